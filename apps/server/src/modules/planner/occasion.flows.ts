import type { Emirate, MealTime } from '@sufra/contract/options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { fastOn, isFastingDay, type Fast, type RamadanDays } from '../../platform/pure/ramadan.ts';
import { readRamadan } from '../../platform/settings.ts';
import type { Vault } from '../../platform/vault.ts';
import { centreOf, fastingHousehold } from '../household/index.ts';
import { mealTimesDue } from '../subscription/index.ts';
import { occasionsOf, shownOccasions, type ShownOccasions } from './occasion.rules.ts';
import { canDecide } from './planner.policy.ts';

interface Context {
  readonly clock: Clock;
  readonly vault: Vault;
}

interface Asking {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  readonly day: DubaiDay;
}

/** None on ordinary days, for a household in which nobody fasts, and for anybody else's. */
export async function openOccasions(ctx: Context, db: Queries, asking: Asking): Promise<ShownOccasions> {
  if (!canDecide(asking.actor, asking.accountId)) return {};
  return openOccasionsWithin(ctx, db, asking, await readRamadan(db, ctx.clock.now()));
}

/** As `openOccasions`, for who has read what holds of Ramadan now. */
export async function openOccasionsWithin(
  { vault }: Pick<Context, 'vault'>,
  db: Queries,
  { actor, accountId, day }: Asking,
  set: RamadanDays | null,
): Promise<ShownOccasions> {
  if (!canDecide(actor, accountId)) return {};
  // Whoever fasts is looked up on days of fasting only.
  if (!isFastingDay(set, day)) return {};
  const { fasting, place } = await fastingHousehold(db, vault, accountId);
  const meals = fasting.somebody ? await mealTimesDue(db, accountId, day) : null;
  return meals ? shownOccasions(day, occasionsOf(day, { fasting, planId: meals.planId }, set), place) : {};
}

/** The fast of a day that what is cooked for a household keeps off; null on a day without one. */
export type FastOf = (day: DubaiDay) => Fast | null;

interface Bringing {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  readonly emirate: Emirate;
  /** The suggestion it is brought for; null for any other meal. */
  readonly slot: { readonly day: DubaiDay; readonly mealTime: MealTime } | null;
}

/** Null where nobody fasts around now, and for a meal that stays in the daytime for those who don't fast. */
export async function openFasts(
  ctx: Context,
  db: Queries,
  { actor, accountId, emirate, slot }: Bringing,
): Promise<FastOf | null> {
  if (!canDecide(actor, accountId)) return null;
  const now = ctx.clock.now();
  const set = await readRamadan(db, now);
  const isFast = (day: DubaiDay): boolean => isFastingDay(set, day);
  if (![dubaiDay(now), addDays(dubaiDay(now), 1)].some(isFast)) return null;
  const { fasting } = await fastingHousehold(db, ctx.vault, accountId);
  if (!fasting.somebody) return null;
  const occasions = slot && (await openOccasions(ctx, db, { actor, accountId, day: slot.day }));
  if (slot && occasions && isOrdinary(occasions, slot.mealTime)) return null;
  const place = centreOf(emirate, '');
  return (day) => (isFast(day) ? fastOn(day, place) : null);
}

const isOrdinary = (occasions: ShownOccasions, mealTime: MealTime): boolean =>
  Object.keys(occasions).length > 0 && occasions[mealTime] === undefined;
