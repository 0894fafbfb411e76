import type { previewPlanChange as previewRoute } from '@sufra/contract/money/billing.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import {
  cardOnFile,
  chargeOnSession,
  creditOf,
  lockCredit,
  completeAuthentication,
  lockActiveAccount,
} from '../../money/index.ts';
import {
  abandonAuthentication,
  openCharge,
  settleOnSession,
  type Opened,
  type Settling,
} from '../lifecycle/charge-subscription.ts';
import { getMoved, readSubscription } from '../lifecycle/get-subscription.ts';
import { moveSubscription, type SubscriptionContext } from '../lifecycle/move-subscription.ts';
import { move } from '../lifecycle/subscription.machine.ts';
import { dueOn } from '../lifecycle/renewal.machine.ts';
import { notNow, type PlanChange, type Subscription } from '../lifecycle/subscription.rules.ts';
import { loadMoment, lockNewest, type LockedSubscription } from '../lifecycle/subscription.store.ts';
import { planChange, sumsOf } from './plan.rules.ts';
import { planPriceAt } from './plan.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export async function previewPlanChange(
  ctx: SubscriptionContext,
  accountId: AccountId,
  planId: PlanId,
): Promise<Result<ReplyOf<typeof previewRoute>>> {
  const subscription = await readSubscription(ctx.db, accountId);
  if (!subscription) return notNow('none');
  if (subscription.isCharging) return notNow('charging');
  const previewed = await previewOf(ctx.db, subscription, planId, ctx.clock.now());
  if (!previewed.ok) return previewed;
  const { change, due, credit, nextBillingDate } = previewed.value;
  const { price, from, mealsLeft, mealsInPeriod } = change;
  return ok({
    planId,
    price: toAedText(price),
    due: toAedText(due),
    credit: toAedText(credit),
    from,
    mealsLeft,
    mealsInPeriod,
    nextBillingDate,
  });
}

interface PlanPreview {
  readonly change: PlanChange;
  readonly due: Fils;
  readonly credit: Fils;
  readonly nextBillingDate: DubaiDay;
}

async function previewOf(
  db: Queries,
  subscription: Subscription,
  planId: PlanId,
  now: Date,
): Promise<Result<PlanPreview>> {
  const at = await loadMoment(db, subscription, now);
  const change = planChange(subscription, planId, at, await planPriceAt(db, planId, now));
  const possible = move(subscription, { kind: 'changePlan', change }, at);
  if (!possible.ok) return possible;
  const sums = sumsOf(change.difference, await creditOf(db, subscription.accountId));
  const changed = possible.value.subscription;
  return ok({ change, ...sums, nextBillingDate: dueOn(changed) ?? changed.periodEnd });
}

interface ChangeRequest {
  readonly accountId: AccountId;
  readonly planId: PlanId;
  /** The amounts the customer agreed to, AED text. */
  readonly due: string;
  readonly credit: string;
  readonly askedPaymentId?: string | undefined;
  readonly saveReply: (tx: Tx, subscription: SubscriptionReply) => Promise<void>;
}

export async function changePlan(
  ctx: SubscriptionContext,
  request: ChangeRequest,
): Promise<Result<SubscriptionReply>> {
  const finished =
    request.askedPaymentId === undefined
      ? await abandonAuthentication(ctx, request.accountId)
      : await finishPlanChange(ctx, request);
  if (finished !== null) return finished;
  const opened = await ctx.db.attempt((tx) => openChange(ctx, tx, request));
  if (!opened.ok) return opened;
  if (!('paymentId' in opened.value)) return ok(opened.value);
  const { paymentId, amount, token } = opened.value;
  const charged = await chargeOnSession(ctx, { paymentId, amount, method: { token } });
  if (!charged.ok) return charged;
  return ctx.db.transaction((tx) => settleChange(ctx, tx, request, { paymentId, charge: charged.value }));
}

const finishPlanChange = (
  ctx: SubscriptionContext,
  request: ChangeRequest,
): Promise<Result<SubscriptionReply> | null> =>
  completeAuthentication(ctx, {
    accountId: request.accountId,
    purpose: 'plan_change',
    askedPaymentId: request.askedPaymentId,
    settle: ({ id: paymentId }, charge) =>
      ctx.db.transaction((tx) => settleChange(ctx, tx, request, { paymentId, charge })),
    answerAgain: () => ctx.db.transaction((tx) => reply(tx, request)),
  });

async function settleChange(
  ctx: SubscriptionContext,
  tx: Tx,
  request: ChangeRequest,
  settling: Settling,
): Promise<Result<SubscriptionReply>> {
  const settled = await settleOnSession(ctx, tx, settling);
  return settled.ok ? reply(tx, request) : settled;
}

async function openChange(
  ctx: SubscriptionContext,
  tx: Tx,
  request: ChangeRequest,
): Promise<Result<Opened | SubscriptionReply>> {
  const { accountId, planId } = request;
  const held = await lockNewest(tx, accountId);
  if (!held) return notNow('none');
  if (held.isCharging) return refuse('request_in_flight', { params: { retryAfterSeconds: 2 } });
  await lockCredit(tx, accountId);
  const now = ctx.clock.now();
  const previewed = await previewOf(tx, held, planId, now);
  if (!previewed.ok) return previewed;
  const { change, ...preview } = previewed.value;
  const [due, credit] = [toAedText(preview.due), toAedText(preview.credit)];
  if (request.due !== due || request.credit !== credit)
    return refuse('price_changed', { params: { due, credit } });
  if (preview.due > 0) return openUpgrade(ctx, tx, held, { change, amount: preview.due });
  const command = { kind: 'changePlan', change } as const;
  const moved = await moveSubscription(tx, held, command, { subject: newId(), now });
  return moved.ok ? reply(tx, request) : moved;
}

async function openUpgrade(
  ctx: SubscriptionContext,
  tx: Tx,
  held: LockedSubscription,
  { change, amount }: { change: PlanChange; amount: Fils },
): Promise<Result<Opened>> {
  if (!(await lockActiveAccount(tx, held.accountId))) return refuse('not_signed_in');
  const card = await cardOnFile(tx, held.accountId);
  if (!card) return refuse('no_card');
  const credit = change.difference - amount;
  return openCharge(ctx, tx, held, { kind: 'plan_change', change, amount, credit, token: card.token });
}

async function reply(tx: Tx, { accountId, saveReply }: ChangeRequest): Promise<Result<SubscriptionReply>> {
  const subscription = await getMoved(tx, accountId);
  await saveReply(tx, subscription);
  return ok(subscription);
}
