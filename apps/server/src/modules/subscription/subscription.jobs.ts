import { inTurn } from '../../platform/in-turn.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { endWithAccount } from './cancellation.flows.ts';
import { recoverCharges } from './charge.flows.ts';
import { recoverFirstPayments } from './checkout.flows.ts';
import { followSuspension, followSuspensions } from './hold.flows.ts';
import type { SubscriptionContext } from './life.flows.ts';
import { attendToDue } from './renewal.flows.ts';
import { forgetOldSubscriptions } from './retention.flows.ts';

export function scheduleSubscription(jobs: Jobs, outbox: Outbox, ctx: SubscriptionContext, log: Log): void {
  jobs.schedule('subscription.recover-payments', '* * * * *', () =>
    inTurn([recoverFirstPayments, recoverCharges], (recover) => recover(ctx)),
  );
  jobs.schedule('subscription.due', '4 * * * *', async () => {
    await followSuspensions(ctx, (error, accountId) =>
      log.error({ err: error, accountId }, 'subscription_hold_failed'),
    );
    const attended = await attendToDue(ctx, (error, subscriptionId) =>
      log.error({ err: error, subscriptionId }, 'due_subscription_failed'),
    );
    log.info({ attended }, 'due_subscriptions_processed');
  });
  jobs.schedule('subscription.forget', '0 5 * * *', async () => {
    await forgetOldSubscriptions({ ...ctx, log });
  });
  outbox.on('account.suspension_changed', 'subscription.hold', ({ accountId }) =>
    followSuspension(ctx, accountId),
  );
  outbox.on('account.erased', 'subscription.erasure', ({ accountId }) => endWithAccount(ctx, accountId));
}
