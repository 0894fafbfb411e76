import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Shelf } from '../src/modules/catalogue/index.ts';
import { lockDiets } from '../src/modules/household/index.ts';
import { checkSuggestions } from '../src/modules/planner/safety/check-suggestions.ts';
import type { Db, Tx } from '../src/platform/db/db.ts';
import { emptySet, fullSet } from '../src/platform/pure/bitset.ts';
import { openVault, type Vault } from '../src/platform/vault.ts';
import { testKey } from './test-key.ts';
import type { DubaiDay } from '../src/platform/pure/dubai-time.ts';
import type { AccountId } from '../src/platform/pure/account-id.ts';

export const testVault = openVault([testKey]);

export const refusal = (
  reason: 'not_offered' | 'no_profile' | 'diet_changed' | 'unsafe' | 'other_meal',
): unknown => expect.objectContaining({ code: 'SG001', message: `suggestion_refused reason=${reason}` });

export interface Wanted {
  readonly accountId: AccountId;
  readonly mealId: string;
  readonly dietVersion: number;
  readonly day?: DubaiDay;
}

const plainDay: DubaiDay = '2027-03-01';

/** Bypasses the planner's checks. */
export const insertPlainly = (
  tx: Pick<Tx, 'run'>,
  { accountId, mealId, dietVersion, day = plainDay }: Wanted,
  table = 'planner.suggestions',
): Promise<number> =>
  tx.run({
    name: '',
    text: `insert into ${table}
      (id, account_id, day, meal_time, meal_id, status, reasons, diet_version, shelf_version, created_at)
    values ($1, $2, $3, 'lunch', $4, 'pending', '', $5, '', now())`,
    values: [randomUUID(), accountId, day, mealId, dietVersion],
  });

/** Returns the error, or null. */
export const insertChecked = (
  db: Db,
  shelf: Shelf,
  wanted: readonly Wanted[],
  vault: Vault = testVault,
): Promise<unknown> =>
  db
    .transaction(async (tx) => {
      await lockDiets(tx, [...new Set(wanted.map(({ accountId }) => accountId))]);
      const seated = wanted.map((one) => ({ day: plainDay, ...one, mealTime: 'lunch' as const }));
      for (const one of await checkSuggestions(tx, { vault, shelf }, seated)) await insertPlainly(tx, one);
      return null;
    })
    .catch((error: unknown) => error);

/** Every meal suits every member. */
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
