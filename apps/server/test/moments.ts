import { instantOf, type DubaiDay } from '../src/platform/pure/dubai-time.ts';
import { momentOf, type Moment } from '../src/modules/subscription/lifecycle/meals.rules.ts';

/** Tomorrow is still open. */
export const noonOf = (day: DubaiDay, skippedDays: readonly DubaiDay[] = []): Moment =>
  momentOf({ now: instantOf(day, 12 * 60), skippedDays, usedDays: [] });
