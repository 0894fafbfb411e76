import type { getCmsMeal, getCmsMeals, getMealHistory, deriveMeal } from '@sufra/contract/cms.ts';
import type { getIngredients, tryIngredient } from '@sufra/contract/cms-ingredients.ts';
import type { draftRecipe } from '@sufra/contract/cms-drafting.ts';
import type { importRecipe } from '@sufra/contract/cms-import.ts';
import type { MealContent } from '@sufra/contract/cms.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { toAedText } from '../../platform/pure/money.ts';
import type { DeskRow, OpenMeal, VersionRow } from './cms.reads.ts';
import type { ThrownAway } from './drafting.rules.ts';
import type { RecipeDraft } from './import-draft.rules.ts';
import type { Larder } from './ingredient.rules.ts';
import type { MealEffect } from './ingredient-change.rules.ts';
import type { IngredientDeskRow } from './ingredient.reads.ts';
import type { DerivedContent } from './meal-content.rules.ts';
import type { Bilingual } from './shelf.rules.ts';

type Meal = ReplyOf<typeof getCmsMeal>;

export const toDerived = (derived: DerivedContent): ReplyOf<typeof deriveMeal> => ({
  allergens: derived.allergens && [...derived.allergens],
  programs: [...derived.programs],
  nutrition: derived.facts && derived.facts.nutrition,
  price: derived.facts && toAedText(derived.facts.priceFilsPerServing),
  grams: [...derived.grams],
  problems: [...derived.problems],
});

export function toMeal({ meal, derived, larder }: OpenMeal): Meal {
  const content = meal.draft ?? meal.content;
  return {
    id: meal.id,
    status: meal.status,
    version: meal.version,
    revision: meal.revision,
    hasDraft: meal.draft !== null,
    isForEveryone: meal.isForEveryone,
    owner: meal.owner,
    content,
    derived: toDerived(derived),
    ingredients: namesOf(content, larder),
    updatedAt: meal.updatedAt.toISOString(),
  };
}

function namesOf(content: MealContent, larder: Larder): Record<string, Bilingual> {
  const known = content.lines.flatMap(({ ingredientId }) => larder.get(ingredientId ?? '') ?? []);
  return Object.fromEntries(known.map(({ id, nameEn, nameAr }) => [id, { en: nameEn, ar: nameAr }]));
}

export const toRow = (row: DeskRow): ReplyOf<typeof getCmsMeals>['rows'][number] => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
});

export const toVersion = (row: VersionRow): ReplyOf<typeof getMealHistory>[number] => ({
  ...row,
  at: row.at.toISOString(),
});

export function toImport({ found, draft, derived, larder }: ImportedDraft): ReplyOf<typeof importRecipe> {
  const named = (id: string) => {
    const known = larder.get(id);
    return known ? [{ id, name: { en: known.nameEn, ar: known.nameAr } }] : [];
  };
  return {
    found,
    content: draft.content,
    readings: draft.readings.map((reading) => ({
      ...reading,
      candidates: reading.candidates.flatMap(named),
    })),
    ingredients: namesOf(draft.content, larder),
    derived: toDerived(derived),
  };
}

export const toDrafted = ({
  thrownAway,
  ...pasted
}: ImportedDraft & { readonly thrownAway: readonly ThrownAway[] }): ReplyOf<typeof draftRecipe> => ({
  ...toImport(pasted),
  thrownAway: thrownAway.map((one) => ({ ...one, words: [...one.words] })),
});

export interface ImportedDraft {
  readonly found: number;
  readonly draft: RecipeDraft;
  readonly derived: DerivedContent;
  readonly larder: Larder;
}

export const toIngredient = (row: IngredientDeskRow): ReplyOf<typeof getIngredients>['rows'][number] => ({
  id: row.id,
  name: { en: row.nameEn, ar: row.nameAr },
  revision: row.revision,
  facts: row.facts,
  usedIn: row.usedIn,
  partOf: [...row.partOf],
  partNames: { ...row.partNames },
});

export const toEffect = ({ meals, effects }: IngredientEffect): ReplyOf<typeof tryIngredient> => ({
  meals,
  changed: effects.length,
  rows: effects.slice(0, effectsShown).map((effect) => ({
    ...effect,
    allergens: effect.allergens && [...effect.allergens],
    gained: [...effect.gained],
    lost: [...effect.lost],
    programsGained: [...effect.programsGained],
    programsLost: [...effect.programsLost],
    priceBefore: toAedText(effect.priceBefore),
    price: toAedText(effect.price),
  })),
});

const effectsShown = 20;

/** What would follow from a change. */
export interface IngredientEffect {
  readonly meals: number;
  readonly effects: readonly MealEffect[];
}
