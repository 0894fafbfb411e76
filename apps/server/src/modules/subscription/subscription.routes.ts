import * as way from '@sufra/contract/subscribing.ts';
import * as contract from '@sufra/contract/subscription.ts';
import type * as z from 'zod/mini';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { map, ok } from '../../platform/pure/result.ts';
import { checkOut, type Started } from './checkout.flows.ts';
import { recordDisclaimer, selectNotificationTime, selectPlan } from './choice.flows.ts';
import { describe, type SubscriptionContext } from './life.flows.ts';
import { toSubscriptionReply } from './subscription.views.ts';

const done = () => ({ ok: true as const });

export function registerSubscription(serving: Serving, ctx: SubscriptionContext): void {
  registerChoices(serving, ctx);
  serve(serving, contract.getSubscription, async ({ actor }) => {
    const view = await describe(ctx.db, { actor, accountId: actor.accountId });
    return ok({ subscription: view && toSubscriptionReply(view) });
  });
  serve(serving, way.checkout, async ({ actor, body, idempotency }) => {
    const { paymentMethod, askedPaymentId } = body;
    const started = await checkOut(ctx, {
      actor,
      accountId: actor.accountId,
      method: 'token' in paymentMethod ? paymentMethod : { card: paymentMethod },
      askedPaymentId,
      saveReply: async (tx, value) => idempotency?.save(tx, toCheckoutReply(value)),
    });
    return map(started, toCheckoutReply);
  });
}

function registerChoices(serving: Serving, ctx: SubscriptionContext): void {
  serve(serving, way.choosePlan, async ({ actor, body }) =>
    map(await selectPlan(ctx, { actor, accountId: actor.accountId, planId: body.planId }), done),
  );
  serve(serving, way.chooseNotificationTime, async ({ actor, body }) =>
    map(
      await selectNotificationTime(ctx, { actor, accountId: actor.accountId, time: body.notificationTime }),
      done,
    ),
  );
  serve(serving, way.acceptDisclaimer, async ({ actor }) =>
    map(await recordDisclaimer(ctx, { actor, accountId: actor.accountId }), done),
  );
}

const toCheckoutReply = ({ view, paymentId }: Started): z.input<typeof way.checkout.reply> => ({
  subscription: toSubscriptionReply(view),
  amount: toAedText(view.row.price),
  paymentId,
});
