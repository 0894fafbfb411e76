import type { AdminOrder, getAdminOrder } from '@sufra/contract/ordering/admin-orders.ts';
import type { Emirate, Language } from '@sufra/contract/options.ts';
import type { OrderPaymentMethod, OrderReason, Party } from '@sufra/contract/ordering/ordering.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { OrderStatus, PartnerType } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { Shelf } from '../../catalogue/index.ts';
import { listDocumentsOf } from '../../documents/index.ts';
import { partnerShare } from '../../money/index.ts';
import {
  canRefundPart,
  isBeingMade,
  countOrderMessages,
  checkSendAgain,
  isCooked,
  isOnTheWay,
  orderNotes,
  mayHaveArrived,
  openProof,
  paidFor,
  portionsPrice,
  type OrderLine,
  paidBackColumns,
  replacedColumns,
  isByWeight,
  lineName,
  toPacked,
  toPaidBack,
  chosenColumn,
  toChosen,
  type PaidBackRow,
  type ReplacedRow,
} from '../../ordering/index.ts';
import { listOrderMessages, readOrderParties } from '../../support/index.ts';
import { toSafetyReply } from '../../planner/index.ts';
import { listRefundRequests } from './list-refund-requests.ts';
import { toAdminOrder, type OrderRow } from './list-orders.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

type Detail = ReplyOf<typeof getAdminOrder>;

interface OrderDetailRow extends OrderRow, PaidBackRow, ReplacedRow {
  readonly replacedAt: Date | null;
  readonly mealTitle: Readonly<Record<Language, string>>;
  readonly options: Parameters<typeof toChosen>[0];
  readonly familySize: number;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  readonly emirate: Emirate;
  readonly area: string;
  readonly accountId: AccountId;
  readonly customerPhone: string | null;
  readonly vendorId: string;
  readonly vendorType: PartnerType;
  readonly vendorPhone: string;
  readonly isOpen: boolean;
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly coveredFee: Fils;
  readonly commissionPercent: number;
  readonly paymentMethod: OrderPaymentMethod;
  readonly cardBrand: string | null;
  readonly cardLastFour: string | null;
  readonly invoiceId: string | null;
  readonly refundedFood: Fils;
  readonly refundedFee: Fils;
  readonly problem:
    | (Pick<NonNullable<Detail['problem']>, 'problem' | 'portions' | 'isCredited' | 'at'> & {
        readonly amount: Fils;
        readonly lines: readonly number[];
      })
    | null;
  readonly proof: Buffer;
  readonly lines: readonly OrderLine[];
  readonly hasOwnDelivery: boolean;
  readonly driver: { readonly id: string; readonly name: string } | null;
  readonly events: readonly {
    readonly at: string;
    readonly status: OrderStatus;
    readonly by: Party;
    readonly reason: OrderReason | null;
    readonly note: string | null;
  }[];
  readonly offers: readonly Readonly<Record<Language, string>>[];
  readonly lineMarks: readonly (Omit<Detail['lineMarks'][number], 'ingredient'> & {
    readonly line: string;
  })[];
}

const lineMarksOf = part`(select coalesce(json_agg(json_build_object('line', l ->> 'id',
          'state', coalesce(l -> 'packing' ->> 'state', 'open'), 'at', l -> 'marked' ->> 'at',
          'by', json_build_object('id', l -> 'marked' ->> 'by', 'name', coalesce(w.name, k.phone)))
          order by l -> 'marked' ->> 'at'), '[]')
        from jsonb_array_elements(o.lines) l
        left join identity.public_accounts k on k.id = (l -> 'marked' ->> 'by')::uuid
        left join household.public_profiles w on w.account_id = k.id
        where l -> 'marked' is not null)`;

const problemOf = part`(select json_build_object('problem', b.problem, 'portions', b.portions, 'amount', b.amount_fils,
          'isCredited', b.is_credited, 'at', b.reported_at, 'lines', coalesce(b.lines, '{}'))
        from ordering.public_order_problems b where b.order_id = o.id)`;

