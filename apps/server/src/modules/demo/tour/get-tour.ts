import { tourSteps } from '@sufra/contract/demo-panel.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { demoAccounts } from '../world/accounts.rules.ts';
import { canSwitch } from '../world/furnish-demo.ts';
import { driverPhones } from '../world/drivers.rules.ts';
import { regularPhones } from '../past/regulars.rules.ts';
import { partnerPhones } from '../world/world.rules.ts';
import { sql } from '../../../platform/db/sql.ts';

type TourStep = (typeof tourSteps)[number];

/** The phone called "new" is left out: whoever signs up with it has signed up. */
const ownPhones: readonly string[] = [
  ...demoAccounts.filter(({ kind }) => kind !== 'new').map(({ phone }) => phone),
  ...partnerPhones,
  ...driverPhones,
  ...regularPhones,
];

/** Outside demo mode there is no tour. */
export async function openTour(ctx: {
  readonly db: Db;
  readonly demo: boolean;
}): Promise<Result<readonly TourStep[]>> {
  if (!canSwitch(ctx)) return refuse('not_found');
  const facts = await readTour(ctx.db, ownPhones);
  return ok(tourSteps.filter((step) => facts?.[step] === true));
}

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
