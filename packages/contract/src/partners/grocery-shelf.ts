import * as z from 'zod/mini';
import { shopAisles } from '../catalogue/catalogue.ts';
import { allergens, type Language } from '../options.ts';
import { route } from '../route.ts';
import { calendarDay, id, plainText, toLatinDigits } from '../text.ts';
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

export const packUnits = ['g', 'kg', 'ml', 'l', 'piece'] as const;
export type PackUnit = (typeof packUnits)[number];

const packWords: Readonly<Record<Language, Readonly<Record<Exclude<PackUnit, 'piece'>, string>>>> = {
  en: { g: 'g', kg: 'kg', ml: 'ml', l: 'l' },
  ar: { g: 'غ', kg: 'كغ', ml: 'مل', l: 'لتر' },
};

function piecesText(amount: number, language: Language): string {
  if (language === 'en') return amount === 1 ? '1 piece' : `${String(amount)} pieces`;
  if (amount <= 2) return amount === 1 ? 'قطعة واحدة' : 'قطعتان';
  const isFew = amount % 100 >= 3 && amount % 100 <= 10;
  return `${String(amount)} ${isFew ? 'قطع' : 'قطعة'}`;
}

/** `1.5 l`, `24 pieces`. */
export const packText = (amount: number, unit: PackUnit, language: Language): string =>
  unit === 'piece' ? piecesText(amount, language) : `${String(amount)} ${packWords[language][unit]}`;

export const ownProductLimits = {
  ...{ products: 200, contents: 30, name: 60, amount: 10_000 },
  /** Fils. */
  ...{ least: 25, most: 100_000 },
};

const bilingual = z.object({ en: z.string(), ar: z.string() });

const ownProduct = z.object({
  id,
  name: bilingual,
  amount: z.number(),
  unit: z.enum(packUnits),
  aisle: z.enum(shopAisles),
  contents: z.array(z.object({ ingredientId: z.string(), name: z.string() })),
  /** Of the contents; null if unknown, as for soap that is named after a food: then not sold to allergies. */
  allergens: z.nullable(z.array(z.enum(allergens))),
  priceFils: z.int(),
  barcode: z.nullable(z.string()),
  outUntil: z.nullable(calendarDay),
  isOnShelf: z.boolean(),
});
export type OwnProduct = z.output<typeof ownProduct>;

const barcodeInput = z.nullable(
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(24)),
      z.transform((text) => toLatinDigits(text).trim()),
    ),
    z.string().check(z.refine(isEan)),
  ),
);
const ingredientId = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/));

export const getShelf = route('getShelf', {
  method: 'GET',
  path: '/api/partner/shelf',
  who: 'partner',
  right: 'menu',
  summary: "A grocery's products: the packs of the catalogue with its own prices, barcodes and stock.",
  query: z.object({
    /** A name in either language, or a barcode. */
    q: z.optional(plainText({ max: 80 })),
    aisle: z.optional(z.enum(shopAisles)),
  }),
  reply: z.object({
    products: z.array(product),
    total: z.int(),
    /** What is no pack of the catalogue. */
    own: z.optional(z.array(ownProduct)),
  }),
  errors: ['not_possible_now'],
});

export const setShelfItem = route('setShelfItem', {
  method: 'PUT',
  path: '/api/partner/shelf/:ingredientId',
  who: 'partner',
  right: 'menu',
  summary:
    "Sets a pack's own price, barcode and stock for new orders; null is the common price, none, in stock.",
  params: z.object({ ingredientId }),
  body: z.object({
    grams: z.number().check(z.gt(0), z.maximum(100_000)),
    price: z.nullable(priceInput),
    barcode: barcodeInput,
    outUntil: z.nullable(calendarDay),
  }),
  reply: product,
});

const productName = plainText({ min: 2, max: ownProductLimits.name });

export const setOwnProduct = route('setOwnProduct', {
  method: 'PUT',
  path: '/api/partner/products/:productId',
  who: 'partner',
  right: 'menu',
  summary:
    'Adds a product outside the catalogue under an id of the caller, or changes it; a food states its contents.',
  params: z.object({ productId: id }),
  body: z.object({
    name: z.object({ en: productName, ar: productName }),
    amount: z.number().check(z.gt(0), z.maximum(ownProductLimits.amount)),
    unit: z.enum(packUnits),
    aisle: z.enum(shopAisles),
    /** Ingredients of the catalogue; empty for the household aisle, which is no food. */
    contents: z.array(ingredientId).check(z.maxLength(ownProductLimits.contents)),
    price: priceInput,
    barcode: barcodeInput,
    outUntil: z.nullable(calendarDay),
    isOnShelf: z.boolean(),
  }),
  reply: ownProduct,
  errors: ['text_names_foods', 'menu_full'],
});
