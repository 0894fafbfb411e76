// Every few minutes: finishes first payments whose request died between the gateway and us.
import type { Jobs } from '../../platform/jobs.ts';
import { openPayments } from '../money/index.ts';
import { recoverPayment, type SubscriptionContext } from './subscription.flows.ts';

const graceMs = 2 * 60_000;

export function scheduleSubscription(jobs: Jobs, ctx: SubscriptionContext): void {
  jobs.schedule('subscription.recover-payments', '*/3 * * * *', () => recoverOpenPayments(ctx));
}

/** Settles every payment open for longer than two minutes. */
export async function recoverOpenPayments(ctx: SubscriptionContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - graceMs);
  for (const payment of await openPayments(ctx.db, 'subscription', before)) await recoverPayment(ctx, payment);
}
