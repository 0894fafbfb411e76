// Puts the message of the day into the queue for everyone whose hour has come; the job runs it every few minutes.
import type { BySystem } from '../../platform/pure/by-system.ts';
import { dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { openDay } from '../planner/index.ts';
import { readDailyReaders, type DailyReader } from './daily.reads.ts';
import { dailyExpiry, hoursDue } from './daily.rules.ts';
import { toDailyMessage } from './daily.views.ts';
import { queueMessage, type QueueContext } from './queue.flows.ts';

export type DailyContext = QueueContext & Parameters<typeof openDay>[0];

const batchSize = 200;
const kind = 'daily_meals';

/**
 * Once for each person and Dubai day, however many run it at once. Whoever can't be told does not keep the others
 * waiting: `complain` hears of it. Returns how many messages were put in.
 */
export async function queueDaily(
  ctx: BySystem<DailyContext>,
  complain: (error: unknown, accountId: string) => void,
): Promise<number> {
  const now = ctx.clock.now();
  const day = dubaiDay(now);
  const times = hoursDue(now);
  let count = 0;
  for (let after: string | null = null; times.length > 0;) {
    const batch: DailyReader[] = await readDailyReaders(ctx.db, {
      kind,
      day,
      times,
      after,
      limit: batchSize,
    });
    for (const reader of batch) {
      const isNew = await tellOfDay(ctx, reader, day).catch((error: unknown) => {
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

async function tellOfDay(ctx: BySystem<DailyContext>, reader: DailyReader, day: DubaiDay): Promise<boolean> {
  const { accountId, language, time } = reader;
  const opened = await openDay(ctx, { actor: { accountId }, accountId, date: day });
  if (!opened.ok) return false;
  const { rows, times } = opened.value;
  const filled = toDailyMessage(
    reader,
    rows.filter(({ mealTime }) => times.includes(mealTime)),
  );
  if (!filled) return false;
  const expiresAt = dailyExpiry(day, time);
  return queueMessage(ctx, { accountId, kind, subject: day, language, filled, expiresAt });
}
