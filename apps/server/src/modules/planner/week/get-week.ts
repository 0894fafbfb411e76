import { mealTimes, type Language, type MealTime } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import {
  type DayNutrition,
  weekDays,
  type getAlternatives as alternatives,
  type getWeek,
  type WeekDay,
  type WeekSlot,
} from '@sufra/contract/planner/week.ts';
import { plans } from '@sufra/contract/subscription/plans.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { fastingHousehold, tableAt } from '../../household/index.ts';
import type { Planned } from '../choice/plan-day.rules.ts';
import type { PlannerContext } from '../day/fill-day.ts';
import { inEatingOrder, shownOccasions, type ShownOccasions } from '../occasion/occasion.rules.ts';
import { fillAhead, lookAhead } from './look-ahead.ts';
import {
  alternativesTo,
  canChangeDay,
  canChangeMeal,
  canShowFrom,
  cutOffOf,
  lastFrom,
  slotAt,
  type AheadDay,
  type StandingMeal,
} from './week.rules.ts';
import { readMealWords, type MealWords } from './week.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { pictureOf } from '../../catalogue/index.ts';

type Words = ReadonlyMap<string, MealWords>;

export interface Week {
  readonly from: DubaiDay;
  readonly today: DubaiDay;
  readonly now: Date;
  readonly days: readonly AheadDay[];
  /** Who eat that meal. */
  readonly peopleAt: (day: DubaiDay, mealTime: MealTime) => number;
  readonly words: Words;
  readonly occasionsOn: (day: AheadDay) => ShownOccasions;
}

/** Plans today and tomorrow first where needed. */
export async function readWeek(
  ctx: PlannerContext,
  { accountId, from }: { readonly accountId: AccountId; readonly from: DubaiDay | undefined },
): Promise<Result<Week>> {
  const now = ctx.clock.now();
  const today = dubaiDay(now);
  const start = from ?? today;
  const refusal = canShowFrom(start, today);
  if (refusal) return { ok: false, refusal };
  const range = { accountId, to: addDays(start, weekDays - 1) };
  const shelf = await fillAhead(ctx, range);
  if (!shelf.ok) return shelf;
  const ahead = await lookAhead(ctx, ctx.db, range, shelf.value);
  if (!ahead.ok) return ahead;
  const days = ahead.value.days.filter(({ day }) => day >= start);
  const { table } = ahead.value.outlook;
  const peopleAt: Week['peopleAt'] = (day, mealTime) => tableAt(table, { day, mealTime }).familySize;
  const words = await wordsOf(ctx, days.flatMap(mealsOn));
  const occasionsOn = await occasionsFrom(ctx, accountId, days);
  return ok({ from: start, today, now, days, peopleAt, words, occasionsOn });
}

