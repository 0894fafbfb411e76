import type { Limit } from '@sufra/contract/household/conditions.ts';
import type { Unit } from '@sufra/contract/catalogue/catalogue.ts';
import type { Allergen, Emirate, Language, Program } from '@sufra/contract/options.ts';
import type {
  LineChoice,
  LineState,
  OrderPaymentMethod,
  OrderType,
  placeOrder,
} from '@sufra/contract/ordering/ordering.ts';
import {
  answerMinutes,
  maxOpenCash,
  maxOpenCashOrders,
  noShow,
} from '@sufra/contract/subscription/promises.ts';
import { type Fils, toAedText } from '../../../platform/pure/money.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import { dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { RamadanDays } from '../../../platform/pure/ramadan.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Holiday, Seat } from '../../household/index.ts';
import type { MealProof } from '../../planner/index.ts';
import type { PrepTimeModel } from '../kitchen/prep-time.rules.ts';
import { gramsOf, optionsPrice, type ChosenOption } from './options.rules.ts';
import type { Kitchen, KitchenRow, OrderedMeal } from './find-offer.ts';
import { endOfSlot, holidayOn, isInFast, isOfferedSlot, type Window, type FastOf } from './offer.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface Delivery {
  readonly title: string;
  readonly street: string;
  readonly building: string;
  readonly apartment: string | null;
  readonly area: string;
  readonly emirate: Emirate;
  readonly landmark: string | null;
  readonly makani: string | null;
  readonly phone: string;
  readonly instructions: string | null;
  readonly notes: string | null;
}

export interface OrderLine {
  readonly id: string;
  readonly amount: number;
  readonly unit: Unit;
  readonly packs: readonly { readonly grams: number; readonly count: number }[];
  readonly boughtGrams: number;
  readonly price: Fils;
  readonly choice?: LineChoice;
  /** A grocery's own product, as ordered: the amount counts its packs, and there are no others. */
  readonly product?: {
    readonly title: { readonly en: string; readonly ar: string };
    readonly aisle: string;
    readonly barcode: string | null;
    /** Ingredients of the catalogue; null if unknown. */
    readonly foods: readonly string[] | null;
  };
  readonly packing?: Packing;
  readonly marked?: { readonly by: AccountId; readonly at: string };
}

export interface Packing {
  readonly state: LineState;
  readonly grams: number | null;
  readonly replacement: string | null;
  readonly price: Fils;
}

export interface OrderedDish {
  readonly title: { readonly en: string; readonly ar: string };
  readonly servings: number;
  /** With those of the options. */
  readonly lines: readonly { readonly id: string; readonly grams: number }[];
  readonly options?: readonly ChosenOption[];
}

export interface OrderProof {
  /** Whom it was proven for. Orders placed before 28 November 2026 lack it: they are for everyone. */
  readonly seat?: Seat;
  readonly ingredientsChecked: number;
  readonly diners: readonly {
    readonly name: string;
    readonly avoids: readonly Allergen[];
    readonly avoidsAlso: readonly string[];
    readonly limits?: readonly Limit[];
    readonly conflicts: readonly string[];
    readonly unread: readonly string[];
    readonly unmetPrograms: readonly Program[];
  }[];
}

/** Instants are ISO text, as a draft is stored as JSON. */
export interface OrderDraft {
  readonly id: string;
  readonly accountId: AccountId;
  readonly partnerId: string;
  readonly type: OrderType;
  readonly mealId: string;
  readonly suggestionId: string | null;
  readonly familySize: number;
  readonly food: Fils;
  readonly deliveryFee: Fils;
  /** Drafts before 28 November 2026 lack it. */
  readonly coveredFee?: Fils;
  readonly credit?: Fils;
  readonly commissionPercent: number;
  readonly paymentMethod: OrderPaymentMethod;
  readonly scheduledFrom: string;
  readonly scheduledTo: string;
  readonly emirate: Emirate;
  readonly area: string;
  readonly lat: number;
  readonly lng: number;
  readonly delivery: Delivery;
  readonly ordered?: OrderedDish;
  readonly lines: readonly OrderLine[];
  readonly proof: OrderProof;
  readonly prepMinutes: number;
  readonly distanceM: number;
  readonly handoverCode: string;
  readonly requestKey: string | null;
  readonly requestHash: string | null;
}

export const withoutCustomer = ({
  area,
  emirate,
}: Pick<Delivery, 'area' | 'emirate'>): { delivery: Delivery; proof: OrderProof } => ({
  delivery: {
    title: '',
    street: '',
    building: '',
    apartment: null,
    area,
    emirate,
    landmark: null,
    makani: null,
    phone: '',
    instructions: null,
    notes: null,
  },
  proof: { ingredientsChecked: 0, diners: [] },
});

