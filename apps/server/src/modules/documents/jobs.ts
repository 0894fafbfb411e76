import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { type Outbox, announce } from '../../platform/outbox.ts';
import type { DocumentContext } from './keep-documents.ts';
import type { Tx } from '../../platform/db/db.ts';
import { inTurn } from '../../platform/in-turn.ts';
import {
  markAllOf,
  markDue,
  removableKey,
  saveGone,
  saveKeyId,
  sealedByOthers,
  type StoredDocument,
  sealContext,
} from './document.store.ts';

export function scheduleDocuments(jobs: Jobs, outbox: Outbox, ctx: DocumentContext, log: Log): void {
  jobs.schedule('documents.retention', '25 * * * *', () => removeDueDocuments(ctx));
  jobs.schedule('documents.rotation', '20 4 * * *', async () => {
    const rotated = await rotateDocuments(ctx);
    if (rotated > 0) log.info({ rotated }, 'documents_reencrypted');
  });
  outbox.on('document.removed', 'documents.objects', ({ documentId }) => removeObject(ctx, documentId));
  outbox.on('account.erased', 'documents.erasure', ({ accountId }) => removeDocumentsOf(ctx, accountId));
}

/** Nobody can look at these documents from the commit on; their objects are removed after it. */
export async function removeDueDocuments(ctx: DocumentContext): Promise<void> {
  for (let removed = 1; removed > 0;) {
    removed = await ctx.db.transaction(async (tx) => {
      const ids = await markDue(tx, ctx.clock.now());
      await announceRemoved(tx, ids);
      return ids.length;
    });
  }
}

/** An erased person keeps no document with us, whatever its application came to. */
export async function removeDocumentsOf(ctx: DocumentContext, accountId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await announceRemoved(tx, await markAllOf(tx, accountId, ctx.clock.now()));
  });
}

async function announceRemoved(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const documentId of ids) await announce(tx, 'document.removed', { documentId });
}

/** Removes the object of a removed document; throws while the storage is down, to be asked again. */
export async function removeObject(ctx: DocumentContext, documentId: string): Promise<void> {
  const key = await removableKey(ctx.db, documentId);
  if (key === null) return;
  const removed = await ctx.storage.remove(key);
  if (removed.outcome === 'down') throw new Error(`Storage delete failed: ${removed.reason}.`);
  await saveGone(ctx.db, documentId);
}

const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Seals every document anew that another key than the newest sealed. One that can't be read keeps no other waiting and
 * is tried again by the next run. Returns how many were sealed anew.
 */
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
  // Its upload never came to an end, or it is being removed.
  if (stored.value === null) return false;
  const context = sealContext({ id, kind });
  const sealed = vault.sealBytes(vault.openBytes(stored.value.bytes, context), context);
  const kept = await storage.put(storageKey, sealed, stored.value.contentType);
  if (kept.outcome === 'down') throw new Error(`Storage write failed: ${kept.reason}.`);
  if (await saveKeyId(ctx.db, id, vault.keyId)) return true;
  // Removed while it was sealed: it must not come back by that.
  const removed = await storage.remove(storageKey);
  if (removed.outcome === 'down') throw new Error(`Storage delete failed: ${removed.reason}.`);
  return false;
}
