import type { Emirate } from '@sufra/contract/options.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface PlacedOrder {
  readonly id: string;
  readonly area: string;
  readonly emirate: Emirate;
}

export const ordersOf = (db: Queries, accountId: string): Promise<PlacedOrder[]> =>
  db.rows<PlacedOrder>(sql`select id, area, emirate from ordering.orders where account_id = ${accountId}`);

/** Replaces what is sealed, empties what was written, and leaves of the place on the map about a kilometre. */
export async function forgetOrder(
  tx: Tx,
  orderId: string,
  { delivery, proof }: { readonly delivery: Buffer; readonly proof: Buffer },
): Promise<void> {
  await tx.run(sql`
    update ordering.orders set delivery = ${delivery}, proof = ${proof}, request_key = null, request_hash = null,
      lat = round(lat::numeric, 2), lng = round(lng::numeric, 2)
    where id = ${orderId}`);
  await tx.run(sql`update ordering.order_events set note = null where order_id = ${orderId}`);
  await tx.run(sql`update ordering.ratings set comment = null where order_id = ${orderId}`);
}

/** Forgets whom the household favoured, and orders that never came about. */
export async function forgetTastes(db: Queries, accountId: string): Promise<void> {
  await db.run(sql`delete from ordering.partner_preferences where account_id = ${accountId}`);
  await db.run(sql`delete from ordering.waiting_orders where account_id = ${accountId}`);
}
