import type { Recipe } from '@sufra/contract/catalogue.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { OrderDetail, OrderSummary } from '@sufra/contract/ordering.ts';
import { orderSteps } from '@sufra/contract/statuses.ts';
import { toAedText, type Fils } from '../../platform/pure/money.ts';
import { refundState } from '../../platform/pure/refund-state.ts';
import { etaOf } from './eta.rules.ts';
import { journeyOf, type Forecast, type Geography } from './forecast.rules.ts';
import { fits, isDelivered, isOnTheWay, isTakenOn, stepOf, toCustomerStatus } from './order.machine.ts';
import type { OrderDetailRow, OrderEvent, OrderListRow } from './order.reads.ts';
import { addressLines, type Delivery } from './order.rules.ts';

/** What the views need besides the row. */
export interface Seeing {
  readonly now: Date;
  readonly language: Language;
  readonly geography: Geography;
}

const pictureOf = (mealId: string, hasPicture: boolean): string | null =>
  hasPicture ? `/images/meals/${mealId}.webp` : null;

/** An order in a list. */
export function toOrderSummary(
  row: OrderListRow,
  forecast: Forecast | undefined,
  { now, language, geography }: Seeing,
): OrderSummary {
  const { status } = row;
  const eta = etaOf(journeyOf(row, forecast, geography, now), now);
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
    vendorContact: isTakenOn(status) ? row.partnerPhone : null,
    providerType: row.partnerType,
    providerId: row.partnerId,
    rating: row.stars === null ? null : { rating: row.stars, comment: row.comment },
    mealId: row.mealId,
    mealName: row.mealTitle[language],
    mealImage: pictureOf(row.mealId, row.hasPicture),
    familySize: row.familySize,
  };
}

interface Opened {
  readonly forecast: Forecast | undefined;
  readonly delivery: Delivery;
  readonly safety: Recipe['safety'];
  /** Of the total, in fils. */
  readonly vat: Fils;
  readonly nameOf: (ingredientId: string) => { en: string; ar: string } | null;
}

/** An order in full, for the one who placed it. */
export function toOrderDetail(row: OrderDetailRow, opened: Opened, seeing: Seeing): OrderDetail {
  const { language } = seeing;
  const { delivery, nameOf } = opened;
  return {
    version: row.version,
    steps: orderSteps.map((step) => ({ status: step, at: reachedAt(row.events, step) })),
    history: row.events.map(({ status, at, by, reason }) => ({
      status: toCustomerStatus(status),
      at: iso(at),
      by,
      reason,
    })),
    canCancel: fits(row.status, 'cancel') || mayCallOff(row),
    delayMinutes: row.delayMinutes,
    isRecipeChanged: mayCallOff(row),
    canRate: isDelivered(row.status) && row.stars === null,
    handoverCode: isOnTheWay(row.status) ? row.handoverCode : null,
    address: toAddress(delivery, language),
    notes: delivery.notes,
    payment: toPayment(row),
    amounts: {
      food: toAedText(row.food),
      deliveryFee: toAedText(row.deliveryFee),
      vatIncluded: toAedText(opened.vat),
      total: toAedText(row.total),
    },
    lines: row.lines.map((line) => ({
      name: nameOf(line.id)?.[language] ?? line.id,
      amount: line.amount,
      unit: line.unit,
      packs: [...line.packs],
      boughtGrams: line.boughtGrams,
      price: toAedText(line.price),
    })),
    safety: opened.safety,
    // Copied last: what is added to a copy of so many fields one by one costs a hundred times as much.
    ...toOrderSummary(row, opened.forecast, seeing),
  };
}

/** The dish was changed and is no longer safe for this household, and nobody has it ready yet. */
const mayCallOff = ({ status, isRecipeChanged }: OrderDetailRow): boolean =>
  isRecipeChanged && fits(status, 'cancel_changed');

const toAddress = (delivery: Delivery, language: Language): OrderDetail['address'] => ({
  title: delivery.title,
  lines: addressLines(delivery, language),
  phone: delivery.phone,
  instructions: delivery.instructions,
});

function toPayment(row: OrderDetailRow): OrderDetail['payment'] {
  const { cardBrand: brand, cardLastFour: lastFour, refund } = row;
  return {
    method: row.paymentMethod,
    card: brand === null || lastFour === null ? null : { brand, lastFour },
    refund: refund && { amount: toAedText(refund.amount), state: refundState(refund.status) },
    isDisputed: row.isDisputed,
    invoiceId: row.invoiceId,
  };
}

const iso = (text: string): string => new Date(text).toISOString();

// The first time a step was reached counts; an order passed on was placed once.
function reachedAt(events: readonly OrderEvent[], step: (typeof orderSteps)[number]): string | null {
  const reached = events.find(({ status }) => stepOf(status) === step);
  return reached ? iso(reached.at) : null;
}
