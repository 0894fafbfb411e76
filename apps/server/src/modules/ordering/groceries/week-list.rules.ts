import type { Unit } from '@sufra/contract/catalogue/catalogue.ts';
import type { MealTime } from '@sufra/contract/options.ts';
import type { TickState } from '@sufra/contract/ordering/week-shopping.ts';
import { daysBetween, instantOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { parseAed, roundFils, type Fils } from '../../../platform/pure/money.ts';
import { purchasesFor, type Purchase, type RecipeLine } from './shopping.rules.ts';

export interface CookedMeal {
  readonly people: number;
  readonly servings: number;
  readonly lines: readonly RecipeLine[];
}

export interface WeekPurchase {
  readonly id: string;
  readonly amount: number;
  readonly unit: Unit;
  readonly grams: number;
  readonly isOptional: boolean;
  readonly packs: Purchase['packs'];
  readonly boughtGrams: number;
  readonly price: Fils | null;
  readonly leftGrams: number;
  readonly mealByMeal: { readonly price: Fils; readonly leftGrams: number };
  readonly mealsOf: readonly number[];
}

interface Use {
  readonly meal: number;
  readonly lines: RecipeLine[];
}

export function weekPurchases(meals: readonly CookedMeal[]): WeekPurchase[] {
  const uses = new Map<string, Use[]>();
  meals.forEach(({ lines }, meal) => {
    for (const line of lines) {
      const known = uses.get(line.id) ?? [];
      const use = known.find((one) => one.meal === meal);
      if (use) use.lines.push(line);
      else uses.set(line.id, [...known, { meal, lines: [line] }]);
    }
  });
  return [...uses.values()].flatMap((of) => together(of, meals));
}

function together(uses: readonly Use[], meals: readonly CookedMeal[]): WeekPurchase[] {
  const [line] = uses[0]?.lines ?? [];
  if (!line) return [];
  const isPriced = priceOf(line) !== null;
  const alone = uses.flatMap(({ meal, lines }) => {
    const { people, servings } = meals[meal] ?? { people: 0, servings: 1 };
    return bought(lines, isPriced, people, servings);
  });
  // Round each meal once, so the meals add up to the week.
  const needed = alone.map(({ amount, unit, grams, isOptional }) => {
    return { ...line, amount, unit, grams, isOptional };
  });
  return bought(needed, isPriced, 1, 1).map((all) => ({
    id: line.id,
    amount: all.amount,
    unit: all.unit,
    grams: all.grams,
    isOptional: all.isOptional,
    packs: all.packs,
    boughtGrams: all.boughtGrams,
    price: isPriced ? all.price : null,
    leftGrams: leftOf([all]),
    mealByMeal: { price: pricedAlone(line, alone), leftGrams: leftOf(alone) },
    mealsOf: uses.map(({ meal }) => meal),
  }));
}

// Lists an ingredient without a price as free.
const bought = (
  lines: readonly RecipeLine[],
  isPriced: boolean,
  people: number,
  servings: number,
): Purchase[] =>
  purchasesFor(isPriced ? lines : lines.map((line) => ({ ...line, packs: free })), people, servings) ?? [];

const free: RecipeLine['packs'] = [{ grams: 1, aed: '0.00' }];

const priceOf = ({ packs }: RecipeLine): Fils | null => {
  const prices = packs.flatMap((pack) => (pack.grams > 0 ? (parseAed(pack.aed) ?? []) : []));
  return prices[0] ?? null;
};

const leftOf = (purchases: readonly Purchase[]): number =>
  purchases.reduce((sum, { boughtGrams, grams }) => sum + Math.max(0, boughtGrams - grams), 0);

/** Rounds once per ingredient, so three weighings don't seem cheaper than one. */
function pricedAlone(line: RecipeLine, alone: readonly Purchase[]): Fils {
  const [counter] = line.packs;
  const sum = (pick: (purchase: Purchase) => number): number =>
    alone.reduce((total, purchase) => total + pick(purchase), 0);
  if (line.soldBy === 'pack' || !counter) return sum(({ price }) => price);
  return roundFils(((priceOf(line) ?? 0) * sum(({ boughtGrams }) => boughtGrams)) / counter.grams);
}

export interface WeekSums {
  readonly total: Fils;
  readonly mealByMeal: Fils;
  readonly leftGrams: number;
  readonly mealByMealLeftGrams: number;
}

/** Without what is at home; fils and grams. */
export function sumsOf(lines: readonly { purchase: WeekPurchase; tick: TickState }[]): WeekSums {
  const toBuy = lines.filter(({ tick }) => tick !== 'home').map(({ purchase }) => purchase);
  const sum = (pick: (purchase: WeekPurchase) => number): number =>
    toBuy.reduce((total, purchase) => total + pick(purchase), 0);
  return {
    total: sum(({ price }) => price ?? 0),
    mealByMeal: sum(({ mealByMeal }) => mealByMeal.price),
    leftGrams: Math.round(sum(({ leftGrams }) => leftGrams)),
    mealByMealLeftGrams: Math.round(sum(({ mealByMeal }) => mealByMeal.leftGrams)),
  };
}

export interface Tick {
  readonly ingredientId: string;
  readonly fromDay: DubaiDay;
  readonly state: Exclude<TickState, 'open'>;
  readonly grams: number;
}

const freshDays = 7;
export const cupboardDays = 90;
export const cupboard: readonly string[] = ['grains', 'legumes', 'nuts-seeds', 'spices', 'oils-sauces'];

/** A purchase counts only for the grams needed then. */
export function tickOn(
  { id, aisle, grams }: { readonly id: string; readonly aisle: string; readonly grams: number },
  ticks: readonly Tick[],
  from: DubaiDay,
): TickState {
  const holds = ticks.filter((tick) => {
    const age = daysBetween(tick.fromDay, from);
    if (tick.ingredientId !== id || age < 0) return false;
    if (tick.state === 'bought') return age < freshDays && grams <= tick.grams;
    return age < (cupboard.includes(aisle) ? cupboardDays : freshDays);
  });
  const [newest] = holds.sort((a, b) => (a.fromDay < b.fromDay ? 1 : -1));
  return newest?.state ?? 'open';
}

/** Minute of the day after which a meal needs no shopping. */
const lateFor: Readonly<Record<MealTime, number>> = { breakfast: 10 * 60, lunch: 15 * 60, dinner: 21 * 60 };

export const isToShopFor = (day: DubaiDay, mealTime: MealTime, now: Date): boolean =>
  now < instantOf(day, lateFor[mealTime]);
