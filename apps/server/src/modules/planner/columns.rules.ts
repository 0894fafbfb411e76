import type { MealCard, Shelf } from '../catalogue/index.ts';

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
  readonly figures: Float64Array;
  /** Of the meal's id, so that a new meal moves nobody else's luck. */
  readonly hash: Uint32Array;
}

/** What a day's meals are added up in. */
export const summed = ['calories', 'protein', 'fibre', 'sodium', 'saturatedFat', 'sugar', 'minutes'] as const;

/** Which of `count` groups each meal belongs to. */
export interface Grouped {
  readonly of: Uint16Array;
  readonly count: number;
}

export const seasonBits: Readonly<Record<string, number>> = { cool: 1, hot: 2, ramadan: 4 };

const known = new WeakMap<Shelf, Columns>();

/** The columns of a shelf, made once for each. */
export function columnsOf(shelf: Shelf): Columns {
  const made = known.get(shelf) ?? columnsOver(shelf.meals);
  known.set(shelf, made);
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
    figures: Float64Array.from(
      meals.flatMap(({ facts: { nutrition }, minutes }) =>
        summed.map((name) => (name === 'minutes' ? minutes : nutrition[name])),
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
export function drawn(seed: number, hash: number): number {
  let mixed = Math.imul(seed ^ (hash + 0x9e3779b9), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
