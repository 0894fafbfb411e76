import { allergens, cuisines, mealTimes } from '@sufra/contract/options.ts';
import {
  difficulties,
  ingredientFlags,
  mealFamilies,
  mealTags,
  seasons,
  units,
} from '@sufra/contract/catalogue/catalogue.ts';
import * as z from 'zod/mini';

const filled = z.string().check(z.minLength(1));
const both = z.strictObject({ en: filled, ar: filled });
const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
const ndb = z.string().check(z.regex(/^\d{5}$/));
const positive = z.number().check(z.positive());

export const ingredientFile = z.strictObject({
  id: slug,
  en: filled,
  ar: filled,
  ndb: z.optional(ndb),
  ndbMix: z.optional(z.array(z.tuple([ndb, positive]))),
  allergens: z.nullable(z.array(z.enum(allergens))),
  flags: z.array(z.enum(ingredientFlags)),
  units: z.partialRecord(z.enum(units), positive),
  gramsPerMl: z.nullable(positive),
  packs: z.array(z.strictObject({ grams: positive, aed: z.string().check(z.regex(/^\d+\.\d{2}$/)) })),
  soldBy: z.enum(['pack', 'weight']),
  contains: z.optional(z.array(slug)),
  synonyms: z.strictObject({ en: z.array(filled), ar: z.array(filled) }),
});

const amount = z.nullable(z.number());

/** Per 100 g; null where USDA has no value. */
export const nutritionFile = z.record(
  slug,
  z.object({
    kcal: z.number(),
    protein: z.number(),
    carbs: z.number(),
    sugar: amount,
    fibre: amount,
    fat: z.number(),
    saturatedFat: amount,
    sodiumMg: z.number(),
    potassiumMg: amount,
    phosphorusMg: amount,
    calciumMg: amount,
    ironMg: amount,
    vitaminKUg: amount,
  }),
);

const minutes = z.int().check(z.minimum(0), z.maximum(1_440));

export const mealFile = z.strictObject({
  id: slug,
  cuisine: z.enum(cuisines),
  mealTimes: z.array(z.enum(mealTimes)).check(z.minLength(1)),
  family: z.enum(mealFamilies),
  servings: z.int().check(z.minimum(1), z.maximum(12)),
  difficulty: z.enum(difficulties),
  prepMinutes: minutes,
  cookMinutes: minutes,
  title: both,
  description: both,
  namedOnly: z.optional(z.array(filled)),
  tags: z.array(z.enum(mealTags)),
  season: z.array(z.enum(seasons)),
  ingredients: z
    .array(
      z.strictObject({
        ingredient: slug,
        amount: positive,
        unit: z.enum(units),
        optional: z.optional(z.boolean()),
        note: z.optional(both),
      }),
    )
    .check(z.minLength(1)),
  steps: z
    .array(z.strictObject({ en: filled, ar: filled, minutes: z.optional(minutes) }))
    .check(z.minLength(2)),
});

export type IngredientFile = z.output<typeof ingredientFile>;
export type MealFile = z.output<typeof mealFile>;
export type NutritionPer100g = z.output<typeof nutritionFile>[string];
