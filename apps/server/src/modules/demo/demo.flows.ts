import { newId } from '../../platform/ids.ts';
import type { ShelfKeeper } from '../catalogue/index.ts';
import { changeMembers, changePreferences, completeProfile } from '../household/index.ts';
import { findOrMakeAccount, revokeAccess, setAdmin } from '../identity/index.ts';
import type { PlaceContext } from '../ordering/index.ts';
import { countCoverage } from '../planner/index.ts';
import { readSubscription } from '../subscription/index.ts';
import { saveBeginning } from './clock.repo.ts';
import { canFurnish } from './demo.policy.ts';
import { demoAccounts } from './demo-accounts.rules.ts';
import { livePastDays } from './past-days.flows.ts';
import { closeDrivers, furnishDrivers } from './driver-world.flows.ts';
import { driverPhones } from './drivers.rules.ts';
import { closePartners, furnishPartners } from './partner-world.flows.ts';
import { regularPhones } from './regulars.rules.ts';
import { subscribeSince } from './subscribing.flows.ts';
import { partnerPhones } from './world.rules.ts';

export interface DemoContext extends PlaceContext, Pick<ShelfKeeper, 'freshShelf'> {
  readonly demo: boolean;
}

/** Makes what is missing and leaves what people changed alone; outside demo mode it takes the demo's keys away. */
export async function furnishDemo(ctx: DemoContext): Promise<void> {
  if (!canFurnish(ctx)) {
    await revokeAccess(ctx.db, [
      ...demoAccounts.map(({ phone }) => phone),
      ...partnerPhones,
      ...driverPhones,
      ...regularPhones,
    ]);
    await closeDrivers(ctx);
    return closePartners(ctx);
  }
  await saveBeginning(ctx.db, ctx.clock.now());
  const newcomers: string[] = [];
  // The phone called "new" has no account on purpose: it shows the first sign-in.
  for (const { phone, kind } of demoAccounts.filter((account) => account.kind !== 'new')) {
    const accountId = await ctx.db.transaction((tx) =>
      findOrMakeAccount(tx, newId(), phone, ctx.clock.now()),
    );
    if (kind === 'admin') await setAdmin(ctx.db, accountId, true);
    if (kind === 'complete' && !(await readSubscription(ctx.db, accountId))) {
      await furnishFamily(ctx, accountId);
      newcomers.push(accountId);
    }
  }
  await furnishPartners(ctx);
  await furnishDrivers(ctx);
  for (const accountId of newcomers) await livePastDays(ctx, accountId);
  // As the night does; an admin of the demo sees it on the first day already.
  if (newcomers.length > 0) await countCoverage(ctx);
}

async function furnishFamily(ctx: DemoContext, accountId: string): Promise<void> {
  const own = { actor: { accountId }, accountId };
  await completeProfile(ctx, {
    ...own,
    body: {
      name: 'Mariam Al Suwaidi',
      email: 'mariam@sufra.example',
      location: { emirate: 'Dubai', area: 'Jumeirah' },
      familySize: 3,
      preferredMealTimes: { afternoon: '12:00' },
      preferredCuisines: ['emirati', 'lebanese', 'indian', 'italian'],
      dietaryPrograms: ['halal'],
      allergies: ['nuts'],
    },
  });
  await changePreferences(ctx, {
    ...own,
    body: {
      preferredCuisines: ['emirati', 'lebanese', 'indian', 'italian'],
      dietaryPrograms: ['halal'],
      allergies: ['nuts'],
      dislikedDishes: ['okra'],
    },
  });
  await changeMembers(ctx, {
    ...own,
    body: {
      members: [
        { name: 'Khalid', allergies: [], dietaryPrograms: [], portion: 1.25 },
        { name: 'Noora', allergies: ['shellfish'], dietaryPrograms: [], portion: 0.5 },
      ],
    },
  });
  await subscribeSince(ctx, { accountId, daysAgo: 3, cardholderName: 'Mariam Al Suwaidi' });
}