const readOrder = (db: Queries, id: string): Promise<OrderDetailRow | null> =>
  db.row<OrderDetailRow>(sql`
    select o.id, o.number, h.name as "customerName", o.type, v.name as "vendorName", o.total_fils as total, o.status,
      o.placed_at as "placedAt", o.is_open and o.stuck_at is not null as "isStuck", m.title as "mealTitle", ${chosenColumn},
      o.family_size as "familySize", o.scheduled_from as "scheduledFrom", o.scheduled_to as "scheduledTo",
      o.emirate, o.area, o.account_id as "accountId", a.phone as "customerPhone", v.id as "vendorId",
      v.type as "vendorType", v.phone as "vendorPhone", o.is_open as "isOpen", o.food_fils as food,
      o.delivery_fee_fils as "deliveryFee", o.covered_fee_fils as "coveredFee", o.commission_percent as "commissionPercent",
      o.refunded_food_fils as "refundedFood", o.refunded_fee_fils as "refundedFee",
      o.payment_method as "paymentMethod", y.card_brand as "cardBrand", y.card_last_four as "cardLastFour",
      (select i.id from money.public_entries t join money.public_invoices i on i.entry_id = t.id
        where t.kind = 'order_placed' and t.subject = o.id) as "invoiceId",
      ${paidBackColumns}, ${replacedColumns},
      (select replaced_at from ordering.public_order_replacements where order_id = o.id) as "replacedAt",
      ${problemOf} as problem,
      o.proof, o.lines, v.has_own_delivery as "hasOwnDelivery",
      (select json_build_object('id', r.id, 'name', r.name)
        from delivery.public_deliveries d join delivery.public_drivers r on r.id = d.driver_id
        where d.order_id = o.id and (d.is_in_hand and o.is_open or o.status in ('delivered', 'undeliverable'))
        order by d.ended_at desc nulls first limit 1) as driver,
      (select coalesce(json_agg(json_build_object('at', at, 'status', status, 'by', by_role, 'reason', reason, 'note', note)
          order by version), '[]')
        from ordering.public_order_events where order_id = o.id) as events,
      ${lineMarksOf} as "lineMarks",
      array(select f.name from ordering.public_order_offers r join partners.public_partners f on f.id = r.partner_id
        where r.order_id = o.id order by r.offered_at) as offers
    from ordering.public_orders o
    join catalogue.public_meals m on m.id = o.meal_id
    join partners.public_partners v on v.id = o.partner_id
    left join identity.public_accounts a on a.id = o.account_id
    left join household.public_profiles h on h.account_id = o.account_id
    left join money.public_payments y on y.id = o.payment_id
    where o.id = ${id}`);

interface Context {
  readonly db: Queries;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly shelf: () => Shelf;
}

