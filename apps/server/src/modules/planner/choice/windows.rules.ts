import type { MealCard, Shelf } from '../../catalogue/index.ts';
import type { MealTime } from '@sufra/contract/options.ts';
import { daysBetween, type DubaiDay } from '../../../platform/pure/dubai-time.ts';

export interface Columns {
  readonly cuisine: Grouped;
  readonly family: Grouped;
  readonly main: Grouped;
  readonly minutes: Float64Array;
  /** `seasonBits`; 0 is all year. */
  readonly season: Uint8Array;
  readonly calories: Float64Array;
  readonly protein: Float64Array;
  readonly fibre: Float64Array;
  readonly saturatedFat: Float64Array;
  readonly sugar: Float64Array;
  readonly sodium: Float64Array;
  readonly totals: Float64Array;
  /** Of the meal id: adding a meal doesn't reshuffle the others. */
  readonly hash: Uint32Array;
}

export const dayTotals = [
  'calories',
  'protein',
  'fibre',
  'sodium',
  'saturatedFat',
  'sugar',
  'minutes',
] as const;

export interface Grouped {
  readonly of: Uint16Array;
  readonly count: number;
}

export const seasonBits: Readonly<Record<string, number>> = { cool: 1, hot: 2, ramadan: 4 };

const columnsByShelf = new WeakMap<Shelf, Columns>();

export function columnsOf(shelf: Shelf): Columns {
  const made = columnsByShelf.get(shelf) ?? columnsOver(shelf.meals);
  columnsByShelf.set(shelf, made);
  return made;
}

function columnsOver(meals: readonly MealCard[]): Columns {
  const numbers = (read: (card: MealCard) => number): Float64Array => Float64Array.from(meals, read);
  return {
    cuisine: grouped(meals, ({ cuisine }) => cuisine),
    family: grouped(meals, ({ family }) => family),
    main: grouped(meals, ({ facts }) => facts.mainIngredient),
    minutes: numbers(({ minutes }) => minutes),
    season: Uint8Array.from(meals, ({ season }) =>
      season.reduce((bits, one) => bits | (seasonBits[one] ?? 0), 0),
    ),
    calories: numbers(({ facts }) => facts.nutrition.calories),
    protein: numbers(({ facts }) => facts.nutrition.protein),
    fibre: numbers(({ facts }) => facts.nutrition.fibre),
    saturatedFat: numbers(({ facts }) => facts.nutrition.saturatedFat),
    sugar: numbers(({ facts }) => facts.nutrition.sugar),
    sodium: numbers(({ facts }) => facts.nutrition.sodium),
    totals: Float64Array.from(
      meals.flatMap(({ facts: { nutrition }, minutes }) =>
        dayTotals.map((name) => (name === 'minutes' ? minutes : nutrition[name])),
      ),
    ),
    hash: Uint32Array.from(meals, ({ id }) => hashOf(id)),
  };
}

