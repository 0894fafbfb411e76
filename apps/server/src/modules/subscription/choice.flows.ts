import type { NotificationTime, PlanId } from '@sufra/contract/plans.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import {
  hasCurrentSubscription,
  saveDisclaimer,
  saveNotificationTime,
  savePlanChoice,
} from './choice.repo.ts';
import type { ByPerson, SubscriptionContext } from './life.flows.ts';
import { canChooseFor } from './subscription.policy.ts';

/** Keeps the plan for checkout. A running subscription changes its plan elsewhere. */
export async function selectPlan(
  ctx: SubscriptionContext,
  { actor, accountId, planId }: ByPerson & { planId: PlanId },
): Promise<Result<null>> {
  return ctx.db.transaction(async (tx) => {
    const hasCurrent = await hasCurrentSubscription(tx, accountId);
    if (!canChooseFor(actor, accountId)) return refuse('forbidden');
    if (hasCurrent) return refuse('already_subscribed');
    await savePlanChoice(tx, accountId, planId);
    return ok(null);
  });
}

export async function selectNotificationTime(
  ctx: SubscriptionContext,
  { actor, accountId, time }: ByPerson & { time: NotificationTime },
): Promise<Result<null>> {
  if (!canChooseFor(actor, accountId)) return refuse('forbidden');
  await saveNotificationTime(ctx.db, accountId, time, ctx.clock.now());
  return ok(null);
}

export async function recordDisclaimer(
  ctx: SubscriptionContext,
  { actor, accountId }: ByPerson,
): Promise<Result<null>> {
  if (!canChooseFor(actor, accountId)) return refuse('forbidden');
  await saveDisclaimer(ctx.db, accountId, ctx.clock.now());
  return ok(null);
}
