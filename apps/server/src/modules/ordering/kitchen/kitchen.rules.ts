import type { OrderType } from '@sufra/contract/ordering/ordering.ts';
import { maxDelays, type PartnerAction, type PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import type { Language, VehicleType } from '@sufra/contract/options.ts';
import type { OrderStatus, PartnerOrderStatus } from '@sufra/contract/statuses.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { firstNameOf } from '../../../platform/pure/labels.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { noonRestUntil } from '../../../platform/pure/noon-rest.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { minutesFor } from '../../../platform/pure/roads.ts';
import { endOfSlot } from '../checkout/offer.rules.ts';
import type { OrderedDish, OrderLine } from '../checkout/order.rules.ts';
import { fits, isAlarmOpen, isBeingMade, type SafetyAlarm } from '../order.machine.ts';
import type { Geography, Place } from '../tracking/eta.rules.ts';

const minuteMs = 60_000;

const ownDeliveryOnly: readonly PartnerAction[] = ['send_out', 'confirm_delivered', 'report_unreachable'];

export type PartnerStatusInput =
  | 'accepted'
  | 'rejected'
  | 'preparing'
  | 'completed'
  | 'out_for_delivery'
  | 'delivered'
  | 'undeliverable';

const commandOfWord: Readonly<Record<PartnerStatusInput, PartnerAction>> = {
  accepted: 'accept',
  rejected: 'reject',
  preparing: 'start_preparing',
  completed: 'mark_ready',
  out_for_delivery: 'send_out',
  delivered: 'confirm_delivered',
  undeliverable: 'report_unreachable',
};

export const partnerCommandOf = (word: PartnerStatusInput): PartnerAction => commandOfWord[word];

const partnerActions = Object.values(commandOfWord);

export const partnerActionsFor = (status: OrderStatus, hasOwnDelivery: boolean): PartnerAction[] =>
  partnerActions.filter(
    (action) => fits(status, action) && (hasOwnDelivery || !ownDeliveryOnly.includes(action)),
  );

const partnerView: Readonly<Record<OrderStatus, PartnerOrderStatus>> = {
  placed: 'new',
  accepted: 'accepted',
  preparing: 'preparing',
  ready: 'completed',
  out_for_delivery: 'completed',
  delivered: 'completed',
  rejected: 'rejected',
  cancelled: 'rejected',
  undeliverable: 'completed',
};

export const toPartnerStatus = (status: OrderStatus): PartnerOrderStatus => partnerView[status];

export const canHandBack = ({
  status,
  safetyAlarm,
}: Pick<Delayable, 'status'> & { readonly safetyAlarm: SafetyAlarm | null }): boolean =>
  fits(status, 'hand_back') && !isAlarmOpen(safetyAlarm);

export const turnedDown = { status: partnerView.rejected, actions: [] as PartnerAction[] };

/** When food must leave to arrive at the start of the promised time. */
export const readyBy = ({ scheduledFrom }: { readonly scheduledFrom: Date }, travelMinutes: number): Date =>
  new Date(scheduledFrom.getTime() - travelMinutes * minuteMs);

/** Refuses `too_early_to_send` with the `day` of groceries. */
export function checkSending(
  { type, scheduledFrom }: { readonly type: OrderType; readonly scheduledFrom: Date },
  now: Date,
): Result<null> {
  const day = dubaiDay(scheduledFrom);
  return type === 'ingredients' && dubaiDay(now) < day
    ? refuse('too_early_to_send', { params: { day } })
    : ok(null);
}

export interface Sums {
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly coveredFee: Fils;
}

export function termsAt(order: Sums, { food, deliveryFee, coveredFee }: Sums): Sums {
  const fee = deliveryFee + coveredFee;
  const isCovered = order.coveredFee > 0 || (order.deliveryFee === 0 && coveredFee > 0);
  return { food, deliveryFee: isCovered ? 0 : fee, coveredFee: isCovered ? fee : 0 };
}

const paidFor = ({ food, deliveryFee }: Sums): Fils => food + deliveryFee;

export const isWithin = (terms: Sums, order: Sums): boolean =>
  paidFor(terms) <= paidFor(order) && paidFor(terms) + terms.coveredFee <= paidFor(order) + order.coveredFee;

export const reductionTo = (terms: Sums, order: Sums): Fils => paidFor(order) - paidFor(terms);

interface Delayable {
  readonly status: OrderStatus;
  readonly delays: number;
}

export const delaysLeft = ({ status, delays }: Delayable): number =>
  isBeingMade(status) ? Math.max(0, maxDelays - delays) : 0;

export interface Delayed {
  readonly version: number;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  readonly shift: number;
}

/**
 * From when the order has to be ready, or now if later. Refuses `order_decided`, and `not_possible_now` after two
 * delays.
 */
export function delay(
  order: Delayable & Omit<Delayed, 'shift'>,
  { minutes, travelMinutes, now }: { minutes: number; travelMinutes: number; now: Date },
): Result<Delayed> {
  const { status, version, scheduledFrom, scheduledTo } = order;
  if (!isBeingMade(status)) return refuse('order_decided', { params: { status } });
  if (delaysLeft(order) === 0) return refuse('not_possible_now');
  const ready = readyBy(order, travelMinutes).getTime();
  const behind = Math.max(0, Math.ceil((now.getTime() - ready) / minuteMs));
  const shift = behind + minutes;
  const moved = (instant: Date): Date => new Date(instant.getTime() + shift * minuteMs);
  return ok({
    version: version + 1,
    scheduledFrom: moved(scheduledFrom),
    scheduledTo: moved(scheduledTo),
    shift,
  });
}

interface ToMake {
  readonly type: OrderType;
  readonly familySize: number;
  readonly lines: readonly OrderLine[];
  readonly dish: OrderedDish;
}

export function gramsNeeded(orders: readonly ToMake[]): Map<string, number> {
  const sums = new Map<string, number>();
  const addTo = (id: string, grams: number): void => void sums.set(id, (sums.get(id) ?? 0) + grams);
  for (const { type, familySize, lines, dish } of orders) {
    if (type === 'ingredients')
      for (const { id, boughtGrams } of lines.filter(({ product }) => !product)) addTo(id, boughtGrams);
    else for (const { id, grams } of dish.lines) addTo(id, (grams * familySize) / dish.servings);
  }
  return sums;
}

/** Of own products, by their names when ordered. */
export function packsNeeded(orders: readonly ToMake[], language: Language): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { product, amount } of orders.flatMap(({ lines }) => lines))
    if (product) sums.set(product.title[language], (sums.get(product.title[language]) ?? 0) + amount);
  return sums;
}

