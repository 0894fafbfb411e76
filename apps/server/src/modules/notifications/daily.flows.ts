import { addDays, dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { fastOn, isFastingDay, type RamadanDays } from '../../platform/pure/ramadan.ts';
import { readRamadan } from '../../platform/settings.ts';
import { centreOf, fastingAmong } from '../household/index.ts';
import { inOrder, occasionsOf, openDay } from '../planner/index.ts';
import { readDailyReaders, type DailyReader } from './daily.reads.ts';
import { dailyExpiry, hoursDue, isBeforeSunset, isDue, tellingAt, type RamadanDay } from './daily.rules.ts';
import { toDailyMessage, type MealOfDay } from './daily.views.ts';
import { queueMessage, type QueueContext } from './queue.flows.ts';

export type DailyContext = QueueContext & Parameters<typeof openDay>[0];

const batchSize = 200;
const kind = 'daily_meals';

interface Today {
  readonly now: Date;
  readonly day: DubaiDay;
  /** The days of Ramadan by an admin's word. */
  readonly set: RamadanDays | null;
  readonly isRamadan: boolean;
}

/**
 * Once for each person and Dubai day, however many run it at once. Whoever can't be told does not keep the others
 * waiting: `complain` hears of it. Returns how many messages were put in.
 */
export async function queueDaily(
  ctx: DailyContext,
  complain: (error: unknown, accountId: string) => void,
): Promise<number> {
  const now = ctx.clock.now();
  const day = dubaiDay(now);
  const set = await readRamadan(ctx.db, now);
  const today = { now, day, set, isRamadan: isFastingDay(set, day) };
  const { isRamadan } = today;
  const times = hoursDue(now, isRamadan);
  const isNear = isRamadan && isBeforeSunset(fastOn(day, centreOf('Dubai', '')).sunset, now);
  let count = 0;
  for (let after: string | null = null; times.length > 0 || isNear;) {
    const batch: DailyReader[] = await readDailyReaders(ctx.db, {
      kind,
      day,
      times,
      isRamadan,
      isBeforeSunset: isNear,
      after,
      limit: batchSize,
    });
    for (const { reader, ramadan } of await dueOf(ctx, today, batch)) {
      const isNew = await tellOfDay(ctx, reader, day, ramadan).catch((error: unknown) => {
        complain(error, reader.accountId);
        return false;
      });
      if (isNew) count += 1;
    }
    after = batch.at(-1)?.accountId ?? null;
    if (batch.length < batchSize) break;
  }
  return count;
}

interface Due {
  readonly reader: DailyReader;
  readonly ramadan: RamadanDay | null;
}

/** Those of a batch whose time it is; who fasts is looked up on days of fasting only. */
async function dueOf(
  { db, vault }: DailyContext,
  { now, day, set, isRamadan }: Today,
  batch: readonly DailyReader[],
): Promise<Due[]> {
  if (!isRamadan) return batch.map((reader) => ({ reader, ramadan: null }));
  const fasting = await fastingAmong(
    db,
    vault,
    batch.map(({ accountId }) => accountId),
  );
  return batch
    .map((reader): Due => {
      const { accountId, planId, emirate } = reader;
      const who = fasting.get(accountId);
      const occasions = who ? occasionsOf(day, { fasting: who, planId }, set) : {};
      const isFasting = Object.keys(occasions).length > 0;
      const sunset = isFasting ? fastOn(day, centreOf(emirate, '')).sunset : null;
      return { reader, ramadan: { sunset } };
    })
    .filter(({ reader, ramadan }) => isDue(reader, ramadan, now));
}

async function tellOfDay(
  ctx: DailyContext,
  reader: DailyReader,
  day: DubaiDay,
  ramadan: RamadanDay | null,
): Promise<boolean> {
  const { accountId, language } = reader;
  const isFasting = ramadan !== null && ramadan.sunset !== null;
  const meals = isFasting
    ? [...(await mealsOn(ctx, reader, day)), ...(await mealsOn(ctx, reader, addDays(day, 1), true))]
    : await mealsOn(ctx, reader, day);
  const filled = toDailyMessage(reader, isFasting ? meals.filter(isAhead) : meals);
  if (!filled) return false;
  const expiresAt = dailyExpiry(day, tellingAt(reader, ramadan));
  return queueMessage(ctx, { accountId, kind, subject: day, language, filled, expiresAt });
}

/** What is still to come when the sun is about to set: tonight's meals, and tomorrow's up to the next message. */
const isAhead = ({ occasion, isTomorrow }: MealOfDay): boolean =>
  isTomorrow
    ? occasion?.name === 'suhoor' || occasion === null
    : occasion !== null && occasion.name !== 'suhoor';

async function mealsOn(
  ctx: DailyContext,
  { accountId }: DailyReader,
  day: DubaiDay,
  isTomorrow = false,
): Promise<MealOfDay[]> {
  const opened = await openDay(ctx, { accountId, date: day });
  if (!opened.ok) return [];
  const { rows, times, occasions } = opened.value;
  // After the last day of fasting the next message comes at its usual hour.
  if (isTomorrow && Object.keys(occasions).length === 0) return [];
  const meals = rows.filter(({ mealTime }) => times.includes(mealTime));
  return inOrder(meals.map((row) => ({ ...row, occasion: occasions[row.mealTime] ?? null, isTomorrow })));
}
