import type { Fils } from '../../platform/pure/money.ts';

/** A booking is a whole number of fils, zero at least. */
export const canBook = (...amounts: readonly Fils[]): boolean =>
  amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0);

/** An order ends with the sum it was placed with, for the customer who placed it. */
export const canEndOrder = (
  placed: { accountId: string; total: Fils } | null,
  ending: { accountId: string; total: Fils },
): boolean => placed?.accountId === ending.accountId && placed.total === ending.total;
