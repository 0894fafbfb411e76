import type { FieldCode } from '@sufra/contract/errors.ts';
import { hasCheckDigit } from '@sufra/contract/partners/id-numbers.ts';
import { documentDays } from '@sufra/contract/subscription/promises.ts';
import { dubaiDay } from './dubai-time.ts';
import type { Refusal } from './result.ts';

/** Applicants must be of age; the ID number holds the year only. */
const adultYears = 18;

interface StatedId {
  readonly emiratesId: string | null;
  /** The applicant confirmed the number although its check digit is wrong. */
  readonly isEmiratesIdCertain: boolean;
}

/** Checks beyond the format; null for a valid number and for none. */
export function emiratesIdProblem(
  { emiratesId, isEmiratesIdCertain }: StatedId,
  now: Date,
): FieldCode | null {
  if (emiratesId === null) return null;
  const [, bornIn] = emiratesId.split('-');
  if (Number(bornIn) > Number(dubaiDay(now).slice(0, 4)) - adultYears) return 'emirates_id';
  return hasCheckDigit(emiratesId) || isEmiratesIdCertain ? null : 'emirates_id_check';
}

export const mostApplications = 5;
const applicationDays = 30;
const dayMs = 86_400_000;

/** By the latest applications, newest first; null if the account may apply now. */
export function mayApplyFrom(recent: readonly Date[]): Date | null {
  const oldest = recent[mostApplications - 1];
  return oldest ? new Date(oldest.getTime() + applicationDays * dayMs) : null;
}

export function refusesTooMany(recent: readonly Date[], now: Date): Refusal | null {
  const from = mayApplyFrom(recent);
  return from !== null && from > now
    ? { code: 'too_many_applications', params: { from: from.toISOString() } }
    : null;
}

/** As long as the document pictures are kept. */
export const secretsDueBefore = (now: Date): Date => new Date(now.getTime() - documentDays * dayMs);

/** `AE07 •••• 3456` */
export const maskIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;

/** `784-1990-•••••••-6` */
export const maskEmiratesId = (emiratesId: string): string =>
  emiratesId.replace(/^(784-\d{4}-)\d{7}(-\d)$/, '$1•••••••$2');
