// Words the message of the day: what is on the table and how long it takes; the daily flow calls it.
import type { Language, MealTime } from '@sufra/contract/options.ts';
import type { Filled } from '../../platform/pure/message-templates.ts';
import { minutesText, nameText } from './wording.rules.ts';

export interface MealOfDay {
  readonly mealTime: MealTime;
  readonly title: { readonly en: string; readonly ar: string };
  /** From the first cut to the table. */
  readonly minutes: number;
}

const mealTimes: Readonly<Record<Language, Readonly<Record<MealTime, string>>>> = {
  en: { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' },
  ar: { breakfast: 'الفطور', lunch: 'الغداء', dinner: 'العشاء' },
};

const comma: Readonly<Record<Language, string>> = { en: ', ', ar: '، ' };

const lineOf = ({ mealTime, title, minutes }: MealOfDay, language: Language): string =>
  `${mealTimes[language][mealTime]}: ${title[language]}${comma[language]}${minutesText(minutes, language)}`;

/** Null on a day without meals. */
export function toDailyMessage(
  reader: { readonly name: string | null; readonly language: Language },
  meals: readonly MealOfDay[],
): Filled | null {
  const { language } = reader;
  const name = nameText(reader.name, language);
  const [first, second, third] = meals.map((meal) => lineOf(meal, language));
  if (first === undefined) return null;
  if (second === undefined) return { template: 'daily_one_meal', params: { name, first } };
  if (third === undefined) return { template: 'daily_two_meals', params: { name, first, second } };
  return { template: 'daily_three_meals', params: { name, first, second, third } };
}
