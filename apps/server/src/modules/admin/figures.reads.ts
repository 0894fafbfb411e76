import type { Queries } from '../../platform/db/db.ts';
import { part, sql, type Part } from '../../platform/db/sql.ts';
import type { DayFigures, Span } from './figures.rules.ts';

/** Days that were kept, from this one on. */
export const readKeptDays = (db: Queries, from: string): Promise<DayFigures[]> =>
  db.rows<DayFigures>(sql`
    select day, users, subscriptions, joined, orders, revenue_fils as revenue
    from admin.daily_figures where day >= ${from}::date order by day`);

// What a day brought, whether it is over or not.
const brought = part`(select count(*) from admin.people where created_at >= d.start and created_at < d.stop) as joined,
  (select count(*) from ordering.orders where placed_at >= d.start and placed_at < d.stop) as orders,
  (select coalesce(-sum(p.amount_fils), 0)::bigint
    from money.entries e join money.postings p on p.entry_id = e.id and p.account like 'revenue:%'
    where e.at >= d.start and e.at < d.stop) as revenue`;

/** How many there are now: the figure that was put down and what has changed since. */
const kept = (name: 'users' | 'subscriptions'): Part =>
  part`(select c.amount + coalesce((select sum(h.change) from admin.count_changes h where h.name = c.name), 0)
    from admin.counts c where c.name = ${name})::bigint`;

/** Today, as far as it has come. */
export const countToday = (db: Queries, { day, start, stop }: Span): Promise<DayFigures | null> =>
  db.row<DayFigures>(sql`
    select d.day, ${kept('users')} as users, ${kept('subscriptions')} as subscriptions, ${brought}
    from (values (${day}::date, ${start}::timestamptz, ${stop}::timestamptz)) as d (day, start, stop)`);

/**
 * Counts days gone by over the tables themselves. Subscriptions are those that had begun and, as far as is known, not
 * ended.
 */
export const countDays = (db: Queries, spans: readonly Span[]): Promise<DayFigures[]> =>
  db.rows<DayFigures>(sql`
    select d.day,
      (select count(*) from admin.people where created_at < d.stop) as users,
      (select count(*) from subscription.subscriptions
        where started_on <= d.day and (is_current or coalesce(ends_on, period_end) > d.day)) as subscriptions,
      ${brought}
    from unnest(${spans.map(({ day }) => day)}::date[], ${spans.map(({ start }) => start)}::timestamptz[],
      ${spans.map(({ stop }) => stop)}::timestamptz[]) as d (day, start, stop)
    order by d.day`);

export interface Waiting {
  readonly pendingChefs: number;
  readonly pendingRestaurants: number;
  readonly openOrders: number;
  readonly stuckOrders: number;
  /** Slots that the last count of coverage found without any meal. */
  readonly emptySlots: number;
}

/** What waits for somebody. */
export const readWaiting = async (db: Queries): Promise<Waiting> =>
  (await db.row<Waiting>(sql`
    select
      (select count(*) from partners.applications where is_open and type = 'chef') as "pendingChefs",
      (select count(*) from partners.applications where is_open and type = 'restaurant') as "pendingRestaurants",
      (select count(*) from ordering.orders where is_open) as "openOrders",
      (select count(*) from ordering.orders where is_open and stuck_at is not null) as "stuckOrders",
      coalesce((select empty_breakfast + empty_lunch + empty_dinner from planner.coverage_nights
        where is_done order by night desc limit 1), 0) as "emptySlots"`)) ?? {
    pendingChefs: 0,
    pendingRestaurants: 0,
    openOrders: 0,
    stuckOrders: 0,
    emptySlots: 0,
  };
