import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { refundOn } from './ending.machine.ts';
import { unusedOf } from './hold.machine.ts';
import { moveBy, type SubscriptionContext } from './life.flows.ts';
import { notNow, type Closing } from './life.rules.ts';
import { canCloseHeld, canMove, canSeeHeld } from './subscription.policy.ts';
import { readDisputed, readStrayHolds, readSubscription, suspendedSince } from './subscription.reads.ts';
import { loadPaidCharges, loadSkips, lockNewest, type Held } from './subscription.repo.ts';

/**
 * Holds or releases the newest subscription of an account as the account stands now, so that it does not matter how
 * often or in which order suspensions are heard of. It waits from the day of the suspension on. Throws while a charge
 * waits for the gateway: the event is heard again, and the charge is settled by then.
 */
export const followSuspension = (ctx: SubscriptionContext, accountId: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const held = await lockNewest(tx, accountId);
    if (!held) return;
    const since = await suspendedSince(tx, accountId);
    if ((since === null) === (held.heldFrom === null)) return;
    if (!canMove(held)) throw new Error('The subscription has a pending charge.');
    const now = ctx.clock.now();
    if (since !== null) {
      await moveBy(tx, held, { kind: 'hold' }, { subject: held.id, now, day: dubaiDay(since) });
      return;
    }
    const skippedDays = await skipsOf(tx, held);
    await moveBy(tx, held, { kind: 'release', skippedDays }, { subject: held.id, now });
  });

/** What no event brought about: accounts suspended before there were holds, or while a first payment was settled. */
export async function followSuspensions(
  ctx: SubscriptionContext,
  complain: (error: unknown, accountId: string) => void,
): Promise<void> {
  await inTurn(await readStrayHolds(ctx.db), ({ accountId }) =>
    followSuspension(ctx, accountId).catch((error: unknown) => complain(error, accountId)),
  );
}

interface Asking {
  readonly actor: Pick<Actor, 'roles'>;
  readonly accountId: string;
}

interface OnHold {
  readonly since: DubaiDay;
  /** What the card would get back if an admin ended it today, without other credit; fils. */
  readonly refund: Fils;
}

/** The hold of the account's subscription, for admins; null where there is none. */
export async function openHold(
  ctx: Pick<SubscriptionContext, 'db'>,
  { actor, accountId }: Asking,
): Promise<OnHold | null> {
  const subscription = await readSubscription(ctx.db, accountId);
  if (!canSeeHeld(actor) || !subscription?.isCurrent || subscription.heldFrom === null) return null;
  const { heldFrom, pausedFrom, paid, firstPaidOn } = subscription;
  const skips = await loadSkips(ctx.db, subscription.id, pausedFrom ?? heldFrom);
  const whole = refundOn(heldFrom, firstPaidOn, paid);
  const refund =
    whole ??
    unusedOf(
      subscription,
      skips.map(({ day }) => day),
    );
  return { since: heldFrom, refund };
}

interface ClosingHeld {
  readonly actor: Actor;
  readonly accountId: string;
  readonly requestId: string;
}

/**
 * Ends a subscription on hold for good: the card gets back what was not used, all of it where the hold began inside the
 * guarantee. Refuses `confirmation_needed`, and `not_possible_now` where nothing is on hold.
 */
export const closeHeldSubscription = (
  ctx: SubscriptionContext,
  { actor, accountId, requestId }: ClosingHeld,
): Promise<Result<null>> =>
  ctx.db.attempt(async (tx) => {
    const now = ctx.clock.now();
    const barred = canCloseHeld(actor, now);
    if (barred) return { ok: false, refusal: barred };
    const held = await lockNewest(tx, accountId);
    if (!held) return refuse('not_found');
    if (held.heldFrom === null) return notNow(held.status);
    const command = await closingOf(tx, held, held.heldFrom);
    const moved = await moveBy(tx, held, command, { subject: held.id, now });
    if (!moved.ok) return moved;
    await recordAudit(tx, {
      at: now,
      actorId: actor.accountId,
      action: 'subscription.closed',
      subject: { kind: 'account', id: accountId },
      details: { refundFils: command.refund ?? unusedOf(held, command.skippedDays) },
      requestId,
    });
    return ok(null);
  });

async function closingOf(tx: Tx, held: Held, heldFrom: DubaiDay): Promise<Closing> {
  const charges = await loadPaidCharges(tx, held.id);
  const paid = charges.reduce((sum, { amount }) => sum + amount, 0);
  const refund = refundOn(heldFrom, held.firstPaidOn, paid);
  const disputed = await readDisputed(tx, held.id);
  return { kind: 'close', refund, disputed, skippedDays: await skipsOf(tx, held) };
}

/** A pause that began before the hold counts from its own first day. */
async function skipsOf(tx: Tx, { id, pausedFrom, heldFrom, periodStart }: Held): Promise<DubaiDay[]> {
  const [first = periodStart] = [pausedFrom, heldFrom].filter((day) => day !== null).sort();
  return (await loadSkips(tx, id, first)).map(({ day }) => day);
}
