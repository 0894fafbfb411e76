import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  eventCancelled,
  eventDeposit,
  eventEarned,
  eventShare,
  vatOf,
  type Posting,
} from './ledger.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const account = '019abcde-0000-7000-8000-000000000001' as AccountId;
const chef = '019abcde-0000-7000-8000-000000000002';
const sum = (postings: readonly Posting[]): number =>
  postings.reduce((total, { amount }) => total + amount, 0);
const on = (postings: readonly Posting[], name: string): number =>
  sum(postings.filter((posting) => posting.account === name));

const fils = fc.integer({ min: 1, max: 20_000_000 });
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

it('balances for any amount and fee', () => {
  fc.assert(
    fc.property(fils, percent, (amount, fee) => {
      for (const postings of [
        eventDeposit(account, amount),
        eventCancelled(account, amount),
        eventEarned(chef, amount, fee),
      ]) {
        expect(sum(postings)).toBe(0);
        expect(postings.every((posting) => Number.isSafeInteger(posting.amount))).toBe(true);
      }
    }),
  );
});

it('leaves nothing deferred once both parts are earned or the deposit is reversed', () => {
  fc.assert(
    fc.property(fils, fils, percent, (deposit, remainder, fee) => {
      const all = [
        ...eventDeposit(account, deposit),
        ...eventEarned(chef, deposit, fee),
        ...eventDeposit(account, remainder),
        ...eventEarned(chef, remainder, fee),
      ];
      expect(on(all, 'events_in_progress')).toBe(0);
      expect(on(all, `partner:${chef}`)).toBe(-(eventShare(deposit, fee) + eventShare(remainder, fee)) || 0);
      const back = [...eventDeposit(account, deposit), ...eventCancelled(account, deposit)];
      expect(on(back, `customer:${account}`)).toBe(0);
    }),
  );
});

it('splits AED 1,050.00 at ten percent into 50.00 VAT, 100.00 fee and 900.00 for the chef', () => {
  expect(vatOf(105_000)).toBe(5_000);
  expect(eventEarned(chef, 105_000, 10)).toEqual([
    { account: 'events_in_progress', amount: 105_000 },
    { account: 'vat', amount: -5_000 },
    { account: `partner:${chef}`, amount: -90_000 },
    { account: 'revenue:events', amount: -10_000 },
  ]);
});
