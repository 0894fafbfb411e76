import { toAedText, type Fils } from '../../platform/pure/money.ts';
import type { Refusal } from '../../platform/pure/result.ts';

/** Personal data belongs to its own account. */
export const canReadOwnData = (actor: { accountId: string }, accountId: string): boolean =>
  actor.accountId === accountId;

/** What is still under way between the person, their kitchen, what they deliver, and the card. */
export interface OpenBusiness {
  readonly orders: number;
  readonly payments: number;
  /** Orders that others placed with a partner this account runs. */
  readonly partnerOrders: number;
  /** Orders the person is bringing to others. */
  readonly deliveries: number;
  /** What that partner owes us (positive) or is owed, fils. */
  readonly partnerBalance: Fils;
  /** The same of the driver this account is. */
  readonly driverBalance: Fils;
  /** What is owed to a partner or a driver and is less than this is not paid out, fils. */
  readonly minimumPayout: Fils;
  /** A current subscription gives credit back to the card as it ends. */
  readonly paysCreditOut: boolean;
}

/** Null when nothing is under way; otherwise what is, as `params.open`. */
export function canBeErasedNow(open: OpenBusiness): Refusal | null {
  const kinds: readonly (readonly [string, boolean])[] = [
    ['order', open.orders > 0],
    ['payment', open.payments > 0],
    ['kitchen', open.partnerOrders > 0],
    ['delivery', open.deliveries > 0],
    ['balance', open.partnerBalance > 0 || open.driverBalance > 0],
    ['payout', owedTo(open).some((owed) => owed >= open.minimumPayout)],
  ];
  const what = kinds.find(([, isOpen]) => isOpen)?.[0];
  return what === undefined ? null : { code: 'not_possible_now', params: { open: what } };
}

const owedTo = ({ partnerBalance, driverBalance }: OpenBusiness): Fils[] =>
  [partnerBalance, driverBalance].map((balance) => Math.max(0, 0 - balance));

/**
 * Credit that would be lost is given up by naming its very sum; null when it was, or when there is none. What is too
 * little to be paid out to a kitchen or a driver counts as credit.
 */
export function canLoseCredit(credit: Fils, open: OpenBusiness, givenUp: string | null): Refusal | null {
  const lost = owedTo(open).reduce((sum, owed) => sum + owed, open.paysCreditOut ? 0 : credit);
  const sum = toAedText(lost);
  if (lost === 0 || givenUp === sum) return null;
  return { code: 'not_possible_now', params: { open: 'credit', credit: sum } };
}
