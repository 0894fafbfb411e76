import type { Language } from '@sufra/contract/options.ts';
import type { OrderSummary, OrderType } from '@sufra/contract/ordering/ordering.ts';
import type { OrderStatus, PartnerType } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { distanceBetween, travelMinutes } from '../../partners/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import { isOpen, isAccepted, toCustomerStatus } from '../order.machine.ts';
import { etaOf, journeyOf, type Forecast, type Geography } from './eta.rules.ts';
import { readForecasts } from './tracking.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface OrderListRow {
  readonly id: string;
  readonly number: number;
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

export const orderColumns = part`o.id, o.number, o.type, o.status, o.version, o.total_fils as total,
      o.placed_at as "placedAt", o.scheduled_from as "scheduledFrom", o.scheduled_to as "scheduledTo",
      o.prep_minutes as "prepMinutes", o.distance_m as "distanceM", o.family_size as "familySize",
      o.meal_id as "mealId", coalesce(o.ordered -> 'title', m.title) as "mealTitle", m.has_picture as "hasPicture",
      o.partner_id as "partnerId", p.name as "partnerName", p.type as "partnerType", p.phone as "partnerPhone",
      r.stars, r.comment, o.delay_minutes as "delayMinutes", o.recipe_changed_at is not null as "isRecipeChanged"`;

export const orderTables = part`ordering.orders o
    join catalogue.public_meals m on m.id = o.meal_id
    join partners.public_partners p on p.id = o.partner_id
    left join ordering.ratings r on r.order_id = o.id`;

const pageSize = 20;

interface Page {
  readonly accountId: AccountId;
  readonly before: string | undefined;
  readonly language: Language;
}

export async function listOrders(
  ctx: OrderingContext,
  { accountId, before, language }: Page,
): Promise<{ orders: OrderSummary[]; next: string | null }> {
  const rows = await ctx.db.rows<OrderListRow>(sql`
    select ${orderColumns},
      coalesce((select max(at) from ordering.order_events e where e.order_id = o.id), o.placed_at) as since
    from ${orderTables}
    where o.account_id = ${accountId} and (${before ?? null}::uuid is null or o.id < ${before ?? null}::uuid)
    order by o.id desc limit ${pageSize}`);
  const open = rows.filter(({ status }) => isOpen(status));
  const forecasts = await readForecasts(ctx.db, open);
  const view = { now: ctx.clock.now(), language, geography };
  const orders = rows.map((row) => toOrderSummary(row, forecasts.get(row.id), view));
  return { orders, next: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null) };
}

export async function getOrderSummary(
  ctx: OrderingContext,
  { accountId, orderId, language }: { accountId: AccountId; orderId: string; language: Language },
  db: Queries,
): Promise<OrderSummary> {
  const row = await db.row<OrderListRow>(sql`
    select ${orderColumns},
      coalesce((select max(at) from ordering.order_events e where e.order_id = o.id), o.placed_at) as since
    from ${orderTables}
    where o.id = ${orderId} and o.account_id = ${accountId}`);
  if (!row) throw new Error(`Order not found: orderId=${orderId}.`);
  const forecasts = await readForecasts(db, [row]);
  return toOrderSummary(row, forecasts.get(row.id), { now: ctx.clock.now(), language, geography });
}

export const geography: Geography = { travelMinutes, distanceBetween };

export interface View {
  readonly now: Date;
  readonly language: Language;
  readonly geography: Geography;
}

export function toOrderSummary(
  row: Omit<OrderListRow, 'version' | 'delayMinutes' | 'isRecipeChanged' | 'partnerPhone'> & {
    readonly partnerPhone: string | null;
  },
  forecast: Forecast | undefined,
  { now, language, geography: roads }: View,
): OrderSummary {
  const { status } = row;
  const eta = etaOf(journeyOf(row, forecast, roads, now), now);
  return {
    id: row.id,
    orderNumber: String(row.number),
    orderType: row.type,
    status: toCustomerStatus(status),
    totalPrice: toAedText(row.total),
    createdAt: row.placedAt.toISOString(),
    estimatedDeliveryTime: eta.to.toISOString(),
    estimatedFrom: eta.from.toISOString(),
    estimatedTo: eta.to.toISOString(),
    isLate: eta.isLate,
    vendorName: row.partnerName[language],
    vendorContact: isAccepted(status) ? row.partnerPhone : null,
    providerType: row.partnerType,
    providerId: row.partnerId,
    rating: row.stars === null ? null : { rating: row.stars, comment: row.comment },
    mealId: row.mealId,
    mealName: row.mealTitle[language],
    mealImage: row.hasPicture ? `/images/meals/${row.mealId}.webp` : null,
    familySize: row.familySize,
  };
}
