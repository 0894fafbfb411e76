import type { OrderReason, OrderPaymentMethod, OrderType, Party } from '@sufra/contract/ordering.ts';
import type { Emirate } from '@sufra/contract/options.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Moved } from './order.machine.ts';
import type { Delivery, OrderDraft, OrderProof } from './order.rules.ts';

/** An order as the flows decide on it. */
export interface OrderRow {
  readonly id: string;
  readonly accountId: string;
  readonly partnerId: string;
  readonly type: OrderType;
  readonly mealId: string;
  readonly familySize: number;
  readonly status: OrderStatus;
  readonly version: number;
  /** When it came into its status. */
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
  /** Null once the order has ended. */
  readonly handoverCode: string | null;
  readonly handoverFailures: number;
  readonly distanceM: number;
  /** How often it was put off. */
  readonly delays: number;
  /** Its dish is another by now, and not safe for its people. */
  readonly isRecipeChanged: boolean;
}

const deliveryContext = (orderId: string): string => `ordering.orders/${orderId}/delivery`;
const proofContext = (orderId: string): string => `ordering.orders/${orderId}/proof`;

export const openDelivery = (vault: Vault, orderId: string, sealed: Buffer): Delivery =>
  vault.open(sealed, deliveryContext(orderId)) as Delivery;

export const openProof = (vault: Vault, orderId: string, sealed: Buffer): OrderProof =>
  vault.open(sealed, proofContext(orderId)) as OrderProof;

/** Seals what an order keeps of a person: one record for whoever brings it, one for whoever cooks it. */
export const sealOrder = (
  vault: Vault,
  orderId: string,
  { delivery, proof }: { readonly delivery: Delivery; readonly proof: OrderProof },
): { delivery: Buffer; proof: Buffer } => ({
  delivery: vault.seal(delivery, deliveryContext(orderId)),
  proof: vault.seal({ ...proof, notes: delivery.notes }, proofContext(orderId)),
});

/** What a request asks for, as a keyed hash. */
export const requestHashOf = (vault: Vault, body: object): string =>
  vault.keyedHash('order', JSON.stringify(body)).toString('base64url');

interface Placing {
  readonly draft: OrderDraft;
  readonly status: OrderStatus;
  readonly paymentId: string | null;
  readonly answerBy: Date;
  readonly now: Date;
}

/** Inserts a placed order with the first entry of its history and its first offer. */
export async function insertOrder(tx: Tx, vault: Vault, placing: Placing): Promise<void> {
  const { draft, status, paymentId, answerBy, now } = placing;
  const { delivery, proof } = sealOrder(vault, draft.id, draft);
  await tx.run(sql`
    with placed as (
      insert into ordering.orders
        (id, account_id, partner_id, type, meal_id, suggestion_id, family_size, status, food_fils, delivery_fee_fils,
         commission_percent, payment_method, payment_id, scheduled_from, scheduled_to, emirate, area, lat, lng,
         delivery, ordered, lines, proof, prep_minutes, distance_m, answer_by, handover_code, request_key, request_hash, placed_at)
      values (${draft.id}, ${draft.accountId}, ${draft.partnerId}, ${draft.type}, ${draft.mealId}, ${draft.suggestionId},
        ${draft.familySize}, ${status}, ${draft.food}, ${draft.deliveryFee}, ${draft.commissionPercent},
        ${draft.paymentMethod}, ${paymentId}, ${draft.scheduledFrom}, ${draft.scheduledTo}, ${draft.emirate},
        ${draft.area}, ${draft.lat}, ${draft.lng}, ${delivery}, ${JSON.stringify(draft.ordered ?? null)}::jsonb,
        ${JSON.stringify(draft.lines)}::jsonb, ${proof},
        ${draft.prepMinutes}, ${draft.distanceM}, ${answerBy}, ${draft.handoverCode}, ${draft.requestKey},
        ${draft.requestHash ?? null}, ${now})
      returning id, partner_id, account_id, status, version, placed_at),
    told as (
      insert into ordering.order_events (order_id, version, status, at, by_role, by_account)
      select id, version, status, placed_at, 'customer', account_id from placed)
    insert into ordering.order_offers (order_id, partner_id, offered_at)
    select id, partner_id, placed_at from placed`);
}

