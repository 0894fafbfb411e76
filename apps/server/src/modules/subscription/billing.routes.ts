import * as contract from '@sufra/contract/billing.ts';
import type * as z from 'zod/mini';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { map } from '../../platform/pure/result.ts';
import {
  cancelSubscription,
  keepSubscription,
  previewCancellation,
  type Cancelled,
} from './cancellation.flows.ts';
import { changeCard } from './card.flows.ts';
import type { SubscriptionContext, SubscriptionView } from './life.flows.ts';
import { pauseSubscription, resumeSubscription } from './pause.flows.ts';
import { changePlan, previewPlanChange } from './plan-change.flows.ts';
import { openSkippableDays, skipDay } from './skip.flows.ts';
import { toPlanEffect, toSkippableDay, toSubscriptionReply, toSum } from './subscription.views.ts';

export function registerBilling(serving: Serving, ctx: SubscriptionContext): void {
  registerPauses(serving, ctx);
  registerSkips(serving, ctx);
  registerPlanChange(serving, ctx);
  registerCancellation(serving, ctx);
  serve(serving, contract.changeCard, async ({ actor, body: { paymentMethod, askedPaymentId } }) => {
    const method = 'token' in paymentMethod ? paymentMethod : { card: paymentMethod };
    const changed = await changeCard(ctx, { actor, accountId: actor.accountId, method, askedPaymentId });
    return map(changed, ({ card, charged }) => ({ card: { ...card }, charged: toSum(charged) }));
  });
}

const toChanged = (view: SubscriptionView) => ({ subscription: toSubscriptionReply(view) });

function registerPauses(serving: Serving, ctx: SubscriptionContext): void {
  serve(serving, contract.pauseSubscription, async ({ actor, body: { until } }) =>
    map(await pauseSubscription(ctx, { actor, accountId: actor.accountId, until }), toChanged),
  );
  serve(serving, contract.resumeSubscription, async ({ actor }) =>
    map(await resumeSubscription(ctx, { actor, accountId: actor.accountId }), toChanged),
  );
}

function registerSkips(serving: Serving, ctx: SubscriptionContext): void {
  serve(serving, contract.getSkippableDays, async ({ actor }) =>
    map(await openSkippableDays(ctx, { actor, accountId: actor.accountId }), (days) =>
      days.map(toSkippableDay),
    ),
  );
  serve(serving, contract.skipDay, async ({ actor, body: { date } }) =>
    map(await skipDay(ctx, { actor, accountId: actor.accountId, date }), ({ day, mealTimes, credit }) => ({
      date: day,
      mealTimes: [...mealTimes],
      credit: toAedText(credit),
    })),
  );
}

function registerPlanChange(serving: Serving, ctx: SubscriptionContext): void {
  serve(serving, contract.previewPlanChange, async ({ actor, query: { planId } }) =>
    map(await previewPlanChange(ctx, { actor, accountId: actor.accountId, planId }), toPlanEffect),
  );
  serve(serving, contract.changePlan, async ({ actor, body, idempotency }) => {
    const changed = await changePlan(ctx, {
      actor,
      accountId: actor.accountId,
      ...body,
      saveReply: async (tx, view) => idempotency?.save(tx, toChanged(view)),
    });
    return map(changed, toChanged);
  });
}

function registerCancellation(serving: Serving, ctx: SubscriptionContext): void {
  serve(serving, contract.previewCancellation, async ({ actor }) =>
    map(await previewCancellation(ctx, { actor, accountId: actor.accountId }), (ending) => ({
      refund: toSum(ending.refund),
      endsOn: ending.endsOn,
      isAtOnce: ending.isAtOnce,
      disputed: toSum(ending.disputed),
    })),
  );
  serve(serving, contract.cancelSubscription, async ({ actor, idempotency }) => {
    const cancelled = await cancelSubscription(ctx, {
      actor,
      accountId: actor.accountId,
      saveReply: async (tx, value) => idempotency?.save(tx, toCancelledReply(value)),
    });
    return map(cancelled, toCancelledReply);
  });
  serve(serving, contract.keepSubscription, async ({ actor }) =>
    map(await keepSubscription(ctx, { actor, accountId: actor.accountId }), toChanged),
  );
}

const toCancelledReply = ({
  view,
  refund,
  endsOn,
  disputed,
}: Cancelled): z.input<typeof contract.cancelSubscription.reply> => ({
  subscription: toSubscriptionReply(view),
  refund: toSum(refund),
  endsOn,
  disputed: toSum(disputed),
});
