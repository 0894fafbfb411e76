import { addDays, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Subscription } from './life.rules.ts';
import { dateOf, givenBack, pauseEnd } from './month.rules.ts';

/**
 * Runs again from today, or from the pause's own last day where that has passed unnoticed. The paid month ends as many
 * days later as were paused and not skipped, and renews on that date from then on: paused from 10 June, resumed on 20
 * June, a month that would have ended on 1 July ends on 11 July, and the next on 11 August.
 */
export function endPause(
  subscription: Subscription,
  skippedDays: readonly DubaiDay[],
  today: DubaiDay,
): Subscription {
  const { pausedFrom, pausedUntil } = subscription;
  if (pausedFrom === null) return subscription;
  const end = pauseEnd({ pausedFrom, pausedUntil });
  const days = givenBack(pausedFrom, today < end ? today : end, skippedDays);
  const periodEnd = addDays(subscription.periodEnd, days);
  return {
    ...subscription,
    status: 'active',
    pausedFrom: null,
    pausedUntil: null,
    periodEnd,
    givenBackDays: subscription.givenBackDays + days,
    anchorDate: days === 0 ? subscription.anchorDate : dateOf(periodEnd),
  };
}
