import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Carrier {
  readonly driverId: string;
  /** When the driver set out for this very door. */
  readonly setOutAt: Date | null;
}

export const readCarrier = (db: Queries, orderId: string): Promise<Carrier | null> =>
  db.row<Carrier>(sql`
    select driver_id as "driverId", set_out_at as "setOutAt"
    from delivery.deliveries where order_id = ${orderId} and is_in_hand`);