const minuteMs = 60_000;

interface Offer {
  readonly opens: Date;
  readonly scheduledTo: Date;
  readonly prepMinutes: number;
  readonly travelMinutes: number;
}

/** Never later than the partner has to start cooking. */
export function answerBy({ opens, scheduledTo, prepMinutes, travelMinutes }: Offer): Date {
  const begins = scheduledTo.getTime() - (prepMinutes + travelMinutes) * minuteMs;
  return new Date(Math.min(opens.getTime() + answerMinutes * minuteMs, begins));
}

const makaniName: Readonly<Record<Language, string>> = { en: 'Makani', ar: 'مكاني' };

/** The most exact line first. */
export function addressLines(delivery: Delivery, language: Language): string[] {
  const { building, apartment, street, landmark, makani } = delivery;
  return [
    [building, apartment].filter((part) => part !== null && part !== '').join(', '),
    street,
    landmark ?? '',
    makani === null ? '' : `${makaniName[language]} ${makani}`,
  ].filter((line) => line !== '');
}

export const preferenceOf = (stars: number): 'favor' | 'avoid' => (stars >= 4 ? 'favor' : 'avoid');

export type OrderBody = ParsedBodyOf<typeof placeOrder>;
export type GroceryBody = Extract<OrderBody, { recipeId: string }>;
type MealBody = Extract<OrderBody, { mealId: string }>;

export const isForGroceries = (body: OrderBody): body is GroceryBody => 'recipeId' in body;

/** Of delivery. */
const dayOf = (body: OrderBody): DubaiDay =>
  isForGroceries(body) ? body.deliveryDate : dubaiDay(new Date(body.deliveryTime));

/** The planned meal, else everyone and the guests of the day it comes. */
export const seatOf = ({ slot }: OrderedMeal, body: OrderBody): Seat =>
  slot ?? { day: dayOf(body), mealTime: null };

export const mealIdOf = (body: OrderBody): string => (isForGroceries(body) ? body.recipeId : body.mealId);

export interface OfferedPartner extends KitchenRow {
  readonly prepTimes: Readonly<Record<string, PrepTimeModel>> | null;
}

export interface AddressRow extends Omit<Delivery, 'notes'> {
  readonly id: string;
  readonly lat: number | null;
  readonly lng: number | null;
  /** False where Sufra no longer serves the emirate. */
  readonly isOpen?: boolean;
  readonly holidays?: readonly Holiday[];
}

export interface CheckoutContext {
  readonly isSwitchedOn: boolean;
  readonly isProfileComplete: boolean;
  readonly address: AddressRow | null;
  readonly meal: OrderedMeal | null;
  readonly partners: readonly OfferedPartner[] | null;
  readonly commission: number | null;
  /** The setting in effect; null where the calendar decides. */
  readonly ramadan: RamadanDays | null;
  readonly cardToken: string | null;
  /** Of the account, in fils; a debt is negative. */
  readonly standing: Fils;
}

type Found = CheckoutContext & {
  readonly address: NonNullable<CheckoutContext['address']>;
  readonly meal: OrderedMeal;
};

export function checkContext(context: CheckoutContext | null, body: OrderBody): Result<Found> {
  if (!context) return refuse('not_signed_in');
  if (!context.isSwitchedOn) return refuse('switched_off');
  if (!context.isProfileComplete) return refuse('flow_incomplete', { params: { step: 'profile' } });
  const { address, meal } = context;
  if (!address) return refuse('address_not_found');
  if (address.isOpen === false) return refuse('not_served');
  const holiday = holidayOn(address, dayOf(body));
  if (holiday)
    return refuse('no_deliveries', { params: { date: holiday.day, en: holiday.en, ar: holiday.ar } });
  if (!meal || (isForGroceries(body) && !meal.isForEveryone)) return refuse('meal_not_found');
  return ok({ ...context, address, meal });
}

export interface Terms {
  readonly partner: OfferedPartner & { readonly distanceM: number };
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly coveredFee: Fils;
  readonly window: Window;
  readonly lines: readonly OrderLine[];
}

interface MealOrder {
  readonly body: MealBody;
  readonly chosen?: readonly ChosenOption[];
  readonly fastOf: FastOf | null;
  readonly now: Date;
}

