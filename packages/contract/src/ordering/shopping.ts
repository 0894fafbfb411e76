import * as z from 'zod/mini';
import { familySizeQuery, mealParams, safetyProof, units } from '../catalogue/catalogue.ts';
import { allergens, cuisines, nobodyReasons } from '../options.ts';
import { route } from '../route.ts';
import { partnerTypes } from '../statuses.ts';
import { calendarDay, id } from '../text.ts';

const meal = {
  mealId: z.string(),
  suggestionId: z.nullable(id),
  mealTitle: z.string(),
  mealDescription: z.string(),
  mealImage: z.nullable(z.string()),
  cuisine: z.enum(cuisines),
  /** Servings the amounts are for, and those of the recipe. */
  servings: z.int(),
  baseServings: z.int(),
  /** Portion of a suggestion, else 1; scales what is bought. */
  portion: z.number(),
  /** False for a kitchen's own dish, whose recipe is private. */
  isForEveryone: z.boolean(),
  safety: safetyProof,
  /** False after cash orders that nobody was there to take. */
  isCashOffered: z.boolean(),
  /** Account credit, which card orders spend first. */
  creditFils: z.int(),
};

const shoppingLine = z.object({
  id: z.string(),
  name: z.string(),
  aisle: z.string(),
  /** Lines of the same ingredient are merged, in grams if their units differ. */
  amount: z.number(),
  unit: z.enum(units),
  grams: z.number(),
  isOptional: z.boolean(),
  notes: z.nullable(z.string()),
  allergens: z.nullable(z.array(z.enum(allergens))),
  soldBy: z.enum(['pack', 'weight']),
  /** Empty if sold by weight. */
  packs: z.array(z.object({ grams: z.number(), count: z.int() })),
  boughtGrams: z.number(),
  /** AED text, such as "12.50 AED". */
  estimatedPrice: z.string(),
  priceFils: z.int(),
});
export type ShoppingLine = z.output<typeof shoppingLine>;

/** A day without deliveries. */
const holiday = z.object({ date: z.string(), name: z.string() });

/** Null if no grocery delivers to the address. */
const grocery = z.nullable(
  z.object({
    id,
    name: z.string(),
    minOrder: z.string(),
    minOrderFils: z.int(),
    /** `HH:MM` in Dubai, on the chosen day. */
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
  query: z.object({
    familySize: familySizeQuery,
    addressId: z.optional(id),
    /** Prices of the grocery that would deliver then; else of the first. */
    date: z.optional(calendarDay),
  }),
  reply: z.object({
    ...meal,
    ingredients: z.array(shoppingLine),
    /** Not sold by this grocery on that day, so not among the ingredients. */
    outOfStock: z.array(z.object({ id: z.string(), name: z.string() })),
    totalAmount: z.string(),
    totalFils: z.int(),
    grocery,
    /** What else the grocery sells on that day, but for what isn't safe for everyone at home. */
    products: z.optional(z.array(z.object({ id, name: z.string(), aisle: z.string(), priceFils: z.int() }))),
    /** The first with an open grocery, from tomorrow in Dubai. */
    firstDeliveryDate: z.string(),
    lastDeliveryDate: z.string(),
    /** Days until then without an open grocery. */
    closedDates: z.array(z.string()),
    /** Those without any deliveries. */
    holidays: z.optional(z.array(holiday)),
  }),
  errors: ['meal_not_found', 'address_not_found'],
});

/** Texts: `ordering.rank.<code>`. */
const rankReasons = [
  'you_favour',
  'top_rated',
  'fastest',
  'lowest_price',
  'close_by',
  'new_here',
  'you_avoid',
] as const;

const option = z.object({
  id,
  name: z.string(),
  /** Per portion. */
  priceFils: z.int(),
  state: z.enum(['offered', 'sold_out', 'unsafe']),
  /** At the table, for the dish with this choice. */
  notFor: safetyProof.shape.members,
});

const optionGroup = z.object({
  id,
  name: z.string(),
  /** From 1 on, required. */
  min: z.int(),
  max: z.int(),
  choices: z.array(option),
});
export type OptionGroup = z.output<typeof optionGroup>;

const restaurant = z.object({
  id,
  name: z.string(),
  /** The kitchen's own photo of the dish. */
  photo: z.nullable(z.string()),
  type: z.enum(partnerTypes),
  location: z.string(),
  /** Mean stars; null before the first. */
  rating: z.nullable(z.number()),
  ratingCount: z.int(),
  isActive: z.boolean(),
  cuisineTypes: z.array(z.enum(cuisines)),
  /** Minutes from order to door. */
  deliveryTime: z.int(),
  /** Charged; 0 where an active plan covers it. */
  deliveryFee: z.string(),
  deliveryFeeFils: z.int(),
  coveredFeeFils: z.int(),
  minOrder: z.string(),
  minOrderFils: z.int(),
  /** For `baseServings` people. */
  basePrice: z.string(),
  basePriceFils: z.int(),
  /** basePrice x size / servings, half up to the fils. */
  foodFils: z.int(),
  /** With the delivery fee and the cheapest required options. */
  total: z.string(),
  totalFils: z.int(),
  distanceKm: z.number(),
  reasons: z.array(z.enum(rankReasons)),
  /** A subset of `slots`. */
  slots: z.array(z.string()),
  options: z.array(optionGroup),
});
export type Restaurant = z.output<typeof restaurant>;

export const getMealOrder = route('getMealOrder', {
  method: 'GET',
  path: '/api/meal/:mealId/order',
  who: 'account',
  urgency: 'poll',
  summary:
    'Kitchens that can safely cook this meal now for an address (the default without `addressId`), best first.',
  params: mealParams,
  query: z.object({ familySize: familySizeQuery, addressId: z.optional(id) }),
  reply: z.object({
    ...meal,
    /** The lowest, for `baseServings` people; null without a kitchen. */
    basePrice: z.nullable(z.string()),
    /** Minutes of the fastest; null without a kitchen. */
    estimatedTime: z.nullable(z.int()),
    /** Twelve half-hour starts as instants, from an hour ahead; fewer before or on a holiday. */
    slots: z.array(z.string()),
    /** A member fasts: daytime is skipped. */
    keepsFast: z.boolean(),
    availableRestaurants: z.array(restaurant),
    nobody: z.nullable(z.enum(nobodyReasons)),
    /** Falls on some of the next half-hours, which aren't among the slots. */
    holiday: z.optional(holiday),
  }),
  errors: ['meal_not_found', 'address_not_found'],
});

const way = z.object({
  /** AED text; null if unavailable. */
  costPerPerson: z.nullable(z.string()),
  costPerPersonFils: z.nullable(z.int()),
  /** From now to the table; excludes the wait for tomorrow's groceries. */
  minutes: z.nullable(z.int()),
  /** Null if available. */
  closed: z.nullable(z.enum(nobodyReasons)),
});

export const getWays = route('getWays', {
  method: 'GET',
  path: '/api/meal/:mealId/ways',
  who: 'account',
  urgency: 'poll',
  summary: 'Compares cooking, groceries and cooked delivery: cost per person and time.',
  params: mealParams,
  query: z.object({ familySize: familySizeQuery }),
  reply: z.object({
    servings: z.int(),
    /** Priced by the amounts used. */
    cook: way,
    /** Priced by whole packs, delivered tomorrow. */
    groceries: way,
    /** From the cheapest kitchen that can deliver now. */
    cooked: way,
    kitchens: z.int(),
  }),
  errors: ['meal_not_found'],
});
