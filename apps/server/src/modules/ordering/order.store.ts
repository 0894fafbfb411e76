import type { OrderReason, OrderPaymentMethod, OrderType, Party } from '@sufra/contract/ordering/ordering.ts';
import type { Emirate } from '@sufra/contract/options.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Moved } from './order.machine.ts';
import type { Delivery, OrderProof } from './checkout/order.rules.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

export interface OrderRow {
  readonly id: string;
  readonly accountId: AccountId;
  readonly partnerId: string;
  readonly type: OrderType;
  readonly mealId: string;
  readonly familySize: number;
  readonly status: OrderStatus;
  readonly version: number;
  readonly since: Date;
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly commissionPercent: number;
  readonly paymentMethod: OrderPaymentMethod;
  readonly paymentId: string | null;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  readonly emirate: Emirate;
  readonly lat: number;
  readonly lng: number;
  readonly answerBy: Date;
  readonly offerNumber: number;
  readonly handoverCode: string | null;
  readonly handoverFailures: number;
  readonly distanceM: number;
  readonly delays: number;
  readonly isRecipeChanged: boolean;
}

const deliveryContext = (orderId: string): string => `ordering.orders/${orderId}/delivery`;
const proofContext = (orderId: string): string => `ordering.orders/${orderId}/proof`;

export const openDelivery = (vault: Vault, orderId: string, sealed: Buffer): Delivery =>
  vault.open(sealed, deliveryContext(orderId)) as Delivery;

export const openProof = (vault: Vault, orderId: string, sealed: Buffer): OrderProof =>
  vault.open(sealed, proofContext(orderId)) as OrderProof;

/** The courier opens the delivery, the kitchen the proof with its notes. */
export const sealOrder = (
  vault: Vault,
  orderId: string,
  { delivery, proof }: { readonly delivery: Delivery; readonly proof: OrderProof },
): { delivery: Buffer; proof: Buffer } => ({
  delivery: vault.seal(delivery, deliveryContext(orderId)),
  proof: vault.seal({ ...proof, notes: delivery.notes }, proofContext(orderId)),
});

export const lockOrder = (tx: Tx, id: string): Promise<OrderRow | null> =>
  tx.row<OrderRow>(sql`
    select id, account_id as "accountId", partner_id as "partnerId", type, meal_id as "mealId",
      family_size as "familySize", status, version, food_fils as food, delivery_fee_fils as "deliveryFee",
      commission_percent as "commissionPercent", payment_method as "paymentMethod", payment_id as "paymentId",
      scheduled_from as "scheduledFrom", scheduled_to as "scheduledTo", emirate, lat, lng, answer_by as "answerBy",
      offer_number as "offerNumber", handover_code as "handoverCode", handover_failures as "handoverFailures",
      distance_m as "distanceM", delays, recipe_changed_at is not null as "isRecipeChanged",
      coalesce((select max(at) from ordering.order_events where order_id = orders.id), placed_at) as since
    from ordering.orders where id = ${id} for update`);

interface Step {
  readonly moved: Moved;
  readonly byAccount: string | null;
  readonly note: string | null;
  readonly now: Date;
}

export async function saveMove(
  tx: Tx,
  orderId: string,
  { moved, byAccount, note, now }: Step,
): Promise<void> {
  await tx.run(sql`
    with moved as (
      update ordering.orders set status = ${moved.status}, version = ${moved.version},
        finished_at = ${moved.isFinished ? now : null},
        handover_code = case when ${moved.isFinished}::boolean then null else handover_code end
      where id = ${orderId} returning id)
    insert into ordering.order_events (order_id, version, status, at, by_role, by_account, reason, note)
    select id, ${moved.version}::integer, ${moved.status}, ${now}::timestamptz, ${moved.by satisfies Party}, ${byAccount}::uuid,
      ${moved.reason satisfies OrderReason | null}, ${note}
    from moved`);
}

export async function closeOffer(
  tx: Tx,
  { id, partnerId }: Pick<OrderRow, 'id' | 'partnerId'>,
  answer: 'accepted' | 'rejected' | 'expired' | 'withdrawn',
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update ordering.order_offers set answer = ${answer}, answered_at = ${now}
    where order_id = ${id} and partner_id = ${partnerId} and answer is null`);
}

export async function countWrongCode(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`
    update ordering.orders set handover_failures = handover_failures + 1 where id = ${orderId}`);
}
