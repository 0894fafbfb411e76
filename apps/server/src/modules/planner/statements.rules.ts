// Says what was learned as single statements a person can read and undo; the taste page shows them, undoing looks them up.
import type { tasteSides, tasteSubjects } from '@sufra/contract/taste.ts';
import type { MealCard, Shelf } from '../catalogue/index.ts';
import { weightAt, type Learned, type Tally } from './learned.rules.ts';
import { chosen, sumsBy, passedOn } from './taste.rules.ts';

export interface Statement {
  readonly key: string;
  readonly side: (typeof tasteSides)[number];
  readonly about: (typeof tasteSubjects)[number];
  readonly id: string;
  readonly tally: Tally;
  /** The meals it was learned from. */
  readonly mealIds: readonly string[];
}

/** What was learned, and what of it can be told. */
export interface OpenTaste {
  readonly learned: Learned;
  readonly statements: readonly Statement[];
  readonly shelf: Shelf;
}

interface Weighed extends Statement {
  readonly weight: number;
}

/** So many decisions make a habit; one about a meal itself is enough to be told. */
const habit = { likes: 3, avoids: 2 };
/** What has faded to less is no longer told: it moves next to nothing. */
const leastWeight = 0.25;
const mostOfASide = 40;

/** Everything of weight, the strongest first of each side: what is liked, then what is avoided. */
export function statementsOf(shelf: Shelf, learned: Learned, now: Date): Statement[] {
  const all = [
    ...groups(shelf, learned, now, 'cuisine', ({ cuisine }) => cuisine),
    ...groups(shelf, learned, now, 'ingredient', ({ facts }) => facts.mainIngredient),
    ...meals(shelf, learned, now),
  ].filter(({ weight }) => Math.abs(weight) >= leastWeight);
  const strongest = (side: Statement['side']): Statement[] =>
    all
      .filter((one) => one.side === side)
      .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight) || (one.key < other.key ? -1 : 1))
      .slice(0, mostOfASide);
  return [...strongest('likes'), ...strongest('avoids')];
}

function groups(
  shelf: Shelf,
  learned: Learned,
  now: Date,
  about: 'cuisine' | 'ingredient',
  keyOf: (card: MealCard) => string,
): Weighed[] {
  const sums = sumsBy(shelf, learned, keyOf);
  const members = new Map<string, string[]>();
  for (const id of learned.meals.keys()) {
    const card = shelf.card(id);
    if (card) members.set(keyOf(card), [...(members.get(keyOf(card)) ?? []), id]);
  }
  return [...members].flatMap(([id, mealIds]) => {
    const one = weigh(about, id, sums(id), mealIds, now);
    return one && isHabit(one) ? [one] : [];
  });
}

const isHabit = ({ side, tally }: Weighed): boolean =>
  side === 'likes'
    ? chosen(tally) >= habit.likes && chosen(tally) > passedOn(tally)
    : passedOn(tally) >= habit.avoids && passedOn(tally) > tally.accepted + tally.wanted;

const meals = (shelf: Shelf, learned: Learned, now: Date): Weighed[] =>
  [...learned.meals].flatMap(([id, tally]) =>
    shelf.card(id) ? (weigh('meal', id, tally, [id], now) ?? []) : [],
  );

function weigh(
  about: Statement['about'],
  id: string,
  tally: Tally | undefined,
  mealIds: readonly string[],
  now: Date,
): Weighed | null {
  if (!tally) return null;
  const weight = weightAt(tally.likes - tally.avoids, now.getTime());
  const side = weight >= 0 ? 'likes' : 'avoids';
  return { key: `${side}.${about}.${id}`, side, about, id, tally, mealIds, weight };
}
