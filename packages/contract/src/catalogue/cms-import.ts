import * as z from 'zod/mini';
import { derivedMeal, mealContent, named } from './cms.ts';
import { route } from '../route.ts';
import { printable } from '../text.ts';

/** In UTF-16 units. */
const maxRecipeText = 100_000;

/** Belongs to the content line of the same index. */
const reading = z.object({
  text: z.string(),
  /** Null if matched. */
  reason: z.nullable(z.string()),
  words: z.array(z.string()),
  candidates: z.array(z.object({ id: z.string(), name: named })),
});

export const imported = z.object({
  /** Only the first recipe is imported. */
  found: z.int(),
  content: mealContent,
  readings: z.array(reading),
  ingredients: z.record(z.string(), named),
  derived: derivedMeal,
});

export const importRecipe = route('importRecipe', {
  method: 'POST',
  path: '/api/admin/recipes/import',
  who: 'admin',
  right: 'content',
  summary:
    'Parses a pasted recipe, plain or schema.org JSON; uncertain lines stay unmatched and block publishing.',
  body: z.object({ text: z.string().check(z.minLength(1), z.maxLength(maxRecipeText), printable) }),
  reply: imported,
  errors: ['no_recipe'],
  maxBodyBytes: 512 * 1024,
});
