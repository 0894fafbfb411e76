import type { Emirate, MealTime } from '@sufra/contract/options.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { fastOn, isFastingDay, type Fast, type RamadanDays } from '../../../platform/pure/ramadan.ts';
import { readRamadan } from '../../../platform/settings.ts';
import type { Vault } from '../../../platform/vault.ts';
import { centreOf, fastingHousehold } from '../../household/index.ts';
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

export type FastOf = (day: DubaiDay) => Fast | null;

interface Delivering {
  readonly accountId: AccountId;
  readonly emirate: Emirate;
  readonly slot: { readonly day: DubaiDay; readonly mealTime: MealTime } | null;
}

/** Null outside Ramadan, without a fasting member, and for a daytime meal. `ramadan` is the setting in effect. */
export async function getFasts(
  ctx: Context,
  db: Queries,
  { accountId, emirate, slot }: Delivering,
  ramadan: RamadanDays | null,
): Promise<FastOf | null> {
  const now = ctx.clock.now();
  const isFast = (day: DubaiDay): boolean => isFastingDay(ramadan, day);
  if (![dubaiDay(now), addDays(dubaiDay(now), 1)].some(isFast)) return null;
  const { fasting } = await fastingHousehold(db, ctx.vault, accountId);
  if (!fasting.any) return null;
  const occasions = slot && (await occasionsIn(ctx, db, { accountId, day: slot.day }, ramadan));
  if (slot && occasions && isOrdinary(occasions, slot.mealTime)) return null;
  const place = centreOf(emirate, '');
  return (day) => (isFast(day) ? fastOn(day, place) : null);
}

const isOrdinary = (occasions: ShownOccasions, mealTime: MealTime): boolean =>
  Object.keys(occasions).length > 0 && occasions[mealTime] === undefined;
