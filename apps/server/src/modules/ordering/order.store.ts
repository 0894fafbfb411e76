import type {
  ChosenOptions,
  OrderDetail,
  OrderPaymentMethod,
  OrderReason,
  OrderSummary,
  OrderType,
  Party,
} from '@sufra/contract/ordering/ordering.ts';
import type { Emirate, Language } from '@sufra/contract/options.ts';
import type { OrderStatus, PartnerType } from '@sufra/contract/statuses.ts';
import type { Tx } from '../../platform/db/db.ts';
import { part, sql, type Part } from '../../platform/db/sql.ts';
import { toAedText, type Fils } from '../../platform/pure/money.ts';
import { refundState } from '../../platform/pure/refund-state.ts';
import type { Vault } from '../../platform/vault.ts';
import { pictureOf } from '../catalogue/index.ts';
import { distanceBetween, travelMinutes } from '../partners/index.ts';
import { toCustomerStatus, type Moved, type SafetyAlarm } from './order.machine.ts';
import { etaOf, journeyOf, type Forecast, type Geography } from './tracking/eta.rules.ts';
import type { ChosenOption } from './checkout/options.rules.ts';
import type { Delivery, OrderLine, OrderProof } from './checkout/order.rules.ts';
import { choiceOf, paidFor } from './groceries/packing.rules.ts';
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
  readonly coveredFee: Fils;
  readonly refundedFood: Fils;
  readonly refundedFee: Fils;
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
  readonly safetyAlarm: SafetyAlarm | null;
  readonly options: readonly ChosenOption[];
}

const deliveryContext = (orderId: string): string => `ordering.orders/${orderId}/delivery`;
const proofContext = (orderId: string): string => `ordering.orders/${orderId}/proof`;

export const openDelivery = (vault: Vault, orderId: string, sealed: Buffer): Delivery =>
  vault.open(sealed, deliveryContext(orderId)) as Delivery;

export interface KitchenProof extends OrderProof {
  readonly notes: string | null;
  /** Since a safety alarm; the rest stays as ordered. */
  readonly dinersNow?: OrderProof['diners'];
}

export const openProof = (vault: Vault, orderId: string, sealed: Buffer): KitchenProof =>
  vault.open(sealed, proofContext(orderId)) as KitchenProof;

export const sealProof = (vault: Vault, orderId: string, proof: KitchenProof): Buffer =>
  vault.seal(proof, proofContext(orderId));

export async function readProof(tx: Tx, vault: Vault, orderId: string): Promise<Pick<KitchenProof, 'seat'>> {
  const row = await tx.row<{ proof: Buffer }>(sql`select proof from ordering.orders where id = ${orderId}`);
  return row ? openProof(vault, orderId, row.proof) : {};
}

/** The courier opens the delivery, the kitchen the proof with its notes. */
export const sealOrder = (
  vault: Vault,
  orderId: string,
  { delivery, proof }: { readonly delivery: Delivery; readonly proof: OrderProof },
): { delivery: Buffer; proof: Buffer } => ({
  delivery: vault.seal(delivery, deliveryContext(orderId)),
  proof: sealProof(vault, orderId, { ...proof, notes: delivery.notes }),
});

export const lockOrder = (tx: Tx, id: string): Promise<OrderRow | null> =>
  tx.row<OrderRow>(sql`
    select id, account_id as "accountId", partner_id as "partnerId", type, meal_id as "mealId",
      family_size as "familySize", status, version, food_fils as food, delivery_fee_fils as "deliveryFee",
      covered_fee_fils as "coveredFee", refunded_food_fils as "refundedFood", refunded_fee_fils as "refundedFee", commission_percent as "commissionPercent", payment_method as "paymentMethod", payment_id as "paymentId",
      scheduled_from as "scheduledFrom", scheduled_to as "scheduledTo", emirate, lat, lng, answer_by as "answerBy",
      offer_number as "offerNumber", handover_code as "handoverCode", handover_failures as "handoverFailures",
      distance_m as "distanceM", delays, recipe_changed_at is not null as "isRecipeChanged",
      safety_alarm as "safetyAlarm", coalesce(ordered -> 'options', '[]') as options,
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
  answer: 'accepted' | 'rejected' | 'expired' | 'withdrawn' | 'handed_back',
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update ordering.order_offers set answer = ${answer}, answered_at = ${now}
    where order_id = ${id} and partner_id = ${partnerId}
      and answer is not distinct from ${answer === 'handed_back' ? 'accepted' : null}`);
}

export async function countWrongCode(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`
    update ordering.orders set handover_failures = handover_failures + 1 where id = ${orderId}`);
}

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
  readonly picture: string | null;
  readonly partnerId: string;
  readonly partnerName: Bilingual;
  readonly partnerType: PartnerType;
  readonly stars: number | null;
  readonly comment: string | null;
  readonly delayMinutes: number;
  readonly isRecipeChanged: boolean;
  readonly safetyAlarm: SafetyAlarm | null;
}

export const orderColumns = part`o.id, o.number, o.type, o.status, o.version, o.total_fils as total,
      o.placed_at as "placedAt", o.scheduled_from as "scheduledFrom", o.scheduled_to as "scheduledTo",
      o.prep_minutes as "prepMinutes", o.distance_m as "distanceM", o.family_size as "familySize",
      o.meal_id as "mealId", coalesce(o.ordered -> 'title', m.title) as "mealTitle", m.picture,
      o.partner_id as "partnerId", p.name as "partnerName", p.type as "partnerType",
      r.stars, r.comment, o.delay_minutes as "delayMinutes", o.recipe_changed_at is not null as "isRecipeChanged",
      o.safety_alarm as "safetyAlarm"`;

