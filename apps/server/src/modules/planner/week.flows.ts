import type { MealTime } from '@sufra/contract/options.ts';
import { weekDays } from '@sufra/contract/week.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { fastingHousehold } from '../household/index.ts';
import { cutOffOf } from '../subscription/index.ts';
import { lookAhead, settleAhead } from './ahead.flows.ts';
import { alternativesTo, slotAt, type AheadDay } from './foresight.rules.ts';
import { shownOccasions, type ShownOccasions } from './occasion.rules.ts';
import type { PlannerContext } from './planner.flows.ts';
import { canDecide } from './planner.policy.ts';
import { canChangeDay, canChangeMeal, canShowFrom } from './week.policy.ts';
import { readMealWords, type MealWords } from './week.reads.ts';

interface ByPerson {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
}

export interface Week {
  readonly from: DubaiDay;
  readonly today: DubaiDay;
  readonly now: Date;
  readonly days: readonly AheadDay[];
  /** People who eat. */
  readonly people: number;
  readonly words: ReadonlyMap<string, MealWords>;
  /** What the meal times of a day are in Ramadan. */
  readonly occasionsOn: (day: AheadDay) => ShownOccasions;
  readonly cutOffOf: typeof cutOffOf;
}

/** Seven days from a day on; today and tomorrow are planned first where they are not. */
export async function openWeek(
  ctx: PlannerContext,
  { actor, accountId, from }: ByPerson & { readonly from: DubaiDay | undefined },
): Promise<Result<Week>> {
  if (!canDecide(actor, accountId)) return refuse('forbidden');
  const now = ctx.clock.now();
  const today = dubaiDay(now);
  const start = from ?? today;
  const refusal = canShowFrom(start, today);
  if (refusal) return { ok: false, refusal };
  const looking = { actor, accountId, to: addDays(start, weekDays - 1) };
  const shelf = await settleAhead(ctx, looking);
  if (!shelf.ok) return shelf;
  const ahead = await lookAhead(ctx, ctx.db, looking, shelf.value);
  if (!ahead.ok) return ahead;
  const days = ahead.value.days.filter(({ day }) => day >= start);
  const { familySize: people } = ahead.value.outlook.table;
  const words = await wordsOf(ctx, days.flatMap(mealsOn));
  const occasionsOn = await occasionsFrom(ctx, accountId, days);
  return ok({ from: start, today, now, days, people, words, occasionsOn, cutOffOf });
}

async function occasionsFrom(
  { db, vault }: PlannerContext,
  accountId: string,
  days: readonly AheadDay[],
): Promise<Week['occasionsOn']> {
  if (days.every(({ occasions }) => Object.keys(occasions).length === 0)) return () => ({});
  const { place } = await fastingHousehold(db, vault, accountId);
  return ({ day, occasions }) => shownOccasions(day, occasions, place);
}

const mealsOn = ({ standing, planned }: AheadDay): string[] => [
  ...standing.map(({ mealId }) => mealId),
  ...planned.flatMap(({ meal }) => meal?.card.id ?? []),
];

const wordsOf = async (ctx: PlannerContext, mealIds: readonly string[]): Promise<Week['words']> =>
  new Map((await readMealWords(ctx.db, [...new Set(mealIds)])).map((words) => [words.mealId, words]));

interface Asked extends ByPerson {
  readonly date: DubaiDay;
  readonly mealTime: MealTime;
}

export interface Alternatives {
  readonly mealId: string;
  readonly meals: ReturnType<typeof alternativesTo>;
  readonly words: Week['words'];
}

/** Up to three other meals for a slot that can still be changed. Refuses `plan_moved` where no meal stands. */
export async function openAlternatives(
  ctx: PlannerContext,
  { actor, accountId, date, mealTime }: Asked,
): Promise<Result<Alternatives>> {
  const now = ctx.clock.now();
  const refusal = canChangeDay(date, dubaiDay(now));
  if (refusal) return { ok: false, refusal };
  const looking = { actor, accountId, to: date };
  const shelf = await settleAhead(ctx, looking);
  if (!shelf.ok) return shelf;
  const ahead = await lookAhead(ctx, ctx.db, looking, shelf.value);
  if (!ahead.ok) return ahead;
  const slot = slotAt(ahead.value.days, date, mealTime);
  if (!slot) return refuse('plan_moved');
  const tooLate = canChangeMeal({ standing: slot.standing, cutOff: cutOffOf(mealTime, date), now });
  if (tooLate) return { ok: false, refusal: tooLate };
  const meals = alternativesTo(ahead.value.outlook, ahead.value.days, slot);
  const mealIds = meals.map(({ meal }) => meal.card.id);
  return ok({ mealId: slot.mealId, meals, words: await wordsOf(ctx, mealIds) });
}
