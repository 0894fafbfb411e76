import { tourSteps } from '@sufra/contract/demo/demo-panel.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { regularPhones } from '../past/regulars.rules.ts';
import { demoAccounts } from '../world/accounts.rules.ts';
import { driverPhones } from '../world/drivers.rules.ts';
import { partnerPhones } from '../world/world.rules.ts';

type TourStep = (typeof tourSteps)[number];

// Without the "new" phone, which counts as signing up.
const seededPhones: readonly string[] = [
  ...demoAccounts.filter(({ kind }) => kind !== 'new').map(({ phone }) => phone),
  ...partnerPhones,
  ...driverPhones,
  ...regularPhones,
];

export async function getTour(db: Queries): Promise<TourStep[]> {
  const done = await readTour(db);
  return tourSteps.filter((step) => done?.[step] === true);
}

const readTour = (db: Queries): Promise<Readonly<Record<TourStep, boolean>> | null> =>
  db.row(sql`
    select
      exists (select 1 from identity.accounts where phone <> all(${seededPhones}::text[])) as sign_up,
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
