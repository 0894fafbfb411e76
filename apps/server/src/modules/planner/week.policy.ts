import { aheadDays, weekDays } from '@sufra/contract/week.ts';
import { addDays, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Refusal } from '../../platform/pure/result.ts';
import type { StandingMeal } from './foresight.rules.ts';

/** The last day a shown week can begin on. */
export const lastFrom = (today: DubaiDay): DubaiDay => addDays(today, aheadDays - weekDays);

/** Null for a first day that can be shown: from today on, as far as the planner looks ahead. */
export function canShowFrom(from: DubaiDay, today: DubaiDay): Refusal | null {
  if (from < today) return { code: 'day_is_over' };
  return from > lastFrom(today) ? { code: 'invalid_request', fields: { from: 'too_late' } } : null;
}

/** Null for a day whose meals can be kept, let go and swapped. */
export function canChangeDay(day: DubaiDay, today: DubaiDay): Refusal | null {
  if (day < today) return { code: 'day_is_over' };
  return day >= addDays(today, aheadDays) ? { code: 'invalid_request', fields: { date: 'too_late' } } : null;
}

interface Changing {
  readonly standing: Pick<StandingMeal, 'status' | 'order'> | undefined;
  readonly cutOff: Date;
  readonly now: Date;
}

/** Null for a meal that nobody has accepted or ordered, before its cut-off. */
export function canChangeMeal({ standing, cutOff, now }: Changing): Refusal | null {
  if (now >= cutOff) return { code: 'cutoff_passed' };
  const isDecided = standing !== undefined && (standing.status !== 'pending' || standing.order !== null);
  return isDecided ? { code: 'suggestion_decided' } : null;
}
