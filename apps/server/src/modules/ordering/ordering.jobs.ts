import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Live } from '../../platform/live.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { recheckDish } from './changed-dish.flows.ts';
import { forgetCustomer } from './erasure.flows.ts';
import { learnPaces } from './pace.flows.ts';
import { forgetOldOrders } from './retention.flows.ts';
import { recoverWaitingOrders, type PlaceContext } from './settle.flows.ts';
import { passOnOfSuspended } from './suspended-partner.flows.ts';
import { flagStuck, passOnUnanswered, recheckOrders, tellLate } from './waiting.flows.ts';

type JobContext = PlaceContext & { readonly live: Live };

interface Changed {
  readonly orderId: string;
  readonly partnerId: string;
  readonly version: number;
}

export function scheduleOrdering(jobs: Jobs, outbox: Outbox, ctx: JobContext, log: Log): void {
  jobs.schedule('ordering.pass-on', '* * * * *', () => passOnUnanswered(ctx));
  jobs.schedule('ordering.tell-late', '*/2 * * * *', () => tellLate(ctx));
  jobs.schedule('ordering.recover', '* * * * *', () => recoverWaitingOrders(ctx));
  jobs.schedule('ordering.learn-paces', '20 4 * * *', () => learnPaces(ctx));
  jobs.schedule('ordering.forget', '45 4 * * *', async () => void (await forgetOldOrders({ ...ctx, log })));
  jobs.schedule('ordering.flag-stuck', '17 * * * *', async () => {
    for (const { id, status } of await flagStuck(ctx)) log.warn({ orderId: id, status }, 'order_overdue');
  });
  outbox.on('order.changed', 'ordering.live', async ({ orderId, partnerId, formerPartnerId, version }) => {
    await ctx.live.publish(`order:${orderId}`, version);
    for (const id of [partnerId, formerPartnerId])
      if (id !== null) await ctx.live.publish(`partner:${id}`, null);
  });
  const tellScreens = async ({ orderId, partnerId, version }: Changed): Promise<void> => {
    await ctx.live.publish(`order:${orderId}`, version);
    await ctx.live.publish(`partner:${partnerId}`, null);
  };
  outbox.on('order.delayed', 'ordering.live', tellScreens);
  outbox.on('order.recipe_changed', 'ordering.live', tellScreens);
  outbox.on('partner.changed', 'ordering.pass-on', async ({ partnerId, change }) => {
    if (change === 'suspended') await passOnOfSuspended(ctx, partnerId);
  });
  outbox.on('catalogue.dish_changed', 'ordering.recheck', ({ mealId }) => recheckDish(ctx, mealId));
  outbox.on('account.erased', 'ordering.erasure', ({ accountId }) => forgetCustomer(ctx, accountId));
  outbox.on('household.diet_changed', 'ordering.recheck', ({ accountId }) => recheckOrders(ctx, accountId));
}
