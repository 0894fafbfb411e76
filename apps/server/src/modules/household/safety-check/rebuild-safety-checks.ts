import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { Shelf } from '../../catalogue/index.ts';
import { openDiet, openMember } from '../profile/profile.store.ts';
import { safetyCheckOf, type SafetyBit, type SafetyCheck } from './safety-check.rules.ts';
import {
  lockUnchecked,
  readSafetyBits,
  readSealedMembers,
  saveSafetyChecks,
  type UncheckedHousehold,
} from './safety-check.store.ts';

export interface SafetyCheckContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly freshShelf: () => Promise<Shelf>;
}

interface Reading {
  readonly vault: Vault;
  readonly shelf: Shelf;
  readonly layout: readonly SafetyBit[];
}

const batchSize = 500;
const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Rebuilds every missing or outdated safety check. Resumable; concurrent runs share the work. Returns how many.
 */
export async function readDietsAgain(
  ctx: SafetyCheckContext,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const shelf = await ctx.freshShelf();
  const reading = { vault: ctx.vault, shelf, layout: await readSafetyBits(ctx.db) };
  const by = { words: shelf.words, keyId: ctx.vault.keyId };
  let after = lowestId;
  for (let count = 0; ;) {
    const households = await ctx.db.transaction(async (tx) => {
      const found = await lockUnchecked(tx, by, after, batchSize);
      await saveSafetyChecks(tx, ctx.vault, by.words, await checksOf(tx, reading, found));
      return found;
    });
    count += households.length;
    after = households.at(-1)?.accountId ?? after;
    if (households.length < batchSize || isStopping()) return count;
  }
}

async function checksOf(
  tx: Tx,
  { vault, shelf, layout }: Reading,
  households: readonly UncheckedHousehold[],
): Promise<SafetyCheck[]> {
  const ids = households.map(({ accountId }) => accountId);
  const members = new Map(ids.map((id) => [id, [] as ReturnType<typeof openMember>[]]));
  for (const { id, accountId, sealed } of await readSealedMembers(tx, ids))
    members.get(accountId)?.push(openMember(vault, id, sealed));
  return households.map(({ accountId, dietVersion, sealedDiet }) => {
    const stated = { accountId, dietVersion, diet: openDiet(vault, accountId, sealedDiet) };
    return safetyCheckOf(shelf.lexicon, stated, members.get(accountId) ?? [], layout);
  });
}
