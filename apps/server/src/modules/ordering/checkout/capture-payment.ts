import type { Tx } from '../../../platform/db/db.ts';
import { inTurn } from '../../../platform/async.ts';
import type { ChargeOutcome, PaymentGateway } from '../../../platform/ports.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { bookOrderPlaced, listRecoverablePayments, refundUnused, settlePayment } from '../../money/index.ts';
import { nextOpenMoment, travelMinutes } from '../../partners/index.ts';
import { applyCommand, type OrderingContext } from '../apply-command.ts';
import { placed } from '../order.machine.ts';
import { closeOffer, lockOrder } from '../order.store.ts';
import { deletePendingOrder, insertOrder, readHours, readPendingOrder } from './checkout.store.ts';
import type { KitchenRow } from './find-offer.ts';
import { answerBy, type OrderDraft } from './order.rules.ts';

export interface PlaceContext extends OrderingContext {
  readonly gateway: PaymentGateway;
}

export interface PlacedOrder {
  readonly orderId: string;
  readonly number: number;
  readonly placedAt: Date;
  readonly isOpen: boolean;
}

type KnownPartner = Pick<KitchenRow, 'openingHours'>;

/**
 * Settles a payment and places its pending order. Refuses `payment_declined`, and `not_signed_in` (with a refund) for
 * an erased account.
 */
export async function captureAndPlace(
  ctx: PlaceContext,
  tx: Tx,
  paymentId: string,
  charge: ChargeOutcome,
  known?: { readonly draft: OrderDraft; readonly partner: KnownPartner },
): Promise<Result<PlacedOrder>> {
  const settled = await settlePayment(tx, ctx.gateway, paymentId, charge, ctx.clock.now());
  if (!settled.ok) return settled;
  if (charge.outcome === 'declined') {
    await deletePendingOrder(tx, paymentId);
    return refuse('payment_declined', { params: { reason: charge.reason } });
  }
  const draft = known?.draft ?? (await readPendingOrder(tx, ctx.vault, paymentId));
  const order = draft && (await recordOrder(ctx, tx, draft, { paymentId, ...known?.partner }));
  if (order) return ok(order);
  await refundUnused(tx, paymentId, ctx.clock.now());
  return refuse('not_signed_in');
}

/** Null when the pending order of the payment was erased. */

export async function recordOrder(
  ctx: PlaceContext,
  tx: Tx,
  draft: OrderDraft,
  { paymentId, openingHours }: { readonly paymentId: string | null } & Partial<KnownPartner>,
): Promise<PlacedOrder | null> {
  const now = ctx.clock.now();
  const { id: orderId, accountId, partnerId, food, deliveryFee, type, prepMinutes } = draft;
  const deadline = answerBy({
    opens: nextOpenMoment(openingHours ?? (await readHours(tx, partnerId)), now),
    scheduledTo: new Date(draft.scheduledTo),
    prepMinutes,
    travelMinutes: travelMinutes(draft.distanceM),
  });
  const isOpen = deadline > now;
  const { status, version, reason } = placed;
  const event = isOpen
    ? { orderId, accountId, partnerId, formerPartnerId: null, status, version, reason }
    : null;
  const number = await insertOrder(tx, ctx.vault, { draft, paymentId, answerBy: deadline, event, now });
  if (number === null) return null;
  await bookOrderPlaced(tx, { orderId, accountId, food, deliveryFee, type, at: now });
  if (!isOpen) await cancelTooLate(ctx, tx, orderId);
  return { orderId, number, placedAt: now, isOpen };
}

// The payment was recovered or authenticated too late to cook in time.
async function cancelTooLate(ctx: PlaceContext, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  await closeOffer(tx, order, 'withdrawn', ctx.clock.now());
  await applyCommand(ctx, tx, order, { command: 'cancel_too_late', byAccount: null });
}

const recoveryGraceMs = 2 * 60_000;

/** Settles payments whose request died between charge and commit. */
export async function recoverPendingOrders(ctx: PlaceContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - recoveryGraceMs);
  await inTurn(listRecoverablePayments(ctx.db, ['order'], before), async ({ id }) => {
    const charge = await ctx.gateway.close(id);
    await ctx.db.transaction((tx) => captureAndPlace(ctx, tx, id, charge));
  });
}
