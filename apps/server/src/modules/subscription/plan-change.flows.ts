import type { PlanId } from '@sufra/contract/plans.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { cardOnFile, chargePresent, creditOf, finishAsked, stillThere } from '../money/index.ts';
import { newId } from '../../platform/ids.ts';
import { openCharge, type Opened } from './charge.flows.ts';
import { giveUpAsked, settlePresent, type Settling } from './present-charge.flows.ts';
import {
  describeMoved,
  moveBy,
  type ByPerson,
  type SubscriptionContext,
  type SubscriptionView,
} from './life.flows.ts';
import { notNow, type Subscription } from './life.rules.ts';
import { planChange, sumsOf, type PlanChange } from './proration.rules.ts';
import { move } from './subscription.machine.ts';
import { canChooseFor, canMove } from './subscription.policy.ts';
import { readSubscription } from './subscription.reads.ts';
import { loadSkips, lockNewest, type Held } from './subscription.repo.ts';

export interface PlanPreview extends PlanChange {
  /** Charged to the card now, and credited now; fils. */
  readonly due: Fils;
  readonly credit: Fils;
  readonly nextBillingDate: DubaiDay;
}

interface Wish extends ByPerson {
  readonly planId: PlanId;
}

/** What changing to a plan would mean today; refuses where it is not possible. */
export async function previewPlanChange(
  ctx: SubscriptionContext,
  { actor, accountId, planId }: Wish,
): Promise<Result<PlanPreview>> {
  const subscription = await readSubscription(ctx.db, accountId);
  if (!subscription || !canChooseFor(actor, accountId)) return notNow('none');
  if (!canMove(subscription)) return notNow('charging');
  const previewed = await previewOf(ctx.db, subscription, planId, dubaiDay(ctx.clock.now()));
  return previewed.ok ? ok(previewed.value.preview) : previewed;
}

async function previewOf(
  db: Queries,
  subscription: Subscription,
  planId: PlanId,
  today: DubaiDay,
): Promise<Result<{ preview: PlanPreview; skippedDays: DubaiDay[] }>> {
  const skips = await loadSkips(db, subscription.id, today);
  const skippedDays = skips.map(({ day }) => day);
  const possible = move(subscription, { kind: 'changePlan', planId, skippedDays }, today);
  if (!possible.ok) return possible;
  const change = planChange(subscription, planId, today, skippedDays);
  const sums = sumsOf(change.difference, await creditOf(db, subscription.accountId));
  return ok({ preview: { ...change, ...sums, nextBillingDate: subscription.periodEnd }, skippedDays });
}

interface Agreed extends Wish {
  /** The sums that were shown, AED text. */
  readonly due: string;
  readonly credit: string;
  /** The person is back from their bank: only this payment is settled, and nothing new is charged. */
  readonly askedPaymentId?: string | undefined;
  /** Keeps the reply for retries, in the transaction that changes the plan. */
  readonly saveReply: (tx: Tx, view: SubscriptionView) => Promise<void>;
}

/**
 * Changes the plan today, for the sums that were shown. Refuses `price_changed` with the new ones, `no_card`, and
 * `payment_declined`; the plan stays as it was then. Refuses `bank_asks` while the person's bank wants to hear from them.
 */
export async function changePlan(
  ctx: SubscriptionContext,
  agreed: Agreed,
): Promise<Result<SubscriptionView>> {
  if (!canChooseFor(agreed.actor, agreed.accountId)) return notNow('none');
  const finished =
    agreed.askedPaymentId === undefined ? await giveUpAsked(ctx, agreed) : await comeBack(ctx, agreed);
  if (finished !== null) return finished;
  const opened = await ctx.db.attempt((tx) => openChange(ctx, tx, agreed));
  if (!opened.ok) return opened;
  if ('row' in opened.value) return ok(opened.value);
  const { paymentId, amount, token } = opened.value;
  const charged = await chargePresent(ctx, { paymentId, amount, method: { token } });
  if (!charged.ok) return charged;
  return ctx.db.transaction((tx) => settleChange(ctx, tx, agreed, { paymentId, charge: charged.value }));
}

const comeBack = (ctx: SubscriptionContext, agreed: Agreed): Promise<Result<SubscriptionView> | null> => {
  const { accountId, askedPaymentId } = agreed;
  return finishAsked(ctx, {
    ...{ accountId, purpose: 'plan_change', askedPaymentId },
    settle: ({ id: paymentId }, charge) =>
      ctx.db.transaction((tx) => settleChange(ctx, tx, agreed, { paymentId, charge })),
    answerAgain: () => ctx.db.transaction((tx) => finish(tx, agreed)),
  });
};

const again = { params: { retryAfterSeconds: 2 } };

async function settleChange(
  ctx: SubscriptionContext,
  tx: Tx,
  agreed: Agreed,
  settling: Settling,
): Promise<Result<SubscriptionView>> {
  const settled = await settlePresent(ctx, tx, settling);
  return settled.ok ? finish(tx, agreed) : settled;
}

async function openChange(
  ctx: SubscriptionContext,
  tx: Tx,
  agreed: Agreed,
): Promise<Result<Opened | SubscriptionView>> {
  const { actor, accountId, planId } = agreed;
  const held = await lockNewest(tx, accountId);
  if (!held || !canChooseFor(actor, accountId)) return notNow('none');
  if (!canMove(held)) return refuse('request_in_flight', again);
  const now = ctx.clock.now();
  const previewed = await previewOf(tx, held, planId, dubaiDay(now));
  if (!previewed.ok) return previewed;
  const { preview, skippedDays } = previewed.value;
  const [due, credit] = [toAedText(preview.due), toAedText(preview.credit)];
  if (agreed.due !== due || agreed.credit !== credit)
    return refuse('price_changed', { params: { due, credit } });
  if (preview.due > 0) return openUpgrade(ctx, tx, held, { planId, amount: preview.due });
  const command = { kind: 'changePlan', planId, skippedDays } as const;
  const moved = await moveBy(tx, held, command, { subject: newId(), now });
  return moved.ok ? finish(tx, agreed) : moved;
}

async function openUpgrade(
  ctx: SubscriptionContext,
  tx: Tx,
  held: Held,
  { planId, amount }: { planId: PlanId; amount: Fils },
): Promise<Result<Opened>> {
  if (!(await stillThere(tx, held.accountId))) return refuse('not_signed_in');
  const card = await cardOnFile(tx, held.accountId);
  if (!card) return refuse('no_card');
  return openCharge(ctx, tx, held, { kind: 'plan_change', planId, amount, token: card.token });
}

async function finish(tx: Tx, agreed: Agreed): Promise<Result<SubscriptionView>> {
  const view = await describeMoved(tx, agreed);
  await agreed.saveReply(tx, view);
  return ok(view);
}
