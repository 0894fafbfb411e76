import type { Queries, Tx } from '../../platform/db/db.ts';
import { dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { ok, type Result } from '../../platform/pure/result.ts';
import { deleteChoices } from './choice.repo.ts';
import { refundOn } from './ending.machine.ts';
import {
  describeMoved,
  moveBy,
  type ByPerson,
  type SubscriptionContext,
  type SubscriptionView,
} from './life.flows.ts';
import { notNow, type Moved } from './life.rules.ts';
import { move } from './subscription.machine.ts';
import { giveUpAsked } from './present-charge.flows.ts';
import { canChooseFor, canMove } from './subscription.policy.ts';
import { readDisputed, readSubscription } from './subscription.reads.ts';
import { loadPaidCharges, loadSkips, lockNewest, type Held } from './subscription.repo.ts';

export interface Ending {
  /** What is given back to the card, fils; null after the guarantee. */
  readonly refund: Fils | null;
  /** The first day without meals. */
  readonly endsOn: DubaiDay;
  readonly isAtOnce: boolean;
  /** What of it waits for their bank, which they have asked for it, fils; null for nothing. */
  readonly disputed: Fils | null;
}

type Back = Pick<Ending, 'refund' | 'disputed'>;

const toEnding = ({ subscription }: Moved, back: Back, today: DubaiDay): Ending => {
  const endsOn = subscription.endsOn ?? today;
  return { ...back, endsOn, isAtOnce: endsOn <= today };
};

/** What a cancellation gives back today, and what of it a bank holds up. */
async function backOf(
  db: Queries,
  { id, firstPaidOn }: Pick<Held, 'id' | 'firstPaidOn'>,
  today: DubaiDay,
): Promise<Back> {
  const charges = await loadPaidCharges(db, id);
  const paid = charges.reduce((sum, { amount }) => sum + amount, 0);
  const refund = refundOn(today, firstPaidOn, paid);
  return { refund, disputed: refund === null ? null : await readDisputed(db, id) };
}

/** What cancelling today would mean; refuses where there is nothing to cancel. */
export async function previewCancellation(
  ctx: SubscriptionContext,
  { actor, accountId }: ByPerson,
): Promise<Result<Ending>> {
  const subscription = await readSubscription(ctx.db, accountId);
  if (!subscription || !canChooseFor(actor, accountId)) return notNow('none');
  if (!canMove(subscription)) return notNow('charging');
  const today = dubaiDay(ctx.clock.now());
  const back = await backOf(ctx.db, subscription, today);
  const skips = await loadSkips(ctx.db, subscription.id, subscription.pausedFrom ?? today);
  const skippedDays = skips.map(({ day }) => day);
  const moved = move(subscription, { kind: 'cancel', ...back, skippedDays }, today);
  return moved.ok ? ok(toEnding(moved.value, back, today)) : moved;
}

export interface Cancelled extends Ending {
  readonly view: SubscriptionView;
}

interface Cancellation extends ByPerson {
  /** Keeps the reply for retries, in the transaction that cancels. */
  readonly saveReply: (tx: Tx, cancelled: Cancelled) => Promise<void>;
}

/** Cancels at once with a full refund inside the guarantee, later for the end of the paid month. */
export async function cancelSubscription(
  ctx: SubscriptionContext,
  { actor, accountId, saveReply }: Cancellation,
): Promise<Result<Cancelled>> {
  const barred = await giveUpAsked(ctx, { actor, accountId });
  if (barred) return barred;
  const now = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    const held = await lockNewest(tx, accountId);
    if (!held || !canChooseFor(actor, accountId)) return notNow('none');
    const today = dubaiDay(now);
    const back = await backOf(tx, held, today);
    const skips = await loadSkips(tx, held.id, held.pausedFrom ?? today);
    const skippedDays = skips.map(({ day }) => day);
    const command = { kind: 'cancel', ...back, skippedDays } as const;
    const moved = await moveBy(tx, held, command, { subject: held.id, now });
    if (!moved.ok) return moved;
    const view = await describeMoved(tx, { actor, accountId });
    const cancelled = { ...toEnding(moved.value, back, today), view };
    await saveReply(tx, cancelled);
    return ok(cancelled);
  });
}

/** Takes back a cancellation that has not taken effect. */
export async function keepSubscription(
  ctx: SubscriptionContext,
  { actor, accountId }: ByPerson,
): Promise<Result<SubscriptionView>> {
  const now = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    const held = await lockNewest(tx, accountId);
    if (!held || !canChooseFor(actor, accountId)) return notNow('none');
    const kept = await moveBy(tx, held, { kind: 'keep' }, { subject: held.id, now });
    return kept.ok ? ok(await describeMoved(tx, { actor, accountId })) : kept;
  });
}

/**
 * Ends what an erased account still had, and gives back what a cancellation would. Throws while a charge waits for the
 * gateway: the event is heard again, and the charge is settled by then.
 */
export async function endWithAccount(ctx: SubscriptionContext, accountId: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const held = await lockNewest(tx, accountId);
    if (held && !canMove(held)) throw new Error('The subscription has a pending charge.');
    if (held) {
      const { refund } = await backOf(tx, held, dubaiDay(now));
      await moveBy(tx, held, { kind: 'erase', refund }, { subject: held.id, now });
    }
    await deleteChoices(tx, accountId);
  });
}
