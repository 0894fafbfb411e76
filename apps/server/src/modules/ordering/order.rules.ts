import type { Limit } from '@sufra/contract/conditions.ts';
import type { Unit } from '@sufra/contract/catalogue.ts';
import type { Allergen, Emirate, Language, Program } from '@sufra/contract/options.ts';
import type { OrderPaymentMethod, OrderType } from '@sufra/contract/ordering.ts';
import { answerMinutes, doorMinutes } from '@sufra/contract/promises.ts';
import type { Fils } from '../../platform/pure/money.ts';

/** Where an order goes, as it was when it was placed. */
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
  /** What the customer asks for this time. */
  readonly notes: string | null;
}

/** One bought ingredient of an order; grams, and fils for the line. */
export interface OrderLine {
  readonly id: string;
  readonly amount: number;
  readonly unit: Unit;
  readonly packs: readonly { readonly grams: number; readonly count: number }[];
  readonly boughtGrams: number;
  readonly price: Fils;
}

/** What was ordered, as it was then: the dish may be another since. */
export interface OrderedDish {
  readonly title: { readonly en: string; readonly ar: string };
  readonly servings: number;
  /** Grams of each line for all servings. */
  readonly lines: readonly { readonly id: string; readonly grams: number }[];
}

/** The allergen proof of an order: everyone at the table against every ingredient, as it stood then. */
export interface OrderProof {
  readonly ingredientsChecked: number;
  /** What the customer asks of the kitchen, so that it need not open the door; absent in proofs of before it was kept. */
  readonly notes?: string | null;
  readonly diners: readonly {
    readonly name: string;
    readonly avoids: readonly Allergen[];
    /** Ids of ingredients. */
    readonly avoidsAlso: readonly string[];
    /** Absent in proofs of before limits were kept. */
    readonly limits?: readonly Limit[];
    readonly conflicts: readonly string[];
    readonly unread: readonly string[];
    readonly unmetPrograms: readonly Program[];
  }[];
}

/** An order before it is placed; instants as ISO text, so that it survives as JSON. */
export interface OrderDraft {
  readonly id: string;
  readonly accountId: string;
  readonly partnerId: string;
  readonly type: OrderType;
  readonly mealId: string;
  readonly suggestionId: string | null;
  readonly familySize: number;
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly commissionPercent: number;
  readonly paymentMethod: OrderPaymentMethod;
  readonly scheduledFrom: string;
  readonly scheduledTo: string;
  readonly emirate: Emirate;
  readonly area: string;
  readonly lat: number;
  readonly lng: number;
  readonly delivery: Delivery;
  /** Absent in drafts that were waiting before it was kept. */
  readonly ordered?: OrderedDish;
  readonly lines: readonly OrderLine[];
  readonly proof: OrderProof;
  readonly prepMinutes: number;
  readonly distanceM: number;
  readonly handoverCode: string;
  /** By which a retry of its request finds it; null where it had none. */
  readonly requestKey: string | null;
  /** A keyed hash of what it asked for; a retry has the same. */
  readonly requestHash: string | null;
}

/** What an order keeps once its customer was erased: where in the city it went, and nothing of who ate. */
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

interface Asked {
  /** When somebody is there to read it: now, or when the partner opens. */
  readonly opens: Date;
  readonly scheduledTo: Date;
  readonly prepMinutes: number;
  readonly travelMinutes: number;
}

/** Until when a partner can answer; never later than it would have to begin to come in the time that was promised. */
export function answerBy({ opens, scheduledTo, prepMinutes, travelMinutes }: Asked): Date {
  const begins = scheduledTo.getTime() - (prepMinutes + travelMinutes) * minuteMs;
  return new Date(Math.min(opens.getTime() + answerMinutes * minuteMs, begins));
}

/** Hours after its time from which an open order is one that nobody ends. */
export const stuckHours = 24;

/** From when a customer can be said to be out: not before the time that was promised, nor right after setting out. */
export const unreachableFrom = ({
  scheduledFrom,
  since,
}: {
  readonly scheduledFrom: Date;
  /** When somebody set out with it. */
  readonly since: Date;
}): Date => new Date(Math.max(scheduledFrom.getTime(), since.getTime() + doorMinutes * minuteMs));

/** The name of Dubai's address system, as its signs have it. */
const makaniWord: Readonly<Record<Language, string>> = { en: 'Makani', ar: 'مكاني' };

/** The address as lines people read, the most exact first. */
export function addressLines(delivery: Delivery, language: Language): string[] {
  const { building, apartment, street, landmark, makani } = delivery;
  return [
    [building, apartment].filter((part) => part !== null && part !== '').join(', '),
    street,
    landmark ?? '',
    makani === null ? '' : `${makaniWord[language]} ${makani}`,
  ].filter((line) => line !== '');
}

/** Four stars and more favour a partner, three and fewer avoid it. */
export const tagOf = (stars: number): 'favor' | 'avoid' => (stars >= 4 ? 'favor' : 'avoid');
