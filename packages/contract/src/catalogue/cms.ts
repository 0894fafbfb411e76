import * as z from 'zod/mini';
import { difficulties, mealFamilies, mealTags, seasons, units } from './catalogue.ts';
import { allergens, cuisines, languages, mealTimes, programs } from '../options.ts';
import { listQuery, pageOf } from '../paging.ts';
import { route } from '../route.ts';
import { mealStatuses } from '../statuses.ts';
import { pictureInput } from '../partners/documents.ts';
import { id, plainText } from '../text.ts';

/** A draft may lack a language. */
const both = (max: number) => z.object({ en: plainText({ max }), ar: plainText({ max }) });
export const named = z.object({ en: z.string(), ar: z.string() });
/** Of `namedFoods`; audited. */
export const servedWithout = z.optional(z.array(plainText({ min: 1, max: 80 })).check(z.maxLength(40)));
const slug = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
const byId = z.object({ id: slug });
const revision = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const minutes = z.int().check(z.minimum(0), z.maximum(1_440));

const mealLine = z.object({
  /** Null until matched, which blocks publishing. */
  ingredientId: z.nullable(slug),
  /** The original line of an imported recipe. */
  text: z.nullable(plainText({ max: 400 })),
  amount: z.nullable(z.number().check(z.minimum(0.001), z.maximum(100_000))),
  unit: z.nullable(z.enum(units)),
  isOptional: z.boolean(),
  note: z.nullable(both(160)),
});

const step = z.object({
  en: plainText({ max: 800 }),
  ar: plainText({ max: 800 }),
  minutes: z.nullable(minutes),
});

/** What editors write; everything else is derived. */
export const mealContent = z.object({
  title: both(80),
  description: both(400),
  cuisine: z.enum(cuisines),
  mealTimes: z.array(z.enum(mealTimes)).check(z.maxLength(3)),
  family: z.enum(mealFamilies),
  servings: z.int().check(z.minimum(1), z.maximum(20)),
  difficulty: z.enum(difficulties),
  prepMinutes: minutes,
  cookMinutes: minutes,
  steps: z.array(step).check(z.maxLength(40)),
  tags: z.array(z.enum(mealTags)).check(z.maxLength(mealTags.length)),
  season: z.array(z.enum(seasons)).check(z.maxLength(seasons.length)),
  lines: z.array(mealLine).check(z.maxLength(80)),
});
export type MealContent = z.output<typeof mealContent>;

const mealProblems = [
  'no_title',
  'no_description',
  'no_meal_time',
  'no_lines',
  'line_unmatched',
  'line_no_amount',
  'line_no_weight',
  'line_too_heavy',
  'line_no_allergen_data',
  'note_incomplete',
  'too_few_steps',
  'step_incomplete',
] as const;
export type MealProblemCode = (typeof mealProblems)[number];

const problem = z.object({
  code: z.enum(mealProblems),
  /** Line or step index, from 0. */
  at: z.nullable(z.int()),
  language: z.nullable(z.enum(languages)),
});
export type MealProblem = z.output<typeof problem>;

const servingNutrition = z.object({
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  sugar: z.number(),
  fibre: z.number(),
  fat: z.number(),
  saturatedFat: z.number(),
  /** Milligrams. */
  sodium: z.number(),
});

export const derivedMeal = z.object({
  /** Null while a line is unmatched or an ingredient lacks allergen data. */
  allergens: z.nullable(z.array(z.enum(allergens))),
  /** Certain ones only; complete if no data is missing. */
  programs: z.array(z.enum(programs)),
  /** Per serving; null while a line has no ingredient or weight. */
  nutrition: z.nullable(servingNutrition),
  /** AED text per person, from shop packs; null if nutrition is. */
  price: z.nullable(z.string()),
  /** Weight per line; null if unknown. */
  grams: z.array(z.nullable(z.number())),
  problems: z.array(problem),
  /** Foods that the texts name and the lines lack. */
  namedFoods: z.array(z.string()),
});

const meal = z.object({
  id: z.string(),
  status: z.enum(mealStatuses),
  version: z.int(),
  /** Optimistic lock: a save names the revision it changes. */
  revision: z.int(),
  hasDraft: z.boolean(),
  /** False for a dish that only its kitchen's customers see. */
  isForEveryone: z.boolean(),
  /** The kitchen of an own dish; null for Sufra's meals. */
  owner: z.nullable(z.string()),
  content: mealContent,
  derived: derivedMeal,
  /** By id. */
  ingredients: z.record(z.string(), named),
  updatedAt: z.string(),
  image: z.nullable(z.string()),
});

const mealRow = z.object({
  id: z.string(),
  title: named,
  cuisine: z.enum(cuisines),
  status: z.enum(mealStatuses),
  hasDraft: z.boolean(),
  owner: z.nullable(z.string()),
  updatedAt: z.string(),
});

