import { loadRecipeWords } from '@sufra/food/recipe-words';
import { recordAudit, type Audited } from '../../../platform/audit.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { readShelfNumber } from '../shelf/read-shelf.ts';
import { createMentions, type Mentions } from '../words/mentions.rules.ts';
import { larderOf, type Larder } from './ingredient.rules.ts';
import { readPantry, type PantryRow } from './ingredient.store.ts';

interface TextFoods {
  readonly number: number;
  readonly pantry: readonly (PantryRow & { readonly recipeNames: readonly string[] })[];
  readonly larder: Larder;
  readonly mentions: Mentions;
}

const known = new WeakMap<Db, TextFoods>();

export async function readTextFoods(db: Db): Promise<TextFoods> {
  const number = await readShelfNumber(db);
  const before = known.get(db);
  if (before?.number === number) return before;
  const rows = await readPantry(db);
  const words = loadRecipeWords();
  const pantry = rows.map((row) => ({ ...row, recipeNames: words.names[row.id] ?? [] }));
  const larder = larderOf(rows);
  const foods = pantry.map((food) => ({ ...food, allergens: larder.get(food.id)?.allergens ?? null }));
  const read = { number, pantry, larder, mentions: createMentions(foods, words) };
  known.set(db, read);
  return read;
}

/** Returns `named`. Refuses `text_names_foods`. */
export function checkServedWithout(
  named: readonly string[],
  servedWithout: readonly string[] = [],
): Result<readonly string[]> {
  const unexplained = named.filter((food) => !servedWithout.includes(food));
  if (unexplained.length === 0) return ok(named);
  return refuse('text_names_foods', { params: { foods: unexplained.join(', ') } });
}

interface ServedWithout extends Pick<Audited, 'at' | 'actorId' | 'requestId'> {
  readonly mealId: string;
  readonly foods: readonly string[];
}

export async function auditServedWithout(tx: Tx, { mealId, foods, ...who }: ServedWithout): Promise<void> {
  if (foods.length === 0) return;
  const subject = { kind: 'meal', id: mealId };
  await recordAudit(tx, {
    ...who,
    action: 'dish.served_without',
    subject,
    details: { foods: foods.join(', ') },
  });
}
