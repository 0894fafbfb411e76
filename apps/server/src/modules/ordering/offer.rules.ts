import type { Recipe, Unit } from '@sufra/contract/catalogue.ts';
import type { Allergen, Cuisine, Emirate, MealTime, Program } from '@sufra/contract/options.ts';
import type { nobodyReasons } from '@sufra/contract/shopping.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Ranked } from './choice.rules.ts';
import type { Window } from './delivery-window.rules.ts';
import type { Purchase } from './shopping.rules.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface MealLine {
  readonly id: string;
  readonly name: Bilingual;
  readonly aisle: string;
  readonly amount: number;
  readonly unit: Unit;
  readonly grams: number;
  readonly isOptional: boolean;
  readonly note: Bilingual | null;
  readonly allergens: readonly Allergen[] | null;
  readonly packs: readonly { readonly grams: number; readonly aed: string }[];
  readonly soldBy: 'pack' | 'weight';
}

export interface OrderedMeal {
  readonly mealId: string;
  readonly suggestionId: string | null;
  /** The meal time of the suggestion. */
  readonly slot: { readonly day: DubaiDay; readonly mealTime: MealTime } | null;
  /** Of a serving; 1 where it is no suggestion. Kitchens cook whole servings, what is bought is scaled by it. */
  readonly portion: number;
  readonly cuisine: Cuisine;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly hasPicture: boolean;
  /** Anybody may cook it; a kitchen keeps the recipe of its own dish to itself. */
  readonly isForEveryone: boolean;
  readonly servings: number;
  /** Preparing and cooking together. */
  readonly minutes: number;
  readonly programs: readonly Program[];
  /** Per serving; grams, sodium in milligrams. */
  readonly nutrition: Recipe['nutritionInfo'];
  readonly preparation: { readonly tags: readonly string[]; readonly cookMinutes: number };
  readonly lines: readonly MealLine[];
}

/** A meal with as much as a check needs. */
export interface CheckedMeal extends Pick<
  OrderedMeal,
  'mealId' | 'servings' | 'programs' | 'nutrition' | 'preparation'
> {
  readonly lines: readonly Pick<MealLine, 'id' | 'allergens'>[];
}

/** A partner that could serve an order, before time and distance are looked at. */
export interface KitchenRow {
  readonly partnerId: string;
  readonly type: PartnerType;
  readonly name: Bilingual;
  readonly area: string;
  readonly emirate: Emirate;
  readonly cuisines: readonly Cuisine[];
  readonly lat: number;
  readonly lng: number;
  readonly reachM: number;
  readonly deliveryFee: Fils;
  readonly minOrder: Fils;
  readonly openingHours: readonly (readonly (readonly [number, number])[])[];
  readonly isPaused: boolean;
  /** For the servings of the recipe. */
  readonly basePrice: Fils;
  readonly prepMinutes: number;
  readonly starsSum: number;
  readonly ratingsCount: number;
  readonly preference: 'favor' | 'avoid' | null;
}

/** Where something is brought to. */
export interface Place {
  readonly emirate: Emirate;
  readonly lat: number;
  readonly lng: number;
}

/** A partner with what serving this address takes and costs. */
export interface Kitchen extends KitchenRow {
  readonly distanceM: number;
  /** On the road, and from order to door. */
  readonly travel: number;
  readonly minutes: number;
  readonly food: Fils;
  readonly total: Fils;
  /** Half-hours of the wanted ones it can keep. */
  readonly slots: readonly Date[];
  /** It takes orders, and this address is in its reach. */
  readonly canServe: boolean;
}

/** A grocery that delivers to an address. */
export type Grocery = Ranked<KitchenRow & { total: Fils; minutes: number; distanceM: number }>;

export interface Offered {
  readonly meal: OrderedMeal;
  readonly people: number;
  readonly isSafe: boolean;
  /** The proof, in the reader's language. */
  readonly safety: Recipe['safety'];
  /** Where it would go; null without an address. */
  readonly address: (Place & { readonly id: string }) | null;
}

export interface ShoppingList extends Offered {
  readonly purchases: readonly Purchase[];
  /** The grocery that would bring it, and when on the first day. */
  readonly grocery: { readonly row: KitchenRow; readonly window: Window } | null;
  readonly days: readonly string[];
}

/** Why a way to a meal is not open. */
export type Nobody = (typeof nobodyReasons)[number];

export interface MealOffer extends Offered {
  readonly slots: readonly Date[];
  /** Somebody fasts: half-hours of the daytime are passed over. */
  readonly keepsFast: boolean;
  readonly kitchens: readonly Ranked<Kitchen>[];
  /** Why there is nobody, in the order one would find out. */
  readonly nobody: Nobody | null;
}

export interface Ways extends Offered {
  readonly purchases: readonly Purchase[];
  readonly kitchens: readonly Ranked<Kitchen>[];
  /** Why nobody cooks it, and why nobody brings its ingredients. */
  readonly nobody: { readonly cooks: Nobody | null; readonly brings: Nobody | null };
}
