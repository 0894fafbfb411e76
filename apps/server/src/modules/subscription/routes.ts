import * as billing from '@sufra/contract/money/billing.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import * as subscribing from '@sufra/contract/subscription/subscribing.ts';
import { getSubscription as getSubscriptionRoute } from '@sufra/contract/subscription/subscription.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import type { Vault } from '../../platform/vault.ts';
import { toAedText, type Fils } from '../../platform/pure/money.ts';
import { map, ok } from '../../platform/pure/result.ts';
import { creditOf } from '../money/index.ts';
import { changeCard } from './cards/change-card.ts';
import { getSubscription } from './lifecycle/get-subscription.ts';
import type { SubscriptionContext } from './lifecycle/move-subscription.ts';
import {
  cancelSubscription,
  keepSubscription,
  pauseSubscription,
  previewCancellation,
  previewPause,
  resumeSubscription,
  type Cancelled,
} from './lifecycle/pause-or-cancel.ts';
import { changePlan, previewPlanChange } from './plans/change-plan.ts';
import { checkout, selectPlan, type Started } from './plans/checkout.ts';
import { readServiceArea, saveDisclaimer, saveNotificationTime } from './plans/plan.store.ts';
import { joinWaitingList, leaveWaitingList } from './plans/waiting-list.ts';
import { getSkippableDays, skipDay } from './skipping/skip-day.ts';

const done = { ok: true } as const;

export function registerSubscription(serving: Serving, ctx: SubscriptionContext): void {
  registerWaitingList(serving, ctx);
  serve(serving, subscribing.choosePlan, async ({ actor: { accountId }, body: { planId } }) =>
    map(await selectPlan(ctx, { accountId, planId }), () => done),
  );
  serve(serving, subscribing.chooseNotificationTime, async ({ actor, body }) => {
    await saveNotificationTime(ctx.db, actor.accountId, body.notificationTime, ctx.clock.now());
    return ok(done);
  });
  serve(serving, subscribing.acceptDisclaimer, async ({ actor }) => {
    await saveDisclaimer(ctx.db, actor.accountId, ctx.clock.now());
    return ok(done);
  });
  serve(serving, getSubscriptionRoute, async ({ actor }) =>
    ok({
      subscription: await getSubscription(ctx.db, actor.accountId),
      credit: toAedText(await creditOf(ctx.db, actor.accountId)),
    }),
  );
  serve(serving, subscribing.checkout, async ({ actor, body, idempotency }) => {
    const { paymentMethod, askedPaymentId, shownPrice } = body;
    const started = await checkout(ctx, {
      accountId: actor.accountId,
      method: 'token' in paymentMethod ? paymentMethod : { card: paymentMethod },
      askedPaymentId,
      shownPrice,
      saveReply: async (tx, value) => idempotency?.save(tx, toCheckoutReply(value)),
    });
    return map(started, toCheckoutReply);
  });
}

function registerWaitingList(serving: Serving, ctx: SubscriptionContext): void {
  serve(serving, subscribing.getServiceArea, async ({ actor }) =>
    ok(await readServiceArea(ctx.db, actor.accountId)),
  );
  serve(serving, subscribing.joinWaitingList, ({ actor }) => joinWaitingList(ctx, actor.accountId));
  serve(serving, subscribing.leaveWaitingList, async ({ actor }) =>
    ok(await leaveWaitingList(ctx, actor.accountId)),
  );
}

const toCheckoutReply = ({ charged, ...started }: Started): ReplyOf<typeof subscribing.checkout> => ({
  ...started,
  amount: toAedText(charged),
});

type BillingContext = SubscriptionContext & { readonly vault: Vault };

export function registerBilling(serving: Serving, ctx: BillingContext): void {
  registerPauses(serving, ctx);
  registerSkips(serving, ctx);
  registerPlanChange(serving, ctx);
  registerCancellation(serving, ctx);
  serve(serving, billing.changeCard, async ({ actor, body: { paymentMethod, askedPaymentId } }) => {
    const method = 'token' in paymentMethod ? paymentMethod : { card: paymentMethod };
    const changed = await changeCard(ctx, { accountId: actor.accountId, method, askedPaymentId });
    return map(changed, ({ card, charged }) => ({ card: { ...card }, charged: toSum(charged) }));
  });
}

const toSum = (fils: Fils | null): string | null => (fils === null ? null : toAedText(fils));

const toChanged = <T>(subscription: T) => ({ subscription });

function registerPauses(serving: Serving, ctx: SubscriptionContext): void {
  serve(serving, billing.previewPause, ({ actor: { accountId }, query: { until = null } }) =>
    previewPause(ctx, { accountId, until }),
  );
  serve(serving, billing.pauseSubscription, async ({ actor: { accountId }, body: { until } }) =>
    map(await pauseSubscription(ctx, { accountId, until }), toChanged),
  );
  serve(serving, billing.resumeSubscription, async ({ actor }) =>
    map(await resumeSubscription(ctx, actor.accountId), toChanged),
  );
}

function registerSkips(serving: Serving, ctx: SubscriptionContext): void {
  serve(serving, billing.getSkippableDays, async ({ actor }) =>
    ok(await getSkippableDays(ctx, actor.accountId)),
  );
  serve(serving, billing.skipDay, async ({ actor, body: { date } }) =>
    map(await skipDay(ctx, actor.accountId, date), ({ day, mealTimes, credit }) => ({
      date: day,
      mealTimes: [...mealTimes],
      credit: toAedText(credit),
    })),
  );
}

function registerPlanChange(serving: Serving, ctx: SubscriptionContext): void {
  serve(serving, billing.previewPlanChange, ({ actor, query: { planId } }) =>
    previewPlanChange(ctx, actor.accountId, planId),
  );
  serve(serving, billing.changePlan, async ({ actor, body, idempotency }) => {
    const changed = await changePlan(ctx, {
      accountId: actor.accountId,
      ...body,
      saveReply: async (tx, subscription) => idempotency?.save(tx, { subscription }),
    });
    return map(changed, toChanged);
  });
}

function registerCancellation(serving: Serving, ctx: BillingContext): void {
  serve(serving, billing.previewCancellation, async ({ actor }) =>
    map(await previewCancellation(ctx, actor.accountId), (ending) => ({
      refund: toSum(ending.refund),
      endsOn: ending.endsOn,
      isAtOnce: ending.isAtOnce,
      disputed: toSum(ending.disputed),
    })),
  );
  serve(serving, billing.cancelSubscription, async ({ actor, body, idempotency }) => {
    const cancelled = await cancelSubscription(ctx, {
      accountId: actor.accountId,
      feedback: { reason: body.reason ?? null, note: body.note || null },
      saveReply: async (tx, value) => idempotency?.save(tx, toCancelledReply(value)),
    });
    return map(cancelled, toCancelledReply);
  });
  serve(serving, billing.keepSubscription, async ({ actor }) =>
    map(await keepSubscription(ctx, actor.accountId), toChanged),
  );
}

const toCancelledReply = ({
  subscription,
  refund,
  endsOn,
  disputed,
}: Cancelled): ReplyOf<typeof billing.cancelSubscription> => ({
  subscription,
  refund: toSum(refund),
  endsOn,
  disputed: toSum(disputed),
});
