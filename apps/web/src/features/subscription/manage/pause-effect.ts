import { maxPauseDays } from '@sufra/contract/plans.ts';
import { isMealDay, type PlanId } from '@sufra/contract/plans.ts';

const dayMs = 86_400_000;
const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, count: number): string =>
  new Date(instantOf(day) + count * dayMs).toISOString().slice(0, 10);

const daysBetween = (from: string, to: string): number =>
  Math.round((instantOf(to) - instantOf(from)) / dayMs);

/** A pause begins tomorrow; today's meals stay. */
export const pauseStart = (today: string): string => addDays(today, 1);

/** The days that can be chosen to eat again: the day after tomorrow at the earliest. */
export const firstReturn = (today: string): string => addDays(today, 2);
export const lastReturn = (today: string): string => addDays(pauseStart(today), maxPauseDays);

interface Pause {
  readonly today: string;
  /** The day the pause ends on; its meals are served. */
  readonly until: string;
  readonly planId: PlanId;
  /** When the card is charged next without the pause. */
  readonly nextBilling: string;
  /** Days that were skipped and credited: they are not given back twice. */
  readonly skipped: readonly string[];
}

export interface PauseEffect {
  readonly from: string;
  readonly lastDay: string;
  readonly days: number;
  /** Days among them that were skipped already. */
  readonly skippedDays: number;
  /** The first day the plan cooks again. */
  readonly mealsFrom: string;
  readonly nextBilling: string;
}

function firstMealDay(planId: PlanId, from: string): string {
  const weekday = new Date(instantOf(from)).getUTCDay();
  return isMealDay(planId, weekday) ? from : firstMealDay(planId, addDays(from, 1));
}

export function pauseEffect({ today, until, planId, nextBilling, skipped }: Pause): PauseEffect {
  const from = pauseStart(today);
  const days = daysBetween(from, until);
  const skippedDays = skipped.filter((day) => day >= from && day < until).length;
  return {
    from,
    lastDay: addDays(until, -1),
    days,
    skippedDays,
    mealsFrom: firstMealDay(planId, until),
    nextBilling: addDays(nextBilling, days - skippedDays),
  };
}