export const getCmsMeals = route('getCmsMeals', {
  method: 'GET',
  path: '/api/admin/meals',
  who: 'admin',
  right: 'content',
  summary: 'Meals by page; `q` is the beginning of a title in either language.',
  query: z.object({
    ...listQuery(['updatedAt', 'title']),
    status: z.optional(z.enum(mealStatuses)),
    drafts: z.optional(z.literal('true')),
  }),
  reply: pageOf(mealRow),
});

export const getCmsMeal = route('getCmsMeal', {
  method: 'GET',
  path: '/api/admin/meals/:id',
  who: 'admin',
  right: 'content',
  summary: "A meal's content, its draft if any, and the derived values.",
  params: byId,
  reply: meal,
});

export const deriveMeal = route('deriveMeal', {
  method: 'POST',
  path: '/api/admin/meals/derive',
  who: 'admin',
  right: 'content',
  summary: 'The values derived from this content; saves nothing.',
  body: mealContent,
  reply: derivedMeal,
});

export const addCmsMeal = route('addCmsMeal', {
  method: 'POST',
  path: '/api/admin/meals',
  who: 'admin',
  right: 'content',
  summary: 'Creates a draft meal.',
  body: mealContent,
  reply: meal,
  status: 201,
});

export const saveCmsDraft = route('saveCmsDraft', {
  method: 'PUT',
  path: '/api/admin/meals/:id',
  who: 'admin',
  right: 'content',
  summary: 'Saves the draft over the revision that was read; the published version is unaffected.',
  params: byId,
  body: z.extend(mealContent, { revision }),
  reply: meal,
  errors: ['edited_meanwhile'],
});

export const publishMeal = route('publishMeal', {
  method: 'POST',
  path: '/api/admin/meals/:id/publish',
  who: 'admin',
  right: 'content',
  summary: 'Publishes the draft or republishes a withdrawn meal; open suggestions are rechecked at once.',
  params: byId,
  body: z.object({ revision, servedWithout }),
  reply: meal,
  errors: ['edited_meanwhile', 'not_publishable', 'text_names_foods', 'not_possible_now'],
});

export const withdrawMeal = route('withdrawMeal', {
  method: 'POST',
  path: '/api/admin/meals/:id/withdraw',
  who: 'admin',
  right: 'content',
  summary: 'Withdraws a meal from the suggestions; its history is kept.',
  params: byId,
  reply: meal,
  errors: ['not_possible_now'],
});

export const getMealHistory = route('getMealHistory', {
  method: 'GET',
  path: '/api/admin/meals/:id/history',
  who: 'admin',
  right: 'content',
  summary: 'The published versions of a meal, newest first, at most fifty.',
  params: byId,
  reply: z.array(
    z.object({
      version: z.int(),
      at: z.string(),
      /** Null for what came with the product. */
      by: z.nullable(z.string()),
      content: mealContent,
    }),
  ),
});

/** Immutable: another picture has another id. */
export const mealPicturePath = (pictureId: string): string => `/api/meal-pictures/${pictureId}`;

export const getMealPicture = route('getMealPicture', {
  method: 'GET',
  path: '/api/meal-pictures/:id',
  who: 'anyone',
  summary: 'A picture of a meal that staff uploaded, cacheable for a year.',
  params: z.object({ id }),
  reply: z.custom<Uint8Array>(),
  produces: 'image/jpeg',
});

/** The upload that was shown, null for none: another one meanwhile is refused. */
const replaces = z.optional(z.nullable(id));

/** Uploaded pictures kept per meal. */
export const keptMealPictures = 10;

const mealPictures = z.object({
  image: z.nullable(z.string()),
  /** Shown without an upload; null is the plate drawn by the app. */
  drawn: z.nullable(z.string()),
  /** Newest first. */
  uploads: z.array(
    z.object({
      id,
      at: z.string(),
      /** Null if the account has no name any more. */
      by: z.nullable(z.string()),
    }),
  ),
});

export const getMealPictures = route('getMealPictures', {
  method: 'GET',
  path: '/api/admin/meals/:id/pictures',
  who: 'admin',
  right: 'content',
  summary: "A meal's picture, and those that staff uploaded.",
  params: byId,
  reply: mealPictures,
});

export const addMealPicture = route('addMealPicture', {
  method: 'POST',
  path: '/api/admin/meals/:id/pictures',
  who: 'admin',
  right: 'content',
  summary:
    'Uploads a picture and shows it at once; re-encoded without metadata. The same photo is kept once.',
  params: byId,
  body: z.object({ photo: pictureInput, replaces }),
  reply: mealPictures,
  errors: ['edited_meanwhile', 'not_possible_now'],
  maxBodyBytes: 3 * 1024 * 1024,
});

export const showMealPicture = route('showMealPicture', {
  method: 'PUT',
  path: '/api/admin/meals/:id/picture',
  who: 'admin',
  right: 'content',
  summary: 'Shows an earlier picture, or with null the one that came with the product.',
  params: byId,
  body: z.object({ pictureId: z.nullable(id), replaces }),
  reply: mealPictures,
  errors: ['edited_meanwhile', 'not_possible_now'],
});
