// The wire of the ingredient desk: what an ingredient is, and which meals follow from it.
import * as z from 'zod/mini';
import { ingredientFlags } from './catalogue.ts';
import { allergens } from './options.ts';
import { listQuery, pageOf } from './paging.ts';
import { route } from './route.ts';
import { plainText } from './text.ts';

const amount = (most: number) => z.number().check(z.minimum(0), z.maximum(most));

/** Per 100 g: grams, kcal and milligrams; null where nobody has a figure. */
const nutrition = z.object({
  kcal: amount(950),
  protein: amount(100),
  carbs: amount(100),
  sugar: z.nullable(amount(100)),
  fibre: z.nullable(amount(100)),
  fat: amount(100),
  saturatedFat: z.nullable(amount(100)),
  sodiumMg: amount(50_000),
});

const pack = z.object({
  grams: z.number().check(z.positive(), z.maximum(100_000)),
  /** AED with two decimals. */
  aed: z.string().check(z.regex(/^\d{1,4}\.\d{2}$/)),
});

const facts = z.object({
  /** Null where nobody knows: then its meals are kept from everyone with an allergy. */
  allergens: z.nullable(z.array(z.enum(allergens)).check(z.maxLength(allergens.length))),
  flags: z.array(z.enum(ingredientFlags)).check(z.maxLength(ingredientFlags.length)),
  nutrition,
  packs: z.array(pack).check(z.minLength(1), z.maxLength(6)),
});
export type IngredientFacts = z.output<typeof facts>;

const both = z.object({ en: plainText({ min: 2, max: 80 }), ar: plainText({ min: 2, max: 80 }) });
const revision = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

const ingredient = z.object({
  id: z.string(),
  name: z.object({ en: z.string(), ar: z.string() }),
  aisle: z.string(),
  revision: z.int(),
  facts,
  /** Meals, published or not, that hold it, inside a prepared product too. */
  usedIn: z.int(),
  /** Prepared products it is a part of, by name. */
  partOf: z.array(z.object({ en: z.string(), ar: z.string() })),
});
export type CmsIngredient = z.output<typeof ingredient>;

export const getIngredients = route('getIngredients', {
  method: 'GET',
  path: '/api/admin/ingredients',
  who: 'admin',
  summary: 'Ingredients by page; `q` is the beginning of a word of a name in either language.',
  query: z.object(listQuery(['name'])),
  reply: pageOf(ingredient),
});

export const saveIngredient = route('saveIngredient', {
  method: 'PUT',
  path: '/api/admin/ingredients/:id',
  who: 'admin',
  summary:
    'Changes what an ingredient is; every meal with it is derived anew and suggestions are checked again. Taking an allergen or a mark away asks for a fresh confirmation.',
  params: z.object({ id: z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)) }),
  body: z.object({ name: both, facts, revision }),
  reply: ingredient,
  errors: ['confirmation_needed', 'edited_meanwhile'],
});
