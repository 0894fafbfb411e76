import * as z from 'zod/mini';
import { allergens, cuisines, programs } from '../options.ts';
import { okReply, route } from '../route.ts';
import { calendarDay, id, plainText, timeOfDay, toLatinDigits } from '../text.ts';

/** `12.5`, `12.50 AED` or `١٢٫٥٠`; no thousands separators, which are ambiguous. */
export const priceInput = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(24)),
    z.transform((text) =>
      toLatinDigits(text)
        .replace('٫', '.')
        .replace(/\s*(?:AED|د\.إ\.?)\s*$/i, '')
        .trim(),
    ),
  ),
  z.string().check(z.regex(/^\d{1,7}(?:\.\d{1,2})?$/)),
);

export const prepMinutes = z.int().check(z.minimum(5), z.maximum(480));
export const mealId = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/));
export const byMeal = z.object({ mealId });

export const menuItem = z.object({
  mealId: z.string(),
  name: z.string(),
  names: z.object({ en: z.string(), ar: z.string() }),
  image: z.nullable(z.string()),
  /** `image` is the kitchen's own. */
  hasOwnPhoto: z.boolean(),
  /** Why staff took the photo down. */
  photoNote: z.nullable(z.string()),
  sectionId: z.nullable(z.string()),
  cuisine: z.enum(cuisines),
  isOwnDish: z.boolean(),
  /** AED text for `servings` portions. */
  price: z.string(),
  servings: z.int(),
  prepMinutes: z.int(),
  isAvailable: z.boolean(),
  /** Available again then, with a choice of each required group; null if it isn't sold out. */
  soldOutUntil: z.nullable(z.string()),
  /** Derived from the ingredients; null if any is unknown: not offered to members with an allergy. */
  allergens: z.nullable(z.array(z.enum(allergens))),
  programs: z.array(z.enum(programs)),
  /** Of its option groups. */
  choices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      group: z.string(),
      /** Off until it is edited. */
      isAvailable: z.boolean(),
      soldOutUntil: z.nullable(z.string()),
    }),
  ),
});
export type MenuItemReply = z.output<typeof menuItem>;

export const menuSection = z.object({ id: z.string(), name: z.object({ en: z.string(), ar: z.string() }) });
export type MenuSection = z.output<typeof menuSection>;

/** A `to` not later than `from` is on the next day; `00:00` to `00:00` is all day. */
const stretch = z.object({ from: timeOfDay, to: timeOfDay });

/** Seven days, Sunday first; an empty list is a day off. */
export const openingHours = z
  .array(z.array(stretch).check(z.maxLength(2)))
  .check(z.minLength(7), z.maxLength(7));

export const maxClosedRanges = 20;

/** Dubai days, both included. */
export const closedRange = z.object({ from: calendarDay, to: calendarDay });
export type ClosedRange = z.output<typeof closedRange>;

export const maxMenuItems = 200;

export const getMenu = route('getMenu', {
  method: 'GET',
  path: '/api/partner/menu',
  who: 'partner',
  right: 'orders',
  summary: "The partner's menu, opening hours and whether it accepts orders now.",
  reply: z.object({
    /** Groceries sell ingredients and have no menu. */
    canKeepMenu: z.boolean(),
    items: z.array(menuItem),
    /** In the kitchen's order; items without one come last. */
    sections: z.array(menuSection),
    openingHours,
    /** From today on, Dubai days, both included. */
    closedDays: z.array(closedRange),
    isPaused: z.boolean(),
  }),
});

const candidate = z.object({
  mealId: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  cuisine: z.enum(cuisines),
  /** An own dish removed from the menu. */
  isOwnDish: z.boolean(),
  servings: z.int(),
  /** AED text for `servings` portions. */
  suggestedPrice: z.string(),
  /** Preparation and cooking. */
  minutes: z.int(),
  allergens: z.nullable(z.array(z.enum(allergens))),
});
export type MenuCandidate = z.output<typeof candidate>;

export const getMenuCandidates = route('getMenuCandidates', {
  method: 'GET',
  path: '/api/partner/menu/candidates',
  who: 'partner',
  right: 'menu',
  summary: 'Thirty meals not on the menu, by name in either language, with a suggested price.',
  query: z.object({ q: z.optional(plainText({ max: 80 })) }),
  reply: z.array(candidate),
});

