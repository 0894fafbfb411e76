import { strongestOf, type Direction, type Matrix } from '../../../platform/pure/symmetric.ts';
import type { MealCard } from '../../catalogue/index.ts';
import { pairIndex, type CoRatings } from './co-ratings.rules.ts';

/** What a household may lean to or away from as a whole, in this order; the first is food at all. */
export const groupKinds = ['all', 'cuisine', 'main', 'family'] as const;
export type GroupKind = (typeof groupKinds)[number];

/** Groups are numbered through all kinds; every meal belongs to one of each. */
export interface Groups {
  /** Meal after meal, one group of each kind. */
  readonly of: Uint16Array;
  readonly count: number;
  /** The number of each group, by its key. */
  readonly numbers: ReadonlyMap<GroupKey, number>;
}

/** A kind and what is shared: `cuisine:levantine`. */
export type GroupKey = `${GroupKind}:${string}`;

const keysOf = ({ cuisine, facts, family }: MealCard): readonly GroupKey[] => [
  'all:',
  `cuisine:${cuisine}`,
  `main:${facts.mainIngredient}`,
  `family:${family}`,
];

/** Kinds of groups people know by name, so that they can be asked about them. */
const askedKinds = ['cuisine', 'main'] as const satisfies readonly GroupKind[];
export type AskedKind = (typeof askedKinds)[number];

/** Where a single meal stands for a group, it is asked about by itself. */
const minMeals = 2;

/** Groups a household can be asked about among some meals: those of most meals first, of each kind. */
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

