import type { Clock } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/db.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { isFastingDay, type RamadanDays } from '../../../platform/pure/ramadan.ts';
import { readRamadan } from '../../../platform/settings.ts';
import type { Vault } from '../../../platform/vault.ts';
import { fastingHousehold } from '../../household/index.ts';
import { mealTimesDue } from '../../subscription/index.ts';
import { occasionsOf, shownOccasions, type ShownOccasions } from './occasion.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Context {
  readonly clock: Clock;
  readonly vault: Vault;
}

interface AccountDay {
  readonly accountId: AccountId;
  readonly day: DubaiDay;
}

export const getOccasions = async (ctx: Context, db: Queries, asked: AccountDay): Promise<ShownOccasions> =>
  occasionsIn(ctx, db, asked, await readRamadan(db, ctx.clock.now()));

export async function occasionsIn(
  { vault }: Pick<Context, 'vault'>,
  db: Queries,
  { accountId, day }: AccountDay,
  ramadan: RamadanDays | null,
): Promise<ShownOccasions> {
  if (!isFastingDay(ramadan, day)) return {};
  const { fasting, place } = await fastingHousehold(db, vault, accountId);
  const meals = fasting.any ? await mealTimesDue(db, accountId, day) : null;
  if (!meals) return {};
  return shownOccasions(day, occasionsOf(day, { fasting, planId: meals.planId }, ramadan), place);
}
