import * as z from 'zod/mini';
import { aisles, ingredientFlags, units } from './catalogue.ts';
import { allergens, programs } from '../options.ts';
import { listQuery, pageOf } from '../paging.ts';
import { route } from '../route.ts';
import { plainText } from '../text.ts';

const amount = (most: number) => z.number().check(z.minimum(0), z.maximum(most));
const slug = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

/** Per 100 g: grams, kcal, milligrams and micrograms; null if unknown. */
const nutrition = z.object({
  kcal: amount(950),
  protein: amount(100),
  carbs: amount(100),
  sugar: z.nullable(amount(100)),
  fibre: z.nullable(amount(100)),
  fat: amount(100),
  saturatedFat: z.nullable(amount(100)),
  sodiumMg: amount(50_000),
  potassiumMg: z.nullable(amount(50_000)),
  phosphorusMg: z.nullable(amount(50_000)),
  calciumMg: z.nullable(amount(50_000)),
  ironMg: z.nullable(amount(1_000)),
  vitaminKUg: z.nullable(amount(10_000)),
});

const pack = z.object({
  grams: z.number().check(z.minimum(1), z.maximum(100_000)),
  /** AED with two decimals. */
  aed: z.string().check(z.regex(/^\d{1,4}\.\d{2}$/)),
});

/** Weight of a unit. Not needed for grams, nor for millilitres, which use the density. */
const weight = z.object({
  unit: z.enum(units).check(z.refine((unit) => unit !== 'g' && unit !== 'ml')),
  grams: z.number().check(z.minimum(0.01), z.maximum(20_000)),
});

const names = z.array(plainText({ min: 2, max: 60 })).check(z.maxLength(24));

const facts = z.object({
  /** Null if unknown: its meals are then withheld from every member with an allergy. */
  allergens: z.nullable(z.array(z.enum(allergens)).check(z.maxLength(allergens.length))),
  flags: z.array(z.enum(ingredientFlags)).check(z.maxLength(ingredientFlags.length)),
  nutrition,
  aisle: z.enum(aisles),
  /** `weight`: priced per kilogram, as one pack of 1,000 g. */
  soldBy: z.enum(['pack', 'weight']),
  /** Empty for what may not be sold in the UAE, such as poppy seeds. */
  packs: z.array(pack).check(z.maxLength(6)),
  weights: z.array(weight).check(z.maxLength(units.length)),
  /** Density; null for solids. */
  gramsPerMl: z.nullable(z.number().check(z.minimum(0.05), z.maximum(3))),
  /** Ingredients of a prepared product; null if not listed. */
  parts: z.nullable(z.array(slug).check(z.maxLength(40))),
  /** Synonyms, also used to parse recipes and allergy texts. */
  otherNames: z.object({ en: names, ar: names }),
  /** The brand whose label was read, if these facts hold for it alone; recipes and shopping lists name it. */
  brand: z.nullable(plainText({ min: 2, max: 60 })),
  source: plainText({ min: 2, max: 200 }),
});
export type IngredientFacts = z.output<typeof facts>;

const both = z.object({ en: plainText({ min: 2, max: 80 }), ar: plainText({ min: 2, max: 80 }) });
const named = z.object({ en: z.string(), ar: z.string() });
const revision = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

const ingredient = z.object({
  id: z.string(),
  name: named,
  revision: z.int(),
  facts,
  /** Meals, drafts included, that contain it directly or inside a prepared product. */
  usedIn: z.int(),
  partOf: z.array(named),
  partNames: z.record(z.string(), named),
});
export type CmsIngredient = z.output<typeof ingredient>;

export const getIngredients = route('getIngredients', {
  method: 'GET',
  path: '/api/admin/ingredients',
  who: 'admin',
  right: 'content',
  summary: 'Ingredients by page; `q` is the beginning of a word of a name in either language.',
  query: z.object(listQuery(['name'])),
  reply: pageOf(ingredient),
});

export const addIngredient = route('addIngredient', {
  method: 'POST',
  path: '/api/admin/ingredients',
  who: 'admin',
  right: 'content',
  summary:
    'Adds an ingredient, whose names are then recognised in recipes and free texts. A taken name is refused on its field.',
  body: z.object({ name: both, facts }),
  reply: ingredient,
  status: 201,
});

const changedMeal = z.object({
  id: z.string(),
  title: named,
  /** Null if unknown. */
  allergens: z.nullable(z.array(z.enum(allergens))),
  gained: z.array(z.enum(allergens)),
  lost: z.array(z.enum(allergens)),
  programsGained: z.array(z.enum(programs)),
  programsLost: z.array(z.enum(programs)),
  /** AED text per person. */
  priceBefore: z.string(),
  price: z.string(),
});

export const tryIngredient = route('tryIngredient', {
  method: 'POST',
  path: '/api/admin/ingredients/:id/effect',
  who: 'admin',
  right: 'content',
  summary: 'The meals this change of an ingredient would affect; saves nothing.',
  params: z.object({ id: slug }),
  body: z.object({ facts }),
  reply: z.object({
    /** Meals that contain the ingredient. */
    meals: z.int(),
    changed: z.int(),
    /** The first twenty, allergen changes before price changes. */
    rows: z.array(changedMeal),
  }),
});

export const saveIngredient = route('saveIngredient', {
  method: 'PUT',
  path: '/api/admin/ingredients/:id',
  who: 'admin',
  right: 'content',
  summary:
    'Changes an ingredient; its meals are derived again and suggestions rechecked. Removing an allergen, a flag, a part or a name needs a fresh confirmation.',
  params: z.object({ id: slug }),
  body: z.object({ name: both, facts, revision }),
  reply: ingredient,
  errors: ['confirmation_needed', 'edited_meanwhile'],
});
