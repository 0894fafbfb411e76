import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export const hasDoorPhoto = async (db: Queries, deliveryId: string): Promise<boolean> =>
  (await db.row(sql`select 1 from delivery.door_photos where delivery_id = ${deliveryId}`)) !== null;

/** The newest picture counts. */
export async function saveDoorPhoto(
  tx: Tx,
  { deliveryId, documentId, now }: { deliveryId: string; documentId: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into delivery.door_photos (delivery_id, document_id, kept_at) values (${deliveryId}, ${documentId}, ${now})
    on conflict (delivery_id) do update set document_id = excluded.document_id, kept_at = excluded.kept_at`);
}
