import { notificationTimes, ramadanTimes } from '@sufra/contract/subscription/plans.ts';
import { dubaiTime, instantOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { dailyLifeHours } from '../messages/message.rules.ts';
import type { Language, MealTime } from '@sufra/contract/options.ts';
import type { ShownOccasion } from '@sufra/contract/planner/occasion.ts';
import type { Filled } from '../../../platform/pure/message-templates.ts';
import { clockText, minutesText, nameText } from '../templates/wording.rules.ts';

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const minutesAt = (now: Date): number => minutesOf(dubaiTime(now));

const isWithinWindow = (minutes: number, now: Date): boolean =>
  minutes <= minutesAt(now) && minutesAt(now) < minutes + dailyLifeHours * 60;

/** Stays open for hours, so a late job catches up. */
export const hoursDue = (now: Date, isRamadan: boolean): string[] =>
  (isRamadan ? ramadanTimes : notificationTimes).filter((time) => isWithinWindow(minutesOf(time), now));

export interface ChosenTimes {
  readonly time: string;
  readonly ramadanTime: string | null;
}

/** Leaves time to cook before iftar. */
const minutesBeforeSunset = 60;

export interface RamadanDay {
  /** Minutes after midnight; null for a household that does not fast. */
  readonly sunset: number | null;
}

/** Minutes after midnight in Dubai. */
export function sendMinute({ time, ramadanTime }: ChosenTimes, ramadan: RamadanDay | null): number {
  if (ramadan === null) return minutesOf(time);
  if (ramadanTime !== null) return minutesOf(ramadanTime);
  return ramadan.sunset === null ? minutesOf(time) : ramadan.sunset - minutesBeforeSunset;
}

export const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

export const isDue = (chosen: ChosenTimes, ramadan: RamadanDay | null, now: Date): boolean =>
  isWithinWindow(sendMinute(chosen, ramadan), now);

const spreadMinutes = 20;

export const isBeforeSunset = (sunset: number, now: Date): boolean =>
  [-spreadMinutes, spreadMinutes].some((off) => isWithinWindow(sunset - minutesBeforeSunset + off, now));

export const dailyExpiry = (day: DubaiDay, sentAtMinute: number): Date =>
  instantOf(day, sentAtMinute + dailyLifeHours * 60);

export interface MealOfDay {
  readonly mealTime: MealTime;
  readonly title: { readonly en: string; readonly ar: string };
  readonly minutes: number;
  readonly occasion: ShownOccasion | null;
  readonly isTomorrow: boolean;
}

const mealTimes: Readonly<Record<Language, Readonly<Record<MealTime, string>>>> = {
  en: { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' },
  ar: { breakfast: 'الفطور', lunch: 'الغداء', dinner: 'العشاء' },
};

const comma: Readonly<Record<Language, string>> = { en: ', ', ar: '، ' };

type Wording = (time: string) => string;
const occasions: Readonly<Record<Language, Readonly<Record<ShownOccasion['name'], Wording>>>> = {
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
  recipient: { readonly name: string | null; readonly language: Language },
  meals: readonly MealOfDay[],
): Filled | null {
  const { language } = recipient;
  const name = nameText(recipient.name, language);
  const [first, second, third] = meals.map((meal) => lineOf(meal, language));
  if (first === undefined) return null;
  if (second === undefined) return { template: 'daily_one_meal', params: { name, first } };
  if (third === undefined) return { template: 'daily_two_meals', params: { name, first, second } };
  return { template: 'daily_three_meals', params: { name, first, second, third } };
}
