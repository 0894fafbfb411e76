import type { OrderPaymentMethod, OrderReason, OrderType, Party } from '@sufra/contract/ordering.ts';
import type { OrderStatus, PartnerType } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { polled, sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { OrderLine } from './order.rules.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

/** What every view of an order begins with. */
export interface OrderListRow {
  readonly id: string;
  readonly number: number;
  readonly accountId: string;
  readonly type: OrderType;
  readonly status: OrderStatus;
  readonly version: number;
  readonly total: Fils;
  readonly placedAt: Date;
  readonly since: Date;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  readonly prepMinutes: number;
  readonly distanceM: number;
  readonly familySize: number;
  readonly mealId: string;
  readonly mealTitle: Bilingual;
  readonly hasPicture: boolean;
  readonly partnerId: string;
  readonly partnerName: Bilingual;
  readonly partnerType: PartnerType;
  readonly partnerPhone: string;
  readonly stars: number | null;
  readonly comment: string | null;
  readonly delayMinutes: number;
  readonly isRecipeChanged: boolean;
}

export interface OrderEvent {
  readonly status: OrderStatus;
  readonly at: string;
  readonly by: Party;
  readonly reason: OrderReason | null;
}

export interface OrderDetailRow extends OrderListRow {
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly paymentMethod: OrderPaymentMethod;
  readonly cardBrand: string | null;
  readonly cardLastFour: string | null;
  readonly invoiceId: string | null;
  readonly refund: { readonly amount: Fils; readonly status: string } | null;
  readonly isDisputed: boolean;
  readonly handoverCode: string | null;
  readonly delivery: Buffer;
  readonly proof: Buffer;
  readonly lines: readonly OrderLine[];
  readonly events: readonly OrderEvent[];
}

/** An order of the account in full; null for anybody else's. */
export const readOrder = (db: Queries, accountId: string, id: string): Promise<OrderDetailRow | null> =>
  db.row<OrderDetailRow>(polled`
    select o.id, o.number, o.account_id as "accountId", o.type, o.status, o.version, o.total_fils as total,
      o.placed_at as "placedAt", o.scheduled_from as "scheduledFrom", o.scheduled_to as "scheduledTo",
      o.prep_minutes as "prepMinutes", o.distance_m as "distanceM", o.family_size as "familySize",
      o.meal_id as "mealId", coalesce(o.ordered -> 'title', m.title) as "mealTitle", m.has_picture as "hasPicture",
      o.partner_id as "partnerId", p.name as "partnerName", p.type as "partnerType", p.phone as "partnerPhone",
      r.stars, r.comment, o.delay_minutes as "delayMinutes", o.recipe_changed_at is not null as "isRecipeChanged", o.food_fils as food, o.delivery_fee_fils as "deliveryFee",
      o.payment_method as "paymentMethod", y.card_brand as "cardBrand", y.card_last_four as "cardLastFour",
      (select i.id from money.entries t join money.invoices i on i.entry_id = t.id
        where t.kind = 'order_placed' and t.subject = o.id) as "invoiceId",
      (select json_build_object('amount', f.amount_fils, 'status', f.status)
        from money.refunds f where f.subject = o.id) as refund,
      exists (select from money.disputes d where d.payment_id = o.payment_id and d.is_standing) as "isDisputed",
      o.handover_code as "handoverCode", o.delivery, o.proof, o.lines, e.events, e.since
    from ordering.orders o
    join catalogue.meals m on m.id = o.meal_id
    join partners.partners p on p.id = o.partner_id
    left join ordering.ratings r on r.order_id = o.id
    left join money.payments y on y.id = o.payment_id
    cross join lateral (
      select max(at) as since,
        json_agg(json_build_object('status', status, 'at', at, 'by', by_role, 'reason', reason) order by version)
          as events
      from ordering.order_events where order_id = o.id) e
    where o.id = ${id} and o.account_id = ${accountId}`);

const pageSize = 20;

/** Twenty orders of the account before one of them, the newest first. */
export const readOrders = (db: Queries, accountId: string, before: string | null): Promise<OrderListRow[]> =>
  db.rows<OrderListRow>(sql`
    select o.id, o.number, o.account_id as "accountId", o.type, o.status, o.version, o.total_fils as total,
      o.placed_at as "placedAt", o.scheduled_from as "scheduledFrom", o.scheduled_to as "scheduledTo",
      o.prep_minutes as "prepMinutes", o.distance_m as "distanceM", o.family_size as "familySize",
      o.meal_id as "mealId", coalesce(o.ordered -> 'title', m.title) as "mealTitle", m.has_picture as "hasPicture",
      o.partner_id as "partnerId", p.name as "partnerName", p.type as "partnerType", p.phone as "partnerPhone",
      r.stars, r.comment, o.delay_minutes as "delayMinutes", o.recipe_changed_at is not null as "isRecipeChanged",
      (select max(at) from ordering.order_events e where e.order_id = o.id) as since
    from ordering.orders o
    join catalogue.meals m on m.id = o.meal_id
    join partners.partners p on p.id = o.partner_id
    left join ordering.ratings r on r.order_id = o.id
    where o.account_id = ${accountId} and (${before}::uuid is null or o.id < ${before}::uuid)
    order by o.id desc limit ${pageSize}`);

/** The id to go on after, null on the last page. */
export const nextAfter = (rows: readonly { readonly id: string }[]): string | null =>
  rows.length < pageSize ? null : (rows.at(-1)?.id ?? null);

/** Whose order it is, and with which partner: for the live streams. */
export const readOrderOwner = (
  db: Queries,
  id: string,
): Promise<{ readonly accountId: string; readonly partnerId: string } | null> =>
  db.row<{ accountId: string; partnerId: string }>(sql`
    select account_id as "accountId", partner_id as "partnerId" from ordering.orders where id = ${id}`);

export const readRating = (
  db: Queries,
  accountId: string,
  orderId: string,
): Promise<{ readonly stars: number | null; readonly comment: string | null } | null> =>
  db.row<{ stars: number | null; comment: string | null }>(sql`
    select r.stars, r.comment
    from ordering.orders o left join ordering.ratings r on r.order_id = o.id
    where o.id = ${orderId} and o.account_id = ${accountId}`);

/** Whether the account has told who eats with it, and what they may not. */
export const readHousehold = async (
  db: Queries,
  accountId: string,
): Promise<{ readonly isProfileComplete: boolean }> =>
  (await db.row<{ isProfileComplete: boolean }>(sql`
    select completed_at is not null as "isProfileComplete"
    from household.profiles where account_id = ${accountId}`)) ?? { isProfileComplete: false };

/** The order a request of the account placed, by the key of the request. */
export const readOrderOfRequest = (
  db: Queries,
  accountId: string,
  requestKey: string,
): Promise<{ readonly id: string; readonly requestHash: string | null } | null> =>
  db.row<{ id: string; requestHash: string | null }>(sql`
    select id, request_hash as "requestHash"
    from ordering.orders where account_id = ${accountId} and request_key = ${requestKey}`);

/** What an account has ordered in cash that has not arrived yet. */
export const readOpenCash = async (
  db: Queries,
  accountId: string,
): Promise<{ readonly orders: number; readonly total: Fils }> =>
  (await db.row<{ orders: number; total: Fils }>(sql`
    select count(*) as orders, coalesce(sum(total_fils), 0)::bigint as total from ordering.orders
    where account_id = ${accountId} and is_open and payment_method = 'cash'`)) ?? { orders: 0, total: 0 };

/** Whether a partner brings its orders itself. */
export const readDelivers = async (db: Queries, partnerId: string): Promise<boolean> =>
  (
    await db.row<{ hasOwnDelivery: boolean }>(sql`
      select has_own_delivery as "hasOwnDelivery" from partners.partners where id = ${partnerId}`)
  )?.hasOwnDelivery ?? false;
