import type { tasteSides, tasteSubjects } from '@sufra/contract/taste.ts';
import type { MealCard, Shelf } from '../catalogue/index.ts';
import type { AskedKind } from './content.rules.ts';
import { emptyTally, weightAt, type Learned, type Tally } from './learned.rules.ts';
import { chosen, sumsBy, passedOn } from './taste.rules.ts';

export interface Statement {
  readonly key: string;
  readonly side: (typeof tasteSides)[number];
  readonly about: (typeof tasteSubjects)[number];
  readonly id: string;
  /** Told by the household itself. */
  readonly said: boolean;
  readonly tally: Tally;
  /** The meals it was learned from, and the group it was told of. */
  readonly mealIds: readonly string[];
  readonly groupKey: string | null;
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
    ...groups(shelf, learned, now, ofCuisine),
    ...groups(shelf, learned, now, ofMain),
    ...meals(shelf, learned, now),
  ].filter(({ weight }) => Math.abs(weight) >= leastWeight);
  const strongest = (side: Statement['side']): Statement[] =>
    all
      .filter((one) => one.side === side)
      .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight) || (one.key < other.key ? -1 : 1))
      .slice(0, mostOfASide);
  return [...strongest('likes'), ...strongest('avoids')];
}

interface Grouping {
  readonly about: 'cuisine' | 'ingredient';
  readonly kind: AskedKind;
  readonly idOf: (card: MealCard) => string;
}

const ofCuisine: Grouping = { about: 'cuisine', kind: 'cuisine', idOf: ({ cuisine }) => cuisine };
const ofMain: Grouping = { about: 'ingredient', kind: 'main', idOf: ({ facts }) => facts.mainIngredient };

/** What was told of a group weighs as much as this many decisions. */
const saidWeight = 4;

function groups(shelf: Shelf, learned: Learned, now: Date, { about, kind, idOf }: Grouping): Weighed[] {
  const sums = sumsBy(shelf, learned, idOf);
  const members = new Map<string, string[]>();
  for (const id of learned.meals.keys()) {
    const card = shelf.card(id);
    if (card) members.set(idOf(card), [...(members.get(idOf(card)) ?? []), id]);
  }
  const habits = [...members].flatMap(([id, mealIds]) => {
    const one = weigh(about, id, sums(id), mealIds, now);
    if (!one || !isHabit(one)) return [];
    const groupKey = `${kind}:${id}`;
    return [{ ...one, groupKey, said: learned.groups.get(groupKey) === one.side }];
  });
  return [...habits, ...toldOnly(learned, { about, kind }, new Set(habits.map(({ key }) => key)))];
}

/** What was told and is no habit yet. */
const toldOnly = (
  learned: Learned,
  { about, kind }: Pick<Grouping, 'about' | 'kind'>,
  habits: ReadonlySet<string>,
): Weighed[] =>
  [...learned.groups].flatMap(([groupKey, side]) => {
    if (!groupKey.startsWith(`${kind}:`)) return [];
    const id = groupKey.slice(kind.length + 1);
    const key = `${side}.${about}.${id}`;
    if (habits.has(key)) return [];
    const weight = side === 'likes' ? saidWeight : -saidWeight;
    return [{ key, side, about, id, said: true, tally: emptyTally, mealIds: [], groupKey, weight }];
  });

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
  const key = `${side}.${about}.${id}`;
  return { key, side, about, id, said: false, tally, mealIds, groupKey: null, weight };
}
