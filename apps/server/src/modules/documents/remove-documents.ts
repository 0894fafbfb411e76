import type { Tx } from '../../platform/db/db.ts';
import { inTurn } from '../../platform/async.ts';
import { announce } from '../../platform/outbox.ts';
import {
  markAllOf,
  markDue,
  removableKey,
  saveGone,
  saveKeyId,
  sealContext,
  sealedByOthers,
  type StoredDocument,
} from './document.store.ts';
import { deleteDueNumbers, deleteNumbersOf } from './number.store.ts';
import type { DocumentContext } from './keep-documents.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

/** `removeObject` deletes the objects after the commit. */
export async function removeDueDocuments(ctx: DocumentContext): Promise<void> {
  for (let removed = 1; removed > 0;) {
    removed = await ctx.db.transaction(async (tx) => {
      const ids = await markDue(tx, ctx.clock.now());
      await announceRemoved(tx, ids);
      await deleteDueNumbers(tx, ctx.clock.now());
      return ids.length;
    });
  }
}

export async function removeDocumentsOf(ctx: DocumentContext, accountId: AccountId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await deleteNumbersOf(tx, accountId);
    await announceRemoved(tx, await markAllOf(tx, accountId, ctx.clock.now()));
  });
}

async function announceRemoved(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const documentId of ids) await announce(tx, 'document.removed', { documentId });
}

/** Throws while the storage is down, so the outbox retries. */
export async function removeObject(ctx: DocumentContext, documentId: string): Promise<void> {
  const key = await removableKey(ctx.db, documentId);
  if (key === null) return;
  const removed = await ctx.storage.remove(key);
  if (removed.outcome === 'down') throw new Error(`Storage delete failed: ${removed.reason}.`);
  await saveGone(ctx.db, documentId);
}

const beforeAll = '00000000-0000-0000-0000-000000000000';

/** A failing document does not block the others. */
export async function rotateDocuments(ctx: DocumentContext): Promise<number> {
  let rotated = 0;
  const errors: unknown[] = [];
  for (let after = beforeAll; ;) {
    const stale = await sealedByOthers(ctx.db, ctx.vault.keyId, after);
    const last = stale.at(-1);
    if (!last) break;
    await inTurn(stale, async (document) => {
      if (await rotate(ctx, document)) rotated += 1;
    }).catch((error: unknown) => errors.push(error));
    after = last.id;
  }
  if (errors.length > 0)
    throw new AggregateError(errors, 'Some documents are still encrypted with an earlier key.');
  return rotated;
}

async function rotate(ctx: DocumentContext, { id, kind, storageKey }: StoredDocument): Promise<boolean> {
  const { storage, vault } = ctx;
  const stored = await storage.get(storageKey);
  if (stored.outcome === 'down') throw new Error(`Storage read failed: ${stored.reason}.`);
  if (stored.value === null) return false;
  const context = sealContext({ id, kind });
  const sealed = vault.sealBytes(vault.openBytes(stored.value.bytes, context), context);
  const kept = await storage.put(storageKey, sealed, stored.value.contentType);
  if (kept.outcome === 'down') throw new Error(`Storage write failed: ${kept.reason}.`);
  if (await saveKeyId(ctx.db, id, vault.keyId)) return true;
  // Removed meanwhile: delete the object that was just written back.
  const removed = await storage.remove(storageKey);
  if (removed.outcome === 'down') throw new Error(`Storage delete failed: ${removed.reason}.`);
  return false;
}
