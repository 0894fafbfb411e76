import { orderProblem } from '@sufra/contract/subscription/promises.ts';
import type { Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import type { Language } from '@sufra/contract/options.ts';
import type {
  OrderDetail,
  OrderPaymentMethod,
  OrderReason,
  Party,
} from '@sufra/contract/ordering/ordering.ts';
import { orderSteps, type OrderStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { Shelf } from '../../catalogue/index.ts';
import { vatOf } from '../../money/index.ts';
import { toSafetyReply } from '../../planner/index.ts';
import type { TalkContext } from '../apply-command.ts';
import { talksOf } from '../conversation/conversation.rules.ts';
import { talkColumns, type TalkRow } from '../conversation/conversation.store.ts';
import type { ChosenOption } from '../checkout/options.rules.ts';
import { addressLines, type Delivery, type OrderLine } from '../checkout/order.rules.ts';
import {
  fits,
  isAlarmOpen,
  isDelivered,
  isInKitchen,
  isOnTheWay,
  isOpen,
  stepOf,
  toCustomerStatus,
  canCancelBeforeDay,
  canCancelLate,
  freeCancelUntil,
} from '../order.machine.ts';
import {
  chosenColumn,
  openDelivery,
  openProof,
  geography,
  orderColumns,
  orderTables,
  paidBackColumns,
  replacedColumns,
  toChosen,
  toOrderSummary,
  toPaidBack,
  type PaidBackRow,
  type ReplacedRow,
  lineName,
  toPacked,
  type OrderListRow,
  type View,
} from '../order.store.ts';
import type { Forecast } from './eta.rules.ts';
import { readForecasts } from './tracking.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface OrderQuery {
  readonly accountId: AccountId;
  readonly orderId: string;
  readonly language: Language;
}

export async function getOrder(
  ctx: TalkContext,
  { accountId, orderId, language }: OrderQuery,
  db: Queries = ctx.db,
): Promise<Result<OrderDetail>> {
  const row = await readOrder(db, accountId, orderId);
  if (!row) return refuse('not_found');
  const shelf = ctx.shelf();
  const opened = {
    forecast: isOpen(row.status) ? (await readForecasts(db, [row])).get(row.id) : undefined,
    ...openSealed(ctx.vault, shelf, row, language),
    vat: vatOf(row.total),
    nameOf: shelf.ingredientName,
    hasCalls: ctx.calls !== null,
  };
  return ok(toOrderDetail(row, opened, { now: ctx.clock.now(), language, geography }));
}

interface OrderEvent {
  readonly status: OrderStatus;
  readonly at: string;
  readonly by: Party;
  readonly reason: OrderReason | null;
}

interface OrderDetailRow extends OrderListRow, PaidBackRow, ReplacedRow, TalkRow {
  readonly finishedAt: Date | null;
  readonly options: readonly ChosenOption[];
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly coveredFee: Fils;
  readonly paymentMethod: OrderPaymentMethod;
  readonly cardBrand: string | null;
  readonly cardLastFour: string | null;
  readonly invoiceId: string | null;
  readonly isReported: boolean;
  readonly handoverCode: string | null;
  readonly delivery: Buffer;
  readonly proof: Buffer;
  readonly lines: readonly OrderLine[];
  readonly events: readonly OrderEvent[];
  readonly visit:
    | (Omit<NonNullable<OrderDetail['noShow']>, 'reportedAt'> & { readonly arrivedAt: string })
    | null;
}

const readOrder = (db: Queries, accountId: AccountId, id: string): Promise<OrderDetailRow | null> =>
  db.row<OrderDetailRow>(sql`
    select ${orderColumns}, ${chosenColumn}, o.food_fils as food, o.delivery_fee_fils as "deliveryFee",
      o.covered_fee_fils as "coveredFee",
      o.payment_method as "paymentMethod", y.card_brand as "cardBrand", y.card_last_four as "cardLastFour",
      (select i.id from money.public_entries t join money.public_invoices i on i.entry_id = t.id
        where t.kind = 'order_placed' and t.subject = o.id) as "invoiceId",
      ${paidBackColumns}, ${replacedColumns}, ${talkColumns('customer')}, o.finished_at as "finishedAt",
      case when o.status = 'undeliverable' then (
        select json_build_object('arrivedAt', d.door_since, 'contacts', d.contacts, 'hasPhoto', d.has_door_photo)
        from delivery.public_deliveries d where d.order_id = o.id and d.door_since is not null) end as visit,
      exists (select from ordering.order_problems p where p.order_id = o.id) as "isReported",
      o.handover_code as "handoverCode", o.delivery, o.proof, o.lines, coalesce(e.events, '[]') as events,
      coalesce(e.since, o.placed_at) as since
    from ${orderTables}
    left join money.public_payments y on y.id = o.payment_id
    cross join lateral (
      select max(at) as since,
        json_agg(json_build_object('status', status, 'at', at, 'by', by_role, 'reason', reason) order by version)
          as events
      from ordering.order_events where order_id = o.id) e
    where o.id = ${id} and o.account_id = ${accountId}`);

const openSealed = (vault: Vault, shelf: Shelf, row: OrderDetailRow, language: Language) => ({
  delivery: openDelivery(vault, row.id, row.delivery),
  safety: toSafetyReply(shelf, openProof(vault, row.id, row.proof), language),
});

interface Opened {
  readonly forecast: Forecast | undefined;
  readonly delivery: Delivery;
  readonly safety: Recipe['safety'];
  readonly vat: Fils;
  readonly hasCalls: boolean;
  readonly nameOf: (ingredientId: string) => { en: string; ar: string } | null;
}

function toOrderDetail(row: OrderDetailRow, opened: Opened, view: View): OrderDetail {
  const { language } = view;
  const { delivery, nameOf } = opened;
  return {
    version: row.version,
    options: toChosen(row.options, language),
    ...toHistory(row.events),
    canCancel: canCancel(row, view.now),
    freeCancelUntil: freeCancelUntil(row)?.toISOString() ?? null,
    delayMinutes: row.delayMinutes,
    isRecipeChanged: canCancelAfterChange(row),
    safetyAlarm: alarmOf(row),
    canRate: isDelivered(row.status) && row.stars === null,
    canReport: canReport(row, view.now),
    talks: talksOf('customer', row, { now: view.now, hasCalls: opened.hasCalls }),
    ...{ replaces: row.replaces, replacedBy: row.replacedBy },
    noShow: toNoShow(row),
    handoverCode: isOnTheWay(row.status) ? row.handoverCode : null,
    address: {
      title: delivery.title,
      lines: addressLines(delivery, language),
      phone: delivery.phone,
      instructions: delivery.instructions,
    },
    notes: delivery.notes,
    payment: toPayment(row),
    amounts: toAmounts(row, opened.vat),
    lines: row.lines.map((line) => ({
      name: lineName(line, nameOf, language),
      amount: line.amount,
      unit: line.unit,
      packs: [...line.packs],
      boughtGrams: line.boughtGrams,
      price: toAedText(line.price),
      ...toPacked(line),
    })),
    safety: opened.safety,
    // Spread last: extending a large copy is a hundred times slower.
    ...toOrderSummary(row, opened.forecast, view),
  };
}

const toAmounts = (
  { food, deliveryFee, coveredFee, total }: OrderDetailRow,
  vat: Fils,
): OrderDetail['amounts'] => ({
  food: toAedText(food),
  deliveryFee: toAedText(deliveryFee),
  coveredFee: toAedText(coveredFee),
  vatIncluded: toAedText(vat),
  total: toAedText(total),
});

const toNoShow = ({ visit, since }: OrderDetailRow): OrderDetail['noShow'] =>
  visit && { ...visit, arrivedAt: iso(visit.arrivedAt), reportedAt: since.toISOString() };

const alarmOf = ({ status, safetyAlarm }: OrderDetailRow): OrderDetail['safetyAlarm'] =>
  safetyAlarm === null || !isInKitchen(status) ? null : isAlarmOpen(safetyAlarm) ? 'open' : 'left_out';

const canReport = ({ status, since, isReported }: OrderDetailRow, now: Date): boolean =>
  isDelivered(status) && !isReported && now.getTime() - since.getTime() <= orderProblem.hours * 3_600_000;

const canCancel = (row: OrderDetailRow, now: Date): boolean =>
  fits(row.status, 'cancel') ||
  canCancelBeforeDay(row, now) ||
  canCancelAfterChange(row) ||
  alarmOf(row) !== null ||
  canCancelLate(row, now);

const canCancelAfterChange = ({ status, isRecipeChanged }: OrderDetailRow): boolean =>
  isRecipeChanged && fits(status, 'cancel_after_change');

function toPayment(row: OrderDetailRow): OrderDetail['payment'] {
  const { cardBrand: brand, cardLastFour: lastFour } = row;
  return {
    method: row.paymentMethod,
    card: brand === null || lastFour === null ? null : { brand, lastFour },
    ...toPaidBack(row),
    invoiceId: row.invoiceId,
  };
}

const toHistory = (events: readonly OrderEvent[]): Pick<OrderDetail, 'steps' | 'history'> => ({
  steps: orderSteps.map((step) => ({ status: step, at: reachedAt(events, step) })),
  history: events.map(({ status, at, by, reason }) => ({
    status: toCustomerStatus(status),
    at: iso(at),
    by,
    reason,
  })),
});

const iso = (text: string): string => new Date(text).toISOString();

// A reassigned order reaches `placed` more than once.
function reachedAt(events: readonly OrderEvent[], step: (typeof orderSteps)[number]): string | null {
  const last = events.findLastIndex(({ status }) => status === 'placed');
  const reached = (step === 'placed' ? events : events.slice(last)).find(
    ({ status }) => stepOf(status) === step,
  );
  return reached ? iso(reached.at) : null;
}
