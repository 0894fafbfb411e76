import type { FieldCode } from '@sufra/contract/errors.ts';
import { emiratesIdProblem, hasCheckDigit } from '@sufra/contract/id-numbers.ts';

export interface EmiratesIdDraft {
  /** Fifteen digits. */
  readonly emiratesId: string;
  /** The person looked at the card again: its last digit is what it is. */
  readonly isEmiratesIdCertain: boolean;
}

export function emiratesIdWrong({ emiratesId, isEmiratesIdCertain }: EmiratesIdDraft): FieldCode | null {
  const problem = emiratesIdProblem(emiratesId);
  if (problem !== null) return problem;
  return isEmiratesIdCertain || hasCheckDigit(emiratesId) ? null : 'emirates_id_check';
}
