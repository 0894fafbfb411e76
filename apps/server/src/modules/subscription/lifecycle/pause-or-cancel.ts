import type { previewPause as previewPauseRoute } from '@sufra/contract/money/billing.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { ok, type Result } from '../../../platform/pure/result.ts';
import { readStanding } from '../../money/index.ts';
import { deleteChoices, deleteWaiting } from '../plans/plan.store.ts';
import { abandonAuthentication } from './charge-subscription.ts';
import { refundOn } from './ending.machine.ts';
import { getMoved, readDisputed, readSubscription } from './get-subscription.ts';
import { firstMealDay, mealsIn } from './meals.rules.ts';
import { moveSubscription, type SubscriptionContext } from './move-subscription.ts';
import { endPause } from './pause.machine.ts';
import { dueOn } from './renewal.machine.ts';
import { move } from './subscription.machine.ts';
import { notNow, type Moved } from './subscription.rules.ts';
import {
  deleteNotes,
  insertCancellation,
  loadMoment,
  loadPaidCharges,
  lockNewest,
  withdrawCancellation,
  type CancelFeedback,
  type LockedSubscription,
} from './subscription.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import type { Vault } from '../../../platform/vault.ts';

export async function pauseSubscription(
  ctx: SubscriptionContext,
  { accountId, until }: { readonly accountId: AccountId; readonly until: DubaiDay | null },
): Promise<Result<SubscriptionReply>> {
  const barred = await abandonAuthentication(ctx, accountId);
  if (barred) return barred;
  const now = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    const held = await lockNewest(tx, accountId);
    if (!held) return notNow('none');
    const paused = await moveSubscription(tx, held, { kind: 'pause', until }, { subject: newId(), now });
    return paused.ok ? ok(await getMoved(tx, accountId)) : paused;
  });
}

export async function previewPause(
  ctx: SubscriptionContext,
  { accountId, until }: { readonly accountId: AccountId; readonly until: DubaiDay | null },
): Promise<Result<ReplyOf<typeof previewPauseRoute>>> {
  const subscription = await readSubscription(ctx.db, accountId);
  if (!subscription) return notNow('none');
  const at = await loadMoment(ctx.db, subscription, ctx.clock.now());
  const paused = move(subscription, { kind: 'pause', until }, at);
  if (!paused.ok) return paused;
  const from = paused.value.subscription.pausedFrom ?? at.openFrom;
  if (until === null) return ok({ from, meals: null, mealsFrom: null, nextBillingDate: null });
  const to = until < subscription.periodEnd ? until : subscription.periodEnd;
  const { subscription: resumed } = endPause(paused.value.subscription, until, at);
  return ok({
    from,
    meals: mealsIn(subscription, { from, to }, at.skippedDays),
    mealsFrom: firstMealDay(subscription, until),
    nextBillingDate: dueOn(resumed),
  });
}

export async function resumeSubscription(
  ctx: SubscriptionContext,
  accountId: AccountId,
): Promise<Result<SubscriptionReply>> {
  const now = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    const held = await lockNewest(tx, accountId);
    if (!held) return notNow('none');
    const resumed = await moveSubscription(tx, held, { kind: 'resume' }, { subject: newId(), now });
    return resumed.ok ? ok(await getMoved(tx, accountId)) : resumed;
  });
}

interface Ending {
  readonly refund: Fils | null;
  readonly endsOn: DubaiDay;
  readonly isAtOnce: boolean;
  readonly disputed: Fils | null;
}

const toEnding = (
  { subscription }: Moved,
  refund: Pick<Ending, 'refund' | 'disputed'>,
  today: DubaiDay,
): Ending => {
  const endsOn = subscription.endsOn ?? today;
  return { ...refund, endsOn, isAtOnce: endsOn <= today };
};

async function refundOf(
  db: Queries,
  { id, accountId, booked, guaranteedFrom }: LockedSubscription,
  today: DubaiDay,
): Promise<Pick<Ending, 'refund' | 'disputed'>> {
  const charges = await loadPaidCharges(db, id);
  const paid = charges.reduce((sum, { amount }) => sum + amount, 0);
  const left = booked + (await readStanding(db, accountId));
  const refund = refundOn(today, guaranteedFrom, Math.max(0, Math.min(paid, left)));
  return { refund, disputed: refund === null ? null : await readDisputed(db, id) };
}

export async function previewCancellation(
  ctx: SubscriptionContext,
  accountId: AccountId,
): Promise<Result<Ending>> {
  const subscription = await readSubscription(ctx.db, accountId);
  if (!subscription) return notNow('none');
  if (subscription.isCharging) return notNow('charging');
  const at = await loadMoment(ctx.db, subscription, ctx.clock.now());
  const refund = await refundOf(ctx.db, subscription, at.today);
  const moved = move(subscription, { kind: 'cancel', ...refund }, at);
  return moved.ok ? ok(toEnding(moved.value, refund, at.today)) : moved;
}

export interface Cancelled extends Ending {
  readonly subscription: SubscriptionReply;
}

interface Cancellation {
  readonly accountId: AccountId;
  readonly feedback: CancelFeedback;
  readonly saveReply: (tx: Tx, cancelled: Cancelled) => Promise<void>;
}

export async function cancelSubscription(
  ctx: SubscriptionContext & { readonly vault: Vault },
  { accountId, feedback, saveReply }: Cancellation,
): Promise<Result<Cancelled>> {
  const barred = await abandonAuthentication(ctx, accountId);
  if (barred) return barred;
  const now = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    const held = await lockNewest(tx, accountId);
    if (!held) return notNow('none');
    const today = dubaiDay(now);
    const refund = await refundOf(tx, held, today);
    const command = { kind: 'cancel', ...refund } as const;
    const moved = await moveSubscription(tx, held, command, { subject: held.id, now });
    if (!moved.ok) return moved;
    const cancellation = { ...feedback, id: newId(), subscriptionId: held.id, accountId, now };
    await insertCancellation(tx, ctx.vault, cancellation);
    const subscription = await getMoved(tx, accountId);
    const cancelled = { ...toEnding(moved.value, refund, today), subscription };
    await saveReply(tx, cancelled);
    return ok(cancelled);
  });
}

export async function keepSubscription(
  ctx: SubscriptionContext,
  accountId: AccountId,
): Promise<Result<SubscriptionReply>> {
  const now = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    const held = await lockNewest(tx, accountId);
    if (!held) return notNow('none');
    const kept = await moveSubscription(tx, held, { kind: 'keep' }, { subject: held.id, now });
    if (!kept.ok) return kept;
    await withdrawCancellation(tx, held.id, now);
    return ok(await getMoved(tx, accountId));
  });
}

/** Throws while a charge is open, so the event is retried. */
export async function endWithAccount(ctx: SubscriptionContext, accountId: AccountId): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const held = await lockNewest(tx, accountId);
    if (held?.isCharging) throw new Error(`Charge pending: subscriptionId=${held.id}.`);
    if (held) {
      const { refund } = await refundOf(tx, held, dubaiDay(now));
      await moveSubscription(tx, held, { kind: 'erase', refund }, { subject: held.id, now });
    }
    await deleteNotes(tx, accountId);
    await deleteWaiting(tx, accountId);
    await deleteChoices(tx, accountId);
  });
}
