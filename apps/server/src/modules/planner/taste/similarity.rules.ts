import { strongestOf, type Direction, type Matrix } from '../../../platform/pure/symmetric.ts';
import type { MealCard } from '../../catalogue/index.ts';
import { pairIndex, type CoRatings } from './co-ratings.rules.ts';

export const groupKinds = ['all', 'cuisine', 'main', 'family'] as const;
export type GroupKind = (typeof groupKinds)[number];

interface Groups {
  readonly of: Uint16Array;
  readonly count: number;
  readonly numbers: ReadonlyMap<GroupKey, number>;
}

export type GroupKey = `${GroupKind}:${string}`;

const keysOf = ({ cuisine, facts, family }: MealCard): readonly GroupKey[] => [
  'all:',
  `cuisine:${cuisine}`,
  `main:${facts.mainIngredient}`,
  `family:${family}`,
];

const askedKinds = ['cuisine', 'main'] as const satisfies readonly GroupKind[];
export type AskedKind = (typeof askedKinds)[number];

const minMeals = 2;

export function askableGroups(cards: readonly MealCard[]): { kind: AskedKind; id: string; key: GroupKey }[] {
  const idOf = {
    cuisine: (card: MealCard) => card.cuisine,
    main: (card: MealCard) => card.facts.mainIngredient,
  };
  return askedKinds.flatMap((kind) => {
    const meals = new Map<string, number>();
    for (const card of cards) meals.set(idOf[kind](card), (meals.get(idOf[kind](card)) ?? 0) + 1);
    return [...meals]
      .filter(([, count]) => count >= minMeals)
      .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
      .map(([id]) => ({ kind, id, key: `${kind}:${id}` as const }));
  });
}

function groupsOf(cards: readonly MealCard[]): Groups {
  const numbers = new Map<GroupKey, number>();
  const of = new Uint16Array(cards.length * groupKinds.length);
  for (const [place, card] of cards.entries())
    for (const [at, key] of keysOf(card).entries()) {
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      of[place * groupKinds.length + at] = number;
    }
  return { of, count: numbers.size, numbers };
}

type Traits = ReadonlyMap<string, number>;

/** Cosine similarity, 0 to 1; rare ingredients weigh most. */
function ingredientSimilarity(cards: readonly MealCard[]): Matrix {
  const spread = new Map<string, number>();
  for (const { ingredients } of cards)
    for (const id of new Set(ingredients)) spread.set(id, (spread.get(id) ?? 0) + 1);
  const rarity = (id: string): number => Math.log(cards.length / (spread.get(id) ?? 1));
  const weighed = cards.map(({ ingredients }) => unit(new Map(ingredients.map((id) => [id, rarity(id)]))));
  const gram = new Float64Array(cards.length * cards.length);
  weighed.forEach((one, row) =>
    weighed.forEach((other, column) => {
      if (column <= row)
        gram[row * cards.length + column] = gram[column * cards.length + row] = product(one, other);
    }),
  );
  return gram;
}

function unit(traits: Traits): Traits {
  const length = Math.sqrt([...traits.values()].reduce((sum, weight) => sum + weight * weight, 0));
  return length === 0 ? traits : new Map([...traits].map(([key, weight]) => [key, weight / length]));
}

function product(one: Traits, other: Traits): number {
  let sum = 0;
  for (const [key, weight] of one) sum += weight * (other.get(key) ?? 0);
  return sum;
}

/** The prior of a household's taste. Columns are groups, then latent directions. */
export interface Similarity {
  readonly size: number;
  readonly width: number;
  readonly count: number;
  /** Row-major. A group's loading is its standard deviation between households. */
  readonly columns: Uint16Array;
  readonly values: Float64Array;
  readonly groups: ReadonlyMap<GroupKey, number>;
  readonly askable: readonly { readonly kind: AskedKind; readonly key: GroupKey }[];
  /** Mean view of all meals, -1 to 1, and each meal's deviation. */
  readonly overall: number;
  readonly beyond: Float64Array;
}

const presumed: Readonly<Record<GroupKind, number>> = { all: 0.05, cuisine: 0.1, main: 0.1, family: 0.03 };
/** Pairs that weigh as much as the prior. */
const presumedPairs = 5_000;
const mostVariance = 0.3;
/** Opinions that weigh as much as the prior. */
const presumedOpinions = 20;
/** Content prior, and the households that outweigh it. */
const content = { variance: 0.15, households: 60 };
const mostDirections = 6;

/** About 150 ms for 260 meals. */
export function similarityOf(cards: readonly MealCard[], coRatings: CoRatings): Similarity {
  const groups = groupsOf(cards);
  const views = viewsOf(cards, coRatings);
  const variances = variancesOf(groups, views);
  const directions = directionsOf(restOf(cards, groups, views, variances), views);
  const { size, overall, beyond } = views;
  return {
    size,
    ...columnsOver(groups, variances, directions),
    groups: groups.numbers,
    askable: askableGroups(cards),
    overall,
    beyond,
  };
}

