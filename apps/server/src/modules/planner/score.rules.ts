// How much a safe meal would please this household today; the day plan picks the best. Never decides safety.
import type { MealTime } from '@sufra/contract/options.ts';
import { daysBetween, weekdayOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { MealCard } from '../catalogue/index.ts';

/** A meal this household was offered before. */
export interface PastMeal {
  readonly mealId: string;
  readonly day: DubaiDay;
  readonly mealTime: MealTime;
  readonly status: 'pending' | 'accepted' | 'rejected';
}

/** A meal this household has ordered, with its stars where it gave any. */
export interface Verdict {
  readonly mealId: string;
  readonly stars: number | null;
}

export interface Taste {
  readonly preferredCuisines: readonly string[];
  /** Accepts less rejects of each cuisine and main ingredient, orders and stars counted in. */
  readonly liking: ReadonlyMap<string, number>;
  /** The best stars given to each cuisine. */
  readonly stars: ReadonlyMap<string, number>;
  /** Meals that got two stars or fewer. */
  readonly disappointing: ReadonlySet<string>;
  /** Newest day each meal was on the table. */
  readonly lastSeen: ReadonlyMap<string, DubaiDay>;
  /** Families, cuisines and main ingredients of the last days with their newest day. */
  readonly recent: ReadonlyMap<string, DubaiDay>;
}

export interface Occasion {
  readonly day: DubaiDay;
  readonly time: MealTime;
  /** Meals already chosen for other times of the day. */
  readonly besides: readonly MealCard[];
  readonly seed: string;
}

/** Shares of a day's 2,000 kcal (EU 1169/2011 reference intake) by meal time. */
const energyTarget: Readonly<Record<MealTime, number>> = { breakfast: 450, lunch: 700, dinner: 650 };
const comfortableMinutes: Readonly<Record<MealTime, number>> = { breakfast: 25, lunch: 50, dinner: 60 };
const dishWindowDays: Readonly<Record<MealTime, number>> = { breakfast: 7, lunch: 14, dinner: 14 };

/** Gathers taste from what was offered, ordered and rated; `cards` finds a meal by id. */
export function tasteOf(
  preferredCuisines: readonly string[],
  history: readonly PastMeal[],
  verdicts: readonly Verdict[],
  cards: (mealId: string) => MealCard | null,
): Taste {
  const liking = new Map<string, number>();
  const lastSeen = new Map<string, DubaiDay>();
  const recent = new Map<string, DubaiDay>();
  const note = (map: Map<string, DubaiDay>, key: string, day: DubaiDay): void => {
    if ((map.get(key) ?? '') < day) map.set(key, day);
  };
  for (const past of history) {
    const card = cards(past.mealId);
    note(lastSeen, past.mealId, past.day);
    if (!card) continue;
    const keys = [`cuisine:${card.cuisine}`, `main:${card.facts.mainIngredient}`];
    const weight = past.status === 'accepted' ? 1 : past.status === 'rejected' ? -1 : 0;
    for (const key of keys) liking.set(key, (liking.get(key) ?? 0) + weight);
    if (past.status !== 'rejected')
      for (const key of [...keys, `family:${card.family}`]) note(recent, key, past.day);
  }
  return { preferredCuisines, liking, lastSeen, recent, ...judged(liking, verdicts, cards) };
}

// Ordering a meal says that one likes it; stars say it louder, one way or the other.
const weightOfStars = [-2, -1, 0, 1, 2];
const weightOfOrder = 0.5;

function judged(
  liking: Map<string, number>,
  verdicts: readonly Verdict[],
  cards: (mealId: string) => MealCard | null,
): Pick<Taste, 'stars' | 'disappointing'> {
  const stars = new Map<string, number>();
  const disappointing = new Set<string>();
  for (const { mealId, stars: given } of verdicts) {
    const card = cards(mealId);
    if (!card) continue;
    const weight = given === null ? weightOfOrder : (weightOfStars[given - 1] ?? 0);
    for (const key of [`cuisine:${card.cuisine}`, `main:${card.facts.mainIngredient}`])
      liking.set(key, (liking.get(key) ?? 0) + weight);
    if (given === null) continue;
    stars.set(card.cuisine, Math.max(stars.get(card.cuisine) ?? 0, given));
    if (given <= 2) disappointing.add(mealId);
  }
  return { stars, disappointing };
}

/** The parts of a score, so that reasons and tests can see what decided. */
export interface Score {
  readonly total: number;
  readonly preference: number;
  readonly liking: number;
  readonly variety: number;
  readonly nutrition: number;
  readonly effort: number;
  readonly season: number;
}

/** Scores one meal. Higher is better; the same input always gives the same score. */
export function scoreOf(card: MealCard, taste: Taste, occasion: Occasion): Score {
  const parts = {
    preference: taste.preferredCuisines.includes(card.cuisine) ? 3 : 0,
    liking: likingOf(card, taste),
    variety: varietyOf(card, taste, occasion),
    nutrition: nutritionOf(card, occasion),
    effort: effortOf(card, occasion),
    season: seasonOf(card, occasion.day),
  };
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return { ...parts, total: total + jitter(`${occasion.seed}/${card.id}`) * 1.5 };
}

const bounded = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

const likingOf = (card: MealCard, { liking, disappointing }: Taste): number =>
  (disappointing.has(card.id) ? -4 : 0) +
  bounded((liking.get(`cuisine:${card.cuisine}`) ?? 0) * 0.5, 2) +
  bounded((liking.get(`main:${card.facts.mainIngredient}`) ?? 0) * 0.4, 1.5);

function varietyOf(card: MealCard, taste: Taste, { day, time, besides }: Occasion): number {
  const since = (seen: DubaiDay | undefined): number =>
    seen === undefined ? Infinity : Math.abs(daysBetween(seen, day));
  const window = dishWindowDays[time];
  const dish = since(taste.lastSeen.get(card.id));
  // A dish inside its window comes back only when nothing else is left, the longest-unseen first.
  const repeat = dish < window ? -20 - (window - dish) : 0;
  const family = since(taste.recent.get(`family:${card.family}`)) < 3 ? -2 : 0;
  const main = since(taste.recent.get(`main:${card.facts.mainIngredient}`)) < 2 ? -1.5 : 0;
  const cuisine = since(taste.recent.get(`cuisine:${card.cuisine}`)) < 2 ? -0.75 : 0;
  const sameDay = besides.reduce((sum, other) => sum + likenessOf(card, other), 0);
  return repeat + family + main + cuisine - sameDay;
}

const likenessOf = (a: MealCard, b: MealCard): number =>
  (a.id === b.id ? 50 : 0) +
  (a.facts.mainIngredient === b.facts.mainIngredient ? 3 : 0) +
  (a.family === b.family ? 2 : 0) +
  (a.cuisine === b.cuisine ? 1.5 : 0);

function nutritionOf({ facts }: MealCard, { time }: Occasion): number {
  const { calories, protein, fibre } = facts.nutrition;
  const off = Math.abs(calories - energyTarget[time]) / energyTarget[time];
  return -3 * Math.max(0, off - 0.15) + bounded(protein / 30, 1) + bounded(fibre / 10, 0.75);
}

function effortOf({ minutes }: MealCard, { time, day }: Occasion): number {
  const isWeekend = [0, 6].includes(weekdayOf(day));
  const comfortable = comfortableMinutes[time] * (isWeekend ? 1.5 : 1);
  return -bounded(Math.max(0, minutes - comfortable) / 30, 3);
}

// November to March is the cool half of the year in the Emirates.
function seasonOf({ season }: MealCard, day: DubaiDay): number {
  if (season.length === 0) return 0;
  const month = Number(day.slice(5, 7));
  return season.includes(month >= 11 || month <= 3 ? 'cool' : 'hot') ? 0.75 : -0.75;
}

/** A fraction from 0 to 1 drawn from the text alone (FNV-1a with a final mix). */
function jitter(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
