import { recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { inTurn } from '../../../platform/async.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { refundOn } from './ending.machine.ts';
import { readDisputed, readStrayHolds, readSubscription, suspendedSince } from './get-subscription.ts';
import { unusedOf } from './hold.machine.ts';
import { moveSubscription, type SubscriptionContext } from './move-subscription.ts';
import { notNow, type Closing } from './subscription.rules.ts';
import {
  loadPaidCharges,
  loadSkippedDays,
  lockNewest,
  type LockedSubscription,
} from './subscription.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

/** Idempotent: reads the current state. Throws while a charge is open, so the event is retried. */
export const followSuspension = (ctx: SubscriptionContext, accountId: AccountId): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const held = await lockNewest(tx, accountId);
    if (!held) return;
    const since = await suspendedSince(tx, accountId);
    if ((since === null) === (held.heldFrom === null)) return;
    if (held.isCharging) throw new Error(`Charge pending: subscriptionId=${held.id}.`);
    const now = ctx.clock.now();
    if (since !== null) {
      const moment = { subject: held.id, now, day: dubaiDay(since) };
      await moveSubscription(tx, held, { kind: 'hold' }, moment);
      return;
    }
    await moveSubscription(tx, held, { kind: 'release' }, { subject: held.id, now });
  });

/** Catches up on suspensions without an event, such as those during a first payment. */
export async function followSuspensions(
  ctx: SubscriptionContext,
  complain: (error: unknown, accountId: AccountId) => void,
): Promise<void> {
  await inTurn(await readStrayHolds(ctx.db), ({ accountId }) =>
    followSuspension(ctx, accountId).catch((error: unknown) => complain(error, accountId)),
  );
}

interface OnHold {
  readonly since: DubaiDay;
  readonly refund: Fils;
}

export async function getHold(
  ctx: Pick<SubscriptionContext, 'db'>,
  accountId: AccountId,
): Promise<OnHold | null> {
  const subscription = await readSubscription(ctx.db, accountId);
  if (!subscription?.isCurrent || subscription.heldFrom === null) return null;
  const { heldFrom, paid, guaranteedFrom } = subscription;
  const skippedDays = await loadSkippedDays(ctx.db, subscription);
  const refund = refundOn(heldFrom, guaranteedFrom, paid) ?? unusedOf(subscription, skippedDays);
  return { since: heldFrom, refund };
}

interface ClosingHeld {
  readonly actor: Pick<Actor, 'accountId' | 'confirmedAt'>;
  readonly accountId: AccountId;
  readonly requestId: string;
}

/** Refunds the unused part. Refuses `confirmation_needed`, and `not_possible_now` without a hold. */
export const closeHeldSubscription = (
  ctx: SubscriptionContext,
  { actor, accountId, requestId }: ClosingHeld,
): Promise<Result<null>> =>
  ctx.db.attempt(async (tx) => {
    const now = ctx.clock.now();
    const refusal = needsConfirmation(actor, now);
    if (refusal) return { ok: false, refusal };
    const held = await lockNewest(tx, accountId);
    if (!held) return refuse('not_found');
    if (held.heldFrom === null) return notNow(held.status);
    const command = await closingOf(tx, held, held.heldFrom);
    const moved = await moveSubscription(tx, held, command, { subject: held.id, now });
    if (!moved.ok) return moved;
    await recordAudit(tx, {
      at: now,
      actorId: actor.accountId,
      action: 'subscription.closed',
      subject: { kind: 'account', id: accountId },
      details: { refundFils: command.refund ?? unusedOf(held, await loadSkippedDays(tx, held)) },
      requestId,
    });
    return ok(null);
  });

async function closingOf(tx: Tx, held: LockedSubscription, heldFrom: DubaiDay): Promise<Closing> {
  const charges = await loadPaidCharges(tx, held.id);
  const paid = charges.reduce((sum, { amount }) => sum + amount, 0);
  const refund = refundOn(heldFrom, held.guaranteedFrom, paid);
  const disputed = await readDisputed(tx, held.id);
  return { kind: 'close', refund, disputed };
}
