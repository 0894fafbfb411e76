import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface MaybeLateRow {
  readonly id: string;
  readonly accountId: string;
  readonly status: OrderStatus;
  readonly since: Date;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  readonly prepMinutes: number;
  readonly distanceM: number;
}

/** As many as are read at a time. */
export const lateAtOnce = 500;

/** Open orders due within two hours, or overdue, that nobody was told about; those due first, after one of them. */
export const readMaybeLate = (db: Queries, now: Date, after: MaybeLateRow | null): Promise<MaybeLateRow[]> =>
  db.rows<MaybeLateRow>(sql`
    select o.id, o.account_id as "accountId", o.status, o.scheduled_from as "scheduledFrom",
      o.scheduled_to as "scheduledTo", o.prep_minutes as "prepMinutes", o.distance_m as "distanceM",
      (select e.at from ordering.order_events e where e.order_id = o.id order by e.version desc limit 1) as since
    from ordering.orders o
    where o.is_open and o.late_told_at is null and o.scheduled_to < ${new Date(now.getTime() + 2 * 3_600_000)}
      and (${after?.id ?? null}::uuid is null
        or (o.scheduled_to, o.id) > (${after?.scheduledTo ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by o.scheduled_to, o.id limit ${lateAtOnce}`);
