import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import {
  cleanPictures,
  storeDocuments,
  retainDocuments,
  submitDocuments,
  type DocumentContext,
} from '../../documents/index.ts';
import { fits } from './delivery.rules.ts';
import { saveDoorPhoto } from './delivery.store.ts';
import { readActive } from './get-active-delivery.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface DoorPhoto {
  readonly accountId: AccountId;
  readonly driverId: string;
  readonly deliveryId: string;
  readonly photo: string;
}

/** Sealed, and kept for the complaint period. */
export async function saveDeliveryPhoto(
  ctx: DocumentContext,
  { accountId, driverId, deliveryId, photo }: DoorPhoto,
): Promise<Result<string>> {
  const stop = (await readActive(ctx.db, driverId)).find(({ id }) => id === deliveryId);
  if (!stop) return refuse('not_found');
  if (!fits(stop.status, 'deliver')) return refuse('not_possible_now');
  const cleaned = await cleanPictures({ photo });
  if (!cleaned.ok) return cleaned;
  const documents = [{ kind: 'left_at_door', picture: cleaned.value.photo }] as const;
  const kept = await storeDocuments(ctx, { accountId, documents });
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
