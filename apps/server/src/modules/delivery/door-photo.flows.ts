import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import {
  cleanPictures,
  keepDocuments,
  retainDocuments,
  submitDocuments,
  type DocumentContext,
} from '../documents/index.ts';
import { readActive } from './active.reads.ts';
import { fits } from './delivery.machine.ts';
import { saveDoorPhoto } from './door-photo.repo.ts';
import { canLeaveAtDoor } from './driver.policy.ts';

interface Leaving {
  readonly actor: { readonly accountId: string; readonly driverId: string | null };
  readonly deliveryId: string;
  /** A data URL or base64. */
  readonly photo: string;
}

/**
 * Keeps the picture, sealed, for as long as a complaint may come. Refuses what is not on its way to its door, and
 * `not_possible_now` where cash is to be taken; a picture that can't be read with what is wrong with it.
 */
export async function leaveAtDoor(
  ctx: DocumentContext,
  { actor, deliveryId, photo }: Leaving,
): Promise<Result<string>> {
  const stop = (await readActive(ctx.db, actor.driverId ?? '')).find(({ id }) => id === deliveryId);
  if (!stop) return refuse('not_found');
  if (!canLeaveAtDoor(stop) || !fits(stop.status, 'deliver')) return refuse('not_possible_now');
  const { accountId } = actor;
  const cleaned = await cleanPictures({ photo });
  if (!cleaned.ok) return cleaned;
  const documents = [{ kind: 'left_at_door', picture: cleaned.value.photo }] as const;
  const kept = await keepDocuments(ctx, { accountId, documents });
  if (!kept.ok) return kept;
  const [documentId = ''] = kept.value;
  return ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const part = { accountId, documentIds: [documentId], applicationId: deliveryId };
    const submitted = await submitDocuments(tx, part);
    if (!submitted.ok) return submitted;
    await retainDocuments(tx, { applicationId: deliveryId, outcome: 'ended', at });
    await saveDoorPhoto(tx, { deliveryId, documentId, now: at });
    return ok(deliveryId);
  });
}
