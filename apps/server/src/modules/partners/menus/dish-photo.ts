import { recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import type { ObjectStorage } from '../../../platform/ports.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { cleanPictures, type DocumentContext } from '../../documents/index.ts';
import { lockKitchen } from './edit-menu.ts';
import { readMenu, type MenuItemRow } from './get-menu.ts';
import { lockPhoto, removePhotos, savePhoto } from './menu.store.ts';

const keyOf = (photoId: string): string => `dish-photos/${photoId}`;
const storageDown = refuse('unavailable', { params: { retryAfterSeconds: 5 } });

interface Photographed {
  readonly partnerId: string;
  readonly mealId: string;
}

interface TakingDown extends Photographed {
  readonly actor: Actor;
  readonly photoId: string;
  readonly reason: string;
  readonly requestId: string;
}

/** Cleaned and stored before the transaction; a refusal removes the object again. Refuses the field `photo`. */
export async function setPhoto(
  ctx: DocumentContext,
  { photo, ...dish }: Photographed & { readonly photo: string },
): Promise<Result<MenuItemRow>> {
  const cleaned = await cleanPictures({ photo });
  if (!cleaned.ok) return cleaned;
  const photoId = newId();
  const stored = await ctx.storage.put(keyOf(photoId), cleaned.value.photo.bytes, 'image/jpeg');
  if (stored.outcome === 'down') return storageDown;
  const changed = await replacePhoto(ctx, dish, photoId);
  if (!changed.ok) await ctx.storage.remove(keyOf(photoId));
  return changed;
}

/** Null removes it; `removePhoto` deletes the former object after the commit. */
export const replacePhoto = (
  { db }: Pick<DocumentContext, 'db'>,
  { partnerId, mealId }: Photographed,
  photoId: string | null,
): Promise<Result<MenuItemRow>> =>
  db.attempt(async (tx) => {
    const kitchen = await lockKitchen(tx, partnerId);
    if (!kitchen.ok) return kitchen;
    const former = await lockPhoto(tx, partnerId, mealId);
    if (!former) return refuse('meal_not_found');
    await savePhoto(tx, { partnerId, mealId, photoId, note: null });
    await announceGone(tx, former.photoId);
    const [row] = await readMenu(tx, partnerId, mealId);
    return row ? ok(row) : refuse('meal_not_found');
  });

/** Audited. Refuses `edited_meanwhile` once another or no photo is there. */
export const takeDownPhoto = (
  { db, clock }: Pick<DocumentContext, 'db' | 'clock'>,
  { actor, partnerId, mealId, photoId, reason, requestId }: TakingDown,
): Promise<Result<{ ok: true }>> =>
  db.attempt(async (tx) => {
    const shown = await lockPhoto(tx, partnerId, mealId);
    if (!shown) return refuse('not_found');
    if (shown.photoId !== photoId) return refuse('edited_meanwhile');
    await savePhoto(tx, { partnerId, mealId, photoId: null, note: reason });
    await announceGone(tx, photoId);
    await recordAudit(tx, {
      at: clock.now(),
      actorId: actor.accountId,
      action: 'partner.photo_taken_down',
      subject: { kind: 'partner', id: partnerId },
      details: { mealId, reason },
      requestId,
    });
    return ok({ ok: true as const });
  });

async function announceGone(tx: Tx, photoId: string | null): Promise<void> {
  if (photoId !== null) await announce(tx, 'dish_photo.removed', { photoId });
}

export async function removePhotosOf(tx: Tx, partnerId: string): Promise<void> {
  for (const photoId of await removePhotos(tx, partnerId)) await announceGone(tx, photoId);
}

/** Throws while the storage is down, so the outbox retries. */
export async function removePhoto(storage: ObjectStorage, photoId: string): Promise<void> {
  const removed = await storage.remove(keyOf(photoId));
  if (removed.outcome === 'down') throw new Error(`Storage delete failed: ${removed.reason}.`);
}

export async function readPhoto(storage: ObjectStorage, photoId: string): Promise<Result<Buffer>> {
  const stored = await storage.get(keyOf(photoId));
  if (stored.outcome === 'down') return storageDown;
  return stored.value === null ? refuse('not_found') : ok(stored.value.bytes);
}
