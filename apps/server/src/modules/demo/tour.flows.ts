import { tourSteps } from '@sufra/contract/demo-panel.ts';
import type { Db } from '../../platform/db/db.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { demoAccounts } from './demo-accounts.rules.ts';
import { canSwitch } from './demo.policy.ts';
import { driverPhones } from './drivers.rules.ts';
import { regularPhones } from './regulars.rules.ts';
import { readTour } from './tour.reads.ts';
import { partnerPhones } from './world.rules.ts';

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
