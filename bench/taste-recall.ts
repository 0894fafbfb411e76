import { performance } from 'node:perf_hooks';
import type { Shelf } from '../apps/server/src/modules/catalogue/index.ts';
import {
  learnAll,
  nothingLearned,
  type Learned,
} from '../apps/server/src/modules/planner/taste/learned.rules.ts';
import { similarityOf, type Similarity } from '../apps/server/src/modules/planner/taste/similarity.rules.ts';
import { opinionsOf, tasteOf } from '../apps/server/src/modules/planner/taste/taste.rules.ts';
import {
  countCoRatings,
  noCoRatings,
  type CoRatings,
} from '../apps/server/src/modules/planner/taste/co-ratings.rules.ts';
import { randomOf, type Person } from './taste-people.ts';

const now = new Date('2026-03-01T00:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
/** Ranked meals, and prior days of three meals. */
const shown = 10;
const days = 30;

/** Decisions of `days` days of three random meals, and the unseen meals the person would accept. */
interface Life {
  readonly learned: Learned;
  readonly unseen: readonly number[];
  readonly welcome: ReadonlySet<number>;
}

/** At most half of the catalogue, so that enough remains to be found. */
function liveOf(shelf: Shelf, { chance }: Person, random: () => number): Life {
  const order = shuffled(shelf.meals.length, random);
  const seen = order.slice(0, Math.min(days * 3, Math.floor(order.length / 2)));
  const unseen = order.slice(seen.length);
  const history = seen.map((meal, at) => ({
    mealId: shelf.meals[meal]?.id ?? '',
    kind: random() < (chance[meal] ?? 0) ? ('accepted' as const) : ('rejected' as const),
    stars: null,
    at: new Date(now.getTime() - (days - Math.floor(at / 3)) * dayMs),
  }));
  const welcome = new Set(unseen.filter((meal) => random() < (chance[meal] ?? 0)));
  return { learned: learnAll(nothingLearned, history), unseen, welcome };
}

function shuffled(size: number, random: () => number): number[] {
  const order = Array.from({ length: size }, (_, at) => at);
  for (let at = size - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}

type Ranking = (life: Life, person: Person) => ArrayLike<number>;

/** Welcome share of the first ten, over the possible maximum; without people who welcome none. */
function recallOf(lives: readonly Life[], people: readonly Person[], rank: Ranking): number {
  let sum = 0;
  let asked = 0;
  for (const [at, life] of lives.entries()) {
    const person = people[at];
    if (!person || life.welcome.size === 0) continue;
    const worth = rank(life, person);
    const first = [...life.unseen]
      .sort((one, other) => (worth[other] ?? 0) - (worth[one] ?? 0))
      .slice(0, shown);
    sum += first.filter((meal) => life.welcome.has(meal)).length / Math.min(shown, life.welcome.size);
    asked += 1;
  }
  return sum / asked;
}

function togetherOf(shelf: Shelf, lives: readonly Life[]): CoRatings {
  const counting = countCoRatings(shelf.meals.map(({ id }) => id));
  for (const { learned } of lives) counting.add(opinionsOf(shelf, learned, now));
  return counting.close();
}

function popularityOf(shelf: Shelf, lives: readonly Life[]): Float64Array {
  const accepted = new Float64Array(shelf.meals.length);
  for (const { learned } of lives)
    for (const { meal, view } of opinionsOf(shelf, learned, now))
      accepted[meal] = (accepted[meal] ?? 0) + view;
  return accepted;
}

const byTaste =
  (shelf: Shelf, similarity: Similarity): Ranking =>
  ({ learned }) =>
    tasteOf(shelf, { preferredCuisines: [], learned, similarity, now }).liking;

export const togetherFrom = (shelf: Shelf, people: readonly Person[], seed: number): CoRatings =>
  togetherOf(shelf, livesOf(shelf, people, seed));

function livesOf(shelf: Shelf, people: readonly Person[], seed: number): Life[] {
  const random = randomOf(seed + 1_000_003);
  return people.map((person) => liveOf(shelf, person, random));
}

export function recallFigures(shelf: Shelf, people: readonly Person[], seed: number): string[] {
  const lives = livesOf(shelf, people, seed);
  const begun = performance.now();
  const together = togetherOf(shelf, lives);
  const counted = performance.now();
  const learned = similarityOf(shelf.meals, together);
  const solved = performance.now();
  const popularity = popularityOf(shelf, lives);
  const figures: readonly (readonly [string, Ranking])[] = [
    ['any meal', () => new Float64Array(shelf.meals.length)],
    ['popularity', () => popularity],
    ['content alone', byTaste(shelf, similarityOf(shelf.meals, noCoRatings))],
    ['learned', byTaste(shelf, learned)],
    ['an oracle', (_, { chance }) => chance],
  ];
  return [
    ...figures.map(
      ([name, rank]) =>
        `recall@${String(shown)} ${name.padEnd(14)} ${recallOf(lives, people, rank).toFixed(3)}`,
    ),
    `counted in ${(counted - begun).toFixed(0)} ms, solved in ${(solved - counted).toFixed(0)} ms`,
  ];
}
