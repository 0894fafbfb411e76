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
import { createMentions, type Mentions } from './mentions.rules.ts';
import { deriveContent, type DerivedContent } from './meal-content.rules.ts';
import { faultOf, type Judge } from './written.rules.ts';

export interface Pasted {
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

/** What reads recipes, for those who may write them. */
export const openKitchen = async (ctx: DeskContext, actor: Actor): Promise<Result<Kitchen>> =>
  canEditFood(actor) ? ok(await kitchenOf(ctx)) : refuse('forbidden');

/** What judges a text about a dish. */
export async function openJudge({ db }: Pick<DeskContext, 'db'>): Promise<Judge> {
  const { mentions } = await kitchenOf({ db });
  return (text, measure) => faultOf(text, measure, mentions);
}

interface Kitchen {
  readonly number: number;
  readonly importer: Importer;
  readonly larder: Larder;
  readonly mentions: Mentions;
}

// Built again only after a change: it indexes every name of every ingredient.
const kitchens = new WeakMap<DeskContext['db'], Kitchen>();

async function kitchenOf({ db }: Pick<DeskContext, 'db'>): Promise<Kitchen> {
  const number = await readShelfNumber(db);
  const known = kitchens.get(db);
  if (known?.number === number) return known;
  const rows = await readPantry(db);
  const words = loadRecipeWords();
  const pantry = rows.map((row) => ({ ...row, recipeNames: words.names[row.id] ?? [] }));
  const larder = larderOf(rows);
  const foods = pantry.map((food) => ({ ...food, allergens: larder.get(food.id)?.allergens ?? null }));
  const kitchen = {
    ...{ number, larder, importer: createImporter(pantry, words) },
    mentions: createMentions(foods, words),
  };
  kitchens.set(db, kitchen);
  return kitchen;
}