async function occasionsFrom(
  { db, vault }: PlannerContext,
  accountId: AccountId,
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

const wordsOf = async (ctx: PlannerContext, mealIds: readonly string[]): Promise<Words> =>
  new Map((await readMealWords(ctx.db, [...new Set(mealIds)])).map((words) => [words.mealId, words]));

interface Asked {
  readonly accountId: AccountId;
  readonly date: DubaiDay;
  readonly mealTime: MealTime;
  readonly language: Language;
}

/** At most three. Refuses `plan_moved` for a slot without a meal. */
export async function getAlternatives(
  ctx: PlannerContext,
  { accountId, date, mealTime, language }: Asked,
): Promise<Result<ReplyOf<typeof alternatives>>> {
  const now = ctx.clock.now();
  const refusal = canChangeDay(date, dubaiDay(now));
  if (refusal) return { ok: false, refusal };
  const range = { accountId, to: date };
  const shelf = await fillAhead(ctx, range);
  if (!shelf.ok) return shelf;
  const ahead = await lookAhead(ctx, ctx.db, range, shelf.value);
  if (!ahead.ok) return ahead;
  const slot = slotAt(ahead.value.days, date, mealTime);
  if (!slot) return refuse('plan_moved');
  const tooLate = canChangeMeal({ standing: slot.standing, cutOff: cutOffOf(mealTime, date), now });
  if (tooLate) return { ok: false, refusal: tooLate };
  const found = alternativesTo(ahead.value.outlook, ahead.value.days, slot);
  const words = await wordsOf(
    ctx,
    found.map(({ meal }) => meal.card.id),
  );
  const meals = found.flatMap(({ meal, reasons, portion }) => {
    const shown = toMeal(meal.card.id, portion, { words, language });
    const mealDescription = words.get(meal.card.id)?.description[language] ?? '';
    return shown ? [{ ...shown, mealDescription, reasons: [...reasons] }] : [];
  });
  return ok({ mealId: slot.mealId, meals });
}

interface Shown extends Pick<Week, 'words' | 'now' | 'occasionsOn'> {
  readonly language: Language;
}

export const toWeek = (week: Week, language: Language): ReplyOf<typeof getWeek> => ({
  from: week.from,
  today: week.today,
  lastFrom: lastFrom(week.today),
  days: week.days.map((day) => toDay(day, { ...week, language })),
});

function toDay(ahead: AheadDay, shown: Shown): WeekDay {
  const { day, rest, standing, planned, skipped } = ahead;
  const occasions = shown.occasionsOn(ahead);
  const slotOf = (mealTime: MealTime): Slot[] => {
    const saved = standing.find((meal) => meal.mealTime === mealTime);
    const slot = planned.find(({ time }) => time === mealTime);
    if (saved) return [toSaved(day, saved, shown)];
    if (slot) return [toForecast(day, slot, shown)];
    if (!skipped.includes(mealTime)) return [];
    return [withoutMeal(day, mealTime, shown, { reason: 'skipped', because: [] })];
  };
  const withOccasion = (slot: Slot): WeekSlot => ({ ...slot, occasion: occasions[slot.mealTime] ?? null });
  return {
    date: day,
    rest,
    slots: rest === null ? inEatingOrder(mealTimes.flatMap(slotOf).map(withOccasion)) : [],
    nutrition: nutritionOf(ahead, shown.words),
  };
}

function nutritionOf({ planId, rest, due, standing, planned }: AheadDay, words: Words): WeekDay['nutrition'] {
  if (planId === null || !plans[planId].hasNutritionTotals || rest !== null) return null;
  const eaten = [
    ...standing.map(({ mealId, portion }) => ({ facts: words.get(mealId)?.nutrition, portion })),
    ...planned.flatMap((slot) =>
      slot.meal ? [{ facts: words.get(slot.meal.card.id)?.nutrition, portion: slot.portion }] : [],
    ),
  ];
  if (eaten.length < due.length) return null;
  const sumOf = (what: keyof DayNutrition): number =>
    Math.round(eaten.reduce((sum, { facts, portion }) => sum + (facts?.[what] ?? 0) * portion, 0));
  return { calories: sumOf('calories'), protein: sumOf('protein'), carbs: sumOf('carbs'), fat: sumOf('fat') };
}

type Slot = Omit<WeekSlot, 'occasion'>;

function emptySlot(day: DubaiDay, mealTime: MealTime, standing: StandingMeal | undefined, now: Date): Slot {
  const cutOff = cutOffOf(mealTime, day);
  return {
    mealTime,
    canChange: canChangeMeal({ standing, cutOff, now }) === null,
    changeUntil: cutOff.toISOString(),
    meal: null,
    gap: null,
    suggestionId: null,
    status: null,
    isLocked: false,
    order: null,
  };
}

const toSaved = (day: DubaiDay, saved: StandingMeal, shown: Shown): Slot => ({
  ...emptySlot(day, saved.mealTime, saved, shown.now),
  meal: toMeal(saved.mealId, saved.portion, shown),
  suggestionId: saved.id,
  status: saved.status,
  isLocked: saved.isLocked || saved.status === 'accepted',
  order: saved.order,
});

const toForecast = (day: DubaiDay, slot: Planned, shown: Shown): Slot =>
  slot.meal
    ? {
        ...emptySlot(day, slot.time, undefined, shown.now),
        meal: toMeal(slot.meal.card.id, slot.portion, shown),
      }
    : withoutMeal(day, slot.time, shown, { ...slot.gap, because: [...slot.gap.because] });

const withoutMeal = (day: DubaiDay, mealTime: MealTime, { now }: Shown, gap: WeekSlot['gap']): Slot => ({
  ...emptySlot(day, mealTime, undefined, now),
  canChange: false,
  gap,
});

function toMeal(
  mealId: string,
  portion: number,
  { words, language }: Pick<Shown, 'words' | 'language'>,
): WeekSlot['meal'] {
  const known = words.get(mealId);
  if (!known) return null;
  return {
    mealId,
    mealName: known.title[language],
    mealImage: pictureOf(mealId, known.picture),
    cuisineTag: known.cuisine,
    minutes: known.minutes,
    calories: Math.round(known.nutrition.calories * portion),
    portion,
  };
}
