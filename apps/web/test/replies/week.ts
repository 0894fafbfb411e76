import type { Language, MealTime } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import {
  type getAlternatives,
  type getWeek,
  weekDays,
  type WeekDay,
  type WeekSlot,
} from '@sufra/contract/planner/week.ts';
import { dubaiDay } from '../../src/lib/format.ts';
import { today } from '../screen.tsx';

const noon = new Date(`${today}T12:00:00+04:00`);

/** The date `days` from today, `YYYY-MM-DD`. */
export const dayFrom = (days: number): string => dubaiDay(noon, days);

export const dishes = {
  'lentil-soup': { en: 'Lentil soup', ar: 'شوربة عدس' },
  'chicken-machboos': { en: 'Chicken machboos', ar: 'مجبوس دجاج' },
  'grilled-hammour': { en: 'Grilled hammour', ar: 'هامور مشوي' },
  'freekeh-salad': { en: 'Freekeh salad', ar: 'سلطة فريكة' },
} as const;
export type DishId = keyof typeof dishes;

const dishOf: Readonly<Record<MealTime, DishId>> = {
  breakfast: 'lentil-soup',
  lunch: 'chicken-machboos',
  dinner: 'grilled-hammour',
};

const mealOf = (mealId: DishId, language: Language): NonNullable<WeekSlot['meal']> => ({
  mealId,
  mealName: dishes[mealId][language],
  mealImage: null,
  cuisineTag: 'emirati',
  minutes: 45,
  portion: 1,
  calories: 620,
});

/** An untouched slot that can be changed. */
const openSlot = (mealTime: MealTime, language: Language): WeekSlot => ({
  mealTime,
  occasion: null,
  meal: mealOf(dishOf[mealTime], language),
  gap: null,
  suggestionId: null,
  status: null,
  isLocked: false,
  order: null,
  canChange: true,
  changeUntil: `${dayFrom(2)}T16:00:00.000Z`,
});

const emptySlot = (mealTime: MealTime, gap: NonNullable<WeekSlot['gap']>, language: Language): WeekSlot => ({
  ...openSlot(mealTime, language),
  meal: null,
  gap,
  canChange: false,
});

/** Each day differs: a pinned slot, accepted and ordered ones, gaps, a day off and skipped days. */
export function weekIn(language: Language): ReplyOf<typeof getWeek> {
  const [breakfast, lunch, dinner] = (['breakfast', 'lunch', 'dinner'] as const).map((time) =>
    openSlot(time, language),
  ) as [WeekSlot, WeekSlot, WeekSlot];
  const days: WeekDay[] = Array.from({ length: weekDays }, (_, index) => ({
    date: dayFrom(index),
    rest: null,
    nutrition: { calories: 1_840, protein: 92, carbs: 210, fat: 61 },
    slots: [lunch],
  }));
  const change = (index: number, day: Partial<WeekDay>): void => {
    days[index] = { ...(days[index] as WeekDay), ...day };
  };
  change(0, {
    slots: [
      { ...breakfast, status: 'accepted', canChange: false },
      { ...lunch, order: 'cooked_meal', canChange: false },
      { ...dinner, canChange: false },
    ],
  });
  change(2, { slots: [breakfast, { ...lunch, isLocked: true }, dinner] });
  change(3, {
    slots: [
      emptySlot('breakfast', { reason: 'no_safe_meal', because: ['vegan', 'nuts'] }, language),
      emptySlot('lunch', { reason: 'unread_allergy', because: ['kiwi'] }, language),
      emptySlot('dinner', { reason: 'skipped', because: [] }, language),
    ],
  });
  change(4, { rest: 'day_off', slots: [] });
  change(5, { rest: 'skipped', slots: [] });
  return { from: today, today, lastFrom: dayFrom(weekDays), days };
}

export const alternativesIn = (language: Language): ReplyOf<typeof getAlternatives> => ({
  mealId: 'grilled-hammour',
  meals: [
    {
      ...mealOf('freekeh-salad', language),
      mealDescription: language === 'ar' ? 'فريكة مع خضار الموسم' : 'Smoked wheat with vegetables in season',
      reasons: [{ code: 'safe_for_all', params: {} }],
    },
  ],
});