function grouped(meals: readonly MealCard[], keyOf: (card: MealCard) => string): Grouped {
  const numbers = new Map<string, number>();
  const of = Uint16Array.from(meals, (card) => {
    const key = keyOf(card);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
  return { of, count: numbers.size };
}

export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** 0 to 1, equal on every machine. */
export function randomOf(seed: number, hash: number): number {
  let mixed = Math.imul(seed ^ (hash + 0x9e3779b9), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

export interface PastMeal {
  readonly mealId: string;
  readonly day: DubaiDay;
  readonly mealTime: MealTime;
  readonly status: 'pending' | 'accepted' | 'rejected';
}

/** In the order they are relaxed. */
export const windowCodes = ['cuisine', 'main_ingredient', 'family', 'dish'] as const;
export type WindowCode = (typeof windowCodes)[number];

export const dishWindowDays: Readonly<Record<MealTime, number>> = { breakfast: 7, lunch: 14, dinner: 14 };
const familyWindowDays = 3;
export const mainWindowDays = 2;
const cuisineWindowDays = 7;

/** Days to the nearest day with each dish or group; `neverServed` without any. */
export interface Windows {
  readonly dish: Uint8Array;
  readonly family: Uint8Array;
  readonly main: Uint8Array;
  readonly cuisine: Uint8Array;
  readonly cuisineCount: Uint8Array;
  readonly cuisineLimit: number;
}

export const neverServed = 255;

/** Ignores the planned day. A rejected dish counts as seen, its groups don't. */
export function windowsOf(shelf: Shelf, history: readonly PastMeal[], day: DubaiDay): Windows {
  const columns = columnsOf(shelf);
  const dish = neverIn(shelf.meals.length);
  const family = neverIn(columns.family.count);
  const main = neverIn(columns.main.count);
  const cuisine = neverIn(columns.cuisine.count);
  const cuisineCount = new Uint8Array(columns.cuisine.count);
  const distances = distancesFrom(day);
  let ofTheWeek = 0;
  for (const past of history) {
    const index = shelf.indexOf(past.mealId);
    const isTurnedDown = past.status === 'rejected';
    if (index === null || (past.day === day && !isTurnedDown)) continue;
    const distance = distances.to(past.day);
    lower(dish, index, distance);
    if (isTurnedDown) continue;
    lower(family, groupOf(columns.family, index), distance);
    lower(main, groupOf(columns.main, index), distance);
    const kitchen = groupOf(columns.cuisine, index);
    lower(cuisine, kitchen, distance);
    if (distance >= cuisineWindowDays) continue;
    ofTheWeek += 1;
    cuisineCount[kitchen] = (cuisineCount[kitchen] ?? 0) + 1;
  }
  return { dish, family, main, cuisine, cuisineCount, cuisineLimit: Math.max(2, Math.floor(ofTheWeek / 4)) };
}

const groupOf = (groups: Columns['cuisine'], index: number): number => groups.of[index] ?? 0;

function lower(days: Uint8Array, place: number, distance: number): void {
  if (distance < (days[place] ?? neverServed)) days[place] = distance;
}

const neverIn = (count: number): Uint8Array => new Uint8Array(count).fill(neverServed);

// All households share a planning day, so cache distances across them.
let distanceCache = { from: '', distances: new Map<DubaiDay, number>() };

function distancesFrom(day: DubaiDay): { readonly to: (other: DubaiDay) => number } {
  if (distanceCache.from !== day) distanceCache = { from: day, distances: new Map() };
  const { distances } = distanceCache;
  let last = '';
  let distance = 0;
  return {
    to: (other) => {
      if (other === last) return distance;
      last = other;
      distance = distances.get(other) ?? Math.min(neverServed - 1, Math.abs(daysBetween(other, day)));
      distances.set(other, distance);
      return distance;
    },
  };
}

/** The window a meal breaks: 0 none, 1 cuisine, 2 main ingredient, 3 family, 4 to 6 dish (6: most recent). */
export type Breach = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export function breachOf(
  { dish, family, main, cuisineCount, cuisineLimit }: Windows,
  columns: Columns,
  index: number,
  dishWindow: number,
): Breach {
  const since = dish[index] ?? neverServed;
  if (since < dishWindow) return since * 4 < dishWindow ? 6 : since * 2 < dishWindow ? 5 : 4;
  if ((family[groupOf(columns.family, index)] ?? neverServed) < familyWindowDays) return 3;
  if ((main[groupOf(columns.main, index)] ?? neverServed) < mainWindowDays) return 2;
  return (cuisineCount[groupOf(columns.cuisine, index)] ?? 0) >= cuisineLimit ? 1 : 0;
}

export function relaxedFor(
  windows: Windows,
  columns: Columns,
  place: number,
  { dishWindow, others }: { readonly dishWindow: number; readonly others: readonly number[] },
): WindowCode[] {
  const { cuisine, family, main } = columns;
  const shares = (groups: Columns['cuisine']): boolean =>
    others.some((other) => groupOf(groups, other) === groupOf(groups, place));
  const isNear: Readonly<Record<WindowCode, boolean>> = {
    cuisine: (windows.cuisineCount[groupOf(cuisine, place)] ?? 0) >= windows.cuisineLimit,
    main_ingredient: (windows.main[groupOf(main, place)] ?? neverServed) < mainWindowDays || shares(main),
    family: (windows.family[groupOf(family, place)] ?? neverServed) < familyWindowDays || shares(family),
    dish: (windows.dish[place] ?? neverServed) < dishWindow || others.includes(place),
  };
  return windowCodes.filter((code) => isNear[code]);
}
