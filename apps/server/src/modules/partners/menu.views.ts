import type { Language } from '@sufra/contract/options.ts';
import type { deriveDish, getDish, getDishIngredients } from '@sufra/contract/partner-dishes.ts';
import type { getMenu, MenuCandidate, MenuItemReply, setHours } from '@sufra/contract/partner-menu.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import { toAedText } from '../../platform/pure/money.ts';
import type * as z from 'zod/mini';
import type { Derived, FoundIngredient, WrittenDish } from '../catalogue/index.ts';
import { stretchesOf, type OpeningHours } from './hours.rules.ts';
import type { CandidateRow, DeskStateRow, DishTerms, MenuItemRow } from './menu.reads.ts';
import { usualPrice } from './menu.rules.ts';
import { canKeepMenu } from './partner.policy.ts';

type ShownMeal = Pick<
  MenuItemRow,
  | 'mealId'
  | 'title'
  | 'hasPicture'
  | 'cuisine'
  | 'isOwnDish'
  | 'servings'
  | 'allergens'
  | 'hasUnknownAllergens'
>;

const toMeal = (row: ShownMeal, language: Language) => ({
  mealId: row.mealId,
  name: row.title[language],
  image: row.hasPicture ? `/images/meals/${row.mealId}.webp` : null,
  cuisine: row.cuisine,
  isOwnDish: row.isOwnDish,
  servings: row.servings,
  allergens: row.hasUnknownAllergens ? null : [...row.allergens],
});

export const toMenuItem = (row: MenuItemRow, language: Language): MenuItemReply => ({
  ...toMeal(row, language),
  price: toAedText(row.price),
  prepMinutes: row.prepMinutes,
  isAvailable: row.isAvailable,
  programs: [...row.programs],
});

/** The hours of a week, as they were set. */
export const toHours = (openingHours: OpeningHours): z.input<typeof setHours.reply> => ({
  openingHours: stretchesOf(openingHours),
});

interface OpenMenu {
  readonly desk: DeskStateRow;
  readonly items: readonly MenuItemRow[];
}

export const toMenu = ({ desk, items }: OpenMenu, language: Language): z.input<typeof getMenu.reply> => ({
  canKeepMenu: canKeepMenu(desk),
  items: items.map((row) => toMenuItem(row, language)),
  ...toHours(desk.openingHours),
  isPaused: desk.isPaused,
});

export const toCandidate = (row: CandidateRow, type: PartnerType, language: Language): MenuCandidate => ({
  ...toMeal(row, language),
  suggestedPrice: toAedText(usualPrice(type, row)),
  minutes: row.minutes,
});

export const toIngredient = (
  row: FoundIngredient,
  language: Language,
): z.input<typeof getDishIngredients.reply>[number] => ({
  id: row.id,
  name: row.name[language],
  units: [...row.units],
  allergens: row.allergens && [...row.allergens],
});

interface OpenDish {
  readonly dish: WrittenDish;
  readonly terms: DishTerms;
}

export const toDish = ({ dish, terms }: OpenDish, language: Language): z.input<typeof getDish.reply> => ({
  mealId: dish.mealId,
  title: dish.title,
  description: dish.description,
  cuisine: dish.cuisine,
  mealTimes: [...dish.mealTimes],
  servings: dish.servings,
  lines: dish.lines.map((line) => ({
    ingredientId: line.ingredientId,
    amount: line.amount,
    unit: line.unit,
    isOptional: line.isOptional,
    name: line.name[language],
    units: [...line.units],
    allergens: line.allergens && [...line.allergens],
  })),
  price: toAedText(terms.price),
  prepMinutes: terms.prepMinutes,
  isAvailable: terms.isAvailable,
  openOrders: terms.openOrders,
});

/** What the lines of a dish come to, as its editor shows it while somebody writes. */
export function toDerived(
  { facts, weighed, suggestedPrice }: Derived & { readonly suggestedPrice: number },
  language: Language,
): z.input<typeof deriveDish.reply> {
  const unknown = weighed.filter(({ ingredient }) => ingredient.allergens === null);
  return {
    allergens: facts.hasUnknownAllergens ? null : [...facts.allergens],
    unknownAllergens: [...new Set(unknown.map(({ ingredient }) => ingredient.name[language]))],
    programs: [...facts.programs],
    calories: Math.round(facts.nutrition.calories),
    gramsPerPortion: facts.gramsPerServing,
    suggestedPrice: toAedText(suggestedPrice),
  };
}
