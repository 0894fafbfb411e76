// Every night: tomorrow's suggestions for every subscriber, in batches; a second run finds nothing left to do.
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { readSubscribers, readSubscription } from '../subscription/index.ts';
import { fillDay, type PlannerContext } from './planner.flows.ts';

const batchSize = 200;

export function schedulePlanner(jobs: Jobs, outbox: Outbox, ctx: PlannerContext, log: Log): void {
  jobs.schedule('planner.tomorrow', '0 21 * * *', async () => {
    const planned = await planForAll(ctx, addDays(dubaiDay(ctx.clock.now()), 1));
    log.info({ planned }, 'tomorrow is planned');
  });
  outbox.on('household.diet_changed', ({ accountId }) => refresh(ctx, accountId));
  outbox.on('subscription.started', ({ accountId }) => refresh(ctx, accountId));
}

/** Plans a day for every subscriber; returns how many were looked at. */
export async function planForAll(ctx: PlannerContext, day: DubaiDay): Promise<number> {
  let after: string | null = null;
  for (let count = 0; ; ) {
    const batch = await readSubscribers(ctx.db, after, batchSize);
    for (const { accountId, planId } of batch) await fillDay(ctx, { actor: { accountId }, accountId, planId, day });
    count += batch.length;
    after = batch.at(-1)?.accountId ?? null;
    if (batch.length < batchSize) return count;
  }
}

/** Checks and fills today and tomorrow anew. */
async function refresh(ctx: PlannerContext, accountId: string): Promise<void> {
  const subscription = await readSubscription(ctx.db, accountId);
  if (!subscription?.isCurrent) return;
  const today = dubaiDay(ctx.clock.now());
  for (const day of [today, addDays(today, 1)]) {
    await fillDay(ctx, { actor: { accountId }, accountId, planId: subscription.planId, day });
  }
}
