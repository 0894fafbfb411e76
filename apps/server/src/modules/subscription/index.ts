// Owns subscriptions: plans and checkout, renewals, pauses, holds and cancellations, and skipped days.
import { deleteOld, type ForgettingContext } from '../../platform/retention.ts';
import { inTurn } from '../../platform/async.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { recoverCharges } from './lifecycle/charge-subscription.ts';
import { followSuspension, followSuspensions } from './lifecycle/hold-subscription.ts';
import type { SubscriptionContext } from './lifecycle/move-subscription.ts';
import { endWithAccount } from './lifecycle/pause-or-cancel.ts';
import { processDue, sendRenewalNotices } from './lifecycle/renew-subscription.ts';
import { deleteSubscriptions, oldSubscriptions } from './lifecycle/subscription.store.ts';
import { recoverFirstPayments } from './plans/checkout.ts';
import { notifyPrices } from './plans/notify-prices.ts';
import { tellWaiting } from './plans/waiting-list.ts';

export { mealTimesDue, readCancellation, readSubscription } from './lifecycle/get-subscription.ts';
export { closeHeldSubscription, getHold } from './lifecycle/hold-subscription.ts';
export { loadMealsDue, openNote, shareCurrent } from './lifecycle/subscription.store.ts';
export { checkout, selectPlan } from './plans/checkout.ts';
export { pricesAt } from './plans/plan.rules.ts';
export {
  readPlanPrices,
  saveDisclaimer,
  saveNotificationTime,
  savePlanPrice,
  saveRamadanTime,
} from './plans/plan.store.ts';
export { registerBilling, registerSubscription } from './routes.ts';
export { mealsDue, type MealsDue, type Served } from './lifecycle/meals.rules.ts';

export function scheduleSubscription(jobs: Jobs, outbox: Outbox, ctx: SubscriptionContext, log: Log): void {
  jobs.schedule('subscription.recover-payments', '* * * * *', () =>
    inTurn([recoverFirstPayments, recoverCharges], (recover) => recover(ctx)),
  );
  jobs.schedule('subscription.due', '4 * * * *', async () => {
    await followSuspensions(ctx, (error, accountId) =>
      log.error({ err: error, accountId }, 'subscription_hold_failed'),
    );
    const attended = await processDue(ctx, (error, subscriptionId) =>
      log.error({ err: error, subscriptionId }, 'due_subscription_failed'),
    );
    const noticed = await sendRenewalNotices(ctx, (error, subscriptionId) =>
      log.error({ err: error, subscriptionId }, 'renewal_notice_failed'),
    );
    const told = await tellWaiting(ctx);
    log.info({ attended, noticed, told }, 'due_subscriptions_processed');
  });
  jobs.schedule('subscription.price-notices', '34 * * * *', async () => {
    const noticed = await notifyPrices(ctx, (error, subscriptionId) =>
      log.error({ err: error, subscriptionId }, 'price_notice_failed'),
    );
    log.info({ noticed }, 'price_notices_announced');
  });
  jobs.schedule('subscription.forget', '0 5 * * *', async () => {
    await deleteOldSubscriptions({ ...ctx, log });
  });
  outbox.on('account.suspension_changed', 'subscription.hold', ({ accountId }) =>
    followSuspension(ctx, accountId),
  );
  outbox.on('application.changed', 'subscription.waiting-list', async ({ change }) => {
    if (change === 'approved') await tellWaiting(ctx);
  });
  outbox.on('account.erased', 'subscription.erasure', ({ accountId }) => endWithAccount(ctx, accountId));
}

export const deleteOldSubscriptions = (ctx: ForgettingContext): Promise<number> =>
  deleteOld(ctx, 'subscriptions', { look: oldSubscriptions, remove: deleteSubscriptions });
