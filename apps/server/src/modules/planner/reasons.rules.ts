import type { Occasion } from '@sufra/contract/occasion.ts';
import type { Reason } from '@sufra/contract/planner.ts';
import type { Table } from '../household/index.ts';
import type { SafeMeal } from './safety.rules.ts';

const mostReasons = 4;

const isOfSafety = ({ code }: Reason): boolean => code === 'safe_for_all' || code === 'fits_programs';

/** The reasons of a meal that was checked again: what it says of safety is said anew, the rest stays. */
export const renewedReasons = (meal: SafeMeal, table: Table, before: readonly Reason[]): Reason[] =>
  [...safetyReasons(meal, worriesOf(table)), ...before.filter((reason) => !isOfSafety(reason))].slice(
    0,
    mostReasons,
  );

/** What the people of a table must avoid and keep to, all together. */
export interface Worries {
  readonly allergens: readonly string[];
  readonly programs: readonly string[];
  readonly hasAllergies: boolean;
  readonly people: number;
}

/** Read once for all the meals of a table. */
export const worriesOf = ({ diners }: Table): Worries => ({
  allergens: [...new Set(diners.flatMap(({ avoidAllergens }) => avoidAllergens))],
  programs: [...new Set(diners.flatMap(({ programs }) => programs))],
  hasAllergies: diners.some(
    ({ avoidAllergens, avoidIngredients }) => avoidAllergens.length + avoidIngredients.length > 0,
  ),
  people: diners.length,
});

interface Chosen {
  readonly occasion: Occasion | null;
  readonly tasteful: Reason | null;
  readonly isNew: boolean;
}

/** The reasons worth telling, the safety of the table first; what it was chosen for is always among them. */
export function reasonsOf(meal: SafeMeal, worries: Worries, { occasion, tasteful, isNew }: Chosen): Reason[] {
  const reasons = safetyReasons(meal, worries);
  if (occasion === 'suhoor') reasons.push(reason('for_suhoor', {}));
  if (occasion === 'iftar') reasons.push(reason('for_iftar', {}));
  if (tasteful) reasons.push(tasteful);
  addPlateReasons(reasons, meal, isNew);
  return reasons.length > mostReasons ? reasons.slice(0, mostReasons) : reasons;
}

function safetyReasons({ card }: SafeMeal, { allergens, programs, hasAllergies, people }: Worries): Reason[] {
  const reasons: Reason[] = [];
  if (hasAllergies)
    reasons.push(reason('safe_for_all', { allergens, ingredients: card.ingredients.length, people }));
  if (programs.length > 0) reasons.push(reason('fits_programs', { programs }));
  return reasons;
}

function addPlateReasons(reasons: Reason[], { card }: SafeMeal, isNew: boolean): void {
  const { protein, fibre, calories } = card.facts.nutrition;
  const grams = Math.round(protein);
  if (grams >= 25 && protein * 4 >= calories * 0.2) reasons.push(reason('high_protein', { grams }));
  if (card.minutes <= 25) reasons.push(reason('quick', { minutes: card.minutes }));
  // Regulation (EC) 1924/2006: a source rich in fibre has 3 g per 100 kcal.
  if (fibre * 100 >= calories * 3) reasons.push(reason('high_fibre', { grams: Math.round(fibre) }));
  if (calories <= 400) reasons.push(reason('light', { calories }));
  if (card.season.some((season) => season !== 'ramadan')) reasons.push(reason('in_season', {}));
  if (isNew) reasons.push(reason('something_new', {}));
}

const reason = (
  code: Reason['code'],
  params: Record<string, string | number | readonly string[]>,
): Reason => ({ code, params: params as Reason['params'] });
