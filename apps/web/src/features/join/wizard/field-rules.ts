import type { FieldCode } from '@sufra/contract/errors.ts';
import { emiratesIdProblem, hasCheckDigit } from '@sufra/contract/partners/id-numbers.ts';

export interface EmiratesIdDraft {
  readonly emiratesId: string;
  /** The applicant confirmed a number whose check digit is wrong. */
  readonly isEmiratesIdCertain: boolean;
}

export function emiratesIdWrong({ emiratesId, isEmiratesIdCertain }: EmiratesIdDraft): FieldCode | null {
  const problem = emiratesIdProblem(emiratesId);
  if (problem !== null) return problem;
  return isEmiratesIdCertain || hasCheckDigit(emiratesId) ? null : 'emirates_id_check';
}

export function lengthProblem(text: string, least: number): FieldCode | null {
  const length = text.trim().length;
  if (length === 0) return 'required';
  return length < least ? 'too_short' : null;
}
