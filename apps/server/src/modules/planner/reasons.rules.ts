// Says why a meal was suggested, as codes the client has texts for.
import type { Reason } from '@sufra/contract/planner.ts';
import type { Table } from '../household/index.ts';
import type { SafeMeal } from './safety.rules.ts';
import type { Score, Taste } from './score.rules.ts';

const mostReasons = 4;

const isOfSafety = ({ code }: Reason): boolean => code === 'safe_for_all' || code === 'fits_programs';

/** The reasons of a meal that was checked again: what it says of safety is said anew, the rest stays. */
export const renewedReasons = (meal: SafeMeal, table: Table, before: readonly Reason[]): Reason[] =>
  [...safetyReasons(meal, table), ...before.filter((reason) => !isOfSafety(reason))].slice(0, mostReasons);

/** The reasons worth telling, the safety of the table first. */
export function reasonsOf(meal: SafeMeal, table: Table, taste: Taste, score: Score): Reason[] {
  return [
    ...safetyReasons(meal, table),
    ...tasteReasons(meal, taste, score),
    ...plateReasons(meal, taste),
  ].slice(0, mostReasons);
}

function safetyReasons({ card }: SafeMeal, table: Table): Reason[] {
  const avoided = [...new Set(table.diners.flatMap((diner) => diner.avoidAllergens))];
  const programs = [...new Set(table.diners.flatMap((diner) => diner.programs))];
  const hasOthers = table.diners.some((diner) => diner.avoidIngredients.length > 0);
  return [
    ...(avoided.length > 0 || hasOthers
      ? [
          reason('safe_for_all', {
            allergens: avoided,
            ingredients: card.ingredients.length,
            people: table.diners.length,
          }),
        ]
      : []),
    ...(programs.length > 0 ? [reason('fits_programs', { programs })] : []),
  ];
}

function tasteReasons({ card }: SafeMeal, taste: Taste, score: Score): Reason[] {
  const stars = taste.stars.get(card.cuisine) ?? 0;
  if (stars >= 4 && score.liking > 0) return [reason('rated_cuisine', { cuisine: card.cuisine, stars })];
  const liked = Math.floor(taste.liking.get(`cuisine:${card.cuisine}`) ?? 0);
  if (liked >= 2) return [reason('taste_cuisine', { cuisine: card.cuisine, count: liked })];
  return score.preference > 0 ? [reason('favourite_cuisine', { cuisine: card.cuisine })] : [];
}

function plateReasons({ card }: SafeMeal, taste: Taste): Reason[] {
  const { nutrition } = card.facts;
  const protein = Math.round(nutrition.protein);
  const fibre = Math.round(nutrition.fibre);
  return [
    ...(protein >= 25 && nutrition.protein * 4 >= nutrition.calories * 0.2
      ? [reason('high_protein', { grams: protein })]
      : []),
    ...(card.minutes <= 25 ? [reason('quick', { minutes: card.minutes })] : []),
    // Regulation (EC) 1924/2006: a source rich in fibre has 3 g per 100 kcal.
    ...(nutrition.fibre * 100 >= nutrition.calories * 3 ? [reason('high_fibre', { grams: fibre })] : []),
    ...(nutrition.calories <= 400 ? [reason('light', { calories: nutrition.calories })] : []),
    ...(card.season.length > 0 ? [reason('in_season', {})] : []),
    ...(taste.lastSeen.has(card.id) ? [] : [reason('something_new', {})]),
  ];
}

const reason = (
  code: Reason['code'],
  params: Record<string, string | number | readonly string[]>,
): Reason => ({ code, params: params as Reason['params'] });
