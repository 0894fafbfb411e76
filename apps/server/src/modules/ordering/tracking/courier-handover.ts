import { noShow } from '@sufra/contract/subscription/promises.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { applyCommand, type OrderingContext } from '../apply-command.ts';
import { checkHandoverCode } from '../kitchen/advance-order.ts';
import { isAlarmOpen, isBeingMade, move, reportUnreachable } from '../order.machine.ts';
import { lockOrder } from '../order.store.ts';
import { readCourier } from './tracking.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Handover {
  readonly actor: { readonly accountId: AccountId; readonly driverId: string };
  readonly orderId: string;
  readonly command: 'pick_up' | 'deliver' | 'find_nobody';
  readonly handoverCode: string | null;
  /** A photo at the door replaces the handover code, unless cash is due. */
  readonly isLeftAtDoor: boolean;
}

/** Refuses `not_ready_yet`, `safety_alarm_open`, `order_decided`, a wrong handover code, and `too_early_to_report`. */
export async function recordCourierStep(
  ctx: Pick<OrderingContext, 'clock'>,
  tx: Tx,
  { actor, orderId, command, handoverCode, isLeftAtDoor }: Handover,
): Promise<Result<string>> {
  const order = await lockOrder(tx, orderId);
  const courier = await readCourier(tx, orderId);
  if (!order || courier?.driverId !== actor.driverId) return refuse('not_found');
  if (command === 'pick_up' && isBeingMade(order.status)) return refuse('not_ready_yet');
  if (command === 'pick_up' && isAlarmOpen(order.safetyAlarm)) return refuse('safety_alarm_open');
  const checked = move(order, command);
  if (!checked.ok) return checked;
  const needsCode = command === 'deliver' && (order.paymentMethod === 'cash' || !isLeftAtDoor);
  if (needsCode) {
    const checkedCode = await checkHandoverCode(tx, order, handoverCode);
    if (!checkedCode.ok) return checkedCode;
  }
  if (command === 'find_nobody') {
    const attempt = { scheduledFrom: order.scheduledFrom, since: courier.doorSince ?? ctx.clock.now() };
    const reported = reportUnreachable(attempt, ctx.clock.now(), noShow.minutes);
    if (!reported.ok) return reported;
  }
  const { accountId: byAccount, driverId } = actor;
  const moved = await applyCommand(ctx, tx, order, { command, byAccount, driverId });
  return moved.ok ? ok(orderId) : moved;
}

interface Revealing {
  readonly actor: Actor;
  readonly orderId: string;
  readonly requestId: string;
}

/** Audited. Refuses `order_decided` once the order has ended. */
export const revealHandoverCode = (
  { db, clock }: Pick<OrderingContext, 'db' | 'clock'>,
  { actor, orderId, requestId }: Revealing,
): Promise<Result<{ code: string }>> =>
  db.attempt(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('not_found');
    const { handoverCode: code, status } = order;
    if (code === null) return refuse('order_decided', { params: { status } });
    await recordAudit(tx, {
      ...{ at: clock.now(), actorId: actor.accountId, action: 'order.code_revealed', requestId },
      subject: { kind: 'order', id: orderId },
    });
    return ok({ code });
  });
