import type { MealTime } from '@sufra/contract/options.ts';
import type { SuggestionStatus } from '@sufra/contract/statuses.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import { besidesOf, planDay, type DayRequest, type Planned } from './day-plan.rules.ts';
import type { Occasions } from './occasion.rules.ts';
import { newSuggestion, turnedDown } from './suggestion.machine.ts';
import type { PastMeal } from './windows.rules.ts';

/** A meal that stands on a day. */
export interface StandingMeal {
  readonly id: string;
  readonly mealId: string;
  readonly mealTime: MealTime;
  readonly status: SuggestionStatus;
  /** Of a serving. */
  readonly portion: number;
  readonly isLocked: boolean;
  /** Checked against another diet or catalogue than those of now. */
  readonly isStale: boolean;
  /** What was ordered of it and not called off. */
  readonly order: 'cooked_meal' | 'ingredients' | null;
}

/** A day as it is known: the meal times that are due and what stands already. */
export interface KnownDay {
  readonly day: DubaiDay;
  readonly due: readonly MealTime[];
  readonly occasions: Occasions;
  readonly standing: readonly Pick<StandingMeal, 'mealTime' | 'mealId' | 'portion'>[];
}

/** Why a day brings nothing. */
type Rest = 'day_off' | 'paused' | 'no_plan' | 'skipped';

export interface AheadDay extends KnownDay {
  readonly standing: readonly StandingMeal[];
  readonly skipped: readonly MealTime[];
  readonly rest: Rest | null;
  /** What the planner foresees for the meal times on which nothing stands, or why it finds nothing. */
  readonly planned: readonly Planned[];
}

/** What all days have in common. */
export type Outlook = Pick<DayRequest, 'shelf' | 'table' | 'history'> & {
  readonly accountId: string;
  /** What the household likes as of a day: what it did long ago counts for less. */
  readonly tasteOn: (day: DubaiDay) => DayRequest['taste'];
};

/**
 * The plan of every open slot, by day. Pure, and stored nowhere: the night that plans a day for good finds the same, as
 * long as nothing it looks at has changed. Days must come in their order.
 */
export function foresee(outlook: Outlook, days: readonly KnownDay[]): ReadonlyMap<DubaiDay, Planned[]> {
  const foreseen = new Map<DubaiDay, Planned[]>();
  const history: PastMeal[] = [...outlook.history];
  for (const known of days) {
    const planned = planOpen({ ...outlook, history }, known);
    foreseen.set(known.day, planned);
    history.push(...planned.flatMap((slot) => pastOf(known.day, slot)));
  }
  return foreseen;
}

const pastOf = (day: DubaiDay, { time, meal }: Planned): PastMeal[] =>
  meal ? [{ mealId: meal.card.id, day, mealTime: time, ...newSuggestion }] : [];

function planOpen({ accountId, tasteOn, ...outlook }: Outlook, known: KnownDay): Planned[] {
  const { day, due, occasions, standing } = known;
  const times = due.filter((time) => standing.every(({ mealTime }) => mealTime !== time));
  if (times.length === 0) return [];
  const besides = besidesOf(outlook.shelf, standing);
  const taste = tasteOn(day);
  return planDay({ ...outlook, taste, day, times, besides, occasions, seed: `${accountId}/${day}` });
}

/** The meal of a slot, kept or foreseen. */
export interface Slot {
  readonly day: AheadDay;
  readonly time: MealTime;
  readonly mealId: string;
  readonly standing: StandingMeal | undefined;
}

/** Null where no meal stands and none is foreseen. */
export function slotAt(days: readonly AheadDay[], date: DubaiDay, time: MealTime): Slot | null {
  const day = days.find((one) => one.day === date);
  if (!day) return null;
  const standing = day.standing.find(({ mealTime }) => mealTime === time);
  const mealId = standing?.mealId ?? day.planned.find((slot) => slot.time === time)?.meal?.card.id;
  return mealId === undefined ? null : { day, time, mealId, standing };
}

type PlannedMeal = Extract<Planned, { reasons: unknown }>;

const mostAlternatives = 3;

/**
 * Other meals for one slot, the best first; each differs from the one that stands there and from the others, as a meal
 * differs that takes the place of a rejected one. `days` are those up to the slot's own.
 */
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
  const besides = besidesOf(outlook.shelf, others);
  const taste = tasteOn(day);
  const found: PlannedMeal[] = [];
  while (found.length < mostAlternatives) {
    const out = [mealId, ...found.map(({ meal }) => meal.card.id)];
    const unlike = out.map((id): PastMeal => ({ mealId: id, day, mealTime: time, ...turnedDown }));
    const history = [...outlook.history, ...before, ...unlike];
    const seed = `${accountId}/${day}/swap`;
    const [best] = planDay({ ...outlook, taste, history, day, times: [time], besides, occasions, seed });
    if (!best?.meal) return found;
    found.push(best);
  }
  return found;
}
