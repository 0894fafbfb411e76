import type { tourSteps } from '@sufra/contract/demo-panel.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type TourFacts = Readonly<Record<(typeof tourSteps)[number], boolean>>;

/** `known` are the phones of the demo's own people; null before the demo was furnished. */
export const readTour = (db: Queries, known: readonly string[]): Promise<TourFacts | null> =>
  db.row<TourFacts>(sql`
    select
      exists (select 1 from identity.accounts where phone <> all(${known}::text[])) as sign_up,
      exists (select 1 from planner.suggestions s
        where s.status = 'accepted' and s.decided_at >= c.began_at
          and s.day > (s.decided_at at time zone 'Asia/Dubai')::date) as tomorrow,
      exists (select 1 from ordering.orders o where o.placed_at >= c.began_at) as "order",
      exists (select 1 from ordering.orders o
        where o.placed_at >= c.began_at and o.status in ('out_for_delivery', 'delivered')) as follow,
      exists (select 1 from ordering.ratings r join ordering.orders o on o.id = r.order_id
        where o.placed_at >= c.began_at) as rate,
      exists (select 1 from demo.players y join partners.partners p on p.account_id = y.account_id) as be_kitchen,
      exists (select 1 from demo.players y join delivery.drivers d on d.account_id = y.account_id) as be_driver,
      c.ahead_ms > 0 as clock
    from demo.clock c`);
