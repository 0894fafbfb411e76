import type { MealCard, Shelf } from '../../catalogue/index.ts';
import type { MealTime } from '@sufra/contract/options.ts';
import { daysBetween, type DubaiDay } from '../../../platform/pure/dubai-time.ts';

/** Meal `i` of the shelf is place `i` of every column. Groups are numbered from 0. */
export interface Columns {
  readonly cuisine: Grouped;
  readonly family: Grouped;
  readonly main: Grouped;
  /** Minutes of preparing and cooking together. */
  readonly minutes: Float64Array;
  /** Bits of `seasonBits`; 0 is good all year. */
  readonly season: Uint8Array;
  /** Per serving: kcal. */
  readonly calories: Float64Array;
  /** Per serving: grams. */
  readonly protein: Float64Array;
  readonly fibre: Float64Array;
  readonly saturatedFat: Float64Array;
  readonly sugar: Float64Array;
  /** Per serving: milligrams. */
  readonly sodium: Float64Array;
  /** What is summed over the meals of a day, meal by meal in the order of `summed`. */
  readonly totals: Float64Array;
  /** Of the meal's id, so that a new meal moves nobody else's luck. */
  readonly hash: Uint32Array;
}

/** What a day's meals are added up in. */
export const dayTotals = [
  'calories',
  'protein',
  'fibre',
  'sodium',
  'saturatedFat',
  'sugar',
  'minutes',
] as const;

/** Which of `count` groups each meal belongs to. */
export interface Grouped {
  readonly of: Uint16Array;
  readonly count: number;
}

export const seasonBits: Readonly<Record<string, number>> = { cool: 1, hot: 2, ramadan: 4 };

const columnsByShelf = new WeakMap<Shelf, Columns>();

/** The columns of a shelf, made once for each. */
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

/** A number of 32 bits drawn from a text alone (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** A fraction from 0 to 1 drawn from two hashes alone, on every machine the same. */
export function randomOf(seed: number, hash: number): number {
  let mixed = Math.imul(seed ^ (hash + 0x9e3779b9), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** A meal this household was offered before, or is going to have. */
export interface PastMeal {
  readonly mealId: string;
  readonly day: DubaiDay;
  readonly mealTime: MealTime;
  readonly status: 'pending' | 'accepted' | 'rejected';
}

/** What a household should not have again too soon, in the order in which it gives way; safety is not among them. */
export const windowCodes = ['cuisine', 'main_ingredient', 'family', 'dish'] as const;
export type WindowCode = (typeof windowCodes)[number];

/** A dish does not come back within these days, for breakfast within the week. */
export const dishWindowDays: Readonly<Record<MealTime, number>> = { breakfast: 7, lunch: 14, dinner: 14 };
const familyWindowDays = 3;
export const mainWindowDays = 2;
const cuisineWindowDays = 7;

/** Days since each meal and group was on the table, before or after; `never` where it was not. */
export interface Windows {
  readonly dish: Uint8Array;
  readonly family: Uint8Array;
  readonly main: Uint8Array;
  readonly cuisine: Uint8Array;
  /** Meals of each cuisine within the week around the day, and how many of one cuisine a week bears. */
  readonly cuisineCount: Uint8Array;
  readonly cuisineLimit: number;
}

export const neverServed = 255;

/**
 * Gathers what was on the table when, from the day's point of view. What stands on the day itself is left to the choice
 * of the day; what was turned down counts as seen, but nobody ate it.
 */
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

// All households of a night are planned for one day and look back on the same few: each date is read once.
let distanceCache = { from: '', distances: new Map<DubaiDay, number>() };

/** Days from one day to others, before or after it. */
function distancesFrom(day: DubaiDay): { readonly to: (other: DubaiDay) => number } {
  if (distanceCache.from !== day) distanceCache = { from: day, distances: new Map() };
  const { distances } = distanceCache;
  let last = '';
  let distance = 0;
  return {
    to: (other) => {
      // Meals of one day stand together.
      if (other === last) return distance;
      last = other;
      distance = distances.get(other) ?? Math.min(neverServed - 1, Math.abs(daysBetween(other, day)));
      distances.set(other, distance);
      return distance;
    },
  };
}

/**
 * How far the windows would have to give way for a meal. 0: not at all; 1: the spread of cuisines; 2: the main
 * ingredient; 3: the family of dish; then the window of the dish, 4: to its half, 5: to its quarter, 6: altogether.
 */
export type Breach = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The nearness of the meal at a place of the shelf. */
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

/** The windows that a meal does not keep beside the `others` of its day, in the order in which they give way. */
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
