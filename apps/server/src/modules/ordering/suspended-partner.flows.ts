import type { Tx } from '../../platform/db/db.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { ok, type Result } from '../../platform/pure/result.ts';
import type { OfferContext } from './offer.flows.ts';
import { take } from './order.flows.ts';
import { fits } from './order.machine.ts';
import { lockOrder, saveAnswer } from './order.repo.ts';
import { passOn } from './pass-on.flows.ts';
import { readIsApproved, readUntouchedOrders } from './suspended-partner.repo.ts';

/**
 * Passes on every order of a suspended partner that is not being made, at the agreed price and for the agreed time;
 * where nobody else can take it, it is called off with all the money back. Nothing moves once the partner is back.
 */
export async function passOnOfSuspended(ctx: OfferContext, partnerId: string): Promise<void> {
  const ids = await readUntouchedOrders(ctx.db, partnerId);
  await inTurn(ids, ({ id }) => ctx.db.attempt((tx) => moveAway(ctx, tx, id, partnerId)));
}

async function moveAway(
  ctx: OfferContext,
  tx: Tx,
  orderId: string,
  partnerId: string,
): Promise<Result<string>> {
  const order = await lockOrder(tx, orderId);
  // Whoever held the lock before us may have begun to cook, or passed it on.
  if (!order || order.partnerId !== partnerId || !fits(order.status, 'call_off_closed')) return ok(orderId);
  if (await readIsApproved(tx, partnerId)) return ok(orderId);
  await saveAnswer(tx, { orderId, partnerId, answer: 'withdrawn' }, ctx.clock.now());
  const bySystem = { byAccount: null, note: null };
  const command = fits(order.status, 'pass_on') ? 'pass_on' : 'hand_over';
  if (await passOn(ctx, tx, order, { ...bySystem, command })) return ok(orderId);
  return take(ctx, tx, order, { command: 'call_off_closed', ...bySystem });
}
