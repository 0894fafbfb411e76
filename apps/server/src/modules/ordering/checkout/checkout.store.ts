import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { Vault } from '../../../platform/vault.ts';
import { placed } from '../order.machine.ts';
import { sealOrder } from '../order.store.ts';
import type { KitchenRow } from './find-kitchens.ts';
import type { OrderDraft } from './order.rules.ts';

/** Whether the account has completed its profile. */
export const readHousehold = async (
  db: Queries,
  accountId: string,
): Promise<{ readonly isProfileComplete: boolean }> =>
  (await db.row<{ isProfileComplete: boolean }>(sql`
    select completed_at is not null as "isProfileComplete"
    from household.profiles where account_id = ${accountId}`)) ?? { isProfileComplete: false };

export const readHours = async (db: Queries, partnerId: string): Promise<KitchenRow['openingHours']> =>
  (
    await db.row<Pick<KitchenRow, 'openingHours'>>(sql`
    select opening_hours as "openingHours" from partners.partners where id = ${partnerId}`)
  )?.openingHours ?? [];

/** The order that a request of the account placed, by its idempotency key. */
export const readOrderOfRequest = (
  db: Queries,
  accountId: string,
  requestKey: string,
): Promise<{ readonly id: string; readonly requestHash: string | null } | null> =>
  db.row<{ id: string; requestHash: string | null }>(sql`
    select id, request_hash as "requestHash"
    from ordering.orders where account_id = ${accountId} and request_key = ${requestKey}`);

/** A keyed hash of a request body, to tell a retry from another request. */
export const requestHashOf = (vault: Vault, body: object): string =>
  vault.keyedHash('order', JSON.stringify(body)).toString('base64url');

/** Serialises the cash orders of an account until the transaction ends. */
export async function lockCashOf(tx: Tx, accountId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('cash:' || ${accountId}::text, 0))`);
}

/** The account's open cash orders. */
export const readOpenCash = async (
  db: Queries,
  accountId: string,
): Promise<{ readonly orders: number; readonly total: Fils }> =>
  (await db.row<{ orders: number; total: Fils }>(sql`
    select count(*) as orders, coalesce(sum(total_fils), 0)::bigint as total from ordering.orders
    where account_id = ${accountId} and is_open and payment_method = 'cash'`)) ?? { orders: 0, total: 0 };

const draftContext = (paymentId: string): string => `ordering.waiting_orders/${paymentId}`;

/** Stores an order while its payment is open. */
export async function savePendingOrder(
  tx: Tx,
  vault: Vault,
  { paymentId, draft }: { readonly paymentId: string; readonly draft: OrderDraft },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into ordering.waiting_orders (payment_id, account_id, draft, created_at)
    values (${paymentId}, ${draft.accountId}, ${vault.seal(draft, draftContext(paymentId))}, ${now})`);
}

/** Removes and returns a pending order; null when another transaction took it or it was erased. */
export async function takePendingOrder(tx: Tx, vault: Vault, paymentId: string): Promise<OrderDraft | null> {
  const row = await tx.row<{ draft: Buffer }>(sql`
    delete from ordering.waiting_orders where payment_id = ${paymentId} returning draft`);
  return row && (vault.open(row.draft, draftContext(paymentId)) as OrderDraft);
}

interface Placing {
  readonly draft: OrderDraft;
  readonly paymentId: string | null;
  readonly answerBy: Date;
  readonly now: Date;
}

/** Inserts an order with its first history entry and its first offer. */
export async function insertOrder(
  tx: Tx,
  vault: Vault,
  { draft, paymentId, answerBy, now }: Placing,
): Promise<void> {
  const { delivery, proof } = sealOrder(vault, draft.id, draft);
  await tx.run(sql`
    with placed as (
      insert into ordering.orders
        (id, account_id, partner_id, type, meal_id, suggestion_id, family_size, status, food_fils, delivery_fee_fils,
         commission_percent, payment_method, payment_id, scheduled_from, scheduled_to, emirate, area, lat, lng,
         delivery, ordered, lines, proof, prep_minutes, distance_m, answer_by, handover_code, request_key, request_hash, placed_at)
      values (${draft.id}, ${draft.accountId}, ${draft.partnerId}, ${draft.type}, ${draft.mealId}, ${draft.suggestionId},
        ${draft.familySize}, ${placed.status}, ${draft.food}, ${draft.deliveryFee}, ${draft.commissionPercent},
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