export function mealTerms(
  kitchen: (OfferedPartner & Kitchen) | undefined,
  { body, chosen = [], fastOf, now }: MealOrder,
): Result<Terms> {
  const slot = new Date(body.deliveryTime);
  if (!kitchen?.canServe) return refuse('partner_unavailable');
  if (isInFast(slot, fastOf)) return refuse('delivery_in_fast');
  if (!isOfferedSlot(slot, now, fastOf) || kitchen.slots.length === 0) return refuse('slot_unavailable');
  const { deliveryFee, coveredFee, minOrder } = kitchen;
  const food = kitchen.food + optionsPrice(chosen, body.familySize);
  if (food < minOrder) return refuseMinimum(minOrder);
  return ok({
    partner: kitchen,
    food,
    deliveryFee,
    coveredFee,
    window: { from: slot, to: endOfSlot(slot) },
    lines: [],
  });
}

export const refuseMinimum = (minimum: Fils): Result<never> =>
  refuse('below_minimum', { params: { minimum: toAedText(minimum) } });

interface Parts {
  readonly body: OrderBody;
  readonly meal: OrderedMeal;
  readonly place: Pick<OrderDraft, 'lat' | 'lng'> & Omit<Delivery, 'notes'>;
  readonly proof: MealProof;
  readonly seat: Seat;
  readonly chosen?: readonly ChosenOption[];
  readonly commissionPercent: number;
}

type Identity = Pick<OrderDraft, 'id' | 'accountId' | 'handoverCode' | 'requestKey' | 'requestHash'>;

/** Refuses `price_changed` with the new total. */
export function draftOrder(terms: Terms, identity: Identity, parts: Parts): Result<OrderDraft> {
  const { body, meal, proof, chosen = [], commissionPercent } = parts;
  const { lat, lng, ...place } = parts.place;
  const { food, deliveryFee, coveredFee, window, lines, partner } = terms;
  const total = toAedText(food + deliveryFee);
  if (total !== body.totalAmount) return refuse('price_changed', { params: { total } });
  return ok({
    ...identity,
    partnerId: partner.partnerId,
    type: isForGroceries(body) ? 'ingredients' : 'cooked_meal',
    mealId: meal.mealId,
    suggestionId: meal.suggestionId,
    familySize: body.familySize,
    food,
    deliveryFee,
    coveredFee,
    commissionPercent,
    paymentMethod: body.paymentMethod ?? 'card',
    scheduledFrom: window.from.toISOString(),
    scheduledTo: window.to.toISOString(),
    emirate: place.emirate,
    area: place.area,
    lat,
    lng,
    delivery: { ...place, notes: body.notes || null },
    ordered: {
      title: meal.title,
      servings: meal.servings,
      lines: [...meal.lines.map(({ id, grams }) => ({ id, grams })), ...gramsOf(chosen, meal.servings)],
      ...(chosen.length > 0 && { options: chosen }),
    },
    lines,
    proof: { diners: proof.diners, ingredientsChecked: proof.ingredientsChecked, seat: parts.seat },
    prepMinutes: partner.prepMinutes,
    distanceM: partner.distanceM,
  });
}

/** Cash leaves the credit alone. Refuses `price_changed` if the customer saw another share of credit. */
export function withCredit(draft: OrderDraft, available: Fils, body: OrderBody): Result<OrderDraft> {
  const total = draft.food + draft.deliveryFee;
  const credit = draft.paymentMethod === 'cash' ? 0 : Math.min(available, total);
  const { credit: seen = toAedText(credit) } = body;
  if (seen !== toAedText(credit))
    return refuse('price_changed', { params: { total: toAedText(total), credit: toAedText(credit) } });
  return ok({ ...draft, credit });
}

export const cardSumOf = ({ food, deliveryFee, credit = 0 }: OrderDraft): Fils => food + deliveryFee - credit;

export interface OpenCash {
  readonly orders: number;
  readonly total: Fils;
  readonly noShows: number;
}

export const isCashOffered = (noShows: number): boolean => noShows < noShow.cashOrders;

/** Refuses `cash_no_shows` and `cash_limit`. */
export function checkCash(
  open: OpenCash,
  { food, deliveryFee }: Pick<OrderDraft, 'food' | 'deliveryFee'>,
): Result<null> {
  if (!isCashOffered(open.noShows))
    return refuse('cash_no_shows', { params: { orders: noShow.cashOrders, days: noShow.cashDays } });
  const isWithin = open.orders < maxOpenCashOrders && open.total + food + deliveryFee <= maxOpenCash;
  return isWithin
    ? ok(null)
    : refuse('cash_limit', { params: { orders: maxOpenCashOrders, sum: toAedText(maxOpenCash) } });
}