export const putMenuItem = route('putMenuItem', {
  method: 'PUT',
  path: '/api/partner/menu/:mealId',
  who: 'partner',
  right: 'menu',
  summary: 'Adds a meal to the menu or changes its price, time and availability, effective at once.',
  params: byMeal,
  body: z.object({ price: priceInput, prepMinutes, isAvailable: z.boolean() }),
  reply: menuItem,
  errors: ['meal_not_found', 'menu_full', 'not_possible_now'],
});

/** `day` is the rest of the working day. */
export const takingSpans = ['30m', '1h', '2h', 'day'] as const;
export type TakingSpan = (typeof takingSpans)[number];

export const setSoldOut = route('setSoldOut', {
  method: 'PUT',
  path: '/api/partner/menu/:mealId/sold-out',
  who: 'partner',
  right: 'orders',
  urgency: 'order',
  summary:
    'Takes a dish off the menu for a while, or puts it back, with required choices; it returns automatically.',
  params: byMeal,
  body: z.object({ for: z.nullable(z.enum(takingSpans)) }),
  reply: menuItem,
  errors: ['meal_not_found', 'not_possible_now'],
});

export const setChoiceSoldOut = route('setChoiceSoldOut', {
  method: 'PUT',
  path: '/api/partner/menu/:mealId/choices/:choiceId/sold-out',
  who: 'partner',
  right: 'orders',
  urgency: 'order',
  summary: "Takes one choice of a dish's options off for a while, or puts it back; it returns automatically.",
  params: z.object({ mealId, choiceId: id }),
  body: z.object({ for: z.nullable(z.enum(takingSpans)) }),
  reply: menuItem,
  errors: ['meal_not_found', 'not_possible_now'],
});

export const removeMenuItem = route('removeMenuItem', {
  method: 'DELETE',
  path: '/api/partner/menu/:mealId',
  who: 'partner',
  right: 'menu',
  summary: 'Removes a meal from the menu and withdraws an own dish; existing orders remain.',
  params: byMeal,
  reply: okReply,
  errors: ['meal_not_found'],
});

export const setHours = route('setHours', {
  method: 'PUT',
  path: '/api/partner/hours',
  who: 'partner',
  right: 'profile',
  summary: "Sets the week's opening hours: at most two non-overlapping periods a day.",
  body: z.object({ openingHours }),
  reply: z.object({ openingHours }),
});

export const setClosedDays = route('setClosedDays', {
  method: 'PUT',
  path: '/api/partner/closed-days',
  who: 'partner',
  right: 'profile',
  summary: 'Replaces the days off, such as holidays: merged, at most a quarter each, up to a year ahead.',
  body: z.object({ closedDays: z.array(closedRange).check(z.maxLength(maxClosedRanges)) }),
  reply: z.object({ closedDays: z.array(closedRange) }),
});

export const setPaused = route('setPaused', {
  method: 'PUT',
  path: '/api/partner/paused',
  who: 'partner',
  right: 'availability',
  summary: 'Pauses or resumes new orders; accepted ones continue. Resuming also ends a closing for a while.',
  body: z.object({ isPaused: z.boolean() }),
  reply: z.object({ isPaused: z.boolean() }),
});

export const busyMinutes = [10, 20, 30] as const;
export const maxSlotCapacity = 200;

/** Null where nothing limits it. */
export const taking = z.object({
  closedUntil: z.nullable(z.string()),
  busyUntil: z.nullable(z.string()),
  /** Added to the preparation of new orders until `busyUntil`. */
  busyMinutes: z.int(),
  /** Orders per half-hour. */
  slotCapacity: z.nullable(z.int()),
});
export type Taking = z.output<typeof taking>;

export const setTaking = route('setTaking', {
  method: 'PUT',
  path: '/api/partner/taking',
  who: 'partner',
  right: 'availability',
  urgency: 'order',
  summary:
    'Closes for a while, adds minutes while busy, or limits the orders per half-hour. Absent parts stay.',
  body: z.object({
    closedFor: z.optional(z.nullable(z.enum(takingSpans))),
    busy: z.optional(z.nullable(z.object({ minutes: z.literal(busyMinutes), for: z.enum(takingSpans) }))),
    slotCapacity: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(maxSlotCapacity)))),
  }),
  reply: taking,
});
