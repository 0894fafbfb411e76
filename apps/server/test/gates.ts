import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Shelf } from '../src/modules/catalogue/index.ts';
import { openGate } from '../src/modules/household/index.ts';
import { copyText, sql } from '../src/platform/db/sql.ts';
import type { Db, Tx } from '../src/platform/db/db.ts';
import { emptySet, fullSet } from '../src/platform/pure/bitset.ts';
import { openVault, type Vault } from '../src/platform/vault.ts';
import { testKey } from './test-key.ts';

export const testVault = openVault([testKey]);

/** What the gate says when it refuses, and the SQLSTATE it has for that. */
export const refusal = (words: string) =>
  expect.objectContaining({ code: 'SG001', message: `gate: ${words}` }) as unknown;

interface Wanted {
  readonly accountId: string;
  readonly mealId: string;
  readonly dietVersion: number;
  readonly day?: string;
}

/** Puts a suggestion into the table without asking the planner anything. */
export const insertPlainly = (
  tx: Pick<Tx, 'run'>,
  { accountId, mealId, dietVersion, day = '2027-03-01' }: Wanted,
): Promise<number> =>
  tx.run(sql`
    insert into planner.suggestions
      (id, account_id, day, meal_time, meal_id, status, reasons, diet_version, shelf_version, created_at)
    values (${randomUUID()}, ${accountId}, ${day}, 'lunch', ${mealId}, 'pending', '', ${dietVersion}, '', now())`);

/** Works on suggestions as the planner does, with the gate opened. Gives what went wrong, or null. */
export const behindGate = (
  db: Db,
  accountIds: readonly string[],
  work: (tx: Tx) => Promise<unknown>,
  vault: Vault = testVault,
): Promise<unknown> =>
  db
    .transaction(async (tx) => {
      await openGate(tx, vault, accountIds);
      await work(tx);
      return null;
    })
    .catch((error: unknown) => error);

/** Copies suggestions in, as a night does for many at once. Gives what went wrong, or null. */
export async function copyBehindGate(db: Db, rows: readonly Wanted[]): Promise<unknown> {
  const lines = rows.map(({ accountId, mealId, dietVersion, day }) => [
    randomUUID(),
    accountId,
    day ?? null,
    'lunch',
    mealId,
    'pending',
    '',
    dietVersion,
    '',
    'now',
  ]);
  const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
  return behindGate(db, accountIds, (tx) =>
    tx.copyIn(
      sql`copy planner.suggestions (id, account_id, day, meal_time, meal_id, status, reasons, diet_version,
        shelf_version, created_at) from stdin`,
      copyText(lines),
    ),
  );
}

/** A shelf whose every answer is that nobody objects. */
export function blind(shelf: Shelf): Shelf {
  const [none, all] = [emptySet(shelf.meals.length), fullSet(shelf.meals.length)];
  return {
    ...shelf,
    mayContain: () => none,
    mayContainIngredient: () => none,
    unknownAllergens: () => none,
    inProgram: () => all,
  };
}
