import { mostLive, type getLiveOrders } from '@sufra/contract/ordering/admin-live.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql, written, type Part } from '../../../platform/db/sql.ts';
import { addDays, dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';
import { ok, type Result } from '../../../platform/pure/result.ts';
import { canAssign, isAtKitchen } from '../../delivery/index.ts';
import { alarmsOf, laneOf, minutesLeft, type OpenOrder } from './live.rules.ts';

interface LiveRow extends OpenOrder {
  readonly id: string;
  readonly number: number;
  readonly customerName: string | null;
  readonly vendorName: Readonly<Record<Language, string>>;
  readonly driver: { readonly id: string; readonly name: string } | null;
  readonly position: { readonly lat: number; readonly lng: number } | null;
  readonly kitchen: { readonly lat: number; readonly lng: number };
}

const readLive = (db: Queries, until: Date): Promise<LiveRow[]> => {
  const open = (isStuck: Part): Part => part`(select * from ordering.public_orders
    where is_open and stuck_at ${isStuck} and scheduled_to < ${until} order by scheduled_to limit ${written(mostLive + 1)})`;
  return db.rows<LiveRow>(sql`
    select o.id, o.number, o.status, o.answer_by as "answerBy", o.scheduled_to as "scheduledTo",
      h.name as "customerName", v.name as "vendorName", 
      case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as driver,
      case when d.order_id is not null then json_build_object('status', d.status, 'readyAt', d.ready_at,
        'positionAt', r.position_at) end as delivery,
      case when r.lat is not null and r.lng is not null then json_build_object('lat', r.lat, 'lng', r.lng) end as position,
      json_build_object('lat', v.lat, 'lng', v.lng) as kitchen
    from (${open(part`is null`)} union all ${open(part`is not null`)}) o
    join partners.public_partners v on v.id = o.partner_id
    left join household.public_profiles h on h.account_id = o.account_id
    left join delivery.public_deliveries d on d.order_id = o.id
    left join delivery.public_drivers r on r.id = d.driver_id
    order by o.scheduled_to, o.id limit ${written(mostLive + 1)}`);
};

/** Before the end of the Dubai day. */
export async function listLive(
  { db, clock }: { readonly db: Queries; readonly clock: Clock },
  language: Language,
): Promise<Result<ReplyOf<typeof getLiveOrders>>> {
  const now = clock.now();
  const rows = await readLive(db, instantOf(addDays(dubaiDay(now), 1), 0));
  return ok({
    orders: rows.slice(0, mostLive).map((row) => ({
      id: row.id,
      orderId: String(row.number),
      customerName: row.customerName,
      vendorName: row.vendorName[language],
      status: row.status,
      lane: laneOf(row, now),
      alarms: alarmsOf(row, now),
      scheduledTo: row.scheduledTo.toISOString(),
      minutesLeft: minutesLeft(row, now),
      driver: row.driver,
      canAssign: row.delivery !== null && canAssign(row.delivery),
      isAtKitchen: isAtKitchen(approachOf(row), now),
    })),
    isCut: rows.length > mostLive,
  });
}

const approachOf = ({ delivery, position, kitchen }: LiveRow) => ({
  status: delivery?.status ?? null,
  positionAt: delivery?.positionAt ? new Date(delivery.positionAt) : null,
  position,
  kitchen,
});
