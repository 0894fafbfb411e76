import { mostReportRows } from '@sufra/contract/admin/reports.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql, written, type Part } from '../../../platform/db/sql.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { travelPace } from '../../partners/index.ts';
import type { DayFact } from './reports.rules.ts';

export interface Period {
  readonly start: Date;
  readonly stop: Date;
}

const promisedTo = part`o.scheduled_to - make_interval(mins => o.delay_minutes)`;

export const readDayFacts = (db: Queries, { start, stop }: Period): Promise<DayFact[]> =>
  db.rows<DayFact>(sql`
    select (o.placed_at at time zone 'Asia/Dubai')::date as day, 'placed' as what, null::text as reason, count(*),
      0::bigint as fils
    from ordering.public_orders o where o.placed_at >= ${start} and o.placed_at < ${stop} group by 1
    union all
    select (o.finished_at at time zone 'Asia/Dubai')::date, case when o.status <> 'delivered' then 'cancelled'
        when o.finished_at <= ${promisedTo} then 'on_time' else 'late' end as what,
      e.reason, count(*), 0
    from ordering.public_orders o
    left join lateral (select reason from ordering.public_order_events
      where order_id = o.id and status = o.status order by version desc limit 1) e on o.status <> 'delivered'
    where o.finished_at >= ${start} and o.finished_at < ${stop} group by 1, 2, 3
    union all
    select (f.answered_at at time zone 'Asia/Dubai')::date, 'missed', null, count(*), 0
    from ordering.public_order_offers f
    where f.answered_at >= ${start} and f.answered_at < ${stop} and f.answer = 'expired' group by 1
    union all
    select (r.given_at at time zone 'Asia/Dubai')::date, 'refunded', null, count(*), sum(r.amount_fils)::bigint
    from ordering.public_order_refunds r where r.given_at >= ${start} and r.given_at < ${stop} group by 1`);

export interface KitchenFigures {
  readonly id: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly asked: number;
  readonly accepted: number;
  readonly minutes: number | null;
  readonly missed: number;
  readonly handedBack: number;
  readonly delivered: number;
  readonly packed: number;
  readonly ready: number;
  readonly late: number;
  readonly refunds: Fils;
  readonly stars: number;
  readonly ratings: number;
}

/** When food must leave to arrive at the start of the promised time, as `readyBy`. */
const due = part`o.scheduled_from - make_interval(mins => ceil(o.distance_m * ${travelPace.detour}::float8
  / ${travelPace.metresPerMinute}::float8 + ${travelPace.serviceMinutes}::float8)::integer)`;

const chosenOf = (only: string | null): Part =>
  only === null ? part`true` : part`partner_id = ${only}::uuid`;

export const readKitchens = (
  db: Queries,
  { start, stop }: Period,
  only: string | null = null,
): Promise<KitchenFigures[]> =>
  db.rows<KitchenFigures>(sql`
    with answers as (
      select partner_id, count(*) filter (where answer <> 'withdrawn') as asked,
        count(*) filter (where answer in ('accepted', 'handed_back')) as accepted,
        percentile_cont(0.5) within group (order by extract(epoch from answered_at - offered_at)::float8 / 60)
          filter (where answer in ('accepted', 'rejected')) as minutes,
        count(*) filter (where answer = 'expired') as missed, count(*) filter (where answer = 'handed_back') as back
      from ordering.public_order_offers where ${chosenOf(only)} and answered_at >= ${start} and answered_at < ${stop}
      group by partner_id),
    brought as (
      select o.partner_id, o.delay_minutes, r.at as packed_at, ${due} as due,
        o.finished_at > ${promisedTo} as is_late
      from ordering.public_orders o
      left join lateral (select max(at) as at from ordering.public_order_events
        where order_id = o.id and status = 'ready') r on true
      where ${chosenOf(only)} and o.finished_at >= ${start} and o.finished_at < ${stop} and o.status = 'delivered'),
    cooked as (
      select partner_id, count(*) as delivered, count(packed_at) as packed,
        count(*) filter (where packed_at <= due - make_interval(mins => delay_minutes)) as ready,
        count(*) filter (where is_late and packed_at > due - make_interval(mins => delay_minutes)) as late
      from brought group by partner_id),
    borne as (
      select o.partner_id, sum(r.amount_fils)::bigint as fils
      from ordering.public_order_refunds r join ordering.public_orders o on o.id = r.order_id
      where ${chosenOf(only)} and r.given_at >= ${start} and r.given_at < ${stop} and r.bearer = 'kitchen' group by o.partner_id)
    select v.id, v.name, coalesce(a.asked, 0) as asked, coalesce(a.accepted, 0) as accepted, a.minutes,
      coalesce(a.missed, 0) as missed, coalesce(a.back, 0) as "handedBack", coalesce(c.delivered, 0) as delivered,
      coalesce(c.packed, 0) as packed, coalesce(c.ready, 0) as ready, coalesce(c.late, 0) as late,
      coalesce(b.fils, 0)::bigint as refunds, coalesce(s.stars_sum, 0)::bigint as stars,
      coalesce(s.ratings_count, 0)::bigint as ratings
    from answers a full join cooked c using (partner_id) full join borne b using (partner_id)
    join partners.public_partners v on v.id = partner_id
    left join ordering.public_partner_scores s on s.partner_id = v.id
    order by coalesce(a.asked, 0) desc, v.id limit ${written(mostReportRows)}`);
