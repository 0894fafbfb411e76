import * as z from 'zod/mini';
import { shownOccasion } from '../planner/occasion.ts';
import { allergens, cuisines, mealTimes, programs } from '../options.ts';
import { route } from '../route.ts';

export const difficulties = ['easy', 'medium', 'hard'] as const;
export const units = [
  'g',
  'ml',
  'piece',
  'clove',
  'bunch',
  'sprig',
  'slice',
  'can',
  'cup',
  'tbsp',
  'tsp',
  'pinch',
] as const;
export type Unit = (typeof units)[number];

export const ingredientFlags = [
  'meat',
  'poultry',
  'pork',
  'alcohol',
  'dairy',
  'egg',
  'fish',
  'shellfish',
  'grain',
  'refined_grain',
  'legume',
  'animal',
  'added_sugar',
  'processed',
  'rennet',
  'potato',
  'refined_oil',
  'nut',
  'seed',
  'vegetable',
  'fruit',
  'herb',
  'spice',
  // Needed by health conditions.
  'organ_meat',
  'high_mercury',
  'high_purine',
  'soft_cheese',
  'cold_smoked',
  'sprouts',
  'hot',
  // Needed by programs.
  'beef',
  'gelatine',
  'honey',
  'allium',
  'root',
  'fungus',
] as const;
export type IngredientFlag = (typeof ingredientFlags)[number];

/** In shopping order: heavy and dry first, cold last. */
export const aisles = [
  'vegetables',
  'fruit',
  'herbs',
  'grains',
  'legumes',
  'nuts-seeds',
  'spices',
  'oils-sauces',
  'meat',
  'seafood',
  'dairy-eggs',
] as const;

/** Of a grocery; what is in `household` is no food. */
export const shopAisles = [...aisles, 'household'] as const;

export const mealTags = [
  'one-pot',
  'family-favourite',
  'quick',
  'make-ahead',
  'spicy',
  'comfort',
  'light',
  'grilled',
  'baked',
  'raw',
  'street-food',
  'festive',
  'freezer-friendly',
  'no-cook',
  'budget',
  'eggs-firm',
] as const;

/** Consecutive meals differ in family. */
export const mealFamilies = [
  'bake',
  'bowl',
  'curry',
  'dip-plate',
  'egg-dish',
  'flatbread',
  'grill',
  'noodles',
  'pancakes',
  'pasta',
  'porridge',
  'salad',
  'sandwich',
  'soup',
  'spiced-rice',
  'stew',
  'stir-fry',
  'stuffed-vegetables',
] as const;

export const seasons = ['cool', 'hot', 'ramadan'] as const;

/** Milligrams; vitamin K in micrograms. */
export const micronutrients = ['potassium', 'phosphorus', 'calcium', 'iron', 'vitaminK'] as const;
export type Micronutrient = (typeof micronutrients)[number];

const nutrition = z.object({
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
  saturatedFat: z.number(),
  sugar: z.number(),
  fibre: z.number(),
  /** Milligrams. */
  sodium: z.number(),
  potassium: z.number(),
  phosphorus: z.number(),
  calcium: z.number(),
  iron: z.number(),
  /** Micrograms. */
  vitaminK: z.number(),
  /** The true amount of these is higher: some ingredients have no figure. */
  atLeast: z.array(z.enum(micronutrients)),
});

/** What was checked: the allergen proof shown to customers. */
export const safetyProof = z.object({
  ingredientsChecked: z.int(),
  members: z.array(
    z.object({
      name: z.string(),
      avoids: z.array(z.enum(allergens)),
      avoidsAlso: z.array(z.string()),
      limits: z.array(z.object({ what: z.string(), most: z.nullable(z.number()) })),
      /**
       * Allergen classes as codes, avoided ingredients by name, broken limits as `limit.<code>`; "unknown" without
       * data.
       */
      conflicts: z.array(z.string()),
      /** Allergy texts not understood yet: until resolved, no meal is safe. */
      unread: z.array(z.string()),
      /** Followed programs this meal does not fit. Safe means this and both lists above are empty. */
      unmetPrograms: z.array(z.enum(programs)),
    }),
  ),
});

const recipeReply = z.object({
  mealId: z.string(),
  /** Set if the address named a suggestion. */
  suggestionId: z.nullable(z.string()),
  occasion: z.nullable(shownOccasion),
  title: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  cuisine: z.enum(cuisines),
  mealTimes: z.array(z.enum(mealTimes)),
  /** Minutes. */
  preparationTime: z.int(),
  cookingTime: z.int(),
  /** Servings the amounts are scaled to, and those of the recipe. */
  servings: z.int(),
  baseServings: z.int(),
  /** Already applied to the amounts; 1 for a catalogue meal. */
  portion: z.number(),
  difficulty: z.enum(difficulties),
  tags: z.array(z.string()),
  ingredients: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      amount: z.number(),
      unit: z.enum(units),
      isOptional: z.boolean(),
      notes: z.nullable(z.string()),
      allergens: z.nullable(z.array(z.enum(allergens))),
    }),
  ),
  instructions: z.array(z.object({ step: z.int(), instruction: z.string(), time: z.nullable(z.int()) })),
  /** Per serving. */
  nutritionInfo: nutrition,
  allergens: z.array(z.enum(allergens)),
  programs: z.array(z.enum(programs)),
  safety: safetyProof,
});
export type Recipe = z.output<typeof recipeReply>;

export const maxFamilySize = 100;

/** A meal id, or the id of a suggestion of the account. */
export const mealParams = z.object({ mealId: z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/i)) });

/** People to cook for; by default those who eat the meal. */
export const familySizeQuery = z.optional(
  z.pipe(
    z.string().check(z.regex(/^\d{1,3}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(maxFamilySize))),
  ),
);

export const getRecipe = route('getRecipe', {
  method: 'GET',
  path: '/api/meal/:mealId/recipe',
  who: 'account',
  summary: 'A recipe by suggestion id or meal id, with amounts for `familySize` people.',
  params: mealParams,
  query: z.object({ familySize: familySizeQuery }),
  reply: recipeReply,
  errors: ['meal_not_found'],
});
