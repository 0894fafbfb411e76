import type { decideEventAsAdmin } from '@sufra/contract/catering/admin-events.ts';
import type { ObjectionKind } from '@sufra/contract/catering/catering.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { parseAed, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { bookRemainderEarned, bookRemainderWaived, isBeingPaid, isDisputed } from '../../money/index.ts';
import { agreementOf } from './complete-event.ts';
import { canReportAbsentAt, fullRefund, openObjectUntil } from '../booking/event.rules.ts';
import { fits, isBooked, isObjected, move } from '../event.machine.ts';
import { lockEvent, saveCompleted, saveObjection, saveRemainder, type EventRow } from '../event.store.ts';
import { endEvent, moveEvent, type CateringContext } from '../move-event.ts';

interface Objecting {
  readonly accountId: AccountId;
  readonly eventId: string;
  readonly kind: ObjectionKind;
  readonly text: string | null;
  readonly requestId: string;
}

/** Idempotent. Refuses `not_possible_now` before its time, and `cutoff_passed` after it. */
export const objectToEvent = (ctx: CateringContext, objecting: Objecting): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const { accountId, eventId, kind, text, requestId } = objecting;
    const event = await lockEvent(tx, eventId);
    if (event?.accountId !== accountId) return refuse('not_found');
    if (event.objection === kind && !fits(event.status, 'object')) return ok(eventId);
    if (kind === 'other' && (text?.length ?? 0) < 3)
      return refuse('invalid_request', { fields: { text: text ? 'too_short' : 'required' } });
    const at = ctx.clock.now();
    const refused = refuseObjection(event, kind, at);
    if (refused) return refused;
    await saveObjection(tx, ctx.vault, eventId, { kind, text, at });
    if (kind === 'other' || event.chefArrivedAt !== null) {
      const moved = await moveEvent(ctx, tx, event, { command: 'object', byAccount: accountId });
      return moved.ok ? ok(eventId) : moved;
    }
    const effect = fullRefund(event);
    const ended = await endEvent(ctx, tx, event, { command: 'report_absent', byAccount: accountId, effect });
    if (!ended.ok) return ended;
    const subject = { kind: 'event', id: eventId };
    const details = { from: event.status, refundFils: effect.refund };
    const action = 'event.chef_absent';
    await recordAudit(tx, { at, actorId: accountId, action, subject, details, requestId });
    return ended;
  });

function refuseObjection(event: EventRow, kind: ObjectionKind, now: Date): Result<never> | null {
  const moved = move(event, 'object');
  if (!moved.ok) return moved;
  if (isBooked(event.status)) {
    const isTime = kind === 'chef_absent' && canReportAbsentAt(event.startsAt, now);
    return isTime ? null : refuse('not_possible_now', { params: { why: 'not_completed' } });
  }
  return openObjectUntil(event, now) === null ? refuse('cutoff_passed') : null;
}

interface Deciding extends BodyOf<typeof decideEventAsAdmin> {
  readonly actor: Actor;
  readonly eventId: string;
  readonly requestId: string;
}

/** Refuses `confirmation_needed`, `event_decided` without an open objection, and a partial refund under dispute. */
export const decideEventByAdmin = (
  ctx: Pick<CateringContext, 'db' | 'clock'>,
  { actor, eventId, outcome, amount, reason: note, requestId }: Deciding,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const refusal = needsConfirmation(actor, at);
    if (refusal) return { ok: false, refusal };
    const event = await lockEvent(tx, eventId);
    if (!event) return refuse('not_found');
    const isOpen = outcome === 'waive' ? canWaive(event) : isObjected(event.status);
    if (!isOpen) return refuse('event_decided', { params: { status: event.status } });
    const fils = parseAed(amount) ?? 0;
    const most = (outcome === 'refund' ? event.deposit : event.remainder) ?? 0;
    if (fils < (outcome === 'waive' ? most : 1) || fils > most)
      return refuse('invalid_request', { fields: { amount: fils > most ? 'too_big' : 'too_small' } });
    const step = { byAccount: actor.accountId, note };
    const decided = await deciders[outcome](ctx, tx, event, { ...step, fils });
    if (!decided.ok) return decided;
    const subject = { kind: 'event', id: eventId };
    const details = { outcome, amountFils: fils };
    await recordAudit(tx, {
      ...{ at, actorId: actor.accountId, subject, details, requestId },
      action: outcome === 'waive' ? 'event.waived' : 'event.decided',
    });
    return ok(eventId);
  });

type DecisionContext = Pick<CateringContext, 'clock'>;
interface Decision {
  readonly byAccount: AccountId;
  readonly note: string;
  readonly fils: Fils;
}

async function charge(ctx: DecisionContext, tx: Tx, event: EventRow, { fils, ...step }: Decision) {
  const at = ctx.clock.now();
  if (fils !== event.remainder) await saveRemainder(tx, event.id, fils);
  await saveCompleted(tx, event.id, { at, chargeAt: at });
  return moveEvent(ctx, tx, event, { ...step, command: 'dismiss' });
}

async function cancelAndRefund(ctx: DecisionContext, tx: Tx, event: EventRow, { fils, ...step }: Decision) {
  const { paid } = fullRefund(event);
  const isDepositDisputed = event.depositPaymentId !== null && (await isDisputed(tx, event.depositPaymentId));
  if (fils < paid && isDepositDisputed) return refuse('not_possible_now', { params: { why: 'disputed' } });
  const effect = { isFree: false, paid, refund: fils, kept: paid - fils };
  return endEvent(ctx, tx, event, { ...step, command: 'uphold', effect });
}

const canWaive = ({ status, failedAttempts }: EventRow): boolean =>
  fits(status, 'waive') && failedAttempts > 0;

async function waive(ctx: DecisionContext, tx: Tx, event: EventRow, { fils: amount, ...step }: Decision) {
  if (await isBeingPaid(tx, 'event_remainder', event.id))
    return refuse('not_possible_now', { params: { why: 'charging' } });
  const { booking, ...earning } = agreementOf(event);
  const booked = { ...booking, at: ctx.clock.now(), amount };
  await bookRemainderEarned(tx, { ...booked, partnerId: earning.partnerId, feePercent: earning.feePercent });
  await bookRemainderWaived(tx, booked);
  return moveEvent(ctx, tx, event, { ...step, command: 'waive' });
}

const deciders = { charge, refund: cancelAndRefund, waive } as const;