export function groupsOf(cards: readonly MealCard[]): Groups {
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

/** How alike meals are by their ingredients, rare ones the most: 1 for the same, 0 for nothing shared. */
export function ingredientSimilarity(cards: readonly MealCard[]): Matrix {
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

/**
 * What may be expected of a household before it says anything, and how what it says of one meal carries to others: by
 * the groups both belong to, and by directions in which people differ whatever the recipes say. Groups and directions
 * are columns; every meal stands in `width` of them, the groups first.
 */
export interface Similarity {
  readonly size: number;
  readonly width: number;
  /** How many columns there are. */
  readonly count: number;
  /** Meal after meal, the columns it stands in, and where: of a group how far households differ about it. */
  readonly columns: Uint16Array;
  readonly values: Float64Array;
  /** The column of each group. */
  readonly groups: ReadonlyMap<GroupKey, number>;
  /** Those a household can be asked about. */
  readonly askable: readonly { readonly kind: AskedKind; readonly key: GroupKey }[];
  /** What all households together think of a meal, -1 to 1, and of each meal beyond that. */
  readonly overall: number;
  readonly beyond: Float64Array;
}

/** As long as nobody was counted; variances on a scale from -1 to 1. */
const presumed: Readonly<Record<GroupKind, number>> = { all: 0.05, cuisine: 0.1, main: 0.1, family: 0.03 };
/** How many pairs of opinions have as much say as what is presumed. */
const presumedPairs = 5_000;
const mostVariance = 0.3;
/** Opinions of a meal that weigh as much as the assumption that it is like any other. */
const presumedOpinions = 20;
/** How much two meals of the same ingredients have in common beyond their groups, and how many households outweigh it. */
const content = { variance: 0.15, households: 60 };
/** Directions are looked for in all of them; what stands below coincidence is left out. */
const mostDirections = 6;

/** Solves for the meals of a shelf; meals nobody counted yet speak by what is in them. Takes some 150 ms for 260 meals. */
export function similarityOf(cards: readonly MealCard[], together: CoRatings): Similarity {
  const groups = groupsOf(cards);
  const seen = viewsOf(cards, together);
  const variances = variancesOf(groups, seen);
  const directions = directionsOf(restOf(cards, groups, seen, variances), seen);
  const { size, overall, beyond } = seen;
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

/** What was counted, by the places of a shelf. */
interface Views {
  readonly size: number;
  readonly overall: number;
  readonly beyond: Float64Array;
  /** The covariance of each pair, and how many households it comes from. */
  readonly covariance: Matrix;
  readonly said: Matrix;
}

function viewsOf(cards: readonly MealCard[], { meals, pairs, counts: said, sums }: CoRatings): Views {
  const size = cards.length;
  const counted = new Map(meals.map((id, at) => [id, at]));
  const rows = cards.map(({ id }) => counted.get(id));
  const all = meals.reduce((sum, _, at) => sum + (said[pairIndex(at, at)] ?? 0), 0);
  const overall = all === 0 ? 0 : sums.reduce((sum, one) => sum + one, 0) / all;
  const beyond = Float64Array.from(rows, (at) => {
    if (at === undefined) return 0;
    const count = said[pairIndex(at, at)] ?? 0;
    return ((sums[at] ?? 0) - count * overall) / (count + presumedOpinions);
  });
  const covariance = new Float64Array(size * size);
  const heard = new Float64Array(size * size);
  rows.forEach((one, row) => {
    rows.forEach((other, column) => {
      const count = one === undefined || other === undefined ? 0 : (said[pairIndex(one, other)] ?? 0);
      if (one === undefined || other === undefined || count === 0) return;
      const expected = (overall + (beyond[row] ?? 0)) * (overall + (beyond[column] ?? 0));
      heard[row * size + column] = count;
      covariance[row * size + column] = (pairs[pairIndex(one, other)] ?? 0) / count - expected;
    });
  });
  return { size, overall, beyond, covariance, said: heard };
}

const kinds = groupKinds.length;

/** Which groups a pair of meals shares, as bits in the order of the kinds. */
function sharedBits({ of }: Groups, one: number, other: number): number {
  let bits = 0;
  for (let kind = 0; kind < kinds; kind += 1)
    if (of[one * kinds + kind] === of[other * kinds + kind]) bits |= 1 << kind;
  return bits;
}

/** How far households differ by groups: the mean covariance of pairs that share that one only, less that of any pair. */
function variancesOf(groups: Groups, { size, covariance, said }: Views): Record<GroupKind, number> {
  const sums = new Float64Array(1 << kinds);
  const counts = new Float64Array(1 << kinds);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < row; column += 1) {
      const bits = sharedBits(groups, row, column);
      const count = said[row * size + column] ?? 0;
      sums[bits] = (sums[bits] ?? 0) + count * (covariance[row * size + column] ?? 0);
      counts[bits] = (counts[bits] ?? 0) + count;
    }
  const mean = (bits: number): number => (sums[bits] ?? 0) / Math.max(1, counts[bits] ?? 0);
  // Pairs of any meals share the first kind, and only that.
  const of = (kind: number, common: number): number => {
    const bits = (1 << kind) | 1;
    const count = counts[bits] ?? 0;
    const drawn = count * (mean(bits) - common) + presumedPairs * presumed[groupKinds[kind] ?? 'all'];
    return Math.max(0, Math.min(mostVariance, drawn / (count + presumedPairs)));
  };
  return { all: of(0, 0), cuisine: of(1, mean(1)), main: of(2, mean(1)), family: of(3, mean(1)) };
}

/** What pairs of meals have in common beyond their groups: by people, by ingredients where few have spoken. */
function restOf(
  cards: readonly MealCard[],
  groups: Groups,
  { size, covariance, said }: Views,
  variances: Readonly<Record<GroupKind, number>>,
): Matrix {
  const rest = ingredientSimilarity(cards);
  const explained = Array.from({ length: 1 << kinds }, (_, bits) =>
    groupKinds.reduce((sum, kind, at) => sum + (bits & (1 << at) ? variances[kind] : 0), 0),
  );
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const place = row * size + column;
      const count = said[place] ?? 0;
      const found = (covariance[place] ?? 0) - (explained[sharedBits(groups, row, column)] ?? 0);
      const drawn = count * found + content.households * content.variance * (rest[place] ?? 0);
      // What a meal has in common with itself is not asked: it is in no pair.
      rest[place] = row === column ? 0 : drawn / (count + content.households);
    }
  return rest;
}

/** The strongest directions that stand clear of what coincidence alone would bring. */
function directionsOf(rest: Matrix, { size, said }: Views): Direction[] {
  // Of opinions that have nothing to do with each other the mean product varies by one in their number.
  let chance = 0;
  for (const count of said) chance += count / (count + content.households) ** 2;
  const coincidence = 2 * Math.sqrt(chance / Math.max(1, size));
  return strongestOf(rest, size, mostDirections).filter(({ value }) => value > coincidence);
}
