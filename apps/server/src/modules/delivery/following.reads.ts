import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface FollowedOrder {
  readonly id: string;
  readonly partnerId: string;
  readonly status: OrderStatus;
  /** When it came into its status. */
  readonly since: Date;
  readonly scheduledFrom: Date;
  readonly distanceM: number;
  /** The partner brings it itself. */
  readonly hasOwnDelivery: boolean;
}

export const readFollowed = (db: Queries, orderId: string): Promise<FollowedOrder | null> =>
  db.row<FollowedOrder>(sql`
    select o.id, o.partner_id as "partnerId", o.status, o.scheduled_from as "scheduledFrom",
      o.distance_m as "distanceM", p.has_own_delivery as "hasOwnDelivery",
      (select e.at from ordering.order_events e where e.order_id = o.id order by e.version desc limit 1) as since
    from ordering.orders o join partners.partners p on p.id = o.partner_id
    where o.id = ${orderId}`);