export const orderTables = part`ordering.orders o
    join catalogue.public_meals m on m.id = o.meal_id
    join partners.public_partners p on p.id = o.partner_id
    left join ordering.ratings r on r.order_id = o.id`;

// `status` is null where the money became credit.
export const paidBackColumns = part`o.credit_fils as credit,
      (select json_build_object('amount', f.amount_fils, 'status', f.status)
        from money.public_refunds f where f.subject = o.id) as refund,
      (select coalesce(json_agg(json_build_object('amount', amount, 'at', at, 'status', status) order by at, id), '[]')
        from (
          select g.id, g.given_at as at, s.amount, s.status
          from ordering.public_order_refunds g left join money.public_refunds f on f.subject = g.id
          cross join lateral (values (f.amount_fils, f.status), (g.amount_fils - coalesce(f.amount_fils, 0), null))
            as s (amount, status)
          where g.order_id = o.id and s.amount > 0
          union all
          select t.id, t.at, -p.amount_fils - coalesce(f.amount_fils, 0), null
          from money.public_entries t
          join money.public_postings p on p.entry_id = t.id and p.account = 'customer:' || o.account_id
          left join money.public_refunds f on f.subject = o.id
          where t.kind = 'order_cancelled' and t.subject = o.id and o.payment_method = 'card'
            and -p.amount_fils > coalesce(f.amount_fils, 0)) parts) as parts,
      (select coalesce(json_agg(json_build_object('amount', s.amount, 'status', s.status) order by t.at), '[]')
        from money.public_entries t
        join money.public_postings p on p.entry_id = t.id and p.account = 'customer:' || o.account_id
        left join money.public_refunds f on f.subject = t.id
        cross join lateral (values (f.amount_fils, f.status), (-p.amount_fils - coalesce(f.amount_fils, 0), null))
          as s (amount, status)
        where t.kind = 'order_reduced' and t.subject = o.id and s.amount > 0) as reductions,
      exists (select from money.public_disputes d where d.payment_id = o.payment_id and d.is_standing) as "isDisputed"`;

const linkTo = (id: Part, number: Part, where: Part) => part`(select json_build_object('id', ${id},
        'orderNumber', ${number}::text) from ordering.public_order_replacements where ${where})`;

export const replacedColumns = part`${linkTo(part`order_id`, part`order_number`, part`replacement_id = o.id`)} as replaces,
      ${linkTo(part`replacement_id`, part`replacement_number`, part`order_id = o.id`)} as "replacedBy"`;

export type ReplacedRow = Pick<OrderDetail, 'replaces' | 'replacedBy'>;

interface PaidBack {
  readonly amount: Fils;
  readonly status: string | null;
}

export interface PaidBackRow {
  readonly credit: Fils;
  readonly refund: { readonly amount: Fils; readonly status: string } | null;
  readonly parts: readonly (PaidBack & { readonly at: string })[];
  readonly reductions: readonly PaidBack[];
  readonly isDisputed: boolean;
}

const toPart = ({ amount, status }: PaidBack) => ({
  amount: toAedText(amount),
  state: status === null ? null : refundState(status),
});

export const toPaidBack = ({ credit, refund, parts, reductions, isDisputed }: PaidBackRow) => ({
  credit: credit === 0 ? null : toAedText(credit),
  refund: refund && { amount: toAedText(refund.amount), state: refundState(refund.status) },
  parts: parts.map((part) => ({ ...toPart(part), at: new Date(part.at).toISOString() })),
  reductions: reductions.map(toPart),
  isDisputed,
});

type PackedLine = Pick<
  OrderDetail['lines'][number],
  'choice' | 'state' | 'grams' | 'replacement' | 'paid' | 'count'
>;

type NameOf = (ingredientId: string) => { readonly en: string; readonly ar: string } | null;

export const lineName = ({ id, product }: OrderLine, nameOf: NameOf, language: Language): string =>
  (product?.title ?? nameOf(id))?.[language] ?? id;

export const toPacked = (line: OrderLine): PackedLine => ({
  choice: choiceOf(line),
  state: line.packing?.state ?? 'open',
  grams: line.packing?.grams ?? null,
  replacement: line.packing?.replacement ?? null,
  paid: toAedText(paidFor(line)),
  ...(line.product && { count: line.amount }),
});

/** Orders before 30 November 2026 have none. */
export const chosenColumn = part`coalesce(o.ordered -> 'options', '[]') as options`;

export const toChosen = (options: readonly ChosenOption[], language: Language): ChosenOptions =>
  options.map(({ group, name, price }) => ({
    group: group[language],
    name: name[language],
    price: toAedText(price),
  }));

export const geography: Geography = { travelMinutes, distanceBetween };

export interface View {
  readonly now: Date;
  readonly language: Language;
  readonly geography: Geography;
}

export function toOrderSummary(
  row: Omit<OrderListRow, 'version' | 'delayMinutes' | 'isRecipeChanged' | 'safetyAlarm'>,
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
    vendorContact: null,
    providerType: row.partnerType,
    providerId: row.partnerId,
    rating: row.stars === null ? null : { rating: row.stars, comment: row.comment },
    mealId: row.mealId,
    mealName: row.mealTitle[language],
    mealImage: pictureOf(row.mealId, row.picture),
    familySize: row.familySize,
  };
}
