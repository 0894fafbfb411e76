import { allergens, type Allergen, type Language, programs } from '@sufra/contract/options.ts';
import type { Reason } from '@sufra/contract/planner/planner.ts';
import { type PlanId, plans } from '@sufra/contract/subscription/plans.ts';
import type { TFunction } from 'i18next';
import { allergenKeys, insideSentence } from '../../lib/food-text.ts';
import { formatList, formatNumber } from '../../lib/format.ts';

type Param = Reason['params'][string] | undefined;

const listOf = (value: Param): readonly string[] => (Array.isArray(value) ? value : []);
const numberOf = (value: Param): number => (typeof value === 'number' ? value : 0);
const isAllergen = (text: string): text is Allergen => (allergens as readonly string[]).includes(text);

/** Names in both languages, because readers switch. */
const nameIn = (params: Reason['params'], language: Language): string => String(params[language] ?? '');

export interface ReasonText {
  readonly code: Reason['code'];
  readonly text: string;
}

type Translate = TFunction<'planner'>;

function proofText({ params }: Reason, t: Translate, language: Language): string {
  const count = numberOf(params['ingredients']);
  const labels = allergenKeys(listOf(params['allergens']).filter(isAllergen)).map((key) =>
    insideSentence(t(`options:${key}`), language),
  );
  if (labels.length === 0) return t('reason.safe_for_everyone', { count });
  return t('reason.safe_for_all', { list: formatList(labels, language), count });
}

function sentence(reason: Reason, t: Translate, language: Language): string {
  const { code, params } = reason;
  switch (code) {
    case 'safe_for_all':
      return proofText(reason, t, language);
    case 'fits_programs': {
      const labels = listOf(params['programs']).map((id) =>
        insideSentence(t(`options:program.${id}`), language),
      );
      return t('reason.fits_programs', { list: formatList(labels, language) });
    }
    case 'favourite_cuisine':
    case 'taste_cuisine':
      return t(`reason.${code}`, { cuisine: t(`options:cuisine.${String(params['cuisine'])}`) });
    case 'rated_cuisine':
      return t('reason.rated_cuisine', {
        cuisine: t(`options:cuisine.${String(params['cuisine'])}`),
        stars: formatNumber(numberOf(params['stars']), language),
      });
    case 'rated_meal':
      return t('reason.rated_meal', { stars: formatNumber(numberOf(params['stars']), language) });
    case 'ordered_again':
    case 'chosen_again':
      return t(`reason.${code}`, { count: numberOf(params['count']) });
    case 'similar_to':
      return t('reason.similar_to', { meal: nameIn(params, language) });
    case 'taste_main':
      return t('reason.taste_main', { ingredient: insideSentence(nameIn(params, language), language) });
    case 'high_protein':
    case 'high_fibre':
      return t(`reason.${code}`, { grams: formatNumber(numberOf(params['grams']), language) });
    case 'quick':
      return t('reason.quick', { count: numberOf(params['minutes']) });
    case 'light':
      return t('reason.light', { calories: formatNumber(numberOf(params['calories']), language) });
    default:
      return t(`reason.${code}`);
  }
}

interface Reasoning {
  readonly proof: string | null;
  readonly why: readonly ReasonText[];
}

export function reasoningOf(reasons: readonly Reason[], t: Translate, language: Language): Reasoning {
  const texts = reasons.map((reason) => ({ code: reason.code, text: sentence(reason, t, language) }));
  return {
    proof: texts.find(({ code }) => code === 'safe_for_all')?.text ?? null,
    why: texts.filter(({ code }) => code !== 'safe_for_all'),
  };
}

const has = (list: readonly string[], text: string): boolean => list.includes(text);

export function limitsText(because: readonly string[], t: TFunction<'planner'>, language: Language): string {
  const diets = because.filter((one) => has(programs, one)).map((one) => t(`options:program.${one}`));
  const avoided = allergenKeys(because.filter(isAllergen)).map((key) => {
    return t('gap.free_of', { what: insideSentence(t(`options:${key}`), language) });
  });
  return formatList([...diets.map((label) => insideSentence(label, language)), ...avoided], language);
}

/** Free texts in quotation marks, each in its own direction. */
export const quoted = (texts: readonly string[], t: TFunction<'planner'>, language: Language): string =>
  formatList(
    texts.map((text) => t('gap.quoted', { text: `\u2068${text}\u2069` })),
    language,
  );

/** The next day (`YYYY-MM-DD`) with meals after `day`. */
export function nextServingDay(planId: PlanId, day: string): string {
  const { weekdays } = plans[planId];
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + ahead);
    if (weekdays.includes(date.getUTCDay())) return date.toISOString().slice(0, 10);
  }
  return day;
}
