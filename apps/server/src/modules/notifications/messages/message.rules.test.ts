import { describe, expect, it } from 'vitest';
import { dailyExpiry, hoursDue } from '../daily/daily.rules.ts';
import {
  expire,
  expiryOf,
  messageStates,
  nextTryAfter,
  report,
  settle,
  take,
  transition,
  type MessageState,
} from './message.rules.ts';

const now = new Date('2026-11-21T06:00:00Z');
const secondsAfter = (instant: Date): number => (instant.getTime() - now.getTime()) / 1000;

describe('a message is worth sending', () => {
  it.each([
    ['order_accepted', 2],
    ['order_late', 2],
    ['partner_new_order', 2],
    ['order_safety_alarm', 2],
    ['order_left_out', 2],
    ['partner_safety_alarm', 2],
    ['welcome', 24],
    ['subscription_paused', 24],
    ['refund_sent', 24],
  ] as const)('%s for %i hours', (kind, hours) => {
    expect(secondsAfter(expiryOf(kind, now))).toBe(hours * 3600);
  });

  it('for three hours after the chosen time, for the daily message', () => {
    expect(dailyExpiry('2026-11-21', 8 * 60).toISOString()).toBe('2026-11-21T07:00:00.000Z');
    expect(dailyExpiry('2026-11-21', 12 * 60).toISOString()).toBe('2026-11-21T11:00:00.000Z');
  });
});

describe('the pause after an attempt', () => {
  const pauses = (outcome: 'down' | 'busy' | 'later'): number[] =>
    [1, 2, 3, 4, 5, 10, 2_000].map((attempts) => secondsAfter(nextTryAfter(outcome, attempts, now)));

  it('doubles up to its maximum', () => {
    expect(pauses('down')).toEqual([5, 10, 20, 40, 60, 60, 60]);
    expect(pauses('busy')).toEqual([10, 20, 40, 80, 160, 300, 300]);
    expect(pauses('later')).toEqual([10, 20, 40, 80, 160, 1800, 1800]);
  });
});

describe('the hours that are due', () => {
  it.each([
    ['2026-11-21T01:59:59Z', []],
    ['2026-11-21T02:00:00Z', ['06:00']],
    ['2026-11-21T04:59:59Z', ['06:00', '07:00', '08:00']],
    ['2026-11-21T05:00:00Z', ['07:00', '08:00', '09:00']],
    ['2026-11-21T10:59:59Z', ['12:00']],
    ['2026-11-21T11:00:00Z', []],
    ['2026-11-21T19:59:58Z', []],
    ['2026-11-21T20:00:01Z', []],
  ])('at %s are %j', (instant, hours) => {
    expect(hoursDue(new Date(instant), false)).toEqual(hours);
  });
});

describe('the state of a message', () => {
  it.each(messageStates)('%s: is claimed and expires only while queued', (state) => {
    const isWaiting = state === 'queued' || state === 'sending';
    expect(take(state)).toBe(isWaiting ? 'sending' : null);
    expect(expire(state)).toBe(isWaiting ? 'expired' : null);
  });

  it.each([
    ['taken', 'sent'],
    ['later', 'queued'],
    ['busy', 'queued'],
    ['down', 'queued'],
    ['never', 'failed'],
  ] as const)('follows from an attempt that ended %s: %s', (outcome, state) => {
    expect(settle('sending', outcome)).toBe(state);
    for (const other of messageStates.filter((one) => one !== 'sending'))
      expect(settle(other, outcome)).toBeNull();
  });

  it('only moves up by reports, in any order', () => {
    const order: readonly MessageState[] = ['sending', 'sent', 'failed', 'delivered', 'read', 'expired'];
    for (const state of order)
      for (const reported of ['sent', 'failed', 'delivered', 'read'] as const)
        expect(report(state, reported)).toBe(
          order.indexOf(reported) > order.indexOf(state) ? reported : null,
        );
  });

  it('changes only for rows that can move', () => {
    const rows = [
      { id: 1, state: 'queued' },
      { id: 2, state: 'read' },
    ] as const;
    expect(transition<{ id: number; state: MessageState }>(rows, take)).toEqual([
      { id: 1, state: 'sending' },
    ]);
  });
});