export async function getOrder(
  { db, clock, vault, shelf }: Context,
  orderId: string,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<Result<Detail>> {
  const row = await readOrder(db, orderId);
  if (!row) return refuse('not_found');
  const nameOf = (id: string): string => nameOfLine(row, id, shelf(), language);
  return ok({
    order: toAdminOrder(row, language),
    mealName: row.mealTitle[language],
    options: toChosen(row.options, language),
    familySize: row.familySize,
    scheduledFrom: row.scheduledFrom.toISOString(),
    scheduledTo: row.scheduledTo.toISOString(),
    emirate: row.emirate,
    area: row.area,
    customer: { id: row.accountId, name: row.customerName, phone: row.customerPhone },
    vendor: vendorOf(row, language),
    history: toHistory(row, language),
    lineMarks: row.lineMarks.map(({ line, ...mark }) => ({ ...mark, ingredient: nameOf(line) })),
    lines: toLines(row, nameOf),
    ...(await readTalk({ db, vault }, row.id)),
    money: { ...toMoney(row, nameOf), asked: await askedOf(db, actor, row.id) },
    problem: row.problem && {
      ...row.problem,
      at: new Date(row.problem.at).toISOString(),
      amount: toAedText(row.problem.amount),
      lines: row.problem.lines.map((at) => nameOf(row.lines[at]?.id ?? '')),
      documents: (await listDocumentsOf(db, row.id)).map((one) => ({ ...one, removedAt: null })),
    },
    safety: toSafetyReply(shelf(), openProof(vault, row.id, row.proof), language),
    canCancel: row.isOpen,
    ...toLinks(row, clock.now()),
    kitchenShare: toKitchenShare(row),
    driver: row.driver && { ...row.driver },
    canFinish: mayHaveArrived(row.status),
  });
}

function nameOfLine({ lines }: OrderDetailRow, id: string, shelf: Shelf, language: Language): string {
  const line = lines.find((one) => one.id === id);
  return line ? lineName(line, shelf.ingredientName, language) : id;
}

function toLines({ status, type, lines }: OrderDetailRow, nameOf: (id: string) => string): Detail['lines'] {
  if (type !== 'ingredients' || !isBeingMade(status)) return [];
  return lines.map((line, at) => ({
    ...{ at, name: nameOf(line.id), price: toAedText(line.price), boughtGrams: line.boughtGrams },
    isByWeight: isByWeight(line),
    ...toPacked(line),
  }));
}

async function askedOf(
  db: Queries,
  { accountId }: Actor,
  orderId: string,
): Promise<Detail['money']['asked']> {
  const [request] = await listRefundRequests(db, accountId, orderId);
  if (!request) return null;
  const { order: _, ...asked } = request;
  return asked;
}

async function readTalk(
  ctx: Pick<Context, 'db' | 'vault'>,
  orderId: string,
): Promise<Pick<Detail, 'notes' | 'messages' | 'chatCount' | 'readers'>> {
  const [notes, messages, chatCount, parties] = await Promise.all([
    orderNotes.list(ctx, orderId),
    listOrderMessages(ctx, orderId),
    countOrderMessages(ctx.db, orderId),
    readOrderParties(ctx.db, orderId),
  ]);
  return { notes, messages, chatCount, readers: parties.map(({ side, language }) => ({ side, language })) };
}

const vendorOf = (
  { vendorId: id, vendorName, vendorType: type, vendorPhone: phone }: OrderDetailRow,
  language: Language,
): Detail['vendor'] => ({ id, name: vendorName[language], type, phone });

const toLinks = (
  { replaces, replacedBy, ...row }: OrderDetailRow,
  now: Date,
): Pick<Detail, 'canSendAgain' | 'replaces' | 'replacedBy'> => ({
  canSendAgain: checkSendAgain({ ...row, isReplaced: replacedBy !== null }, now).ok,
  replaces,
  replacedBy,
});

function toHistory(
  { events, offers, status, replacedAt }: OrderDetailRow,
  language: Language,
): Detail['history'] {
  const moves = events.filter(isPassedOn).length;
  const history: Detail['history'] = events.map((event, index) => {
    const before = events.slice(0, index).filter(isPassedOn).length;
    const isFormer = event.by === 'partner' && before < moves && offers.length === moves + 1;
    return {
      ...event,
      at: new Date(event.at).toISOString(),
      formerPartner: isFormer ? (offers[before]?.[language] ?? null) : null,
    };
  });
  if (replacedAt === null) return history;
  const sentAgain = { status, by: 'admin', reason: 'sent_again', note: null, formerPartner: null } as const;
  return [...history, { ...sentAgain, at: replacedAt.toISOString() }];
}

export async function getOrderRow(
  db: Queries,
  orderId: string,
  language: Language,
): Promise<Result<AdminOrder>> {
  const row = await readOrder(db, orderId);
  return row ? ok(toAdminOrder(row, language)) : refuse('not_found');
}

const isPassedOn = ({ status, reason }: OrderDetailRow['events'][number]): boolean =>
  status === 'placed' && reason !== null;

function toKitchenShare({ status, ...order }: OrderDetailRow): string | null {
  if (!isCooked(status)) return null;
  const hasOwnDelivery = order.hasOwnDelivery && isOnTheWay(status);
  return toAedText(partnerShare({ ...order, hasOwnDelivery }));
}

function refundableOf(row: OrderDetailRow, nameOf: (id: string) => string): Detail['money']['refundable'] {
  if (!canRefundPart(row.status, row.paymentMethod === 'cash')) return null;
  const [food, fee] = [row.food - row.refundedFood, row.deliveryFee - row.refundedFee];
  if (food + fee === 0) return null;
  const reported = row.problem?.isCredited === false ? row.problem : null;
  const isCookedMeal = row.type === 'cooked_meal';
  return {
    food: toAedText(food),
    deliveryFee: toAedText(fee),
    portions: Array.from({ length: isCookedMeal ? row.familySize : 0 }, (_, before) =>
      toAedText(Math.min(portionsPrice(row, before + 1), food)),
    ),
    lines: row.lines.flatMap((line, at) =>
      paidFor(line) > 0 ? [{ at, name: nameOf(line.id), amount: toAedText(paidFor(line)) }] : [],
    ),
    reported: { portions: reported?.portions ?? 0, lines: [...(reported?.lines ?? [])] },
  };
}

function toMoney(row: OrderDetailRow, nameOf: (id: string) => string): Omit<Detail['money'], 'asked'> {
  const { cardBrand: brand, cardLastFour: lastFour } = row;
  return {
    method: row.paymentMethod,
    card: brand === null || lastFour === null ? null : { brand, lastFour },
    food: toAedText(row.food),
    deliveryFee: toAedText(row.deliveryFee),
    coveredFee: toAedText(row.coveredFee),
    commissionPercent: row.commissionPercent,
    ...toPaidBack(row),
    refundable: refundableOf(row, nameOf),
    invoiceId: row.invoiceId,
  };
}
