// Reads the figures of days: those that were kept, and those that are counted now, each by an index.
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DayFigures, Span } from './figures.rules.ts';

/** Days that were kept, from this one on. */
export const readKeptDays = (db: Queries, from: string): Promise<DayFigures[]> =>
  db.rows<DayFigures>(sql`
    select day, users, subscriptions, joined, orders, revenue_fils as revenue
    from admin.daily_figures where day >= ${from}::date order by day`);

/**
 * Counts days over the tables themselves. Of a day gone by, subscriptions are those that had begun and, as far as is
 * known, not ended.
 */
export const countDays = (db: Queries, spans: readonly Span[], now: Date): Promise<DayFigures[]> =>
  db.rows<DayFigures>(sql`
    select d.day,
      (select count(*) from admin.people where created_at < d.stop) as users,
      case when d.stop > ${now} then (select count(*) from subscription.subscriptions where is_current)
        else (select count(*) from subscription.subscriptions
          where started_on <= d.day and (is_current or coalesce(ends_on, period_end) > d.day)) end as subscriptions,
      (select count(*) from admin.people where created_at >= d.start and created_at < d.stop) as joined,
      (select count(*) from ordering.orders where placed_at >= d.start and placed_at < d.stop) as orders,
      (select coalesce(-sum(p.amount_fils), 0)::bigint
        from money.entries e join money.postings p on p.entry_id = e.id and p.account like 'revenue:%'
        where e.at >= d.start and e.at < d.stop) as revenue
    from unnest(${spans.map(({ day }) => day)}::date[], ${spans.map(({ start }) => start)}::timestamptz[],
      ${spans.map(({ stop }) => stop)}::timestamptz[]) as d (day, start, stop)
    order by d.day`);

export interface Waiting {
  readonly pendingChefs: number;
  readonly pendingRestaurants: number;
  readonly openOrders: number;
  readonly stuckOrders: number;
}

/** What waits for somebody. */
export const readWaiting = async (db: Queries): Promise<Waiting> =>
  (await db.row<Waiting>(sql`
    select
      (select count(*) from partners.applications where is_open and type = 'chef') as "pendingChefs",
      (select count(*) from partners.applications where is_open and type = 'restaurant') as "pendingRestaurants",
      (select count(*) from ordering.orders where is_open) as "openOrders",
      (select count(*) from ordering.orders where is_open and stuck_at is not null) as "stuckOrders"`)) ?? {
    pendingChefs: 0,
    pendingRestaurants: 0,
    openOrders: 0,
    stuckOrders: 0,
  };
