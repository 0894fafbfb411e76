import type { OrderDetail } from '@sufra/contract/ordering/ordering.ts';
import { expect, it } from 'vitest';
import {
  isOfFormerVendor,
  wasHandedBack,
  endingReason,
  progressPercent,
  stepState,
  visibleHistory,
  wasReassigned,
} from './order-progress.ts';

type Entry = OrderDetail['history'][number];
const entry = (status: Entry['status'], reason: Entry['reason'] = null): Entry => ({
  status,
  at: '2026-03-01T12:00:00Z',
  by: 'partner',
  reason,
});

it.each([
  ['placed', 20],
  ['accepted', 40],
  ['preparing', 60],
  ['out_for_delivery', 80],
  ['delivered', 100],
  ['cancelled', null],
  ['undeliverable', null],
] as const)('%s is %s percent', (status, percent) => expect(progressPercent(status)).toBe(percent));

it('marks the steps before, at and after the status', () => {
  expect(stepState('placed', 'preparing')).toBe('done');
  expect(stepState('preparing', 'preparing')).toBe('now');
  expect(stepState('delivered', 'preparing')).toBe('next');
  expect(stepState('delivered', 'delivered')).toBe('done');
});

it('gives the reason of a cancelled order, and none for an open one', () => {
  const passed = [entry('placed'), entry('placed', 'passed_on')];
  expect(endingReason({ status: 'placed', history: passed })).toBeNull();
  const cancelled = [...passed, entry('cancelled', 'nobody_answered')];
  expect(endingReason({ status: 'cancelled', history: cancelled })).toBe('nobody_answered');
  expect(wasReassigned({ history: cancelled })).toBe(true);
  expect(wasReassigned({ history: [entry('placed')] })).toBe(false);
});

it('names the former vendor of the steps before the last move', () => {
  const placed = { ...entry('placed'), by: 'customer' as const };
  const back = entry('placed', 'partner_unable');
  const history = [placed, entry('accepted'), back, entry('accepted', 'cheaper_partner')];
  expect(history.map((one) => isOfFormerVendor(history, one))).toEqual([false, true, true, false]);
  expect(wasReassigned({ history })).toBe(true);
  expect(wasHandedBack({ history })).toBe(true);
  expect(wasHandedBack({ history: [...history, entry('placed', 'passed_on')] })).toBe(false);
});

it('shows each step once, and every entry with a reason', () => {
  const history = [entry('placed'), entry('placed', 'passed_on'), entry('accepted'), entry('preparing')];
  expect(visibleHistory([...history, entry('preparing')])).toEqual(history);
});
