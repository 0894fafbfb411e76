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
  /** Share that answers when joining. */
  readonly picks: number;
  /** Share that answers again, weekly. */
  readonly again: number;
  /** Share of items without an answer. */
  readonly untouched: number;
  /** Share of eaten meals that are rated. */
  readonly stars: number;
}

export const noHabits: Habits = { picks: 0, again: 0, untouched: 0, stars: 0 };

const daysBetween = 7;

/** The round of questions answered after so many days; null for none. */
export function asksOn(habits: Habits, since: number, random: () => number): number | null {
  if (since % daysBetween !== 0) return null;
  const share = since === 0 ? habits.picks : habits.again;
  return share > 0 && random() < share ? since / daysBetween : null;
}

/** Deviation from the average before a person states a preference. */
const sayable = 0.15;

/** Based on what the person believes, which may be wrong. */
export function groupsOf({ felt }: Person, random: () => number, { untouched }: Habits): Learned['groups'] {
  const said = new Map<string, Side>();
  for (const [key, feeling] of felt) {
    if (Math.abs(feeling) < sayable || random() < untouched) continue;
    said.set(key, feeling > 0 ? 'likes' : 'avoids');
  }
  return said;
}

const mostStars = 5;

/** Each star beyond the first by the chance of acceptance. */
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

/** By the chance of acceptance. */
export function answersOf(shelf: Shelf, asked: Asked, { untouched }: Habits): Evidence[] {
  const { table, learned, similarity, person, name, round, random, now } = asked;
  const places = chooseDishes({
    shelf,
    similarity,
    // No restrictions, three meals a day.
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
