import type { FieldCode } from '@sufra/contract/errors.ts';
import { hasCheckDigit } from '@sufra/contract/partners/id-numbers.ts';
import { documentDays } from '@sufra/contract/subscription/promises.ts';
import { dubaiDay } from './dubai-time.ts';
import type { Refusal } from './result.ts';

/** Who cooks or delivers for others is of age; the number tells the year alone. */
const adultYears = 18;

interface StatedId {
  readonly emiratesId: string | null;
  /** The person looked again: a check digit that does not fit is what stands on the card. */
  readonly isEmiratesIdCertain: boolean;
}

/** What is wrong with an Emirates ID beyond its shape; null for a good one and for none. */
export function emiratesIdProblem(
  { emiratesId, isEmiratesIdCertain }: StatedId,
  now: Date,
): FieldCode | null {
  if (emiratesId === null) return null;
  const [, bornIn] = emiratesId.split('-');
  if (Number(bornIn) > Number(dubaiDay(now).slice(0, 4)) - adultYears) return 'emirates_id';
  return hasCheckDigit(emiratesId) || isEmiratesIdCertain ? null : 'emirates_id_check';
}

/** How many applications an account may send in within how many days, decided or not. */
export const mostApplications = 5;
const applicationDays = 30;
const dayMs = 86_400_000;

/** From when on the account may apply again, by its last applications, the newest first; null for at once. */
export function mayApplyFrom(recent: readonly Date[]): Date | null {
  const oldest = recent[mostApplications - 1];
  return oldest ? new Date(oldest.getTime() + applicationDays * dayMs) : null;
}

/** Null for who did not apply too often. */
export function refusesTooMany(recent: readonly Date[], now: Date): Refusal | null {
  const from = mayApplyFrom(recent);
  return from !== null && from > now
    ? { code: 'too_many_applications', params: { from: from.toISOString() } }
    : null;
}

/** How long numbers of a rejected application are kept: as long as its pictures. */
export const secretsDueBefore = (now: Date): Date => new Date(now.getTime() - documentDays * dayMs);

/** `AE07 •••• 3456` */
export const maskIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;

/** `784-1990-•••••••-6` */
export const maskEmiratesId = (emiratesId: string): string =>
  emiratesId.replace(/^(784-\d{4}-)\d{7}(-\d)$/, '$1•••••••$2');
