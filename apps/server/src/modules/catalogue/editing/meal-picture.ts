import type { getMealPictures } from '@sufra/contract/catalogue/cms.ts';
import { landingMeals } from '@sufra/contract/catalogue/landing-meals.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import type { ObjectStorage } from '../../../platform/ports.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { contentHash } from '../../../platform/vault.ts';
import { cleanPictures } from '../../documents/index.ts';
import { pictureOf } from '../shelf/read-shelf.ts';
import type { ByAdmin, DeskContext } from './edit-meal.ts';
import { canRewrite } from './meal.rules.ts';
import {
  deleteOldestPictures,
  lockPicturedMeal,
  readMealPictures,
  readPicturedMeal,
  saveMealPicture,
  setMealPicture,
  type PicturedMeal,
} from './meal.store.ts';

const keyOf = (pictureId: string): string => `meal-pictures/${pictureId}`;
const storageDown = refuse('unavailable', { params: { retryAfterSeconds: 5 } });

export type PictureContext = DeskContext & { readonly storage: ObjectStorage };
type Pictures = ReplyOf<typeof getMealPictures>;

export async function listMealPictures(db: Queries, id: string): Promise<Result<Pictures>> {
  const meal = await readPicturedMeal(db, id);
  if (!meal) return refuse('not_found');
  const drawn = meal.hasPicture ? 'shipped' : null;
  const uploads = await readMealPictures(db, id);
  return ok({
    image: pictureOf(id, meal.pictureId ?? drawn),
    drawn: pictureOf(id, drawn),
    uploads: uploads.map((upload) => ({ ...upload, at: upload.at.toISOString() })),
  });
}

interface Uploading extends ByAdmin {
  readonly id: string;
  readonly photo: string;
  readonly replaces?: string | null | undefined;
}

/** Stored before the transaction; an object that no row names is removed again. Refuses the field `photo`. */
export async function addMealPicture(
  ctx: PictureContext,
  { photo, ...upload }: Uploading,
): Promise<Result<Pictures>> {
  if (!(await readPicturedMeal(ctx.db, upload.id))) return refuse('not_found');
  const cleaned = await cleanPictures({ photo });
  if (!cleaned.ok) return cleaned;
  const { bytes } = cleaned.value.photo;
  const pictureId = newId();
  const stored = await ctx.storage.put(keyOf(pictureId), bytes, 'image/jpeg');
  if (stored.outcome === 'down') return storageDown;
  const hash = contentHash(bytes.toString('base64'));
  const added = await saveUpload(ctx, { ...upload, pictureId, hash });
  if (!added.ok || !added.value.uploads.some((one) => one.id === pictureId))
    await ctx.storage.remove(keyOf(pictureId));
  return added;
}

interface Upload extends Omit<Uploading, 'photo'> {
  readonly pictureId: string;
  readonly hash: string;
}

const saveUpload = ({ db, clock }: PictureContext, { pictureId, hash, ...upload }: Upload) =>
  db.attempt(async (tx) => {
    const meal = await lockPictured(tx, upload.id);
    if (!meal.ok) return meal;
    const at = clock.now();
    const kept = await saveMealPicture(tx, { ...upload, pictureId, hash, byId: upload.actor.accountId, at });
    const showing = { ...upload, at, former: meal.value.pictureId, pictureId: kept };
    if (isStale(showing)) return refuse('edited_meanwhile');
    await showPicture(tx, showing);
    for (const gone of await deleteOldestPictures(tx, upload.id))
      await announce(tx, 'meal_picture.removed', { pictureId: gone });
    return listMealPictures(tx, upload.id);
  });

async function lockPictured(tx: Tx, id: string): Promise<Result<PicturedMeal>> {
  const meal = await lockPicturedMeal(tx, id);
  if (!meal) return refuse('not_found');
  return canRewrite(meal) ? ok(meal) : refuse('not_possible_now');
}

interface Showing extends ByAdmin {
  readonly id: string;
  readonly pictureId: string | null;
  readonly replaces?: string | null | undefined;
}

export const showMealPicture = ({ db, clock }: DeskContext, showing: Showing): Promise<Result<Pictures>> =>
  db.attempt(async (tx) => {
    const { id, pictureId } = showing;
    const meal = await lockPictured(tx, id);
    if (!meal.ok) return meal;
    if (pictureId !== null && !(await readMealPictures(tx, id)).some((one) => one.id === pictureId))
      return refuse('not_found');
    const shown = { ...showing, at: clock.now(), former: meal.value.pictureId };
    if (isStale(shown)) return refuse('edited_meanwhile');
    await showPicture(tx, shown);
    return listMealPictures(tx, id);
  });

type Shown = Showing & { readonly at: Date; readonly former: string | null };

/** Sent twice, the second finds its own picture. */
const isStale = ({ replaces, former, pictureId }: Shown): boolean =>
  replaces !== undefined && replaces !== former && pictureId !== former;

async function showPicture(tx: Tx, { id, pictureId, former, at, actor, requestId }: Shown): Promise<void> {
  if (pictureId === former) return;
  await setMealPicture(tx, id, pictureId);
  if (landingMeals.some((meal) => meal === id)) await announce(tx, 'page_texts.changed', {});
  await recordAudit(tx, {
    at,
    actorId: actor.accountId,
    action: 'meal.picture_changed',
    subject: { kind: 'meal', id },
    details: { pictureId },
    requestId,
  });
}

/** Throws while the storage is down, so the outbox retries. */
export async function removeMealPicture(storage: ObjectStorage, pictureId: string): Promise<void> {
  const removed = await storage.remove(keyOf(pictureId));
  if (removed.outcome === 'down') throw new Error(`Storage delete failed: ${removed.reason}.`);
}

export async function readMealPicture(storage: ObjectStorage, pictureId: string): Promise<Result<Buffer>> {
  const stored = await storage.get(keyOf(pictureId));
  if (stored.outcome === 'down') return storageDown;
  return stored.value === null ? refuse('not_found') : ok(stored.value.bytes);
}