function columnsOver(
  groups: Groups,
  variances: Readonly<Record<GroupKind, number>>,
  directions: readonly Direction[],
): Pick<Similarity, 'width' | 'count' | 'columns' | 'values'> {
  const width = kinds + directions.length;
  const size = groups.of.length / kinds;
  const columns = new Uint16Array(size * width);
  const values = new Float64Array(size * width);
  for (let meal = 0; meal < size; meal += 1) {
    for (const [at, kind] of groupKinds.entries()) {
      columns[meal * width + at] = groups.of[meal * kinds + at] ?? 0;
      values[meal * width + at] = Math.sqrt(variances[kind]);
    }
    for (const [at, { value, vector }] of directions.entries()) {
      columns[meal * width + kinds + at] = groups.count + at;
      values[meal * width + kinds + at] = Math.sqrt(value) * (vector[meal] ?? 0);
    }
  }
  return { width, count: groups.count + directions.length, columns, values };
}

interface Views {
  readonly size: number;
  readonly overall: number;
  readonly beyond: Float64Array;
  readonly covariance: Matrix;
  readonly raters: Matrix;
}

function viewsOf(cards: readonly MealCard[], { meals, pairs, counts: raters, sums }: CoRatings): Views {
  const size = cards.length;
  const counted = new Map(meals.map((id, at) => [id, at]));
  const rows = cards.map(({ id }) => counted.get(id));
  const all = meals.reduce((sum, _, at) => sum + (raters[pairIndex(at, at)] ?? 0), 0);
  const overall = all === 0 ? 0 : sums.reduce((sum, one) => sum + one, 0) / all;
  const beyond = Float64Array.from(rows, (at) => {
    if (at === undefined) return 0;
    const count = raters[pairIndex(at, at)] ?? 0;
    return ((sums[at] ?? 0) - count * overall) / (count + presumedOpinions);
  });
  const covariance = new Float64Array(size * size);
  const counts = new Float64Array(size * size);
  rows.forEach((one, row) => {
    rows.forEach((other, column) => {
      const count = one === undefined || other === undefined ? 0 : (raters[pairIndex(one, other)] ?? 0);
      if (one === undefined || other === undefined || count === 0) return;
      const expected = (overall + (beyond[row] ?? 0)) * (overall + (beyond[column] ?? 0));
      counts[row * size + column] = count;
      covariance[row * size + column] = (pairs[pairIndex(one, other)] ?? 0) / count - expected;
    });
  });
  return { size, overall, beyond, covariance, raters: counts };
}

const kinds = groupKinds.length;

function sharedBits({ of }: Groups, one: number, other: number): number {
  let bits = 0;
  for (let kind = 0; kind < kinds; kind += 1)
    if (of[one * kinds + kind] === of[other * kinds + kind]) bits |= 1 << kind;
  return bits;
}

/** Mean covariance of pairs sharing only that group, less that of any pair. */
function variancesOf(groups: Groups, { size, covariance, raters }: Views): Record<GroupKind, number> {
  const sums = new Float64Array(1 << kinds);
  const counts = new Float64Array(1 << kinds);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < row; column += 1) {
      const bits = sharedBits(groups, row, column);
      const count = raters[row * size + column] ?? 0;
      sums[bits] = (sums[bits] ?? 0) + count * (covariance[row * size + column] ?? 0);
      counts[bits] = (counts[bits] ?? 0) + count;
    }
  const mean = (bits: number): number => (sums[bits] ?? 0) / Math.max(1, counts[bits] ?? 0);
  // Every pair shares the kind `all`.
  const of = (kind: number, common: number): number => {
    const bits = (1 << kind) | 1;
    const count = counts[bits] ?? 0;
    const shrunk = count * (mean(bits) - common) + presumedPairs * presumed[groupKinds[kind] ?? 'all'];
    return Math.max(0, Math.min(mostVariance, shrunk / (count + presumedPairs)));
  };
  return { all: of(0, 0), cuisine: of(1, mean(1)), main: of(2, mean(1)), family: of(3, mean(1)) };
}

function restOf(
  cards: readonly MealCard[],
  groups: Groups,
  { size, covariance, raters }: Views,
  variances: Readonly<Record<GroupKind, number>>,
): Matrix {
  const rest = ingredientSimilarity(cards);
  const explained = Array.from({ length: 1 << kinds }, (_, bits) =>
    groupKinds.reduce((sum, kind, at) => sum + (bits & (1 << at) ? variances[kind] : 0), 0),
  );
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const place = row * size + column;
      const count = raters[place] ?? 0;
      const found = (covariance[place] ?? 0) - (explained[sharedBits(groups, row, column)] ?? 0);
      const shrunk = count * found + content.households * content.variance * (rest[place] ?? 0);
      rest[place] = row === column ? 0 : shrunk / (count + content.households);
    }
  return rest;
}

function directionsOf(rest: Matrix, { size, raters }: Views): Direction[] {
  let chance = 0;
  for (const count of raters) chance += count / (count + content.households) ** 2;
  const coincidence = 2 * Math.sqrt(chance / Math.max(1, size));
  return strongestOf(rest, size, mostDirections).filter(({ value }) => value > coincidence);
}
