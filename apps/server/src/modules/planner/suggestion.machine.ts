import type { SuggestionStatus } from '@sufra/contract/statuses.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

export interface Suggestion {
  readonly id: string;
  readonly mealId: string;
  readonly status: SuggestionStatus;
  readonly rejectionCount: number;
}

export type Command = 'accept' | 'reject';

export interface Decision {
  readonly status: SuggestionStatus;
}

export const newSuggestion = { status: 'pending' } as const satisfies Pick<Suggestion, 'status'>;

/** What is to be unlike, as if it had been turned down. */
export const turnedDown = { status: 'rejected' } as const satisfies Pick<Suggestion, 'status'>;

/** Whether a person has chosen this meal. */
export const isSettled = (status: SuggestionStatus): boolean => status === 'accepted';

/** Refuses `suggestion_decided` once decided, and `reject_limit` for a meal that was itself a replacement. */
export function decide(suggestion: Suggestion, command: Command): Result<Decision> {
  if (suggestion.status !== 'pending') return refuse('suggestion_decided');
  if (command === 'accept') return ok({ status: 'accepted' });
  if (suggestion.rejectionCount >= 1) return refuse('reject_limit');
  return ok({ status: 'rejected' });
}
