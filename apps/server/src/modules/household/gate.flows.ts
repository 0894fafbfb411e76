import type { Db, Tx } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { loadGateBits, loadSealedMembers, lockUnread, saveGates, type UnreadHousehold } from './gate.repo.ts';
import { gateOf, type Gate, type GateBit } from './gate.rules.ts';
import { openDiet, openMember } from './household.repo.ts';

export interface GateContext {
  readonly db: Db;
  readonly vault: Vault;
  /** The newest shelf: what people wrote is read by its words. */
  readonly freshShelf: () => Promise<Shelf>;
}

interface Reading {
  readonly vault: Vault;
  readonly shelf: Shelf;
  readonly layout: readonly GateBit[];
}

const batchSize = 500;
const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Reads every diet whose gate is missing, or was read by other words or sealed with an earlier key. Interrupted, it goes
 * on with what is left; two at once share the work. Ends early, between two batches, when asked to. Returns how many gates
 * were written.
 */
export async function readDietsAgain(
  ctx: GateContext,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const shelf = await ctx.freshShelf();
  const reading = { vault: ctx.vault, shelf, layout: await loadGateBits(ctx.db) };
  const by = { words: shelf.words, keyId: ctx.vault.keyId };
  let after = lowestId;
  for (let count = 0; ;) {
    const households = await ctx.db.transaction(async (tx) => {
      const found = await lockUnread(tx, by, after, batchSize);
      await saveGates(tx, ctx.vault, by.words, await gatesOf(tx, reading, found));
      return found;
    });
    count += households.length;
    after = households.at(-1)?.accountId ?? after;
    if (households.length < batchSize || isStopping()) return count;
  }
}

async function gatesOf(
  tx: Tx,
  { vault, shelf, layout }: Reading,
  households: readonly UnreadHousehold[],
): Promise<Gate[]> {
  const ids = households.map(({ accountId }) => accountId);
  const members = new Map(ids.map((id) => [id, [] as ReturnType<typeof openMember>[]]));
  for (const { id, accountId, sealed } of await loadSealedMembers(tx, ids))
    members.get(accountId)?.push(openMember(vault, id, sealed));
  return households.map(({ accountId, dietVersion, sealedDiet }) => {
    const stated = { accountId, dietVersion, diet: openDiet(vault, accountId, sealedDiet) };
    return gateOf(shelf.lexicon, stated, members.get(accountId) ?? [], layout);
  });
}
