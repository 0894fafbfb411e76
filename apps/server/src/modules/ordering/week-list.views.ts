import type { Language } from '@sufra/contract/options.ts';
import type { getWeekShopping, WeekLine } from '@sufra/contract/week-shopping.ts';
import type * as z from 'zod/mini';
import type { MealLine } from './offer.rules.ts';
import type { TickState } from '@sufra/contract/week-shopping.ts';
import { toPurchase } from './purchase.views.ts';
import type { WeekPurchase, WeekSums } from './week-list.rules.ts';

interface ShownList {
  readonly from: string;
  readonly to: string;
  readonly people: number;
  readonly meals: readonly {
    readonly day: string;
    readonly mealTime: z.input<typeof getWeekShopping.reply>['meals'][number]['mealTime'];
    readonly mealId: string;
    readonly title: Readonly<Record<Language, string>>;
  }[];
  readonly orderedMeals: number;
  readonly lines: readonly Shown[];
  readonly sums: WeekSums;
}

interface Shown {
  readonly purchase: WeekPurchase;
  readonly line: MealLine;
  readonly tick: TickState;
}

export const toWeekShopping = (
  { sums, meals, lines, ...list }: ShownList,
  language: Language,
): z.input<typeof getWeekShopping.reply> => ({
  ...list,
  meals: meals.map(({ day, mealTime, mealId, title }) => ({
    date: day,
    mealTime,
    mealId,
    mealName: title[language],
  })),
  lines: lines.map((line) => toLine(line, language)),
  totalFils: sums.total,
  mealByMealFils: sums.mealByMeal,
  leftGrams: sums.leftGrams,
  mealByMealLeftGrams: sums.mealByMealLeftGrams,
});

const toLine = ({ purchase, line, tick }: Shown, language: Language): WeekLine => ({
  ...toPurchase(purchase, line, language),
  priceFils: purchase.price,
  mealsOf: [...purchase.mealsOf],
  tick,
});