export const lockOrder = (tx: Tx, id: string): Promise<OrderRow | null> =>
  tx.row<OrderRow>(sql`
    select id, account_id as "accountId", partner_id as "partnerId", type, meal_id as "mealId",
      family_size as "familySize", status, version, food_fils as food, delivery_fee_fils as "deliveryFee",
      commission_percent as "commissionPercent", payment_method as "paymentMethod", payment_id as "paymentId",
      scheduled_from as "scheduledFrom", scheduled_to as "scheduledTo", emirate, lat, lng, answer_by as "answerBy",
      offer_number as "offerNumber", handover_code as "handoverCode", handover_failures as "handoverFailures",
      distance_m as "distanceM", delays, recipe_changed_at is not null as "isRecipeChanged",
      (select max(at) from ordering.order_events where order_id = orders.id) as since
    from ordering.orders where id = ${id} for update`);

interface Step {
  readonly moved: Moved;
  readonly byAccount: string | null;
  readonly note: string | null;
  readonly now: Date;
}

/** Saves what the machine decided and adds it to the history. */
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

/** Records what became of the offer to a partner. */
export async function saveAnswer(
  tx: Tx,
  offer: { orderId: string; partnerId: string; answer: 'accepted' | 'rejected' | 'expired' | 'withdrawn' },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update ordering.order_offers set answer = ${offer.answer}, answered_at = ${now}
    where order_id = ${offer.orderId} and partner_id = ${offer.partnerId} and answer is null`);
}

/** The order goes to another partner, who has until `answerBy`. */
export async function offerTo(
  tx: Tx,
  orderId: string,
  next: { partnerId: string; prepMinutes: number; distanceM: number; answerBy: Date },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update ordering.orders set partner_id = ${next.partnerId}, prep_minutes = ${next.prepMinutes},
      distance_m = ${next.distanceM}, answer_by = ${next.answerBy}, offer_number = offer_number + 1
    where id = ${orderId}`);
  await tx.run(sql`
    insert into ordering.order_offers (order_id, partner_id, offered_at)
    values (${orderId}, ${next.partnerId}, ${now})`);
}

/** Partners this order was offered to so far. */
export async function askedPartners(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx.rows<{ partnerId: string }>(sql`
    select partner_id as "partnerId" from ordering.order_offers where order_id = ${orderId}`);
  return rows.map(({ partnerId }) => partnerId);
}

/** Orders whose partner let the time to answer pass. */
export async function unansweredOrders(db: Queries, now: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from ordering.orders where is_unanswered and answer_by <= ${now} order by answer_by limit 200`);
  return rows.map(({ id }) => id);
}

/** Unanswered orders of an account; a change of its diet concerns them. */
export async function unansweredOrdersOf(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from ordering.orders where account_id = ${accountId} and is_unanswered`);
  return rows.map(({ id }) => id);
}

export async function countWrongCode(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`
    update ordering.orders set handover_failures = handover_failures + 1 where id = ${orderId}`);
}

/** From here to the end of the transaction an account places its orders in cash one after the other. */
export async function lockCashOf(tx: Tx, accountId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('cash:' || ${accountId}::text, 0))`);
}

/** True once for each order: the promise can't be kept and the customer is told. */
export async function markLate(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update ordering.orders set late_told_at = ${now} where id = ${orderId} and is_open and late_told_at is null`);
  return changed === 1;
}

/** Orders open since before `due`, each once; only an admin ends them now. */
export const markStuck = (
  db: Queries,
  due: Date,
  now: Date,
): Promise<{ id: string; status: OrderStatus }[]> =>
  db.rows<{ id: string; status: OrderStatus }>(sql`
    update ordering.orders set stuck_at = ${now} where is_open and stuck_at is null and scheduled_to < ${due}
    returning id, status`);
