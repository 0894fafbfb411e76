import type { Shelf } from '../apps/server/src/modules/catalogue/index.ts';
import type { Table } from '../apps/server/src/modules/household/index.ts';
import type { Evidence, Learned, Side } from '../apps/server/src/modules/planner/taste/learned.rules.ts';
import {
  rateDish,
  chooseDishes,
  dishCount,
  ratingEvidence,
  noRatings,
  seedOf,
} from '../apps/server/src/modules/planner/taste/onboarding-ratings.rules.ts';
import type { Similarity } from '../apps/server/src/modules/planner/taste/similarity.rules.ts';
import type { Person } from './taste-people.ts';

export interface Habits {
  /** The share of people who answer when they join. */
  readonly picks: number;
  /** The share that answers again, in each of the weeks that follow. */
  readonly again: number;
  /** The share of dishes, cuisines and ingredients they say nothing about. */
  readonly untouched: number;
  /** The share of accepted meals they give stars once they ate them. */
  readonly stars: number;
}

export const noHabits: Habits = { picks: 0, again: 0, untouched: 0, stars: 0 };

const daysBetween = 7;

/** Which round of questions somebody answers so many days after joining; null for none. */
export function asksOn(habits: Habits, since: number, random: () => number): number | null {
  if (since % daysBetween !== 0) return null;
  const share = since === 0 ? habits.picks : habits.again;
  return share > 0 && random() < share ? since / daysBetween : null;
}

/** How much likelier than others somebody must believe to take dishes of a kind before they say so, or less likely. */
const sayable = 0.15;

/** What somebody says of cuisines and main ingredients as a whole: by what they believe, which is off at times. */
export function groupsOf({ felt }: Person, random: () => number, { untouched }: Habits): Learned['groups'] {
  const said = new Map<string, Side>();
  for (const [key, feeling] of felt) {
    if (Math.abs(feeling) < sayable || random() < untouched) continue;
    said.set(key, feeling > 0 ? 'likes' : 'avoids');
  }
  return said;
}

const mostStars = 5;

/** The stars a meal is given, if any: each beyond the first by the very chance by which it was taken. */
export function starsOf({ stars }: Habits, chance: number, random: () => number): number | null {
  if (stars === 0 || random() >= stars) return null;
  let given = 1;
  for (let star = 1; star < mostStars; star += 1) given += Number(random() < chance);
  return given;
}

interface Asked {
  readonly table: Table;
  readonly learned: Learned;
  readonly similarity: Similarity;
  readonly person: Person;
  readonly name: string;
  readonly round: number;
  readonly random: () => number;
  readonly now: Date;
}

/** What somebody answers: by the very chance by which they would take the dish, had it been suggested. */
export function answersOf(shelf: Shelf, asked: Asked, { untouched }: Habits): Evidence[] {
  const { table, learned, similarity, person, name, round, random, now } = asked;
  const places = chooseDishes({
    shelf,
    similarity,
    // They bear everything and are served three times a day.
    allowed: [...shelf.meals.keys()],
    learned,
    preferredCuisines: table.preferredCuisines,
    now,
    count: dishCount(round),
    seed: seedOf(name, round),
  });
  let picks = noRatings;
  for (const place of places) {
    if (random() < untouched) continue;
    const answer = random() < (person.chance[place] ?? 0) ? 'love' : 'pass';
    picks = rateDish(picks, { mealId: shelf.meals[place]?.id ?? '', answer, at: now.getTime() });
  }
  return ratingEvidence(picks);
}
