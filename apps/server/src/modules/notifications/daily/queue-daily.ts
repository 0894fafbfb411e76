import { addDays, dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { fastOn, isFastingDay, type RamadanDays } from '../../../platform/pure/ramadan.ts';
import { readRamadan } from '../../../platform/settings.ts';
import { centreOf, fastingAmong } from '../../household/index.ts';
import { inEatingOrder, occasionsOf, getDay } from '../../planner/index.ts';
import { queueMessage, type QueueContext } from '../messages/queue-message.ts';
import {
  dailyExpiry,
  hoursDue,
  isBeforeSunset,
  isDue,
  sendMinute,
  toDailyMessage,
  type MealOfDay,
  type RamadanDay,
} from './daily.rules.ts';
import { readDailyRecipients, type DailyRecipient } from './daily.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export type DailyContext = QueueContext & Parameters<typeof getDay>[0];

const batchSize = 200;
const kind = 'daily_meals';

interface Today {
  readonly now: Date;
  readonly day: DubaiDay;
  /** Null follows the calendar. */
  readonly ramadanDays: RamadanDays | null;
  readonly isRamadan: boolean;
}

/** Once per account and day, across processes. Returns how many it queued. */
export async function queueDailyMessages(
  ctx: DailyContext,
  complain: (error: unknown, accountId: AccountId) => void,
): Promise<number> {
  const now = ctx.clock.now();
  const day = dubaiDay(now);
  const ramadanDays = await readRamadan(ctx.db, now);
  const isRamadan = isFastingDay(ramadanDays, day);
  const times = hoursDue(now, isRamadan);
  const isNearSunset = isRamadan && isBeforeSunset(fastOn(day, centreOf('Dubai')).sunset, now);
  let count = 0;
  for (let after: string | null = null; times.length > 0 || isNearSunset;) {
    const batch: DailyRecipient[] = await readDailyRecipients(ctx.db, {
      ...{ kind, day, times, isRamadan, after },
      isBeforeSunset: isNearSunset,
      limit: batchSize,
    });
    for (const { recipient, ramadan } of await dueOf(ctx, { now, day, ramadanDays, isRamadan }, batch)) {
      const isNew = await queueDay(ctx, recipient, day, ramadan).catch((error: unknown) => {
        complain(error, recipient.accountId);
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
  readonly recipient: DailyRecipient;
  readonly ramadan: RamadanDay | null;
}

async function dueOf(
  { db, vault }: DailyContext,
  { now, day, ramadanDays, isRamadan }: Today,
  batch: readonly DailyRecipient[],
): Promise<Due[]> {
  if (!isRamadan) return batch.map((recipient) => ({ recipient, ramadan: null }));
  const accountIds = batch.map(({ accountId }) => accountId);
  const fastingById = await fastingAmong(db, vault, accountIds);
  return batch
    .map((recipient): Due => {
      const { accountId, planId, emirate } = recipient;
      const fasting = fastingById.get(accountId);
      const occasions = fasting ? occasionsOf(day, { fasting, planId }, ramadanDays) : {};
      const isFasting = Object.keys(occasions).length > 0;
      const sunset = isFasting ? fastOn(day, centreOf(emirate)).sunset : null;
      return { recipient, ramadan: { sunset } };
    })
    .filter(({ recipient, ramadan }) => isDue(recipient, ramadan, now));
}

async function queueDay(
  ctx: DailyContext,
  recipient: DailyRecipient,
  day: DubaiDay,
  ramadan: RamadanDay | null,
): Promise<boolean> {
  const { accountId, language } = recipient;
  const isFasting = ramadan !== null && ramadan.sunset !== null;
  const meals = isFasting
    ? [...(await mealsOn(ctx, accountId, day)), ...(await mealsOn(ctx, accountId, addDays(day, 1), true))]
    : await mealsOn(ctx, accountId, day);
  const filled = toDailyMessage(recipient, isFasting ? meals.filter(isAhead) : meals);
  if (!filled) return false;
  const expiresAt = dailyExpiry(day, sendMinute(recipient, ramadan));
  return queueMessage(ctx, { accountId, kind, subject: day, language, filled, expiresAt });
}

const isAhead = ({ occasion, isTomorrow }: MealOfDay): boolean =>
  isTomorrow
    ? occasion?.name === 'suhoor' || occasion === null
    : occasion !== null && occasion.name !== 'suhoor';

async function mealsOn(
  ctx: DailyContext,
  accountId: AccountId,
  day: DubaiDay,
  isTomorrow = false,
): Promise<MealOfDay[]> {
  const opened = await getDay(ctx, { accountId, date: day });
  if (!opened.ok) return [];
  const { rows, times, occasions } = opened.value;
  // Ramadan ends today: tomorrow's message comes at its usual time.
  if (isTomorrow && Object.keys(occasions).length === 0) return [];
  const meals = rows.filter(({ mealTime }) => times.includes(mealTime));
  return inEatingOrder(
    meals.map((row) => ({ ...row, occasion: occasions[row.mealTime] ?? null, isTomorrow })),
  );
}
