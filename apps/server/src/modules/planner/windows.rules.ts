import type { MealTime } from '@sufra/contract/options.ts';
import { daysBetween, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Shelf } from '../catalogue/index.ts';
import { columnsOf, type Columns } from './columns.rules.ts';

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

export const never = 255;

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
  if (distance < (days[place] ?? never)) days[place] = distance;
}

const neverIn = (count: number): Uint8Array => new Uint8Array(count).fill(never);

// All households of a night are planned for one day and look back on the same few: each date is read once.
let known = { from: '', distances: new Map<DubaiDay, number>() };

/** Days from one day to others, before or after it. */
function distancesFrom(day: DubaiDay): { readonly to: (other: DubaiDay) => number } {
  if (known.from !== day) known = { from: day, distances: new Map() };
  const { distances } = known;
  let last = '';
  let distance = 0;
  return {
    to: (other) => {
      // Meals of one day stand together.
      if (other === last) return distance;
      last = other;
      distance = distances.get(other) ?? Math.min(never - 1, Math.abs(daysBetween(other, day)));
      distances.set(other, distance);
      return distance;
    },
  };
}

/**
 * How far the windows would have to give way for a meal. 0: not at all; 1: the spread of cuisines; 2: the main
 * ingredient; 3: the family of dish; then the window of the dish, 4: to its half, 5: to its quarter, 6: altogether.
 */
export type Nearness = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The nearness of the meal at a place of the shelf. */
export function nearnessOf(
  { dish, family, main, cuisineCount, cuisineLimit }: Windows,
  columns: Columns,
  index: number,
  dishWindow: number,
): Nearness {
  const since = dish[index] ?? never;
  if (since < dishWindow) return since * 4 < dishWindow ? 6 : since * 2 < dishWindow ? 5 : 4;
  if ((family[groupOf(columns.family, index)] ?? never) < familyWindowDays) return 3;
  if ((main[groupOf(columns.main, index)] ?? never) < mainWindowDays) return 2;
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
    main_ingredient: (windows.main[groupOf(main, place)] ?? never) < mainWindowDays || shares(main),
    family: (windows.family[groupOf(family, place)] ?? never) < familyWindowDays || shares(family),
    dish: (windows.dish[place] ?? never) < dishWindow || others.includes(place),
  };
  return windowCodes.filter((code) => isNear[code]);
}
