import type { Matrix } from '../../platform/pure/symmetric.ts';
import type { MealCard } from '../catalogue/index.ts';

/** What a household may lean to or away from as a whole, in this order; the first is food at all. */
export const kindsOfGroup = ['all', 'cuisine', 'main', 'family'] as const;
export type KindOfGroup = (typeof kindsOfGroup)[number];

/** Groups are numbered through all kinds; every meal belongs to one of each. */
export interface Groups {
  /** Meal after meal, one group of each kind. */
  readonly of: Uint16Array;
  readonly count: number;
  /** The number of each group, by its key. */
  readonly numbers: ReadonlyMap<GroupKey, number>;
}

/** A kind and what is shared: `cuisine:levantine`. */
export type GroupKey = `${KindOfGroup}:${string}`;

const keysOf = ({ cuisine, facts, family }: MealCard): readonly GroupKey[] => [
  'all:',
  `cuisine:${cuisine}`,
  `main:${facts.mainIngredient}`,
  `family:${family}`,
];

/** Kinds of groups people know by name, so that they can be asked about them. */
const askedKinds = ['cuisine', 'main'] as const satisfies readonly KindOfGroup[];
export type AskedKind = (typeof askedKinds)[number];

/** Where a single meal stands for a group, it is asked about by itself. */
const leastMeals = 2;

/** Groups a household can be asked about among some meals: those of most meals first, of each kind. */
export function askableAmong(cards: readonly MealCard[]): { kind: AskedKind; id: string; key: GroupKey }[] {
  const idOf = {
    cuisine: (card: MealCard) => card.cuisine,
    main: (card: MealCard) => card.facts.mainIngredient,
  };
  return askedKinds.flatMap((kind) => {
    const meals = new Map<string, number>();
    for (const card of cards) meals.set(idOf[kind](card), (meals.get(idOf[kind](card)) ?? 0) + 1);
    return [...meals]
      .filter(([, count]) => count >= leastMeals)
      .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
      .map(([id]) => ({ kind, id, key: `${kind}:${id}` as const }));
  });
}

export function groupsOf(cards: readonly MealCard[]): Groups {
  const numbers = new Map<GroupKey, number>();
  const of = new Uint16Array(cards.length * kindsOfGroup.length);
  for (const [place, card] of cards.entries())
    for (const [at, key] of keysOf(card).entries()) {
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      of[place * kindsOfGroup.length + at] = number;
    }
  return { of, count: numbers.size, numbers };
}

type Traits = ReadonlyMap<string, number>;

/** How alike meals are by their ingredients, rare ones the most: 1 for the same, 0 for nothing shared. */
export function contentOf(cards: readonly MealCard[]): Matrix {
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
