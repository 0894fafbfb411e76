import type { Limit } from '@sufra/contract/conditions.ts';
import type { Unit } from '@sufra/contract/catalogue.ts';
import type { Allergen, Emirate, Language, Program } from '@sufra/contract/options.ts';
import type { OrderPaymentMethod, OrderType } from '@sufra/contract/ordering.ts';
import { answerMinutes } from '@sufra/contract/promises.ts';
import type { Fils } from '../../../platform/pure/money.ts';

/** As it was when the order was placed. */
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
}

/** As it was ordered; the catalogue may have changed. */
export interface OrderedDish {
  readonly title: { readonly en: string; readonly ar: string };
  readonly servings: number;
  /** Grams of each line for all servings. */
  readonly lines: readonly { readonly id: string; readonly grams: number }[];
}

/** Every diner against every ingredient, as known at checkout. */
export interface OrderProof {
  readonly ingredientsChecked: number;
  /** So that the kitchen need not open the address; absent in older proofs. */
  readonly notes?: string | null;
  readonly diners: readonly {
    readonly name: string;
    readonly avoids: readonly Allergen[];
    readonly avoidsAlso: readonly string[];
    /** Absent in older proofs. */
    readonly limits?: readonly Limit[];
    readonly conflicts: readonly string[];
    readonly unread: readonly string[];
    readonly unmetPrograms: readonly Program[];
  }[];
}

/** Instants are ISO text: a draft is stored as JSON while its payment is open. */
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
  /** Absent in older drafts. */
  readonly ordered?: OrderedDish;
  readonly lines: readonly OrderLine[];
  readonly proof: OrderProof;
  readonly prepMinutes: number;
  readonly distanceM: number;
  readonly handoverCode: string;
  readonly requestKey: string | null;
  readonly requestHash: string | null;
}

/** What an order keeps after its customer is erased. */
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

/** The deadline for a partner's answer; never later than it has to start cooking. */
export function answerBy({ opens, scheduledTo, prepMinutes, travelMinutes }: Offer): Date {
  const begins = scheduledTo.getTime() - (prepMinutes + travelMinutes) * minuteMs;
  return new Date(Math.min(opens.getTime() + answerMinutes * minuteMs, begins));
}

/** Dubai's address system. */
const makaniName: Readonly<Record<Language, string>> = { en: 'Makani', ar: 'مكاني' };

/** The address as lines of text, the most exact first. */
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
