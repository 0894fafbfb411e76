import * as z from 'zod/mini';
import { servedWithout } from '../catalogue/cms.ts';
import { allergens, programs } from '../options.ts';
import { route } from '../route.ts';
import { id, plainText } from '../text.ts';
import { byMeal, mealId, maxMenuItems, menuSection, priceInput } from './partner-menu.ts';

/** Fils for all servings. */
export const lowestPrice = 100;
export const highestPrice = 500_000;

const priceStep = 50;

/** Fils: a percentage, rounded to half a dirham, or a sum added; unlimited. */
export const priceAfter = (
  fils: number,
  change: { readonly percent: number } | { readonly addFils: number },
): number =>
  'percent' in change
    ? Math.round((fils * (100 + change.percent)) / 100 / priceStep) * priceStep
    : fils + change.addFils;

export const changeMenuItems = route('changeMenuItems', {
  method: 'POST',
  path: '/api/partner/menu/changes',
  who: 'partner',
  right: 'menu',
  summary:
    'Changes several dishes at once, all or none; audited as one. Refused if a price is no longer as shown.',
  body: z.object({
    items: z
      .array(z.object({ mealId, /** As shown, in fils. */ priceFils: z.int() }))
      .check(z.minLength(1), z.maxLength(maxMenuItems)),
    change: z.union([
      /** Available dishes are no longer sold out. */
      z.object({ isAvailable: z.boolean() }),
      z.object({ percent: z.int().check(z.gte(-90), z.lte(200)) }),
      z.object({ addFils: z.int().check(z.gte(-highestPrice), z.lte(highestPrice)) }),
      z.object({ sectionId: z.nullable(id) }),
    ]),
  }),
  reply: z.object({
    /** Dishes that are different now. */
    changed: z.array(z.string()),
  }),
  errors: [
    'meal_not_found',
    'edited_meanwhile',
    'not_possible_now',
    'idempotency_mismatch',
    'request_in_flight',
  ],
  idempotent: true,
});

export const maxSections = 20;
export const sectionName = plainText({ min: 2, max: 60 });

export const setMenuSections = route('setMenuSections', {
  method: 'PUT',
  path: '/api/partner/menu-sections',
  who: 'partner',
  right: 'menu',
  summary: 'Replaces the sections of the menu, in order; the dishes of a removed one are in none.',
  body: z.object({
    sections: z
      .array(z.object({ id, name: z.object({ en: sectionName, ar: sectionName }) }))
      .check(z.maxLength(maxSections)),
  }),
  reply: z.object({ sections: z.array(menuSection) }),
  errors: ['not_possible_now'],
});

export const maxOptionGroups = 6;
export const maxOptionChoices = 10;
/** Fils per portion. */
export const highestOptionPrice = 20_000;

const optionName = plainText({ min: 2, max: 60 });
const optionNames = z.object({ en: optionName, ar: optionName });
const optionLine = z.object({
  ingredientId: mealId,
  /** Per portion. */
  grams: z.number().check(z.positive(), z.maximum(5_000)),
});
const choices = z.int().check(z.minimum(0), z.maximum(maxOptionChoices));

const optionsBody = z.object({
  /** As read; a later change is refused. */
  revision: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  groups: z
    .array(
      z.object({
        id,
        name: optionNames,
        servedWithout,
        /** From 1 on, the customer has to choose. */
        min: choices,
        max: choices,
        choices: z
          .array(
            z.object({
              id,
              name: optionNames,
              servedWithout,
              price: priceInput,
              isAvailable: z.boolean(),
              /** Empty only if the name mentions no food. */
              lines: z.array(optionLine).check(z.maxLength(20)),
            }),
          )
          .check(z.minLength(1), z.maxLength(maxOptionChoices)),
      }),
    )
    .check(z.maxLength(maxOptionGroups)),
});

const shownOptions = z.object({
  revision: z.string(),
  groups: z.array(
    z.object({
      id,
      name: optionNames,
      min: z.int(),
      max: z.int(),
      /** In the name, and in neither the dish nor the choices. */
      namedFoods: z.array(z.string()),
      choices: z.array(
        z.object({
          id,
          name: optionNames,
          /** AED text per portion. */
          price: z.string(),
          isAvailable: z.boolean(),
          lines: z.array(z.object({ ...optionLine.shape, name: z.string() })),
          /** Derived from the lines, as the next three; null if unknown. */
          allergens: z.nullable(z.array(z.enum(allergens))),
          programs: z.array(z.enum(programs)),
          /** Per portion. */
          calories: z.int(),
          namedFoods: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type ShownOptions = z.output<typeof shownOptions>;

export const getMenuOptions = route('getMenuOptions', {
  method: 'GET',
  path: '/api/partner/menu/:mealId/options',
  who: 'partner',
  right: 'menu',
  summary: 'The option groups of a dish on the menu, with what is derived from their ingredients.',
  params: byMeal,
  reply: shownOptions,
  errors: ['meal_not_found'],
});

export const deriveMenuOptions = route('deriveMenuOptions', {
  method: 'POST',
  path: '/api/partner/menu/:mealId/options/derive',
  who: 'partner',
  right: 'menu',
  summary: 'Allergens, programs and named foods of options being written; saves nothing.',
  params: byMeal,
  body: optionsBody,
  reply: shownOptions,
  errors: ['meal_not_found'],
});

export const setMenuOptions = route('setMenuOptions', {
  method: 'PUT',
  path: '/api/partner/menu/:mealId/options',
  who: 'partner',
  right: 'menu',
  summary: 'Replaces the option groups of a dish; orders keep what they chose.',
  params: byMeal,
  body: optionsBody,
  reply: shownOptions,
  errors: ['meal_not_found', 'text_names_foods', 'edited_meanwhile', 'not_possible_now'],
});
