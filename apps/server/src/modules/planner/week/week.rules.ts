import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { MealTime } from '@sufra/contract/options.ts';
import type { SuggestionStatus } from '@sufra/contract/statuses.ts';
import { aheadDays, weekDays } from '@sufra/contract/planner/week.ts';
import { swapCutOffs } from '@sufra/contract/subscription/promises.ts';
import { addDays, instantOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Refusal } from '../../../platform/pure/result.ts';
import { fixedMealsOf, planDay, type DayRequest, type Planned } from '../choice/plan-day.rules.ts';
import type { PastMeal } from '../choice/windows.rules.ts';
import { newSuggestion, turnedDown } from '../day/suggestion.rules.ts';
import type { Occasions } from '../occasion/occasion.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export const cutOffOf = (mealTime: MealTime, day: DubaiDay): Date =>
  instantOf(addDays(day, -swapCutOffs[mealTime].daysBefore), swapCutOffs[mealTime].minutes);

export interface StandingMeal {
  readonly id: string;
  readonly mealId: string;
  readonly mealTime: MealTime;
  readonly status: SuggestionStatus;
  readonly portion: number;
  readonly isLocked: boolean;
  readonly isStale: boolean;
  readonly order: 'cooked_meal' | 'ingredients' | null;
}

export interface KnownDay {
  readonly day: DubaiDay;
  readonly due: readonly MealTime[];
  readonly occasions: Occasions;
  readonly standing: readonly Pick<StandingMeal, 'mealTime' | 'mealId' | 'portion'>[];
}

type Rest = 'day_off' | 'paused' | 'no_plan' | 'skipped';

export interface AheadDay extends KnownDay {
  readonly standing: readonly StandingMeal[];
  readonly skipped: readonly MealTime[];
  /** Null on a day without a plan. */
  readonly planId: PlanId | null;
  readonly rest: Rest | null;
  readonly planned: readonly Planned[];
}

export type Outlook = Pick<DayRequest, 'shelf' | 'table' | 'history'> & {
  readonly accountId: AccountId;
  readonly tasteOn: (day: DubaiDay) => DayRequest['taste'];
};

/** Plans every open slot; nothing is stored. `days` must be in order. */
export function forecast(outlook: Outlook, days: readonly KnownDay[]): ReadonlyMap<DubaiDay, Planned[]> {
  const found = new Map<DubaiDay, Planned[]>();
  const history: PastMeal[] = [...outlook.history];
  for (const known of days) {
    const planned = planOpen({ ...outlook, history }, known);
    found.set(known.day, planned);
    history.push(...planned.flatMap((slot) => pastOf(known.day, slot)));
  }
  return found;
}

const pastOf = (day: DubaiDay, { time, meal }: Planned): PastMeal[] =>
  meal ? [{ mealId: meal.card.id, day, mealTime: time, ...newSuggestion }] : [];

function planOpen({ accountId, tasteOn, ...outlook }: Outlook, known: KnownDay): Planned[] {
  const { day, due, occasions, standing } = known;
  const times = due.filter((time) => standing.every(({ mealTime }) => mealTime !== time));
  if (times.length === 0) return [];
  return planDay({
    ...outlook,
    taste: tasteOn(day),
    day,
    times,
    fixed: fixedMealsOf(outlook.shelf, standing),
    occasions,
    seed: `${accountId}/${day}`,
  });
}

export interface Slot {
  readonly day: AheadDay;
  readonly time: MealTime;
  readonly mealId: string;
  readonly standing: StandingMeal | undefined;
}

export function slotAt(days: readonly AheadDay[], date: DubaiDay, time: MealTime): Slot | null {
  const day = days.find((one) => one.day === date);
  if (!day) return null;
  const standing = day.standing.find(({ mealTime }) => mealTime === time);
  const mealId = standing?.mealId ?? day.planned.find((slot) => slot.time === time)?.meal?.card.id;
  return mealId === undefined ? null : { day, time, mealId, standing };
}

export type PlannedMeal = Extract<Planned, { reasons: unknown }>;

const mostAlternatives = 3;

export function alternativesTo(
  { accountId, tasteOn, ...outlook }: Outlook,
  days: readonly AheadDay[],
  { day: { day, occasions, standing, planned }, time, mealId }: Slot,
): PlannedMeal[] {
  const before = days
    .filter((one) => one.day < day)
    .flatMap((one) => one.planned.flatMap((slot) => pastOf(one.day, slot)));
  const others = [
    ...standing.filter(({ mealTime }) => mealTime !== time),
    ...planned.flatMap((slot) =>
      slot.meal && slot.time !== time
        ? [{ mealTime: slot.time, mealId: slot.meal.card.id, portion: slot.portion }]
        : [],
    ),
  ];
  const fixed = fixedMealsOf(outlook.shelf, others);
  const taste = tasteOn(day);
  const found: PlannedMeal[] = [];
  while (found.length < mostAlternatives) {
    const out = [mealId, ...found.map(({ meal }) => meal.card.id)];
    const unlike = out.map((id): PastMeal => ({ mealId: id, day, mealTime: time, ...turnedDown }));
    const history = [...outlook.history, ...before, ...unlike];
    const seed = `${accountId}/${day}/swap`;
    const [best] = planDay({ ...outlook, taste, history, day, times: [time], fixed, occasions, seed });
    if (!best?.meal) return found;
    found.push(best);
  }
  return found;
}

export const lastFrom = (today: DubaiDay): DubaiDay => addDays(today, aheadDays - weekDays);

export function canShowFrom(from: DubaiDay, today: DubaiDay): Refusal | null {
  if (from < today) return { code: 'day_is_over' };
  return from > lastFrom(today) ? { code: 'invalid_request', fields: { from: 'too_late' } } : null;
}

export function canChangeDay(day: DubaiDay, today: DubaiDay): Refusal | null {
  if (day < today) return { code: 'day_is_over' };
  return day >= addDays(today, aheadDays) ? { code: 'invalid_request', fields: { date: 'too_late' } } : null;
}

interface Changing {
  readonly standing: Pick<StandingMeal, 'status' | 'order'> | undefined;
  readonly cutOff: Date;
  readonly now: Date;
}

export function canChangeMeal({ standing, cutOff, now }: Changing): Refusal | null {
  if (now >= cutOff) return { code: 'cutoff_passed' };
  const isDecided = standing !== undefined && (standing.status !== 'pending' || standing.order !== null);
  return isDecided ? { code: 'suggestion_decided' } : null;
}
