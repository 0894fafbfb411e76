import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id, plainText } from '../text.ts';
import { mealId, maxMenuItems, menuSection } from './partner-menu.ts';

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
