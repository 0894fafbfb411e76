import { disputeStatuses, type DisputeStatus } from '@sufra/contract/statuses.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DisputeUpdate } from '../../../platform/ports.ts';
import { bookingsOf, applyUpdate, lostSum, standingOf, type Dispute } from './dispute.rules.ts';

const at = (second: number): Date => new Date(1_795_000_000_000 + second * 1_000);
const news = (
  status: DisputeStatus,
  second: number,
  changes: Partial<DisputeUpdate> = {},
): DisputeUpdate => ({
  ...{ reference: 'dp_1', amount: 10_000, reason: 'fraudulent', answerBy: at(9_000), openedAt: at(0) },
  ...{ withdrawn: null, fee: null, reinstated: null, feeReturned: null },
  ...{ status, toldAt: at(second), ...changes },
});
const isEnd = (status: DisputeStatus): boolean => ['won', 'lost', 'closed'].includes(status);
const pairs = disputeStatuses.flatMap((from) => disputeStatuses.map((to) => [from, to] as const));

describe('a dispute', () => {
  it.each(pairs)('%s: an update to %s counts if the gateway sent it later', (from, to) => {
    const known = applyUpdate(null, news(from, 10));
    expect(applyUpdate(known, news(to, 11)).status).toBe(to);
    expect(applyUpdate(known, news(to, 9)).status).toBe(from);
    const atOnce = applyUpdate(known, news(to, 10)).status;
    const isFurther = (!isEnd(from) && isEnd(to)) || (from === 'needs_answer' && to === 'under_review');
    expect(atOnce).toBe(isFurther ? to : from);
  });

  it.each(disputeStatuses)('%s: closed at the time of the first final update', (status) => {
    const heard = applyUpdate(applyUpdate(null, news(status, 20)), news(status, 10));
    expect(heard.closedAt).toEqual(isEnd(status) ? at(10) : null);
    expect(applyUpdate(heard, news('needs_answer', 30)).closedAt).toBeNull();
  });

  it('ends the same for every order and repetition of its updates, and is booked once', () => {
    const told = [
      news('needs_answer', 1),
      news('needs_answer', 2, { withdrawn: 10_000, fee: 5_500 }),
      news('under_review', 3, { withdrawn: 10_000, fee: 5_500 }),
      news('won', 4, { withdrawn: 10_000, fee: 5_500 }),
      news('won', 5, { withdrawn: 10_000, fee: 5_500, reinstated: 10_000, feeReturned: 5_500 }),
    ];
    const all = told.reduce<Dispute | null>((known, one) => applyUpdate(known, one), null);
    const shuffled = fc
      .shuffledSubarray([...told, ...told, ...told], { minLength: 15 })
      .filter((list) => list.length === 15);
    fc.assert(
      fc.property(shuffled, (list) => {
        const booked: string[] = [];
        let known: Dispute | null = null;
        for (const one of list) {
          const heard: Dispute = applyUpdate(known, one);
          for (const { kind, postings } of bookingsOf(known, heard)) {
            booked.push(kind);
            expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
          }
          known = heard;
        }
        expect(known).toEqual(all);
        expect(booked.toSorted()).toEqual([
          'dispute_fee',
          'dispute_fee_returned',
          'dispute_reinstated',
          'dispute_withdrawn',
        ]);
      }),
      { numRuns: 2_000 },
    );
  });
});

it.each([
  [[], 'none', 0],
  [['needs_answer'], 'open', 0],
  [['under_review', 'lost'], 'open', 500],
  [['won', 'lost', 'lost'], 'lost', 1_000],
  [['won', 'closed'], 'over', 0],
] as const)('the disputes %j of a payment come to %s', (statuses, standing, lost) => {
  const disputes = statuses.map((status) => ({ status, amount: 500 }));
  expect(standingOf(disputes)).toBe(standing);
  expect(lostSum(disputes)).toBe(lost);
});

describe('a later update', () => {
  const withdrawn = { withdrawn: 10_000, fee: 5_500 };

  it('does not take back reported amounts', () => {
    const known = applyUpdate(null, news('needs_answer', 1, withdrawn));
    const heard = applyUpdate(known, news('under_review', 2));
    expect(heard).toMatchObject({ ...withdrawn, reinstated: null, feeReturned: null });
    expect(applyUpdate(heard, news('won', 3, { reinstated: 10_000, feeReturned: 5_500 }))).toMatchObject({
      ...{ ...withdrawn, reinstated: 10_000, feeReturned: 5_500 },
    });
  });

  it('without a deadline keeps the known one', () => {
    const known = applyUpdate(null, news('needs_answer', 1));
    expect(applyUpdate(known, news('under_review', 2, { answerBy: null })).answerBy).toEqual(at(9_000));
    expect(applyUpdate(known, news('under_review', 2, { answerBy: at(10_000) })).answerBy).toEqual(
      at(10_000),
    );
  });
});

it.each([
  ['withdrawn', 'dispute_withdrawn', { gateway: -10_000, 'cost:disputes': 10_000 }],
  ['fee', 'dispute_fee', { gateway: -10_000, 'cost:dispute_fees': 10_000 }],
  ['reinstated', 'dispute_reinstated', { gateway: 10_000, 'cost:disputes': -10_000 }],
  ['feeReturned', 'dispute_fee_returned', { gateway: 10_000, 'cost:dispute_fees': -10_000 }],
] as const)('a sum %s is booked once as %s', (field, kind, expected) => {
  const heard = applyUpdate(null, news('needs_answer', 1, { [field]: 10_000 }));
  const booked = bookingsOf(null, heard);
  expect(booked.map((entry) => entry.kind)).toEqual([kind]);
  const postings = booked.flatMap((entry) => entry.postings);
  expect(Object.fromEntries(postings.map(({ account, amount }) => [account, amount]))).toEqual(expected);
  expect(bookingsOf(heard, heard)).toEqual([]);
});
