import type { Language } from '@sufra/contract/options.ts';
import type {
  getMealOrder,
  getShoppingList,
  getWays,
  Restaurant,
  ShoppingLine,
} from '@sufra/contract/shopping.ts';
import type * as z from 'zod/mini';
import { roundFils, toAedText, type Fils } from '../../platform/pure/money.ts';
import { averageOf, type Ranked } from './choice.rules.ts';
import type { Kitchen, MealOffer, Nobody, Offered, OrderedMeal, ShoppingList, Ways } from './offer.rules.ts';
import { toPurchase } from './purchase.views.ts';
import type { Purchase } from './shopping.rules.ts';

interface Seeing {
  readonly language: Language;
  /** `HH:MM` in Dubai. */
  readonly timeOf: (instant: Date) => string;
}

const mealOf = ({ meal, people, safety }: Offered, language: Language) => ({
  mealId: meal.mealId,
  suggestionId: meal.suggestionId,
  mealTitle: meal.title[language],
  mealDescription: meal.description[language],
  mealImage: meal.hasPicture ? `/images/meals/${meal.mealId}.webp` : null,
  cuisine: meal.cuisine,
  servings: people,
  baseServings: meal.servings,
  portion: meal.portion,
  isForEveryone: meal.isForEveryone,
  safety,
});

const sumOf = (purchases: readonly Purchase[], pick: (purchase: Purchase) => Fils): Fils =>
  purchases.reduce((sum, purchase) => sum + pick(purchase), 0);

function toLine(purchase: Purchase, meal: OrderedMeal, language: Language): ShoppingLine[] {
  const line = meal.lines.find(({ id }) => id === purchase.id);
  if (!line) return [];
  return [
    {
      ...toPurchase(purchase, line, language),
      notes: line.note?.[language] ?? null,
      estimatedPrice: toAedText(purchase.price),
      priceFils: purchase.price,
    },
  ];
}

export function toShoppingList(list: ShoppingList, seeing: Seeing): z.input<typeof getShoppingList.reply> {
  const { purchases, grocery, days } = list;
  const total = sumOf(purchases, ({ price }) => price);
  return {
    ...mealOf(list, seeing.language),
    ingredients: purchases.flatMap((purchase) => toLine(purchase, list.meal, seeing.language)),
    totalAmount: toAedText(total),
    totalFils: total,
    grocery: grocery && {
      id: grocery.row.partnerId,
      name: grocery.row.name[seeing.language],
      minOrder: toAedText(grocery.row.minOrder),
      minOrderFils: grocery.row.minOrder,
      deliveryFrom: seeing.timeOf(grocery.window.from),
      deliveryTo: seeing.timeOf(grocery.window.to),
    },
    firstDeliveryDate: days[0] ?? '',
    lastDeliveryDate: days.at(-1) ?? '',
  };
}

const toRestaurant = (kitchen: Ranked<Kitchen>, language: Language): Restaurant => ({
  id: kitchen.partnerId,
  name: kitchen.name[language],
  type: kitchen.type,
  location: kitchen.area,
  rating: averageOf(kitchen),
  ratingCount: kitchen.ratingsCount,
  isActive: kitchen.canServe,
  cuisineTypes: [...kitchen.cuisines],
  deliveryTime: kitchen.minutes,
  deliveryFee: toAedText(kitchen.deliveryFee),
  deliveryFeeFils: kitchen.deliveryFee,
  minOrder: toAedText(kitchen.minOrder),
  minOrderFils: kitchen.minOrder,
  basePrice: toAedText(kitchen.basePrice),
  basePriceFils: kitchen.basePrice,
  total: toAedText(kitchen.total),
  totalFils: kitchen.total,
  distanceKm: Math.round(kitchen.distanceM / 100) / 10,
  reasons: [...kitchen.reasons],
  slots: kitchen.slots.map((slot) => slot.toISOString()),
});

const lowest = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : Math.min(...numbers);

export function toMealOffer(offer: MealOffer, language: Language): z.input<typeof getMealOrder.reply> {
  const { kitchens } = offer;
  const basePrice = lowest(kitchens.map((kitchen) => kitchen.basePrice));
  return {
    ...mealOf(offer, language),
    basePrice: basePrice === null ? null : toAedText(basePrice),
    estimatedTime: lowest(kitchens.map(({ minutes }) => minutes)),
    slots: offer.slots.map((slot) => slot.toISOString()),
    keepsFast: offer.keepsFast,
    availableRestaurants: kitchens.map((kitchen) => toRestaurant(kitchen, language)),
    nobody: offer.nobody,
  };
}

type Way = z.input<typeof getWays.reply>['cook'];

const toWay = (total: Fils, people: number, minutes: number): Way => {
  const each = roundFils(total / people);
  return { costPerPerson: toAedText(each), costPerPersonFils: each, minutes, closed: null };
};

const toClosed = (closed: Nobody): Way => ({
  costPerPerson: null,
  costPerPersonFils: null,
  minutes: null,
  closed,
});

export function toWays(ways: Ways): z.input<typeof getWays.reply> {
  const { meal, people, purchases, kitchens, nobody } = ways;
  const cheapest = kitchens.length === 0 ? null : kitchens.reduce((a, b) => (b.total < a.total ? b : a));
  return {
    servings: people,
    cook: toWay(
      sumOf(purchases, ({ usedPrice }) => usedPrice),
      people,
      meal.minutes,
    ),
    groceries: nobody.brings
      ? toClosed(nobody.brings)
      : toWay(
          sumOf(purchases, ({ price }) => price),
          people,
          meal.minutes,
        ),
    cooked: cheapest
      ? toWay(cheapest.total, people, cheapest.minutes)
      : toClosed(nobody.cooks ?? 'closed_now'),
    kitchens: kitchens.length,
  };
}
