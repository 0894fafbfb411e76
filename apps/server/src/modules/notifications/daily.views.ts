import type { Language, MealTime } from '@sufra/contract/options.ts';
import type { ShownOccasion } from '@sufra/contract/occasion.ts';
import type { Filled } from '../../platform/pure/message-templates.ts';
import { clockText, minutesText, nameText } from './wording.rules.ts';

export interface MealOfDay {
  readonly mealTime: MealTime;
  readonly title: { readonly en: string; readonly ar: string };
  /** From the first cut to the table. */
  readonly minutes: number;
  /** What the meal time is in Ramadan. */
  readonly occasion: ShownOccasion | null;
  /** It is told the evening before. */
  readonly isTomorrow: boolean;
}

const mealTimes: Readonly<Record<Language, Readonly<Record<MealTime, string>>>> = {
  en: { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' },
  ar: { breakfast: 'الفطور', lunch: 'الغداء', dinner: 'العشاء' },
};

const comma: Readonly<Record<Language, string>> = { en: ', ', ar: '، ' };

type Said = (time: string) => string;
const occasions: Readonly<Record<Language, Readonly<Record<ShownOccasion['name'], Said>>>> = {
  en: {
    suhoor: (time) => `Suhoor before ${time} (about)`,
    ghabga: () => 'Ghabga',
    iftar: (time) => `Iftar at ${time} (about)`,
  },
  ar: {
    suhoor: (time) => `السحور قبل ${time} تقريبًا`,
    ghabga: () => 'الغبقة',
    iftar: (time) => `الإفطار ${time} تقريبًا`,
  },
};
const tomorrow: Readonly<Record<Language, string>> = { en: ' tomorrow', ar: ' غدًا' };

// Suhoor is before tomorrow's dawn without saying so.
const nameOf = ({ mealTime, occasion, isTomorrow }: MealOfDay, language: Language): string =>
  occasion === null
    ? `${mealTimes[language][mealTime]}${isTomorrow ? tomorrow[language] : ''}`
    : occasions[language][occasion.name](occasion.at === null ? '' : clockText(occasion.at, language));

const lineOf = (meal: MealOfDay, language: Language): string => {
  const { title, minutes } = meal;
  return `${nameOf(meal, language)}: ${title[language]}${comma[language]}${minutesText(minutes, language)}`;
};

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
