import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Those of these that are over; what a kitchen's stars come to stays. Returns how many there were. */
export const deleteOrders = (tx: Tx, before: Date, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from ordering.orders where id in (
      select id from ordering.orders
      where id = any(${ids}::uuid[]) and not is_open and finished_at < ${before} order by id for update skip locked)`);
