import { vatPercent } from '@sufra/contract/plans.ts';

/** The VAT inside a price that includes it, in fils, half up. */
export const includedVat = (fils: number): number => Math.round((fils * vatPercent) / (100 + vatPercent));

/** The same date a month later; the last day of that month where it has no such date (31 January, 28 February). */
export function nextBillingDay(today: string): string {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
