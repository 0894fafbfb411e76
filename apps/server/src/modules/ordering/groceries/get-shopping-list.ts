import type * as z from 'zod/mini';
import type { Language } from '@sufra/contract/options.ts';
import type { getShoppingList as route, ShoppingLine } from '@sufra/contract/ordering/shopping.ts';
import { dubaiTime, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { buyingNote } from '../../catalogue/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import { groceriesFor, type Grocery, type MealLine, type OrderedMeal } from '../checkout/find-offer.ts';
import { findOfferedMeal, toMeal, type MealQuery } from '../checkout/get-meal-offer.ts';
import { deliveryDays, deliveryWindow } from '../checkout/offer.rules.ts';
import { purchasesFor, type Purchase } from './shopping.rules.ts';

type ShoppingList = z.input<typeof route.reply>;

export async function getShoppingList(ctx: OrderingContext, query: MealQuery): Promise<Result<ShoppingList>> {
  const { accountId, language } = query;
  const found = await findOfferedMeal(ctx, query);
  if (!found.ok) return found;
  const { meal, people, address, isHalal } = found.value;
  const purchases = meal.isForEveryone
    ? purchasesFor(meal.lines, people * meal.portion, meal.servings)
    : null;
  if (!purchases) return refuse('meal_not_found');
  const days = deliveryDays(ctx.clock.now());
  const groceries = address ? await groceriesFor(ctx.db, accountId, address, ctx.clock.now()) : [];
  const first = firstDelivery(groceries, days);
  const total = purchases.reduce((sum, { price }) => sum + price, 0);
  return ok({
    ...toMeal(found.value, language),
    ingredients: purchases.flatMap((purchase) => toLine(purchase, meal, { language, isHalal })),
    totalAmount: toAedText(total),
    totalFils: total,
    grocery: first && {
      id: first.grocery.partnerId,
      name: first.grocery.name[language],
      minOrder: toAedText(first.grocery.minOrder),
      minOrderFils: first.grocery.minOrder,
      deliveryFrom: dubaiTime(first.window.from),
      deliveryTo: dubaiTime(first.window.to),
    },
    firstDeliveryDate: first?.day ?? days[0] ?? '',
    lastDeliveryDate: days.at(-1) ?? '',
    closedDates: first ? days.filter((day) => !firstDelivery(groceries, [day])) : [],
  });
}

/** Like checkout: the best grocery that is open. */
function firstDelivery(groceries: readonly Grocery[], days: readonly DubaiDay[]) {
  for (const day of days) {
    for (const grocery of groceries) {
      const window = deliveryWindow(grocery, day);
      if (window) return { day, grocery, window };
    }
  }
  return null;
}

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
