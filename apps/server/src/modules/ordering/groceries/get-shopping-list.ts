import type * as z from 'zod/mini';
import type { Language } from '@sufra/contract/options.ts';
import type { getShoppingList as route, ShoppingLine } from '@sufra/contract/ordering/shopping.ts';
import { dubaiTime } from '../../../platform/pure/dubai-time.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { buyingNote } from '../../catalogue/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import { groceriesFor, type MealLine, type OrderedMeal } from '../checkout/find-offer.ts';
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
  const [first] = address ? await groceriesFor(ctx.db, accountId, address, ctx.clock.now()) : [];
  const window =
    first &&
    days.map((day) => deliveryWindow(first.openingHours, day, first.closedUntilMs)).find((open) => open);
  const total = purchases.reduce((sum, { price }) => sum + price, 0);
  return ok({
    ...toMeal(found.value, language),
    ingredients: purchases.flatMap((purchase) => toLine(purchase, meal, { language, isHalal })),
    totalAmount: toAedText(total),
    totalFils: total,
    grocery:
      first && window
        ? {
            id: first.partnerId,
            name: first.name[language],
            minOrder: toAedText(first.minOrder),
            minOrderFils: first.minOrder,
            deliveryFrom: dubaiTime(window.from),
            deliveryTo: dubaiTime(window.to),
          }
        : null,
    firstDeliveryDate: days[0] ?? '',
    lastDeliveryDate: days.at(-1) ?? '',
  });
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
