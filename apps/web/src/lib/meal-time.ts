import type { Language, MealTime } from '@sufra/contract/options.ts';
import type { ShownOccasion } from '@sufra/contract/occasion.ts';
import type { TFunction } from 'i18next';
import { formatTime } from './format.ts';

interface Meal {
  readonly mealTime: MealTime;
  readonly occasion: ShownOccasion | null;
}

/** `Dinner`, or `Iftar`. */
export const mealTimeName = ({ mealTime, occasion }: Meal, t: TFunction<'options'>): string =>
  occasion === null ? t(`meal_time.${mealTime}`) : t(`occasion.${occasion.name}`);

/** `Iftar · at 6:31 pm (about)`. */
export const occasionText = (
  { name, at }: ShownOccasion,
  t: TFunction<'options'>,
  language: Language,
): string => t(`occasion_at.${name}`, { time: at === null ? '' : formatTime(at, language) });

/** `Dinner`, or `Iftar · at 6:31 pm (about)`. */
export const mealTimeText = (
  { mealTime, occasion }: Meal,
  t: TFunction<'options'>,
  language: Language,
): string => (occasion === null ? t(`meal_time.${mealTime}`) : occasionText(occasion, t, language));
