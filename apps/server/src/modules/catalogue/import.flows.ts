// Reads a pasted recipe into the content of a new meal; nothing is kept, so that an admin looks at it first.
import { loadRecipeWords } from '@sufra/food/recipe-words';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { readShelfNumber } from './catalogue.reads.ts';
import type { DeskContext } from './cms.flows.ts';
import { canEditFood } from './cms.policy.ts';
import { readPantry } from './cms.reads.ts';
import { createImporter, type Importer } from './import.rules.ts';
import { draftOf, type RecipeDraft } from './import-draft.rules.ts';
import { larderOf, type Larder } from './ingredient.rules.ts';
import { deriveContent, type DerivedContent } from './meal-content.rules.ts';

interface Pasted {
  /** How many recipes the text holds; the first is read. */
  readonly found: number;
  readonly draft: RecipeDraft;
  readonly derived: DerivedContent;
  readonly larder: Larder;
}

/** Reads a text, plain or schema.org JSON. Refuses `no_recipe` where there is none in it. */
export async function importPasted(
  ctx: DeskContext,
  { actor, text }: { actor: Actor; text: string },
): Promise<Result<Pasted>> {
  if (!canEditFood(actor)) return refuse('forbidden');
  const { importer, larder } = await kitchenOf(ctx);
  const read = importer(text, /^\s*[[{]/.test(text) ? 'json' : 'text');
  const recipe = read.ok ? read.recipes[0] : undefined;
  if (!read.ok || !recipe) return refuse('no_recipe');
  const draft = draftOf(recipe, larder);
  return ok({ found: read.recipes.length, draft, derived: deriveContent(draft.content, larder), larder });
}

interface Kitchen {
  readonly number: number;
  readonly importer: Importer;
  readonly larder: Larder;
}

// Built again only after a change: it indexes every name of every ingredient.
const kitchens = new WeakMap<DeskContext['db'], Kitchen>();

async function kitchenOf({ db }: DeskContext): Promise<Kitchen> {
  const number = await readShelfNumber(db);
  const known = kitchens.get(db);
  if (known?.number === number) return known;
  const rows = await readPantry(db);
  const words = loadRecipeWords();
  const pantry = rows.map((row) => ({ ...row, recipeNames: words.names[row.id] ?? [] }));
  const kitchen = { number, importer: createImporter(pantry, words), larder: larderOf(rows) };
  kitchens.set(db, kitchen);
  return kitchen;
}
