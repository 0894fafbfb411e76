import type { Language } from '@sufra/contract/options.ts';
import type { PartnerOrder } from '@sufra/contract/partner-orders.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import { initialOf } from '../../platform/pure/initial.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { delaysLeft, readyBy } from './delay.rules.ts';
import {
  fits,
  isBeingMade,
  isTakenOn,
  partnerActionsFor,
  toPartnerStatus,
  turnedDown,
} from './order.machine.ts';
import { addressLines, type Delivery, type OrderProof } from './order.rules.ts';
import type { PartnerOrderRow } from './partner-order.reads.ts';

/** What is opened only where somebody has to know it. */
export interface Sealed {
  readonly delivery: () => Delivery;
  readonly proof: () => OrderProof;
}

interface Opened extends Sealed {
  readonly language: Language;
  readonly nameOf: (ingredientId: string) => { en: string; ar: string } | null;
  /** Minutes on the road for metres as the crow flies. */
  readonly travelMinutes: (distanceM: number) => number;
}

type Wishes = Pick<PartnerOrder, 'notes' | 'avoidAllergens' | 'avoidIngredients' | 'ingredientsChecked'>;

const noWishes: Wishes = { notes: null, avoidAllergens: [], avoidIngredients: [], ingredientsChecked: 0 };

/** What a household asks for and avoids; nobody's business once the kitchen is done with it. */
export function toWishes(
  status: OrderStatus,
  { delivery, proof: open, language, nameOf }: Omit<Opened, 'travelMinutes'>,
): Wishes {
  if (!isTakenOn(status) && !fits(status, 'accept')) return noWishes;
  const proof = open();
  const ingredients = new Set(proof.diners.flatMap(({ avoidsAlso }) => avoidsAlso));
  return {
    notes: proof.notes === undefined ? delivery().notes : proof.notes,
    avoidAllergens: [...new Set(proof.diners.flatMap(({ avoids }) => avoids))],
    avoidIngredients: [...ingredients].map((id) => nameOf(id)?.[language] ?? id),
    ingredientsChecked: proof.ingredientsChecked,
  };
}

type Promised = Pick<PartnerOrder, 'readyBy' | 'delaysLeft' | 'delayMinutes' | 'isRecipeChanged'>;

/** Until when it has to be ready, and what has become of that. */
const toPromise = (row: PartnerOrderRow, travelMinutes: Opened['travelMinutes']): Promised => ({
  readyBy: readyBy(row, travelMinutes(row.distanceM)).toISOString(),
  delaysLeft: delaysLeft(row),
  delayMinutes: row.delayMinutes,
  isRecipeChanged: row.isRecipeChanged && isBeingMade(row.status),
});

export function toPartnerOrder(row: PartnerOrderRow, opened: Opened): PartnerOrder {
  const { language, nameOf } = opened;
  const door = row.hasOwnDelivery && isTakenOn(row.status) ? opened.delivery() : null;
  return {
    id: row.id,
    orderId: String(row.number),
    mealId: row.mealId,
    mealName: row.mealTitle[language],
    mealImage: row.hasPicture ? `/images/meals/${row.mealId}.webp` : null,
    totalPrice: toAedText(row.total),
    familySize: row.familySize,
    orderType: row.type,
    scheduledTime: row.scheduledFrom.toISOString(),
    scheduledTo: row.scheduledTo.toISOString(),
    deliveryAddress: [...(door ? addressLines(door, language) : []), row.area].join(', '),
    deliveryPhone: door?.phone ?? null,
    deliveryInstructions: door?.instructions ?? null,
    status: toPartnerStatus(row.status),
    stage: row.status,
    actions: partnerActionsFor(row.status, row.hasOwnDelivery),
    createdAt: row.placedAt.toISOString(),
    answerBy: fits(row.status, 'accept') ? row.answerBy.toISOString() : null,
    completedAt: row.finishedAt?.toISOString() ?? null,
    reason: row.reason,
    customer: initialOf(row.customerName),
    ...toWishes(row.status, opened),
    paymentMethod: row.paymentMethod,
    lines: row.lines.map(({ id, amount, unit, packs, boughtGrams }) => ({
      name: nameOf(id)?.[language] ?? id,
      amount,
      unit,
      packs: [...packs],
      boughtGrams,
    })),
    ...toPromise(row, opened.travelMinutes),
    version: row.version,
  };
}

/** The last sight of an order that is with somebody else now. */
export const toTurnedDown = (order: PartnerOrder): PartnerOrder => ({
  ...order,
  ...turnedDown,
  ...noWishes,
  answerBy: null,
  delaysLeft: 0,
});
