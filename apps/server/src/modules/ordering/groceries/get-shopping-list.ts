import type * as z from 'zod/mini';
import type { Language } from '@sufra/contract/options.ts';
import type { getShoppingList as route, ShoppingLine } from '@sufra/contract/ordering/shopping.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { dubaiTime, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { buyingNote } from '../../catalogue/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import {
  groceriesFor,
  type Grocery,
  type MealLine,
  type OrderedMeal,
  type Place,
} from '../checkout/find-offer.ts';
import { findOfferedMeal, toMeal, type MealQuery } from '../checkout/get-meal-offer.ts';
import { deliveryDays, firstDelivering, holidayOn, type Window } from '../checkout/offer.rules.ts';
import { isInStock } from '../checkout/grocery-terms.rules.ts';
import { productJudge, readOwnProducts } from './read-own-products.ts';
import { purchasesFor, type Purchase } from './shopping.rules.ts';

type ShoppingList = z.input<typeof route.reply>;

/** Prices of the grocery that would deliver on `date`, else first. */
export async function getShoppingList(
  ctx: OrderingContext,
  query: MealQuery & { readonly date?: DubaiDay | undefined },
): Promise<Result<ShoppingList>> {
  const { accountId, language } = query;
  const found = await findOfferedMeal(ctx, query);
  if (!found.ok) return found;
  const { meal, people, address: place, isHalal } = found.value;
  const now = ctx.clock.now();
  const days = deliveryDays(now);
  const { lines } = meal;
  const ingredientIds = lines.map(({ id }) => id);
  const groceries = place ? await groceriesFor(ctx.db, { accountId, place, ingredientIds, now }) : [];
  const open = place ? deliveryDays(now, place) : days;
  const first = firstDelivering(groceries, lines, open);
  const asked = open.filter((day) => day === query.date);
  const chosen = firstDelivering(groceries, lines, asked) ?? first;
  const sold = chosen?.lines ?? lines;
  const purchases = meal.isForEveryone ? purchasesFor(sold, people * meal.portion, meal.servings) : null;
  if (!purchases) return refuse('meal_not_found');
  const total = purchases.reduce((sum, { price }) => sum + price, 0);
  return ok({
    ...toMeal(found.value, language),
    ingredients: purchases.flatMap((purchase) => toLine(purchase, meal, { language, isHalal })),
    outOfStock: [...new Map((chosen?.missing ?? []).map(({ id, name }) => [id, name[language]]))].map(
      ([id, name]) => ({ id, name }),
    ),
    totalAmount: toAedText(total),
    totalFils: total,
    grocery: chosen && toGrocery(chosen, language),
    products: chosen ? await offeredProducts(ctx, accountId, chosen, language) : [],
    firstDeliveryDate: first?.day ?? days[0] ?? '',
    lastDeliveryDate: days.at(-1) ?? '',
    closedDates: first
      ? days.filter((day) => !open.includes(day) || !firstDelivering(groceries, lines, [day]))
      : [],
    holidays: place ? holidaysOf(place, days, language) : [],
  });
}

async function offeredProducts(
  ctx: OrderingContext,
  accountId: AccountId,
  { grocery: { partnerId }, day }: { readonly grocery: Grocery; readonly day: DubaiDay },
  language: Language,
): Promise<ShoppingList['products']> {
  const own = (await readOwnProducts(ctx.db, { partnerId })).filter((one) => isInStock(one, day));
  if (own.length === 0) return [];
  const isSafe = await productJudge(ctx, ctx.db, accountId, own);
  return own
    .filter(isSafe)
    .map(({ id, title, aisle, price: priceFils }) => ({ id, name: title[language], aisle, priceFils }));
}

const holidaysOf = (place: Place, days: readonly DubaiDay[], language: Language) =>
  days.flatMap((date) => {
    const holiday = holidayOn(place, date);
    return holiday ? [{ date, name: holiday[language] }] : [];
  });

const toGrocery = (
  { grocery, window }: { readonly grocery: Grocery; readonly window: Window },
  language: Language,
) => ({
  id: grocery.partnerId,
  name: grocery.name[language],
  minOrder: toAedText(grocery.minOrder),
  minOrderFils: grocery.minOrder,
  deliveryFrom: dubaiTime(window.from),
  deliveryTo: dubaiTime(window.to),
});

function toLine(
  purchase: Purchase,
  meal: OrderedMeal,
  { language, isHalal }: { readonly language: Language; readonly isHalal: boolean },
): ShoppingLine[] {
  const line = meal.lines.find(({ id }) => id === purchase.id);
  if (!line) return [];
  return [
    {
      ...toPurchase(purchase, line, language),
      notes: buyingNote(line, language, isHalal),
      estimatedPrice: toAedText(purchase.price),
      priceFils: purchase.price,
    },
  ];
}

type Bought = Pick<Purchase, 'amount' | 'unit' | 'grams' | 'isOptional' | 'packs' | 'boughtGrams'>;

export const toPurchase = (purchase: Bought, line: MealLine, language: Language) => ({
  id: line.id,
  name: line.name[language],
  aisle: line.aisle,
  amount: purchase.amount,
  unit: purchase.unit,
  grams: purchase.grams,
  isOptional: purchase.isOptional,
  allergens: line.allergens && [...line.allergens],
  soldBy: line.soldBy,
  packs: purchase.packs.map((pack) => ({ ...pack })),
  boughtGrams: purchase.boughtGrams,
});
