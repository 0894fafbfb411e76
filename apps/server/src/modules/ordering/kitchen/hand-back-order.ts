import type { HandBackReason } from '@sufra/contract/ordering/ordering.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { applyCommand, type OrderingContext } from '../apply-command.ts';
import { isAlarmOpen, move } from '../order.machine.ts';
import { closeOffer, lockOrder } from '../order.store.ts';
import { offerToNextKitchen } from './reassign-kitchen.ts';

interface HandingBack {
  readonly actor: { readonly accountId: AccountId; readonly partnerId: string | null };
  readonly orderId: string;
  readonly reason: HandBackReason;
  readonly text: string | null;
}

export const handBackOrder = (
  ctx: OrderingContext,
  { actor, orderId, reason, text }: HandingBack,
): Promise<Result<unknown>> =>
  ctx.db.attempt(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.partnerId !== actor.partnerId) return refuse('not_found');
    if (reason === 'other' && !text) return refuse('invalid_request', { fields: { text: 'required' } });
    const checked = move(order, 'hand_back');
    if (!checked.ok) return checked;
    if (isAlarmOpen(order.safetyAlarm)) return refuse('safety_alarm_open');
    await closeOffer(tx, order, 'handed_back', ctx.clock.now());
    const by = { byAccount: actor.accountId, note: reason === 'other' ? text : reason };
    const isAsOrdered = order.safetyAlarm === null && !order.isRecipeChanged;
    if (isAsOrdered && (await offerToNextKitchen(ctx, tx, order, { command: 'hand_back', ...by })))
      return ok(null);
    return applyCommand(ctx, tx, order, { command: 'cancel_unable', ...by });
  });
