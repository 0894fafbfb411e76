import type { Allergen, Language } from '@sufra/contract/options.ts';
import type { OrderPaymentMethod, OrderReason, OrderType } from '@sufra/contract/ordering/ordering.ts';
import type { getMissedOrders, PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql, type Part } from '../../../platform/db/sql.ts';
import { dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';
import { initialOf } from '../../../platform/pure/labels.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { distanceBetween, travelMinutes } from '../../partners/index.ts';
import type { OrderingContext, TalkContext } from '../apply-command.ts';
import { talksOf } from '../conversation/conversation.rules.ts';
import { talkColumns, type TalkRow } from '../conversation/conversation.store.ts';
import type { ChosenOption } from '../checkout/options.rules.ts';
import { addressLines, type Delivery, type OrderLine } from '../checkout/order.rules.ts';
import {
  fits,
  isAccepted,
  isAlarmOpen,
  isBeingMade,
  isInKitchen,
  type SafetyAlarm,
} from '../order.machine.ts';
import { choiceOf } from '../groceries/packing.rules.ts';
import {
  chosenColumn,
  openDelivery,
  openProof,
  toChosen,
  lineName,
  toPacked,
  type KitchenProof,
} from '../order.store.ts';
import {
  canHandBack,
  delaysLeft,
  partnerActionsFor,
  readyBy,
  toCourier,
  toPartnerStatus,
  turnedDown,
  type Approaching,
} from './kitchen.rules.ts';
import { pictureOf, type MealCard } from '../../catalogue/index.ts';

export interface PartnerOrderRow extends TalkRow {
  readonly id: string;
  readonly number: number;
  readonly type: OrderType;
  readonly status: OrderStatus;
  readonly version: number;
  readonly total: Fils;
  readonly familySize: number;
  readonly mealId: string;
  readonly mealTitle: string;
  readonly picture: string | null;
  readonly options: readonly ChosenOption[];
  /** Of each food in the options; null if unknown. */
  readonly optionAllergens: readonly (readonly Allergen[] | null)[];
  readonly area: string;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  readonly answerBy: Date;
  readonly placedAt: Date;
  readonly finishedAt: Date | null;
  readonly customerName: string | null;
  readonly paymentMethod: OrderPaymentMethod;
  readonly delivery: Buffer | null;
  /** Null once the order ended: the kitchen no longer needs health data. */
  readonly proof: Buffer | null;
  readonly lines: readonly OrderLine[];
  /** By ingredient; null for a cooked meal. */
  readonly aisles: Readonly<Record<string, string>> | null;
  /** Of the partner's products among the lines. */
  readonly barcodes: readonly { readonly id: string; readonly grams: number; readonly code: string }[];
  readonly reason: OrderReason | null;
  readonly hasOwnDelivery: boolean;
  readonly distanceM: number;
  readonly delays: number;
  readonly delayMinutes: number;
  readonly isRecipeChanged: boolean;
  readonly safetyAlarm: SafetyAlarm | null;
  readonly driver: Approaching | null;
}

const columnsIn = (
  language: Language,
): Part => part`o.id, o.number, o.type, o.status, o.version, coalesce(q.quoted_food_fils + q.quoted_fee_fils, o.total_fils) as total, o.family_size as "familySize",
      o.meal_id as "mealId", coalesce(o.ordered -> 'title', m.title) ->> ${language} as "mealTitle", m.picture, o.area,
      ${chosenColumn},
      (select coalesce(json_agg(i.allergens), '[]') from jsonb_path_query(o.ordered, '$.options[*].lines[*].id') as used(id)
        left join catalogue.public_ingredients i on i.id = used.id #>> '{}') as "optionAllergens",
      o.scheduled_from as "scheduledFrom", o.scheduled_to as "scheduledTo", o.answer_by as "answerBy",
      o.placed_at as "placedAt", o.finished_at as "finishedAt", h.name as "customerName",
      o.payment_method as "paymentMethod", case when o.is_open then o.proof end as proof, o.lines, p.has_own_delivery as "hasOwnDelivery",
      (select json_object_agg(i.id, i.aisle) from catalogue.public_ingredients i
        where i.id in (select l ->> 'id' from jsonb_array_elements(o.lines) l)) as aisles,
      (select coalesce(json_agg(json_build_object('id', g.ingredient_id, 'grams', g.grams, 'code', g.barcode)), '[]')
        from partners.public_shelf_items g
        where g.partner_id = o.partner_id and g.barcode is not null
          and g.ingredient_id in (select l ->> 'id' from jsonb_array_elements(o.lines) l)) as barcodes,
      case when p.has_own_delivery then o.delivery end as delivery,
      o.distance_m as "distanceM", o.delays, o.delay_minutes as "delayMinutes",
      o.recipe_changed_at is not null as "isRecipeChanged", o.safety_alarm as "safetyAlarm",
      case when v.id is not null then json_build_object('name', v.name, 'vehicleType', v.vehicle_type, 'plateNumber', v.plate_number,
        'at', case when v.lat is not null and v.lng is not null then json_build_object('lat', v.lat, 'lng', v.lng) end, 'toldAt', v.position_at,
        'kitchen', json_build_object('lat', p.lat, 'lng', p.lng)) end as driver,
      ${talkColumns('kitchen')},
      (select e.reason from ordering.order_events e where e.order_id = o.id order by e.version desc limit 1) as reason`;

const joins = part`join catalogue.public_meals m on m.id = o.meal_id
    join partners.public_partners p on p.id = o.partner_id
    left join ordering.order_offers q on q.order_id = o.id and q.partner_id = o.partner_id
    left join household.public_profiles h on h.account_id = o.account_id
    left join delivery.public_deliveries d on d.order_id = o.id and d.is_in_hand and o.is_open
    left join delivery.public_drivers v on v.id = d.driver_id`;

/** Open orders, the most urgent first, then the last twenty ended. */
export async function listPartnerOrders(
  ctx: TalkContext,
  { partnerId, language }: { readonly partnerId: string; readonly language: Language },
): Promise<PartnerOrder[]> {
  const rows = await ctx.db.rows<PartnerOrderRow>(sql`
    with theirs as (
      (select * from ordering.orders where partner_id = ${partnerId} and is_open)
      union all
      (select * from ordering.orders where partner_id = ${partnerId} and not is_open
        order by finished_at desc limit 20))
    select ${columnsIn(language)}
    from theirs o
    ${joins}
    order by o.is_open desc,
      case when o.is_unanswered then o.answer_by when o.is_open then o.scheduled_from end, o.finished_at desc`);
  return rows.map((row) => forPartner(ctx, row, language));
}

export async function listMissedOrders(
  { db, clock }: OrderingContext,
  { partnerId, language }: { readonly partnerId: string; readonly language: Language },
): Promise<ReplyOf<typeof getMissedOrders>> {
  const today = instantOf(dubaiDay(clock.now()), 0);
  const rows = await db.rows<
    Pick<PartnerOrderRow, 'id' | 'number' | 'mealTitle' | 'familySize' | 'scheduledFrom'> & {
      missedAt: Date;
      isPassedOn: boolean;
    }
  >(sql`
    select o.id, o.number, coalesce(o.ordered -> 'title', m.title) ->> ${language} as "mealTitle",
      o.family_size as "familySize", o.scheduled_from as "scheduledFrom", f.answered_at as "missedAt",
      o.partner_id <> f.partner_id as "isPassedOn"
    from ordering.order_offers f
    join ordering.orders o on o.id = f.order_id
    join catalogue.public_meals m on m.id = o.meal_id
    where f.partner_id = ${partnerId} and f.answer = 'expired' and f.answered_at >= ${today}
    order by f.answered_at desc, o.id`);
  return rows.map(({ id, number, mealTitle: mealName, familySize, scheduledFrom, missedAt, isPassedOn }) => ({
    ...{ id, mealName, familySize, isPassedOn },
    orderId: String(number),
    scheduledTime: scheduledFrom.toISOString(),
    missedAt: missedAt.toISOString(),
  }));
}

interface OneOrder {
  readonly partnerId: string;
  readonly orderId: string;
  readonly language: Language;
}

/** Null when another partner has the order. */
export async function getPartnerOrder(
  ctx: TalkContext,
  { partnerId, orderId, language }: OneOrder,
  db: Queries = ctx.db,
): Promise<PartnerOrder | null> {
  const row = await db.row<PartnerOrderRow>(sql`
    select ${columnsIn(language)}
    from ordering.orders o
    ${joins}
    where o.id = ${orderId} and o.partner_id = ${partnerId}`);
  return row && forPartner(ctx, row, language);
}

const forPartner = (ctx: TalkContext, row: PartnerOrderRow, language: Language): PartnerOrder =>
  toPartnerOrder(row, {
    delivery: (sealed) => openDelivery(ctx.vault, row.id, sealed),
    proof: () => row.proof && openProof(ctx.vault, row.id, row.proof),
    language,
    nameOf: ctx.shelf().ingredientName,
    factsOf: (mealId) => ctx.shelf().card(mealId)?.facts ?? null,
    travelMinutes,
    courier: (driver) => toCourier(driver, distanceBetween, ctx.clock.now()),
    now: ctx.clock.now(),
    hasCalls: ctx.calls !== null,
  });

interface Opened {
  readonly delivery: (sealed: Buffer) => Delivery;
  readonly proof: () => KitchenProof | null;
  readonly language: Language;
  readonly nameOf: (ingredientId: string) => { en: string; ar: string } | null;
  readonly factsOf: (mealId: string) => Pick<MealCard['facts'], 'allergens' | 'hasUnknownAllergens'> | null;
  readonly travelMinutes: (distanceM: number) => number;
  readonly courier: (driver: Approaching) => PartnerOrder['driver'];
  readonly now: Date;
  readonly hasCalls: boolean;
}

type Requests = Pick<PartnerOrder, 'notes' | 'avoidAllergens' | 'avoidIngredients' | 'ingredientsChecked'>;

const noRequests: Requests = { notes: null, avoidAllergens: [], avoidIngredients: [], ingredientsChecked: 0 };

export function toRequests(
  status: OrderStatus,
  { proof: open, language, nameOf }: Pick<Opened, 'proof' | 'language' | 'nameOf'>,
): Requests {
  const proof = isAccepted(status) || fits(status, 'accept') ? open() : null;
  if (proof === null) return noRequests;
  const diners = proof.dinersNow ?? proof.diners;
  const ingredients = new Set(diners.flatMap(({ avoidsAlso }) => avoidsAlso));
  return {
    notes: proof.notes,
    avoidAllergens: [...new Set(diners.flatMap(({ avoids }) => avoids))],
    avoidIngredients: [...ingredients].map((id) => nameOf(id)?.[language] ?? id),
    ingredientsChecked: proof.ingredientsChecked,
  };
}

const toPartnerLine = (
  line: OrderLine,
  { aisles, barcodes }: Pick<PartnerOrderRow, 'aisles' | 'barcodes'>,
  { nameOf, language }: Pick<Opened, 'nameOf' | 'language'>,
): PartnerOrder['lines'][number] => ({
  name: lineName(line, nameOf, language),
  aisle: line.product?.aisle ?? aisles?.[line.id] ?? '',
  barcodes: barcodes
    .filter(
      ({ id, grams }) =>
        id === line.id && (line.packs.length === 0 || line.packs.some((pack) => pack.grams === grams)),
    )
    .map(({ code }) => code)
    .concat(line.product?.barcode ?? []),
  amount: line.amount,
  unit: line.unit,
  packs: [...line.packs],
  boughtGrams: line.boughtGrams,
  price: toAedText(line.price),
  ...toPacked(line),
});

export function toPartnerOrder(row: PartnerOrderRow, opened: Opened): PartnerOrder {
  const { language } = opened;
  const door = row.delivery && isAccepted(row.status) ? opened.delivery(row.delivery) : null;
  return {
    id: row.id,
    orderId: String(row.number),
    mealId: row.mealId,
    mealName: row.mealTitle,
    mealImage: pictureOf(row.mealId, row.picture),
    totalPrice: toAedText(row.total),
    familySize: row.familySize,
    orderType: row.type,
    scheduledTime: row.scheduledFrom.toISOString(),
    scheduledTo: row.scheduledTo.toISOString(),
    deliveryAddress: [...(door ? addressLines(door, language) : []), row.area].join(', '),
    asksCall: isBeingMade(row.status) && row.lines.some((line) => choiceOf(line) === 'call_me'),
    deliveryInstructions: door?.instructions ?? null,
    status: toPartnerStatus(row.status),
    stage: row.status,
    actions: isAlarmOpen(row.safetyAlarm) ? [] : partnerActionsFor(row.status, row.hasOwnDelivery),
    createdAt: row.placedAt.toISOString(),
    answerBy: fits(row.status, 'accept') ? row.answerBy.toISOString() : null,
    completedAt: row.finishedAt?.toISOString() ?? null,
    reason: row.reason,
    customer: initialOf(row.customerName),
    ...toRequests(row.status, opened),
    options: toChosen(row.options, language),
    paymentMethod: row.paymentMethod,
    lines: row.lines.map((line) => toPartnerLine(line, row, opened)),
    readyBy: readyBy(row, opened.travelMinutes(row.distanceM)).toISOString(),
    delaysLeft: delaysLeft(row),
    delayMinutes: row.delayMinutes,
    canHandBack: canHandBack(row),
    isRecipeChanged: row.isRecipeChanged && isBeingMade(row.status),
    ...toBoard(row, opened),
    talks: talksOf('kitchen', row, opened),
    version: row.version,
  };
}

function toBoard(
  row: PartnerOrderRow,
  { factsOf, courier }: Opened,
): Pick<PartnerOrder, 'allergens' | 'safetyAlarm' | 'driver'> {
  // The ordered recipe of a changed dish is no longer on the shelf.
  const facts = row.isRecipeChanged ? null : factsOf(row.mealId);
  return {
    allergens: facts === null || facts.hasUnknownAllergens ? null : withThose(facts.allergens, row),
    safetyAlarm: alarmOf(row),
    driver: row.driver && isInKitchen(row.status) ? courier(row.driver) : null,
  };
}

const withThose = (
  allergens: readonly Allergen[],
  { optionAllergens }: Pick<PartnerOrderRow, 'optionAllergens'>,
): Allergen[] | null =>
  optionAllergens.includes(null)
    ? null
    : [...new Set([...allergens, ...optionAllergens.flatMap((each) => each ?? [])])];

const alarmOf = ({ status, safetyAlarm }: PartnerOrderRow): PartnerOrder['safetyAlarm'] =>
  safetyAlarm === null || !isInKitchen(status)
    ? null
    : { canLeaveOut: safetyAlarm === 'can_leave_out', isAnswered: !isAlarmOpen(safetyAlarm) };

export const toTurnedDown = (order: PartnerOrder): PartnerOrder => ({
  ...order,
  ...turnedDown,
  ...noRequests,
  answerBy: null,
  asksCall: false,
  driver: null,
  talks: [],
  delaysLeft: 0,
  canHandBack: false,
});
