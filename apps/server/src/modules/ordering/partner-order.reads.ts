import type { OrderPaymentMethod, OrderReason, OrderType } from '@sufra/contract/ordering.ts';
import type { Emirate } from '@sufra/contract/options.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { polled, sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { OrderLine } from './order.rules.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface PartnerOrderRow {
  readonly id: string;
  readonly number: number;
  readonly type: OrderType;
  readonly status: OrderStatus;
  readonly version: number;
  readonly total: Fils;
  readonly familySize: number;
  readonly mealId: string;
  readonly mealTitle: Bilingual;
  readonly hasPicture: boolean;
  readonly emirate: Emirate;
  readonly area: string;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  readonly answerBy: Date;
  readonly placedAt: Date;
  readonly finishedAt: Date | null;
  readonly customerName: string | null;
  readonly paymentMethod: OrderPaymentMethod;
  readonly delivery: Buffer;
  readonly proof: Buffer;
  readonly lines: readonly OrderLine[];
  readonly reason: OrderReason | null;
  readonly hasOwnDelivery: boolean;
  readonly distanceM: number;
  readonly delays: number;
  readonly delayMinutes: number;
  readonly isRecipeChanged: boolean;
}

/** What the partner works on, the most urgent first, then the last twenty that have ended. */
export const readPartnerOrders = (db: Queries, partnerId: string): Promise<PartnerOrderRow[]> =>
  db.rows<PartnerOrderRow>(polled`
    with theirs as (
      (select * from ordering.orders where partner_id = ${partnerId} and is_open)
      union all
      (select * from ordering.orders where partner_id = ${partnerId} and not is_open
        order by finished_at desc limit 20))
    select o.id, o.number, o.type, o.status, o.version, o.total_fils as total, o.family_size as "familySize",
      o.meal_id as "mealId", coalesce(o.ordered -> 'title', m.title) as "mealTitle", m.has_picture as "hasPicture", o.emirate, o.area,
      o.scheduled_from as "scheduledFrom", o.scheduled_to as "scheduledTo", o.answer_by as "answerBy",
      o.placed_at as "placedAt", o.finished_at as "finishedAt", h.name as "customerName",
      o.payment_method as "paymentMethod", o.delivery, o.proof, o.lines, p.has_own_delivery as "hasOwnDelivery",
      o.distance_m as "distanceM", o.delays, o.delay_minutes as "delayMinutes",
      o.recipe_changed_at is not null as "isRecipeChanged",
      (select e.reason from ordering.order_events e where e.order_id = o.id order by e.version desc limit 1) as reason
    from theirs o
    join catalogue.meals m on m.id = o.meal_id
    join partners.partners p on p.id = o.partner_id
    left join household.profiles h on h.account_id = o.account_id
    order by o.is_open desc,
      case when o.is_unanswered then o.answer_by when o.is_open then o.scheduled_from end, o.finished_at desc`);

/** One order of a partner. */
export const readPartnerOrder = (
  db: Queries,
  partnerId: string,
  id: string,
): Promise<PartnerOrderRow | null> =>
  db.row<PartnerOrderRow>(sql`
    select o.id, o.number, o.type, o.status, o.version, o.total_fils as total, o.family_size as "familySize",
      o.meal_id as "mealId", coalesce(o.ordered -> 'title', m.title) as "mealTitle", m.has_picture as "hasPicture", o.emirate, o.area,
      o.scheduled_from as "scheduledFrom", o.scheduled_to as "scheduledTo", o.answer_by as "answerBy",
      o.placed_at as "placedAt", o.finished_at as "finishedAt", h.name as "customerName",
      o.payment_method as "paymentMethod", o.delivery, o.proof, o.lines, p.has_own_delivery as "hasOwnDelivery",
      o.distance_m as "distanceM", o.delays, o.delay_minutes as "delayMinutes",
      o.recipe_changed_at is not null as "isRecipeChanged",
      (select e.reason from ordering.order_events e where e.order_id = o.id order by e.version desc limit 1) as reason
    from ordering.orders o
    join catalogue.meals m on m.id = o.meal_id
    join partners.partners p on p.id = o.partner_id
    left join household.profiles h on h.account_id = o.account_id
    where o.id = ${id} and o.partner_id = ${partnerId}`);

/** Whether a partner brings what it cooks. */
export const readOwnDelivery = (
  db: Queries,
  partnerId: string,
): Promise<{ readonly hasOwnDelivery: boolean } | null> =>
  db.row<{ hasOwnDelivery: boolean }>(sql`
    select has_own_delivery as "hasOwnDelivery" from partners.partners where id = ${partnerId}`);
