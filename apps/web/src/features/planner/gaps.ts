import { allergens, programs, type Allergen, type Language } from '@sufra/contract/options.ts';
import { type PlanId, plans } from '@sufra/contract/plans.ts';
import type { TFunction } from 'i18next';
import { allergenKeys, insideSentence } from '../../lib/food-text.ts';
import { formatList } from '../../lib/format.ts';

const has = (list: readonly string[], text: string): boolean => list.includes(text);
const isAllergen = (text: string): text is Allergen => has(allergens, text);

/** The programs and allergies in force, as people know them. */
export function limitsText(because: readonly string[], t: TFunction<'planner'>, language: Language): string {
  const diets = because.filter((one) => has(programs, one)).map((one) => t(`options:program.${one}`));
  const avoided = allergenKeys(because.filter(isAllergen)).map((key) => {
    return t('gap.free_of', { what: insideSentence(t(`options:${key}`), language) });
  });
  return formatList([...diets.map((label) => insideSentence(label, language)), ...avoided], language);
}

/** The texts a person wrote, each in quotation marks and in its own direction. */
export const quoted = (texts: readonly string[], t: TFunction<'planner'>, language: Language): string =>
  formatList(
    texts.map((text) => t('gap.quoted', { text: `\u2068${text}\u2069` })),
    language,
  );

/** The next calendar day (`YYYY-MM-DD`) after `day` on which the plan has meals. */
export function nextServingDay(planId: PlanId, day: string): string {
  const { weekdays } = plans[planId];
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + ahead);
    if (weekdays.includes(date.getUTCDay())) return date.toISOString().slice(0, 10);
  }
  return day;
}
