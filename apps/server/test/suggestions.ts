import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Shelf } from '../src/modules/catalogue/index.ts';
import { lockDiets } from '../src/modules/household/index.ts';
import { checkSuggestions } from '../src/modules/planner/safety/check-suggestions.ts';
import type { Db, Tx } from '../src/platform/db/db.ts';
import { emptySet, fullSet } from '../src/platform/pure/bitset.ts';
import { openVault, type Vault } from '../src/platform/vault.ts';
import { testKey } from './test-key.ts';

export const testVault = openVault([testKey]);

/** What the safety check and the triggers of the database refuse with. */
export const refusal = (
  reason: 'not_offered' | 'no_profile' | 'diet_changed' | 'unsafe' | 'other_meal',
): unknown => expect.objectContaining({ code: 'SG001', message: `suggestion_refused reason=${reason}` });

export interface Wanted {
  readonly accountId: string;
  readonly mealId: string;
  readonly dietVersion: number;
  readonly day?: string;
}

/** Puts a suggestion into the table without asking the planner or its checks. */
export const insertPlainly = (
  tx: Pick<Tx, 'run'>,
  { accountId, mealId, dietVersion, day = '2027-03-01' }: Wanted,
  table = 'planner.suggestions',
): Promise<number> =>
  tx.run({
    name: '',
    text: `insert into ${table}
      (id, account_id, day, meal_time, meal_id, status, reasons, diet_version, shelf_version, created_at)
    values ($1, $2, $3, 'lunch', $4, 'pending', '', $5, '', now())`,
    values: [randomUUID(), accountId, day, mealId, dietVersion],
  });

/** Checks suggestions and inserts them, as the planner does. Returns the error, or null. */
export const insertChecked = (
  db: Db,
  shelf: Shelf,
  wanted: readonly Wanted[],
  vault: Vault = testVault,
): Promise<unknown> =>
  db
    .transaction(async (tx) => {
      await lockDiets(tx, [...new Set(wanted.map(({ accountId }) => accountId))]);
      for (const one of await checkSuggestions(tx, { vault, shelf }, wanted)) await insertPlainly(tx, one);
      return null;
    })
    .catch((error: unknown) => error);

/** A shelf by which every meal suits everyone. */
export function blind(shelf: Shelf): Shelf {
  const [none, all] = [emptySet(shelf.meals.length), fullSet(shelf.meals.length)];
  return {
    ...shelf,
    mayContain: () => none,
    mayContainIngredient: () => none,
    unknownAllergens: () => none,
    inProgram: () => all,
    keeping: () => all,
  };
}
