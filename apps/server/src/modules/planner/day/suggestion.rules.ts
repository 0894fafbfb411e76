import { recentDays } from '@sufra/contract/planner/history.ts';
import type { SuggestionStatus } from '@sufra/contract/statuses.ts';
import { aheadDays } from '@sufra/contract/planner/week.ts';
import { addDays, daysBetween, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';

interface Suggestion {
  readonly status: SuggestionStatus;
  readonly rejectionCount: number;
}

export type Command = 'accept' | 'reject';

export const newSuggestion = { status: 'pending' } as const satisfies Pick<Suggestion, 'status'>;

export const turnedDown = { status: 'rejected' } as const satisfies Pick<Suggestion, 'status'>;

export const isAccepted = (status: SuggestionStatus): boolean => status === 'accepted';

/** Refuses `suggestion_decided`, and `reject_limit` for a replacement. */
export function decide(suggestion: Suggestion, command: Command): Result<{ status: SuggestionStatus }> {
  if (suggestion.status !== 'pending') return refuse('suggestion_decided');
  if (command === 'accept') return ok({ status: 'accepted' });
  if (suggestion.rejectionCount >= 1) return refuse('reject_limit');
  return ok({ status: 'rejected' });
}

export const canPlanFor = (day: DubaiDay, today: DubaiDay): boolean =>
  day === today || day === addDays(today, 1);

export const canKeepOn = (day: DubaiDay, today: DubaiDay): boolean =>
  day >= today && daysBetween(today, day) < aheadDays;

export const canRate = (
  { status, day }: { readonly status: SuggestionStatus; readonly day: DubaiDay },
  today: DubaiDay,
): boolean => isAccepted(status) && day < today && day >= addDays(today, -recentDays);
