import * as z from 'zod/mini';
import { aisles } from '../catalogue/catalogue.ts';
import { route } from '../route.ts';
import { calendarDay, plainText, toLatinDigits } from '../text.ts';
import { priceInput } from './partner-menu.ts';

/** Fils: a third to three times the common price. */
export const shelfPriceLimits = (commonFils: number): { readonly least: number; readonly most: number } => ({
  least: Math.max(25, Math.ceil(commonFils / 3)),
  most: commonFils * 3,
});

/** EAN-8 or EAN-13 with a correct check digit. */
export function isEan(text: string): boolean {
  if (!/^(?:\d{8}|\d{13})$/.test(text)) return false;
  const sum = [...text].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** In days from today. */
export const maxOutDays = 90;

const product = z.object({
  ingredientId: z.string(),
  name: z.string(),
  aisle: z.string(),
  soldBy: z.enum(['pack', 'weight']),
  /** Of the pack; the price by weight is for as many. */
  grams: z.number(),
  commonFils: z.int(),
  /** Null where the common price is charged. */
  ownFils: z.nullable(z.int()),
  barcode: z.nullable(z.string()),
  /** The Dubai day it is back; null while in stock. */
  outUntil: z.nullable(calendarDay),
});
export type ShelfProduct = z.output<typeof product>;

export const maxProductsShown = 150;

export const getShelf = route('getShelf', {
  method: 'GET',
  path: '/api/partner/shelf',
  who: 'partner',
  right: 'menu',
  summary: "A grocery's products: the packs of the catalogue with its own prices, barcodes and stock.",
  query: z.object({
    /** A name in either language, or a barcode. */
    q: z.optional(plainText({ max: 80 })),
    aisle: z.optional(z.enum(aisles)),
  }),
  reply: z.object({ products: z.array(product), total: z.int() }),
  errors: ['not_possible_now'],
});

export const setShelfItem = route('setShelfItem', {
  method: 'PUT',
  path: '/api/partner/shelf/:ingredientId',
  who: 'partner',
  right: 'menu',
  summary:
    "Sets a pack's own price, barcode and stock for new orders; null is the common price, none, in stock.",
  params: z.object({ ingredientId: z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/)) }),
  body: z.object({
    grams: z.number().check(z.gt(0), z.maximum(100_000)),
    price: z.nullable(priceInput),
    barcode: z.nullable(
      z.pipe(
        z.pipe(
          z.string().check(z.maxLength(24)),
          z.transform((text) => toLatinDigits(text).trim()),
        ),
        z.string().check(z.refine(isEan)),
      ),
    ),
    outUntil: z.nullable(calendarDay),
  }),
  reply: product,
});
