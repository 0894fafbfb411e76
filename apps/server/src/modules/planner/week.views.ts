import type { Language, MealTime } from '@sufra/contract/options.ts';
import { mealTimes } from '@sufra/contract/options.ts';
import type { getAlternatives, getWeek, WeekDay, WeekSlot } from '@sufra/contract/week.ts';
import type * as z from 'zod/mini';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Planned } from './day-plan.rules.ts';
import type { AheadDay, StandingMeal } from './foresight.rules.ts';
import { inOrder, type ShownOccasions } from './occasion.rules.ts';
import { pictureOf } from './planner.views.ts';
import { canChangeMeal, lastFrom } from './week.policy.ts';
import type { MealWords } from './week.reads.ts';

type Words = ReadonlyMap<string, MealWords>;

interface Seeing {
  readonly language: Language;
  readonly words: Words;
  readonly now: Date;
  readonly occasionsOn: (day: AheadDay) => ShownOccasions;
  /** The last moment a slot can be changed. */
  readonly cutOffOf: (mealTime: MealTime, day: DubaiDay) => Date;
}

interface ShownWeek {
  readonly from: DubaiDay;
  readonly today: DubaiDay;
  readonly days: readonly AheadDay[];
}

export const toWeek = ({ from, today, days }: ShownWeek, seeing: Seeing): z.input<typeof getWeek.reply> => ({
  from,
  today,
  lastFrom: lastFrom(today),
  days: days.map((day) => toDay(day, seeing)),
});

function toDay(ahead: AheadDay, seeing: Seeing): WeekDay {
  const { day, rest, standing, planned, skipped } = ahead;
  const occasions = seeing.occasionsOn(ahead);
  const slotOf = (mealTime: MealTime): Slot[] => {
    const stands = standing.find((meal) => meal.mealTime === mealTime);
    const slot = planned.find(({ time }) => time === mealTime);
    if (stands) return [toStanding(day, stands, seeing)];
    if (slot) return [toForeseen(day, slot, seeing)];
    return skipped.includes(mealTime) ? [toSkipped(day, mealTime, seeing)] : [];
  };
  const withOccasion = (slot: Slot): WeekSlot => ({
    ...slot,
    occasion: occasions[slot.mealTime] ?? null,
  });
  return {
    date: day,
    rest,
    slots: rest === null ? inOrder(mealTimes.flatMap(slotOf).map(withOccasion)) : [],
  };
}

/** What its day makes of it is added last. */
type Slot = Omit<WeekSlot, 'occasion'>;

const empty = { meal: null, gap: null, suggestionId: null, status: null, isLocked: false, order: null };

function toStanding(day: DubaiDay, meal: StandingMeal, seeing: Seeing): Slot {
  const { id, mealTime, mealId, status, portion, isLocked, order } = meal;
  return {
    ...empty,
    ...change(day, mealTime, meal, seeing),
    mealTime,
    meal: toMeal(mealId, portion, seeing),
    suggestionId: id,
    status,
    isLocked: isLocked || status === 'accepted',
    order,
  };
}

function toForeseen(day: DubaiDay, slot: Planned, seeing: Seeing): Slot {
  const changing = change(day, slot.time, undefined, seeing);
  if (slot.meal)
    return {
      ...empty,
      ...changing,
      mealTime: slot.time,
      meal: toMeal(slot.meal.card.id, slot.portion, seeing),
    };
  const { reason, because } = slot.gap;
  return {
    ...empty,
    ...changing,
    mealTime: slot.time,
    canChange: false,
    gap: { reason, because: [...because] },
  };
}

const toSkipped = (day: DubaiDay, mealTime: MealTime, seeing: Seeing): Slot => ({
  ...empty,
  ...change(day, mealTime, undefined, seeing),
  mealTime,
  canChange: false,
  gap: { reason: 'skipped', because: [] },
});

function change(day: DubaiDay, time: MealTime, standing: StandingMeal | undefined, seeing: Seeing) {
  const cutOff = seeing.cutOffOf(time, day);
  const refusal = canChangeMeal({ standing, cutOff, now: seeing.now });
  return { canChange: refusal === null, changeUntil: cutOff.toISOString() };
}

function toMeal(
  mealId: string,
  portion: number,
  { words, language }: Pick<Seeing, 'words' | 'language'>,
): WeekSlot['meal'] {
  const known = words.get(mealId);
  if (!known) return null;
  return {
    mealId,
    mealName: known.title[language],
    mealImage: pictureOf(mealId, known.hasPicture),
    cuisineTag: known.cuisine,
    minutes: known.minutes,
    calories: Math.round(known.calories * portion),
    portion,
  };
}

interface Offered {
  readonly mealId: string;
  readonly meals: readonly Extract<Planned, { reasons: unknown }>[];
  readonly words: Words;
}

export const toAlternatives = (
  { mealId, meals, words }: Offered,
  language: Language,
): z.input<typeof getAlternatives.reply> => ({
  mealId,
  meals: meals.flatMap(({ meal, reasons, portion }) => {
    const shown = toMeal(meal.card.id, portion, { words, language });
    const mealDescription = words.get(meal.card.id)?.description[language] ?? '';
    return shown ? [{ ...shown, mealDescription, reasons: [...reasons] }] : [];
  }),
});
