import { addDays, dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { readRamadan } from '../../platform/settings.ts';
import { rest } from '../../platform/rest.ts';
import { planTogether, type Night } from './night-batch.flows.ts';
import { addTo, countIn, emptyTally, type Tally } from './night-tally.rules.ts';
import { hasOpenBatches } from './night.reads.ts';
import { finishBatch, holdBatch, openNight, takeBatch } from './night.repo.ts';
import { fillDay, type PlannerContext } from './planner.flows.ts';
import { loadSimilarity } from './similarity.repo.ts';

/**
 * Households stored at once. A batch takes about a second, and who changes what it read waits for it; the database derives
 * once for each what its meals raise, which takes as long as to store some hundred households.
 */
const batchSize = 1_500;
/** While one batch is with the database, the other is with the engine. */
const lanes = 2;
/** Before it is asked again whether somebody else left a batch undone, milliseconds. */
const waitMs = 500;

type Complain = Night['complain'];

/**
 * Plans tomorrow for every subscriber, each person, day and slot once. Runners share the batches; one that is killed
 * leaves nothing half done, and whoever comes next goes on where it was. One household that can't be planned does not
 * keep the others waiting: `complain` hears of it. Returns what this runner planned.
 */
export async function planTomorrow(
  ctx: PlannerContext,
  complain: Complain,
  size = batchSize,
): Promise<Tally> {
  const day = addDays(dubaiDay(ctx.clock.now()), 1);
  await ctx.db.transaction((tx) => openNight(tx, day, size));
  const ended = await Promise.allSettled(Array.from({ length: lanes }, () => runLane(ctx, day, complain)));
  const tally = emptyTally();
  for (const lane of ended) {
    if (lane.status === 'rejected') throw lane.reason;
    addTo(tally, lane.value);
  }
  return tally;
}

async function runLane(ctx: PlannerContext, day: DubaiDay, complain: Complain): Promise<Tally> {
  const tally = emptyTally();
  for (;;) {
    const batch = await planBatch(ctx, day, complain);
    if (batch) addTo(tally, batch);
    else if (await hasOpenBatches(ctx.db, day)) await rest(waitMs);
    else return tally;
  }
}

/** Does the next batch and returns what it came to; null when none is left to take. */
async function planBatch(ctx: PlannerContext, day: DubaiDay, complain: Complain): Promise<Tally | null> {
  const shelf = await ctx.freshShelf();
  const similarity = await loadSimilarity(ctx.db, shelf);
  return ctx.db.transaction(async (tx) => {
    const batch = await takeBatch(tx, day);
    if (!batch) return null;
    const ramadan = await readRamadan(tx, ctx.clock.now());
    const night = { day, vault: ctx.vault, shelf, ramadan, similarity, complain };
    const { tally, left } = await planTogether(night, tx, batch, ctx.clock.now());
    for (const accountId of left) {
      await holdBatch(tx, day, batch.number);
      await fillDay(ctx, { accountId, day }).then(
        (filled) => countIn(tally, filled.ok ? filled.value : []),
        (error: unknown) => complain(error, accountId),
      );
    }
    const { planned } = tally;
    await finishBatch(tx, { day, number: batch.number, planned, now: ctx.clock.now() });
    return tally;
  });
}
