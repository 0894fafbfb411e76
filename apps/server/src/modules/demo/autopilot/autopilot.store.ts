import type { Queries } from '../../../platform/db/db.ts';
import { part, sql, type Part } from '../../../platform/db/sql.ts';
import type { KitchenOrder, Resting, Stop, Waiting } from './autopilot.rules.ts';
import type { Cuisine } from '@sufra/contract/options.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export const readAutopilot = async (db: Queries): Promise<boolean | null> =>
  (await db.row<{ isOn: boolean }>(sql`select is_on as "isOn" from demo.autopilot`))?.isOn ?? null;

const isPlayed = (accountId: Part, since: Date): Part => part`exists (
  select 1 from demo.players y join identity.sessions s on s.account_id = y.account_id
  where y.account_id = ${accountId} and y.seen_at > ${since})`;

interface KitchenRow extends Omit<KitchenOrder, 'dueAt'> {
  readonly scheduledFrom: Date;
  readonly distanceM: number;
  readonly partnerId: string;
  readonly ownerId: AccountId;
  readonly handoverCode: string | null;
}

const perTick = 200;

/** Without kitchens a visitor has played since `playedSince`. */
export const readKitchenOrders = (
  db: Queries,
  phones: readonly string[],
  playedSince: Date,
): Promise<KitchenRow[]> =>
  db.rows<KitchenRow>(sql`
    select o.id as "orderId", o.status, o.version, o.partner_id as "partnerId", p.account_id as "ownerId",
      p.has_own_delivery as "hasOwnDelivery", o.handover_code as "handoverCode",
      o.scheduled_from as "scheduledFrom", o.distance_m as "distanceM",
      coalesce((select e.at from ordering.order_events e where e.order_id = o.id order by e.version desc limit 1),
        o.placed_at) as since
    from partners.partners p join ordering.orders o on o.partner_id = p.id and o.is_open
    where p.phone = any(${phones}) and p.is_approved and not ${isPlayed(part`p.account_id`, playedSince)}
    order by o.placed_at limit ${perTick}`);

export interface DriverRow extends Omit<Resting, 'driverId'> {
  readonly driverId: string;
  readonly positionAt: Date | null;
  readonly offer: { readonly id: string; readonly seconds: number } | null;
  readonly stops: readonly (StoredStop & {
    readonly deliveryId: string;
    readonly handoverCode: string | null;
  })[];
}

type StoredStop = Omit<Stop, 'acceptedAt' | 'pickedUpAt' | 'setOutAt'> & {
  readonly acceptedAt: string;
  readonly pickedUpAt: string | null;
  readonly setOutAt: string | null;
};

export const readDemoDrivers = (
  db: Queries,
  phones: readonly string[],
  playedSince: Date,
): Promise<DriverRow[]> =>
  db.rows<DriverRow>(sql`
    select d.id as "driverId", d.emirate, d.vehicle_type as "vehicleType", d.is_online as "isOnline",
      case when d.lat is not null and d.lng is not null then json_build_object('lat', d.lat, 'lng', d.lng) end as at,
      d.position_at as "positionAt",
      (select json_build_object('id', f.id, 'seconds', extract(epoch from now() - f.offered_at))
        from delivery.offers f where f.driver_id = d.id and f.is_live) as offer,
      coalesce((
        select json_agg(json_build_object('deliveryId', b.id, 'status', b.status, 'isReady', b.is_ready,
            'kitchen', json_build_object('lat', p.lat, 'lng', p.lng),
            'door', json_build_object('lat', o.lat, 'lng', o.lng), 'handoverCode', o.handover_code,
            'acceptedAt', b.accepted_at, 'pickedUpAt', b.picked_up_at, 'setOutAt', b.set_out_at) order by b.stop)
        from delivery.trips t
        join delivery.deliveries b on b.trip_id = t.id and b.is_in_hand and b.accepted_at is not null
        join ordering.orders o on o.id = b.order_id
        join partners.partners p on p.id = b.partner_id
        where t.driver_id = d.id and t.is_active), '[]') as stops
    from delivery.drivers d join identity.accounts a on a.id = d.account_id
    where a.phone = any(${phones}) and d.status = 'approved'
      and not ${isPlayed(part`d.account_id`, playedSince)}
    order by d.number`);

/** Without a live offer. Drivers outside `ours` are visitors. */
export const readWaiting = (db: Queries, ours: readonly string[], until: Date): Promise<Waiting[]> =>
  db.rows<Waiting>(sql`
    select p.emirate, json_build_object('lat', p.lat, 'lng', p.lng) as kitchen,
      json_build_object('lat', o.lat, 'lng', o.lng) as door, d.ready_at as "readyAt", d.refusals,
      exists (select 1 from delivery.drivers v where v.is_online and v.emirate = p.emirate
        and v.id <> all(${ours}::uuid[])) as "hasOthers"
    from delivery.deliveries d
    join ordering.orders o on o.id = d.order_id
    join partners.partners p on p.id = d.partner_id
    where d.is_open and d.ready_at <= ${until}
      and not exists (select 1 from delivery.offer_deliveries od join delivery.offers f on f.id = od.offer_id
        where od.delivery_id = d.id and f.is_live)
    order by d.ready_at limit ${perTick}`);

export async function saveAutopilot(db: Queries, isOn: boolean): Promise<void> {
  await db.run(sql`
    insert into demo.autopilot (is_on) values (${isOn}) on conflict (is_only) do update set is_on = excluded.is_on`);
}

export async function savePlayer(db: Queries, accountId: AccountId, now: Date): Promise<void> {
  await db.run(sql`
    insert into demo.players as p (account_id, seen_at) values (${accountId}, ${now})
    on conflict (account_id) do update set seen_at = excluded.seen_at where p.seen_at < excluded.seen_at`);
}

export async function deletePlayer(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from demo.players where account_id = ${accountId}`);
}

interface RequestRow {
  readonly eventId: string;
  readonly guests: number;
  readonly cuisine: Cuisine;
  readonly startsAt: Date;
  readonly since: Date;
  readonly partnerId: string;
  readonly ownerId: AccountId;
  readonly turn: number;
}

const chefsPerRequest = 3;
const requestsPerTick = 100;

export const readUnansweredRequests = (
  db: Queries,
  {
    phones,
    playedSince,
    now,
  }: { readonly phones: readonly string[]; readonly playedSince: Date; readonly now: Date },
): Promise<RequestRow[]> =>
  db.rows<RequestRow>(sql`
    select * from (
      select v.id as "eventId", v.guests, v.cuisine, v.starts_at as "startsAt", w.since, p.id as "partnerId",
        p.account_id as "ownerId",
        row_number() over (partition by v.id order by v.cuisine = any(p.cuisines) desc, p.created_at, p.id) as turn
      from catering.events v
      cross join lateral (
        select coalesce(max(at) filter (where reason = 'rescheduled'), v.created_at) as since
        from catering.event_steps where event_id = v.id) w
      join partners.partners p on p.emirate = v.emirate and p.type = 'chef' and p.is_approved
        and p.phone = any(${phones}) and p.account_id <> v.account_id
        and not ${isPlayed(part`p.account_id`, playedSince)}
      where v.is_asked and v.starts_at > ${now}) c
    where c.turn <= ${chefsPerRequest} and not exists (
      select 1 from catering.quotes q
      where q.event_id = c."eventId" and q.partner_id = c."partnerId" and q.created_at >= c.since)
    order by c.since limit ${requestsPerTick}`);
