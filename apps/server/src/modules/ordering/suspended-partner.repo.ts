import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export const readUntouchedOrders = (db: Queries, partnerId: string): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>(sql`
    select id from ordering.orders
    where partner_id = ${partnerId} and is_open and status in ('placed', 'accepted') order by id`);

/** Locked against a change of mind until the transaction ends. */
export const readIsApproved = async (db: Tx, partnerId: string): Promise<boolean> =>
  (
    await db.row<{ isApproved: boolean }>(sql`
    select is_approved as "isApproved" from partners.partners where id = ${partnerId} for share`)
  )?.isApproved ?? false;
