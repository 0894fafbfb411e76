import type { Tx } from '../../platform/db/db.ts';
import { refuse, type Result } from '../../platform/pure/result.ts';
import { readCarrier } from './carrying.reads.ts';
import type { OfferContext } from './offer.flows.ts';
import { checkCode, take } from './order.flows.ts';
import { isBeingMade, move, type OrderCommand } from './order.machine.ts';
import { canCarry, canReportUnreachable } from './order.policy.ts';
import { lockOrder } from './order.repo.ts';
import { unreachableFrom } from './order.rules.ts';

interface Carrying {
  readonly actor: { readonly accountId: string; readonly driverId: string };
  readonly orderId: string;
  readonly command: Extract<OrderCommand, 'pick_up' | 'deliver' | 'find_nobody'>;
  readonly handoverCode: string | null;
  /** A picture shows where it was left; it stands for the code, unless there is cash to take. */
  readonly isLeftAtDoor: boolean;
}

/**
 * One step of the order with its driver, in the transaction that moves the delivery. Refuses `not_ready_yet` while the
 * kitchen is at it, `order_decided` when the order is elsewhere by now, a wrong code, and a report that comes too early.
 */
export async function carryOrder(
  ctx: Pick<OfferContext, 'clock'>,
  tx: Tx,
  { actor, orderId, command, handoverCode, isLeftAtDoor }: Carrying,
): Promise<Result<string>> {
  const order = await lockOrder(tx, orderId);
  const carrier = await readCarrier(tx, orderId);
  if (!order || !carrier || !canCarry(actor, carrier)) return refuse('not_found');
  if (command === 'pick_up' && isBeingMade(order.status)) return refuse('not_ready_yet');
  const checked = move(order, command);
  if (!checked.ok) return checked;
  const needsCode = command === 'deliver' && (order.paymentId === null || !isLeftAtDoor);
  if (needsCode) {
    const shown = await checkCode(tx, order, handoverCode);
    if (!shown.ok) return shown;
  }
  if (command === 'find_nobody') {
    const trying = { scheduledFrom: order.scheduledFrom, since: carrier.setOutAt ?? order.since };
    if (!canReportUnreachable(trying, ctx.clock.now()))
      return refuse('too_early_to_report', { params: { from: unreachableFrom(trying).toISOString() } });
  }
  const { accountId: byAccount, driverId } = actor;
  return take(ctx, tx, order, { command, byAccount, note: null, driverId });
}
