// Every few minutes: finishes first payments whose request died between the gateway and us.
import type { Jobs } from '../../platform/jobs.ts';
import { recoverOpenPayments, type SubscriptionContext } from './subscription.flows.ts';

export function scheduleSubscription(jobs: Jobs, ctx: SubscriptionContext): void {
  jobs.schedule('subscription.recover-payments', '*/3 * * * *', () => recoverOpenPayments(ctx));
}
