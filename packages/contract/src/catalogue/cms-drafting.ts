import * as z from 'zod/mini';
import { difficulties, mealFamilies } from './catalogue.ts';
import { named } from './cms.ts';
import { imported } from './cms-import.ts';
import { cuisines, languages, mealTimes } from '../options.ts';
import { route } from '../route.ts';
import { plainText } from '../text.ts';

/** In UTF-16 units. */
export const maxDraftRequest = 500;

/** Why a generated text was dropped. */
const textFaults = [
  'foreign_food',
  'claim',
  'wrong_language',
  'too_long',
  'markup',
  'numbers',
  'empty',
] as const;
export type TextFault = (typeof textFaults)[number];

const thrownAway = z.object({
  part: z.enum(['title', 'description', 'step']),
  /** Step index, from 0. */
  at: z.nullable(z.int()),
  language: z.enum(languages),
  fault: z.enum(textFaults),
  /** Foods in the text that are not in the dish. */
  words: z.array(z.string()),
});

/**
 * The schema sent to the model, without lengths and bounds, which not every model supports: the server checks them
 * afterwards.
 */
export const proposedRecipe = z.object({
  title: named,
  description: named,
  cuisine: z.enum(cuisines),
  mealTimes: z.array(z.enum(mealTimes)),
  family: z.enum(mealFamilies),
  difficulty: z.enum(difficulties),
  servings: z.number(),
  prepMinutes: z.number(),
  cookMinutes: z.number(),
  ingredients: z.array(z.string()),
  steps: z.array(named),
});
export type ProposedRecipe = z.output<typeof proposedRecipe>;

export const getDrafting = route('getDrafting', {
  method: 'GET',
  path: '/api/admin/recipes/drafting',
  who: 'admin',
  right: 'content',
  summary: 'Whether a language model is configured to draft recipes.',
  reply: z.object({ isOn: z.boolean() }),
});

export const draftRecipe = route('draftRecipe', {
  method: 'POST',
  path: '/api/admin/recipes/draft',
  who: 'admin',
  right: 'content',
  summary: 'Has the language model draft a recipe and parses it like a pasted one; saves nothing.',
  body: z.object({ wish: plainText({ min: 3, max: maxDraftRequest }) }),
  reply: z.extend(imported, { thrownAway: z.array(thrownAway) }),
  errors: ['switched_off', 'model_busy', 'model_down', 'model_useless', 'no_recipe'],
});
