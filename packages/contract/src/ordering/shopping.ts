import * as z from 'zod/mini';
import { familySizeQuery, mealParams, safetyProof, units } from '../catalogue/catalogue.ts';
import { allergens, cuisines } from '../options.ts';
import { route } from '../route.ts';
import { partnerTypes } from '../statuses.ts';
import { id } from '../text.ts';

const meal = {
  mealId: z.string(),
  suggestionId: z.nullable(id),
  mealTitle: z.string(),
  mealDescription: z.string(),
  mealImage: z.nullable(z.string()),
  cuisine: z.enum(cuisines),
  /** People the amounts or the price are for, and those the recipe was written for. */
  servings: z.int(),
  baseServings: z.int(),
  /** Of a serving: how much of it each person eats where it is a suggestion, else 1. What is bought is scaled by it. */
  portion: z.number(),
  /** False for a kitchen's own dish: it is ordered from there, and its recipe is nobody else's. */
  isForEveryone: z.boolean(),
  safety: safetyProof,
};

const shoppingLine = z.object({
  id: z.string(),
  name: z.string(),
  aisle: z.string(),
  /** What the recipe needs; lines of the same ingredient are merged, in grams where their units differ. */
  amount: z.number(),
  unit: z.enum(units),
  grams: z.number(),
  isOptional: z.boolean(),
  notes: z.nullable(z.string()),
  allergens: z.nullable(z.array(z.enum(allergens))),
  soldBy: z.enum(['pack', 'weight']),
  /** The packs to buy; empty when sold by weight. */
  packs: z.array(z.object({ grams: z.number(), count: z.int() })),
  /** Grams that come home. */
  boughtGrams: z.number(),
  /** AED text, such as "12.50 AED". */
  estimatedPrice: z.string(),
  priceFils: z.int(),
});
export type ShoppingLine = z.output<typeof shoppingLine>;

/** The one who would bring an order of ingredients to the address; null where no grocery delivers. */
const grocery = z.nullable(
  z.object({
    id,
    name: z.string(),
    minOrder: z.string(),
    minOrderFils: z.int(),
    /** Between these hours on the chosen day, `HH:MM` in Dubai. */
    deliveryFrom: z.string(),
    deliveryTo: z.string(),
  }),
);

export const getShoppingList = route('getShoppingList', {
  method: 'GET',
  path: '/api/meal/:mealId/ingredients',
  who: 'account',
  summary: 'The shopping list of a meal for `familySize` people, priced in whole packs or by weight.',
  params: mealParams,
  query: z.object({ familySize: familySizeQuery, addressId: z.optional(id) }),
  reply: z.object({
    ...meal,
    ingredients: z.array(shoppingLine),
    /** All lines together. */
    totalAmount: z.string(),
    totalFils: z.int(),
    grocery,
    /** The first day that can be chosen, tomorrow in Dubai. */
    firstDeliveryDate: z.string(),
    lastDeliveryDate: z.string(),
  }),
  errors: ['meal_not_found', 'address_not_found'],
});

/** Why a partner stands where it stands; texts on the client under `ordering.rank.<code>`. */
const rankReasons = [
  'you_favour',
  'top_rated',
  'fastest',
  'lowest_price',
  'close_by',
  'new_here',
  'you_avoid',
] as const;

const restaurant = z.object({
  id,
  name: z.string(),
  type: z.enum(partnerTypes),
  location: z.string(),
  /** Mean stars of all ratings; null before the first. */
  rating: z.nullable(z.number()),
  ratingCount: z.int(),
  isActive: z.boolean(),
  cuisineTypes: z.array(z.enum(cuisines)),
  /** Minutes from order to door. */
  deliveryTime: z.int(),
  deliveryFee: z.string(),
  deliveryFeeFils: z.int(),
  minOrder: z.string(),
  minOrderFils: z.int(),
  /** This kitchen's price for `baseServings` people. */
  basePrice: z.string(),
  basePriceFils: z.int(),
  /** basePrice x size / servings + deliveryFee, half up to the fils. */
  total: z.string(),
  totalFils: z.int(),
  distanceKm: z.number(),
  reasons: z.array(z.enum(rankReasons)),
  /** Starts of the half-hours it can deliver in, a part of `slots`. */
  slots: z.array(z.string()),
});
export type Restaurant = z.output<typeof restaurant>;

/** Why nobody can cook or bring this now; texts on the client under `getting.nobody.<code>` and `ways.closed.<code>`. */
export const nobodyReasons = [
  'no_address',
  'unsafe_meal',
  'not_on_a_menu',
  'out_of_reach',
  'closed_now',
] as const;

export const getMealOrder = route('getMealOrder', {
  method: 'GET',
  path: '/api/meal/:mealId/order',
  who: 'account',
  urgency: 'poll',
  summary:
    'Who can cook this meal safely, now, for this address (the default one unless `addressId` says otherwise), best first.',
  params: mealParams,
  query: z.object({ familySize: familySizeQuery, addressId: z.optional(id) }),
  reply: z.object({
    ...meal,
    /** The lowest price for `baseServings` people; null when nobody cooks it. */
    basePrice: z.nullable(z.string()),
    /** Minutes of the fastest kitchen; null when nobody cooks it. */
    estimatedTime: z.nullable(z.int()),
    /** Twelve half-hour starts as instants, the first at least one hour from now. */
    slots: z.array(z.string()),
    /** Somebody of the household fasts: the half-hours of the daytime are passed over. */
    keepsFast: z.boolean(),
    availableRestaurants: z.array(restaurant),
    nobody: z.nullable(z.enum(nobodyReasons)),
  }),
  errors: ['meal_not_found', 'address_not_found'],
});

const way = z.object({
  /** AED text for one person; null where this way is not open. */
  costPerPerson: z.nullable(z.string()),
  costPerPersonFils: z.nullable(z.int()),
  /** From now to the table: kitchen time, tomorrow's groceries not counted, or door to door. */
  minutes: z.nullable(z.int()),
  /** Why this way is not open; null where it is. */
  closed: z.nullable(z.enum(nobodyReasons)),
});

export const getWays = route('getWays', {
  method: 'GET',
  path: '/api/meal/:mealId/ways',
  who: 'account',
  urgency: 'poll',
  summary: 'Cook, groceries or cooked: cost per person and time of each, side by side.',
  params: mealParams,
  query: z.object({ familySize: familySizeQuery }),
  reply: z.object({
    servings: z.int(),
    /** Cooking with what is used of each ingredient. */
    cook: way,
    /** Buying everything in whole packs, delivered tomorrow, and cooking. */
    groceries: way,
    /** Ordering it cooked from the cheapest kitchen that can bring it now. */
    cooked: way,
    kitchens: z.int(),
  }),
  errors: ['meal_not_found'],
});
