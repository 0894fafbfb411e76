import { roundFils, type Fils } from '../../platform/pure/money.ts';
import { customer, netOf, partner, toPostings, turned, vatOf, type Posting } from './ledger.rules.ts';

/** The customer owes a deposit that is not earned before the event. */
export const eventDeposit = (accountId: string, deposit: Fils): Posting[] =>
  toPostings([
    [customer(accountId), deposit],
    ['events_in_progress', -deposit],
  ]);

/** The event is called off, and nothing of it is owed any more. */
export const eventCancelled = (accountId: string, deposit: Fils): Posting[] =>
  turned(eventDeposit(accountId, deposit));

/** What of a part of the price goes to the chef: without VAT, less the service fee, rounded half up once. */
export function eventShare(amount: Fils, feePercent: number): Fils {
  const net = netOf(amount);
  return net - roundFils((net * Math.round(feePercent * 100)) / 10_000);
}

/** Shares out a deposit or a remainder that is earned: VAT, the chef's part, and the service fee, which rounding ends on. */
export function eventEarned(partnerId: string, amount: Fils, feePercent: number): Posting[] {
  const share = eventShare(amount, feePercent);
  return toPostings([
    ['events_in_progress', amount],
    ['vat', -vatOf(amount)],
    [partner(partnerId), -share],
    ['revenue:events', share + vatOf(amount) - amount],
  ]);
}
