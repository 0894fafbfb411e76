import { allergyOptions, type Allergen, type Language, type MealTime } from '@sufra/contract/options.ts';
import type { ShownOccasion } from '@sufra/contract/planner/occasion.ts';
import type { TFunction } from 'i18next';
import { formatTime, formatNumber, formatList } from './format.ts';

/** Keys of `options` that cover the classes, preferring a familiar allergy where all of its classes are present. */
export function allergenKeys(classes: readonly Allergen[]): string[] {
  const known = Object.entries(allergyOptions).filter(([, covered]) =>
    covered.every((one) => classes.includes(one)),
  );
  const named = new Set<string>(known.flatMap(([, covered]) => covered));
  return [
    ...known.map(([allergy]) => `allergy.${allergy}`),
    ...classes.filter((one) => !named.has(one)).map((one) => `allergen.${one}`),
  ];
}

export const insideSentence = (label: string, language: Language): string =>
  language === 'en' ? label.toLowerCase() : label;

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

const factorOf = (portion: number, language: Language): string =>
  `\u2068× ${formatNumber(portion, language, 2)}\u2069`;

/** `A little more today: × 1.1`; null for an ordinary portion. */
export function portionText(portion: number, t: TFunction<'options'>, language: Language): string | null {
  if (portion === 1) return null;
  return t(portion > 1 ? 'portion.more' : 'portion.less', { factor: factorOf(portion, language) });
}

/** `portion × 1.1`; null for an ordinary one. */
export const shareText = (portion: number, t: TFunction<'options'>, language: Language): string | null =>
  portion === 1 ? null : t('portion.share', { factor: factorOf(portion, language) });

/** For use in a sentence; null without limits. */
export function limitList(
  limits: readonly { readonly what: string; readonly most: number | null }[],
  t: TFunction,
  language: Language,
): string | null {
  if (limits.length === 0) return null;
  return formatList(
    limits.map(({ what, most }) =>
      t(`limits:limit.${what}`, { most: most === null ? '' : formatNumber(most, language) }),
    ),
    language,
  );
}
