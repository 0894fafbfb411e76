// The last day with meals of a subscription that ends: the one day its screens name; the wire names the day after it.
import { addDays } from './manage/pause-effect.ts';

/** `endsOn` is the first day without meals. */
export const lastDayOf = (endsOn: string): string => addDays(endsOn, -1);
