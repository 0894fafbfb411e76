import type { Language } from '@sufra/contract/options.ts';
import type { CancelReason } from '@sufra/contract/subscription/subscription.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql, type Part } from '../../../platform/db/sql.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { DayFigures, Span } from './figures.rules.ts';

export const readKeptDays = (db: Queries, from: string): Promise<DayFigures[]> =>
  db.rows<DayFigures>(sql`
    select day, users, subscriptions, joined, orders, revenue_fils as revenue
    from admin.daily_figures where day >= ${from}::date order by day`);

const dayTotals = part`(select count(*) from admin.people where created_at >= d.start and created_at < d.stop) as joined,
  (select count(*) from ordering.public_orders where placed_at >= d.start and placed_at < d.stop) as orders,
  (select coalesce(-sum(p.amount_fils), 0)::bigint
    from money.public_entries e join money.public_postings p on p.entry_id = e.id and p.account like 'revenue:%'
    where e.at >= d.start and e.at < d.stop) as revenue`;

const currentCount = (name: 'users' | 'subscriptions'): Part =>
  part`coalesce((select c.amount + coalesce((select sum(h.change) from admin.count_changes h where h.name = c.name), 0)
    from admin.counts c where c.name = ${name}), 0)::bigint`;

export const countToday = (db: Queries, { day, start, stop }: Span): Promise<DayFigures | null> =>
  db.row<DayFigures>(sql`
    select d.day, ${currentCount('users')} as users, ${currentCount('subscriptions')} as subscriptions, ${dayTotals}
    from (values (${day}::date, ${start}::timestamptz, ${stop}::timestamptz)) as d (day, start, stop)`);

/** Subscriptions started and not known to have ended. */
export const countDays = (db: Queries, spans: readonly Span[]): Promise<DayFigures[]> =>
  db.rows<DayFigures>(sql`
    select d.day,
      (select count(*) from admin.people where created_at < d.stop) as users,
      (select count(*) from subscription.public_subscriptions
        where started_on <= d.day and (is_current or coalesce(ends_on, period_end) > d.day)) as subscriptions,
      ${dayTotals}
    from unnest(${spans.map(({ day }) => day)}::date[], ${spans.map(({ start }) => start)}::timestamptz[],
      ${spans.map(({ stop }) => stop)}::timestamptz[]) as d (day, start, stop)
    order by d.day`);

interface Waiting {
  readonly pendingChefs: number;
  readonly pendingRestaurants: number;
  readonly openOrders: number;
  readonly stuckOrders: number;
  readonly openObjections: number;
  /** In the last coverage count. */
  readonly emptySlots: number;
}

export const readWaiting = async (db: Queries): Promise<Waiting> =>
  (await db.row<Waiting>(sql`
    select
      (select count(*) from partners.public_applications where is_open and type = 'chef') as "pendingChefs",
      (select count(*) from partners.public_applications where is_open and type = 'restaurant') as "pendingRestaurants",
      (select count(*) from ordering.public_orders where is_open) as "openOrders",
      (select count(*) from ordering.public_orders where is_open and stuck_at is not null) as "stuckOrders",
      (select count(*) from catering.public_events where is_objected) as "openObjections",
      coalesce((select empty_breakfast + empty_lunch + empty_dinner from planner.public_coverage_nights
        where is_done order by night desc limit 1), 0) as "emptySlots"`)) ?? {
    pendingChefs: 0,
    pendingRestaurants: 0,
    openOrders: 0,
    stuckOrders: 0,
    openObjections: 0,
    emptySlots: 0,
  };

export interface ContributionFigures {
  readonly orders: number;
  readonly losses: number;
  readonly commission: Fils;
  readonly deliveryFees: Fils;
  readonly deliveryCost: Fils;
  readonly refunds: Fils;
  readonly other: Fils;
  readonly eventFees: Fils;
  readonly worst: readonly {
    readonly id: string;
    readonly number: number;
    readonly vendorName: Readonly<Record<Language, string>>;
    readonly food: Fils;
    readonly contribution: Fils;
  }[];
}

const worstShown = 10;

/** Orders ended since then with all their entries, whenever booked. */
export const readContribution = (db: Queries, since: Date): Promise<ContributionFigures | null> =>
  db.row<ContributionFigures>(sql`
    with ended as (
      select o.id, o.payment_id from money.public_entries e join ordering.public_orders o on o.id = e.subject
      where e.kind in ('order_delivered', 'order_cancelled') and e.at >= ${since}),
    part as (
      select id as order_id, id as subject from ended
      union all select r.order_id, r.id from ended o join ordering.public_order_refunds r on r.order_id = o.id
      union all select e.subject, e.id from ended o
        join money.public_entries e on e.subject = o.id and e.kind = 'order_reduced'),
    subject as (
      select order_id, subject from part
      union all select p.order_id, f.id from part p join money.public_refunds f on f.subject = p.subject
      union all select o.id, d.id from ended o join money.public_disputes d on d.payment_id = o.payment_id),
    booked as (
      select s.order_id, p.account, -p.amount_fils as amount
      from subject s join money.public_entries e on e.subject = s.subject
      join money.public_postings p on p.entry_id = e.id and (p.account like 'revenue:%' or p.account like 'cost:%')),
    result as (select order_id, sum(amount) as amount from booked group by order_id)
    select (select count(*) from result) as orders, (select count(*) from result where amount < 0) as losses,
      coalesce(sum(amount) filter (where account = 'revenue:commission'), 0)::bigint as commission,
      coalesce(sum(amount) filter (where account = 'revenue:delivery'), 0)::bigint as "deliveryFees",
      coalesce(sum(amount) filter (where account = 'cost:delivery'), 0)::bigint as "deliveryCost",
      coalesce(sum(amount) filter (where account = 'cost:refunds'), 0)::bigint as refunds,
      coalesce(sum(amount) filter (where account not in
        ('revenue:commission', 'revenue:delivery', 'cost:delivery', 'cost:refunds')), 0)::bigint as other,
      (select coalesce(-sum(p.amount_fils), 0) from money.public_entries e
        join money.public_postings p on p.entry_id = e.id and p.account = 'revenue:events'
        where e.at >= ${since})::bigint as "eventFees",
      (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number, 'vendorName', v.name,
          'food', o.food_fils, 'contribution', w.amount) order by w.amount, o.id), '[]')
        from (select order_id, amount from result order by amount, order_id limit ${worstShown}) w
        join ordering.public_orders o on o.id = w.order_id
        join partners.public_partners v on v.id = o.partner_id) as worst
    from booked`);

export const readCancellations = (
  db: Queries,
  since: Date,
): Promise<{ reason: CancelReason | null; count: number }[]> =>
  db.rows(sql`
    select reason, count(*) from subscription.public_cancellations
    where cancelled_at >= ${since} group by reason order by count(*) desc, reason`);

/** Never overwrites a stored day. */
export async function keepDays(db: Queries, days: readonly DayFigures[]): Promise<void> {
  await db.run(sql`
    insert into admin.daily_figures (day, users, subscriptions, joined, orders, revenue_fils)
    select day, users, subscriptions, joined, orders, revenue
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as row (
      day date, users bigint, subscriptions bigint, joined bigint, orders bigint, revenue bigint)
    on conflict (day) do nothing`);
}

/** Changes committed meanwhile wait for the next run. */
export async function foldCounts(db: Queries): Promise<void> {
  await db.run(sql`
    with taken as (delete from admin.count_changes returning name, change)
    update admin.counts c set amount = c.amount + t.change
    from (select name, sum(change) as change from taken group by name) t where t.name = c.name`);
}
