import type { importRecipe } from '@sufra/contract/catalogue/cms-import.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { loadRecipeWords } from '@sufra/food/recipe-words';
import type { Db } from '../../../platform/db/db.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { ingredientNames, toDerived } from '../editing/get-meal.ts';
import type { Larder } from '../editing/ingredient.rules.ts';
import { deriveContent } from '../editing/meal.rules.ts';
import { readTextFoods } from '../editing/text-foods.ts';
import { foodsNamedIn, type Mentions } from '../words/mentions.rules.ts';
import { findFault, type Judge } from '../words/text-faults.rules.ts';
import { draftOf, type RecipeDraft } from './draft.rules.ts';
import { createImporter, type Importer } from './recipe.rules.ts';

interface Context {
  readonly db: Db;
}

type Imported = ReplyOf<typeof importRecipe>;

/** Imports the first recipe of a plain text or schema.org JSON. Refuses `no_recipe`. */
export async function importPasted(ctx: Context, text: string): Promise<Result<Imported>> {
  const { importer, larder, mentions } = await recipeReader(ctx);
  const read = importer(text, /^\s*[[{]/.test(text) ? 'json' : 'text');
  const recipe = read.ok ? read.recipes[0] : undefined;
  if (!read.ok || !recipe) return refuse('no_recipe');
  return ok(toImported(draftOf(recipe, larder), { larder, mentions }, read.recipes.length));
}

export const toImported = (
  draft: RecipeDraft,
  { larder, mentions }: Pick<RecipeReader, 'larder' | 'mentions'>,
  found: number,
): Imported => ({
  found,
  content: draft.content,
  readings: draft.readings.map((reading) => ({
    ...reading,
    candidates: reading.candidates.flatMap((id) => {
      const known = larder.get(id);
      return known ? [{ id, name: { en: known.nameEn, ar: known.nameAr } }] : [];
    }),
  })),
  ingredients: ingredientNames(draft.content, larder),
  derived: toDerived(deriveContent(draft.content, larder), foodsNamedIn(draft.content, mentions)),
});

export async function createTextJudge(ctx: Context): Promise<Judge> {
  const { mentions } = await readTextFoods(ctx.db);
  return (text, measure) => findFault(text, measure, mentions);
}

interface RecipeReader {
  readonly number: number;
  readonly importer: Importer;
  readonly larder: Larder;
  readonly mentions: Mentions;
}

const readers = new WeakMap<Db, RecipeReader>();

export async function recipeReader({ db }: Context): Promise<RecipeReader> {
  const { number, pantry, larder, mentions } = await readTextFoods(db);
  const known = readers.get(db);
  if (known?.number === number) return known;
  const reader = { number, larder, mentions, importer: createImporter(pantry, loadRecipeWords()) };
  readers.set(db, reader);
  return reader;
}
