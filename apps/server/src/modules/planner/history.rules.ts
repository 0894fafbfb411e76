import type { MealTime } from '@sufra/contract/options.ts';
import { addDays, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { PastMeal } from './windows.rules.ts';

const timeOf: Readonly<Record<string, MealTime>> = { b: 'breakfast', l: 'lunch', d: 'dinner' };
const statusOf: Readonly<Record<string, PastMeal['status']>> = {
  p: 'pending',
  a: 'accepted',
  r: 'rejected',
};

/** Reads histories told since a day: `12lafattoush` is an accepted lunch on the twelfth day after it. */
export function historyReader(since: DubaiDay): (told: string) => PastMeal[] {
  const days = new Map<string, DubaiDay>();
  const dayOf = (offset: string): DubaiDay => {
    const day = days.get(offset) ?? addDays(since, Number(offset));
    days.set(offset, day);
    return day;
  };
  return (told) => {
    const meals: PastMeal[] = [];
    for (let from = 0; from < told.length;) {
      const end = told.indexOf(' ', from);
      const to = end < 0 ? told.length : end;
      const mealTime = timeOf[told.charAt(from + 2)];
      const status = statusOf[told.charAt(from + 3)];
      if (mealTime !== undefined && status !== undefined)
        meals.push({
          day: dayOf(told.slice(from, from + 2)),
          mealTime,
          status,
          mealId: told.slice(from + 4, to),
        });
      from = to + 1;
    }
    return meals;
  };
}
