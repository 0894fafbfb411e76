import type { AdminOrder, getAdminOrder } from '@sufra/contract/admin-orders.ts';
import type { Recipe } from '@sufra/contract/catalogue.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Cell } from '../../platform/pure/csv.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { refundState } from '../../platform/pure/refund-state.ts';
import type { OrderDetailRow } from './order.reads.ts';
import type { OrderRow } from './orders.reads.ts';

export const toAdminOrder = (row: OrderRow, language: Language): AdminOrder => ({
  id: row.id,
  orderId: String(row.number),
  customerName: row.customerName,
  orderType: row.type,
  vendorName: row.vendorName[language],
  amount: toAedText(row.total),
  status: row.status,
  createdAt: row.placedAt.toISOString(),
  isStuck: row.isStuck,
});

const fields = [
  'orderId',
  'customerName',
  'orderType',
  'vendorName',
  'amount',
  'status',
  'createdAt',
  'isStuck',
  'id',
] as const satisfies readonly (keyof AdminOrder)[];

/** The file of orders has a column for each field; the amount is a number of AED there, to be summed. */
export const ordersFile = (language: Language) => ({
  names: fields,
  cellsOf: (row: OrderRow): Cell[] => {
    const order = { ...toAdminOrder(row, language), amount: row.total / 100 };
    return fields.map((field) => order[field]);
  },
});

function toMoney(row: OrderDetailRow): ReplyOf<typeof getAdminOrder>['money'] {
  const { cardBrand: brand, cardLastFour: lastFour, refund } = row;
  return {
    method: row.paymentMethod,
    card: brand === null || lastFour === null ? null : { brand, lastFour },
    food: toAedText(row.food),
    deliveryFee: toAedText(row.deliveryFee),
    commissionPercent: row.commissionPercent,
    refund: refund && { amount: toAedText(refund.amount), state: refundState(refund.status) },
    isDisputed: row.isDisputed,
    invoiceId: row.invoiceId,
  };
}

/** One order in full, with its proof opened. */
export const toOrderDetail = (
  { row, safety, canFinish }: { row: OrderDetailRow; safety: Recipe['safety']; canFinish: boolean },
  language: Language,
): ReplyOf<typeof getAdminOrder> => ({
  order: toAdminOrder(row, language),
  mealName: row.mealTitle[language],
  familySize: row.familySize,
  scheduledFrom: row.scheduledFrom.toISOString(),
  scheduledTo: row.scheduledTo.toISOString(),
  emirate: row.emirate,
  area: row.area,
  customer: { id: row.accountId, name: row.customerName, phone: row.customerPhone },
  vendor: { id: row.vendorId, name: row.vendorName[language], type: row.vendorType, phone: row.vendorPhone },
  history: row.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
  money: toMoney(row),
  safety,
  canCancel: row.isOpen,
  canFinish,
});
