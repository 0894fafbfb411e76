// The HTTP table of subscribing.
import * as contract from '@sufra/contract/subscription.ts';
import type * as z from 'zod/mini';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { map, ok } from '../../platform/pure/result.ts';
import {
  checkOut,
  recordDisclaimer,
  selectNotificationTime,
  selectPlan,
  type Started,
  type SubscriptionContext,
} from './subscription.flows.ts';
import { readSubscription } from './subscription.reads.ts';
import { toSubscriptionReply } from './subscription.views.ts';
import type { Queries } from '../../platform/db/db.ts';

const done = () => ({ ok: true as const });

export function registerSubscription(serving: Serving, ctx: SubscriptionContext): void {
  serve(serving, contract.choosePlan, async ({ actor, body }) =>
    map(await selectPlan(ctx, { actor, accountId: actor.accountId, planId: body.planId }), done),
  );
  serve(serving, contract.chooseNotificationTime, async ({ actor, body }) =>
    map(
      await selectNotificationTime(ctx, { actor, accountId: actor.accountId, time: body.notificationTime }),
      done,
    ),
  );
  serve(serving, contract.acceptDisclaimer, async ({ actor }) =>
    map(await recordDisclaimer(ctx, { actor, accountId: actor.accountId }), done),
  );
  serve(serving, contract.getSubscription, async ({ actor }) => {
    const row = await readSubscription(ctx.db, actor.accountId);
    return ok({ subscription: row && toSubscriptionReply(row) });
  });
  serve(serving, contract.checkout, async ({ actor, body, idempotency }) => {
    const { paymentMethod } = body;
    let reply: CheckoutReply | null = null;
    const started = await checkOut(ctx, {
      actor,
      accountId: actor.accountId,
      method: 'token' in paymentMethod ? paymentMethod : { card: paymentMethod },
      saveReply: async (tx, value) => {
        reply = await toCheckoutReply(tx, actor.accountId, value);
        await idempotency?.save(tx, reply);
      },
    });
    return map(started, () => reply as unknown as CheckoutReply);
  });
}

type CheckoutReply = z.input<typeof contract.checkout.reply>;

async function toCheckoutReply(db: Queries, accountId: string, started: Started): Promise<CheckoutReply> {
  const row = await readSubscription(db, accountId);
  if (!row) throw new Error('The subscription vanished inside its own transaction.');
  return {
    subscription: toSubscriptionReply(row),
    amount: toAedText(started.subscription.price),
    paymentId: started.paymentId,
  };
}