const slotMs = 30 * minuteMs;

export function slotOf(order: {
  readonly type: OrderType;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
}): { from: Date; to: Date } {
  if (order.type === 'ingredients') return { from: order.scheduledFrom, to: order.scheduledTo };
  const from = new Date(Math.floor(order.scheduledFrom.getTime() / slotMs) * slotMs);
  return { from, to: endOfSlot(from) };
}

export interface Approaching {
  readonly name: string;
  readonly vehicleType: VehicleType;
  readonly plateNumber: string | null;
  readonly at: Place | null;
  /** ISO text. */
  readonly toldAt: string | null;
  readonly kitchen: Place;
}

const freshMinutes = 5;
const hereMetres = 150;

/** A driver on the way to the kitchen. Without a fresh position nothing is said about the arrival. */
export function toCourier(
  { name, vehicleType, plateNumber, at, toldAt, kitchen }: Approaching,
  distanceBetween: Geography['distanceBetween'],
  now: Date,
): NonNullable<PartnerOrder['driver']> {
  const courier = { name: firstNameOf(name), vehicleType, plateNumber };
  const told = Date.parse(toldAt ?? '');
  if (at === null || !(now.getTime() - told < freshMinutes * minuteMs))
    return { ...courier, arrivesAt: null, isHere: false };
  const metres = distanceBetween(at, kitchen);
  if (metres <= hereMetres) return { ...courier, arrivesAt: null, isHere: true };
  const ride = Math.ceil(minutesFor(metres, vehicleType, noonRestUntil(now) !== null));
  return { ...courier, arrivesAt: new Date(told + ride * minuteMs).toISOString(), isHere: false };
}
