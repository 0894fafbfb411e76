import type { ShelfKeeper } from '../../catalogue/index.ts';
import { changeMembers, changePreferences, completeProfile } from '../../household/index.ts';
import { findOrCreateAccount, revokeAccess, setStaffRole } from '../../identity/index.ts';
import type { PlaceContext } from '../../ordering/index.ts';
import { countCoverage } from '../../planner/index.ts';
import { readSubscription } from '../../subscription/index.ts';
import { saveBeginning } from '../clock/clock.store.ts';
import { demoAccounts } from './accounts.rules.ts';
import { livePastDays } from '../past/live-past-days.ts';
import { closeDrivers, furnishDrivers, closePartners, furnishPartners } from './furnish-world.ts';
import { driverPhones } from './drivers.rules.ts';
import { regularPhones } from '../past/regulars.rules.ts';
import { subscribeSince } from '../past/past-orders.ts';
import { partnerPhones } from './world.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface DemoContext extends PlaceContext, Pick<ShelfKeeper, 'freshShelf'> {
  readonly demo: boolean;
}

/** Leaves visitors' changes alone. Outside demo mode, locks the demo's accounts. */
export async function seedDemo(ctx: DemoContext): Promise<void> {
  if (!ctx.demo) {
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
  await furnishPartners(ctx);
  const added: AccountId[] = [];
  // The "new" phone has no account: it shows the first sign-in.
  for (const { phone, kind } of demoAccounts.filter((account) => account.kind !== 'new')) {
    const accountId = await ctx.db.transaction((tx) => findOrCreateAccount(tx, phone, ctx.clock.now()));
    if (kind === 'admin') await setStaffRole(ctx.db, accountId, 'owner');
    if (kind === 'complete' && !(await readSubscription(ctx.db, accountId))) {
      await furnishFamily(ctx, accountId);
      added.push(accountId);
    }
  }
  await furnishDrivers(ctx);
  for (const accountId of added) await livePastDays(ctx, accountId);
  if (added.length > 0) await countCoverage(ctx);
}

async function furnishFamily(ctx: DemoContext, accountId: AccountId): Promise<void> {
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
