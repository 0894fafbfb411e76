// Every hour what is due with subscriptions, every few minutes payments whose request died, every night what is older than
// the books are kept; and accounts erased or suspended.
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
      log.error({ err: error, accountId }, 'the subscription of this account could not follow it'),
    );
    const attended = await attendToDue(ctx, (error, subscriptionId) =>
      log.error({ err: error, subscriptionId }, 'this subscription could not be attended to'),
    );
    log.info({ attended }, 'subscriptions due were attended to');
  });
  jobs.schedule('subscription.forget', '0 5 * * *', async () => {
    await forgetOldSubscriptions({ ...ctx, log });
  });
  outbox.on('account.suspension_changed', 'subscription.hold', ({ accountId }) =>
    followSuspension(ctx, accountId),
  );
  outbox.on('account.erased', 'subscription.erasure', ({ accountId }) => endWithAccount(ctx, accountId));
}
