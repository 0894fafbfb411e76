import { addDays, dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { rest } from '../../../platform/rest.ts';
import { readRamadan } from '../../../platform/settings.ts';
import { fillDay, type PlannerContext } from '../day/fill-day.ts';
import { loadSimilarity } from '../taste/similarity.store.ts';
import { finishBatch, hasOpenBatches, openNight, takeBatch, touchBatch } from './night.store.ts';
import { addTally, countHousehold, emptyTally, planBatch, type Night, type Tally } from './plan-batch.ts';

/** About a second, during which diet changes wait. */
const batchSize = 1_500;
/** One lane computes while the other waits for the database. */
const lanes = 2;
const waitMs = 500;

/** Concurrent runners share the batches. Returns what this runner planned. */
export async function planTomorrow(
  ctx: PlannerContext,
  onError: Night['onError'],
  size = batchSize,
): Promise<Tally> {
  const day = addDays(dubaiDay(ctx.clock.now()), 1);
  await ctx.db.transaction((tx) => openNight(tx, day, size));
  const ended = await Promise.allSettled(Array.from({ length: lanes }, () => runLane(ctx, day, onError)));
  const tally = emptyTally();
  for (const lane of ended) {
    if (lane.status === 'rejected') throw lane.reason;
    addTally(tally, lane.value);
  }
  return tally;
}

async function runLane(ctx: PlannerContext, day: DubaiDay, onError: Night['onError']): Promise<Tally> {
  const tally = emptyTally();
  for (;;) {
    const batch = await runBatch(ctx, day, onError);
    if (batch) addTally(tally, batch);
    else if (await hasOpenBatches(ctx.db, day)) await rest(waitMs);
    else return tally;
  }
}

async function runBatch(
  ctx: PlannerContext,
  day: DubaiDay,
  onError: Night['onError'],
): Promise<Tally | null> {
  const shelf = await ctx.freshShelf();
  const similarity = await loadSimilarity(ctx.db, shelf);
  return ctx.db.transaction(async (tx) => {
    const batch = await takeBatch(tx, day);
    if (!batch) return null;
    const ramadan = await readRamadan(tx, ctx.clock.now());
    const night = { day, vault: ctx.vault, shelf, ramadan, similarity, onError };
    const { tally, left } = await planBatch(night, tx, batch, ctx.clock.now());
    for (const accountId of left) {
      await touchBatch(tx, day, batch.number);
      await fillDay(ctx, { accountId, day }).then(
        (filled) => countHousehold(tally, filled.ok ? filled.value : []),
        (error: unknown) => onError(error, accountId),
      );
    }
    const { planned } = tally;
    await finishBatch(tx, { day, number: batch.number, planned, now: ctx.clock.now() });
    return tally;
  });
}
