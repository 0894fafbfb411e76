import { dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, type Result } from '../../platform/pure/result.ts';
import {
  describeMoved,
  moveBy,
  type ByPerson,
  type SubscriptionContext,
  type SubscriptionView,
} from './life.flows.ts';
import { notNow } from './life.rules.ts';
import { giveUpAsked } from './present-charge.flows.ts';
import { canChooseFor } from './subscription.policy.ts';
import { loadSkips, lockNewest } from './subscription.repo.ts';

/** Pauses from tomorrow until a day, or until resumed; see the machine for the days that can be chosen. */
export async function pauseSubscription(
  ctx: SubscriptionContext,
  { actor, accountId, until }: ByPerson & { until: DubaiDay | null },
): Promise<Result<SubscriptionView>> {
  const barred = await giveUpAsked(ctx, { actor, accountId });
  if (barred) return barred;
  const now = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    const held = await lockNewest(tx, accountId);
    if (!held || !canChooseFor(actor, accountId)) return notNow('none');
    const paused = await moveBy(tx, held, { kind: 'pause', until }, { subject: held.id, now });
    return paused.ok ? ok(await describeMoved(tx, { actor, accountId })) : paused;
  });
}

/** Ends a pause from today on; the days that were paused are given back. */
export async function resumeSubscription(
  ctx: SubscriptionContext,
  { actor, accountId }: ByPerson,
): Promise<Result<SubscriptionView>> {
  const now = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    const held = await lockNewest(tx, accountId);
    if (!held || !canChooseFor(actor, accountId)) return notNow('none');
    const skips = await loadSkips(tx, held.id, held.pausedFrom ?? dubaiDay(now));
    const command = { kind: 'resume', skippedDays: skips.map(({ day }) => day) } as const;
    const resumed = await moveBy(tx, held, command, { subject: held.id, now });
    return resumed.ok ? ok(await describeMoved(tx, { actor, accountId })) : resumed;
  });
}
