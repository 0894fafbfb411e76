import * as z from 'zod/mini';

export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

export const cuisines = [
  'arabic',
  'emirati',
  'lebanese',
  'syrian',
  'turkish',
  'moroccan',
  'persian',
  'mediterranean',
  'indian',
  'pakistani',
  'asian',
  'chinese',
  'japanese',
  'korean',
  'thai',
  'filipino',
  'italian',
  'french',
  'mexican',
  'american',
  'british',
  'ethiopian',
] as const;
export type Cuisine = (typeof cuisines)[number];

export const programs = [
  'halal',
  'vegetarian',
  'egg-free-vegetarian',
  'jain',
  'vegan',
  'no-beef',
  'no-onion-garlic',
  'keto',
  'low-carb',
  'low-sodium',
  'high-protein',
  'heart-healthy',
  'diabetic',
  'gluten-free',
  'dairy-free',
  'nut-free',
  'paleo',
  'mediterranean-diet',
] as const;
export type Program = (typeof programs)[number];

/** The 14 classes of the Dubai Food Code. */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'tree_nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export type Allergen = (typeof allergens)[number];

/** The allergies offered to members, with the classes each covers. */
export const allergyOptions = {
  nuts: ['tree_nuts', 'peanuts'],
  dairy: ['milk'],
  gluten: ['gluten'],
  shellfish: ['crustaceans', 'molluscs'],
  eggs: ['eggs'],
  soy: ['soy'],
  fish: ['fish'],
  sesame: ['sesame'],
} as const satisfies Record<string, readonly Allergen[]>;
export type AllergyOption = keyof typeof allergyOptions;

export const mealTimes = ['breakfast', 'lunch', 'dinner'] as const;
export type MealTime = (typeof mealTimes)[number];

export const mealTimeSlots = ['morning', 'afternoon', 'evening'] as const;
export type MealTimeSlot = (typeof mealTimeSlots)[number];

/** Whether one is served, and its areas: `getAreas`. */
export const emirates = [
  'Dubai',
  'Abu Dhabi',
  'Sharjah',
  'Ajman',
  'Fujairah',
  'Ras Al Khaimah',
  'Umm Al Quwain',
] as const;
export type Emirate = (typeof emirates)[number];

export const eventTypes = [
  'family_dinner',
  'birthday',
  'wedding',
  'engagement',
  'graduation',
  'corporate',
  'iftar',
  'barbecue',
  'other',
] as const;
export type EventType = (typeof eventTypes)[number];

export const vehicleTypes = ['motorcycle', 'bicycle', 'car', 'scooter'] as const;
export type VehicleType = (typeof vehicleTypes)[number];

const aliases: Readonly<Record<string, string>> = { mediterranean: 'mediterranean-diet' };

const toOptionId = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');

/** Accepts any spelling ("Gluten Free", "gluten-free"); yields the id. */
export const cuisineInput = z.pipe(z.pipe(z.string(), z.transform(toOptionId)), z.enum(cuisines));

/** As `cuisineInput`; "Mediterranean" is the Mediterranean diet here. */
export const programInput = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => aliases[toOptionId(text)] ?? toOptionId(text)),
  ),
  z.enum(programs),
);

/** Texts: `getting.nobody.<code>`, `ways.closed.<code>`. */
export const nobodyReasons = [
  'no_address',
  'unsafe_meal',
  'not_on_a_menu',
  'out_of_reach',
  'closed_now',
  'holiday',
] as const;
