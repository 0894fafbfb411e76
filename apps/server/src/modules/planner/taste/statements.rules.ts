import type * as z from 'zod/mini';
import type { tasteSides, tasteSubjects, getTaste, TasteStatement } from '@sufra/contract/planner/taste.ts';
import type { MealCard, Shelf } from '../../catalogue/index.ts';
import type { AskedKind } from './similarity.rules.ts';
import { emptyTally, weightAt, type Learned, type Tally, type Side } from './learned.rules.ts';
import { choices, sumsBy, refusals } from './taste.rules.ts';
import type { Language } from '@sufra/contract/options.ts';

export interface Statement {
  readonly key: string;
  readonly side: (typeof tasteSides)[number];
  readonly about: (typeof tasteSubjects)[number];
  readonly id: string;
  readonly said: boolean;
  readonly tally: Tally;
  readonly mealIds: readonly string[];
  readonly groupKey: string | null;
}

interface Weighed extends Statement {
  readonly weight: number;
}

/** Decisions that make a habit; a single meal needs only one. */
const habit = { likes: 3, avoids: 2 };
const minWeight = 0.25;
const maxPerSide = 40;

export function statementsOf(shelf: Shelf, learned: Learned, now: Date): Statement[] {
  const all = [
    ...groups(shelf, learned, now, ofCuisine),
    ...groups(shelf, learned, now, ofMain),
    ...meals(shelf, learned, now),
  ].filter(({ weight }) => Math.abs(weight) >= minWeight);
  const strongest = (side: Statement['side']): Statement[] =>
    all
      .filter((one) => one.side === side)
      .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight) || (one.key < other.key ? -1 : 1))
      .slice(0, maxPerSide);
  return [...strongest('likes'), ...strongest('avoids')];
}

interface Grouping {
  readonly about: 'cuisine' | 'ingredient';
  readonly kind: AskedKind;
  readonly idOf: (card: MealCard) => string;
}

const ofCuisine: Grouping = { about: 'cuisine', kind: 'cuisine', idOf: ({ cuisine }) => cuisine };
const ofMain: Grouping = { about: 'ingredient', kind: 'main', idOf: ({ facts }) => facts.mainIngredient };

/** In decisions. */
const statedWeight = 4;

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
  return [...habits, ...statedOnly(learned, { about, kind }, new Set(habits.map(({ key }) => key)))];
}

const statedOnly = (
  learned: Learned,
  { about, kind }: Pick<Grouping, 'about' | 'kind'>,
  habits: ReadonlySet<string>,
): Weighed[] =>
  [...learned.groups].flatMap(([groupKey, side]) => {
    if (!groupKey.startsWith(`${kind}:`)) return [];
    const id = groupKey.slice(kind.length + 1);
    const key = `${side}.${about}.${id}`;
    if (habits.has(key)) return [];
    const weight = side === 'likes' ? statedWeight : -statedWeight;
    return [{ key, side, about, id, said: true, tally: emptyTally, mealIds: [], groupKey, weight }];
  });

const isHabit = ({ side, tally }: Weighed): boolean =>
  side === 'likes'
    ? choices(tally) >= habit.likes && choices(tally) > refusals(tally)
    : refusals(tally) >= habit.avoids && refusals(tally) > tally.accepted + tally.wanted;

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

const counted = ['accepted', 'rejected', 'ordered', 'wanted', 'unwanted', 'undecided'] as const;

export function toTaste(
  learned: Learned,
  statements: readonly Statement[],
  shelf: Shelf,
  language: Language,
): z.input<typeof getTaste.reply> {
  const from = { accepted: 0, rejected: 0, ordered: 0, wanted: 0, unwanted: 0, undecided: 0 };
  for (const tally of learned.meals.values()) for (const kind of counted) from[kind] += tally[kind];
  return { learned: statements.map((one) => toStatement(one, shelf, language)), from };
}

function toStatement(
  { key, side, about, id, said, tally }: Statement,
  shelf: Shelf,
  language: Language,
): TasteStatement {
  const { accepted, rejected, ordered, wanted, unwanted, undecided, best, worst } = tally;
  const stars = (side === 'likes' ? best : worst) || null;
  return {
    key,
    side,
    about,
    id,
    name: nameOf(shelf, about, id)?.[language] ?? null,
    accepted,
    rejected,
    ordered,
    wanted,
    unwanted,
    undecided,
    said,
    stars,
  };
}

const nameOf = (shelf: Shelf, about: Statement['about'], id: string): { en: string; ar: string } | null =>
  about === 'cuisine' ? null : about === 'meal' ? (shelf.card(id)?.title ?? null) : shelf.ingredientName(id);

export interface KeptTaste {
  readonly meals: readonly {
    readonly mealId: string;
    readonly accepted: number;
    readonly rejected: number;
    readonly ordered: number;
    readonly wanted: number;
    readonly unwanted: number;
    readonly undecided: number;
    readonly mostStars: number | null;
    readonly fewestStars: number | null;
  }[];
  readonly groups: readonly { readonly group: string; readonly side: Side }[];
  readonly forgottenAt: string | null;
}

export const toKept = ({ meals, groups, allForgotten }: Learned): KeptTaste => ({
  meals: [...meals].map(([mealId, { best, worst, likes: _, avoids: __, ...counts }]) => ({
    mealId,
    ...counts,
    mostStars: best || null,
    fewestStars: worst || null,
  })),
  groups: [...groups].map(([group, side]) => ({ group, side })),
  forgottenAt: allForgotten === 0 ? null : new Date(allForgotten).toISOString(),
});
