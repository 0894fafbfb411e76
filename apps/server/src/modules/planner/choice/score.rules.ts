import type { MealTime } from '@sufra/contract/options.ts';
import type { Occasion } from '@sufra/contract/planner/occasion.ts';
import type { Bitset } from '../../../platform/pure/bitset.ts';
import { weekdayOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import {
  randomOf,
  hashOf,
  seasonBits,
  type Columns,
  dishWindowDays,
  mainWindowDays,
  breachOf,
  neverServed,
  type Windows,
} from './windows.rules.ts';

const shortlistLength = 12;

export interface Slot {
  readonly day: DubaiDay;
  readonly time: MealTime;
  readonly occasion: Occasion | null;
  /** kcal per serving. */
  readonly energy: number;
  readonly seed: string;
}

export interface Shortlist {
  readonly places: Int16Array;
  readonly scores: Float64Array;
  readonly length: number;
}

export interface ScoreInput {
  readonly columns: Columns;
  readonly windows: Windows;
  readonly liking: Float32Array;
}

/** All other scores together stay below 100. */
export const breachCost = [0, 100, 300, 600, 1_000, 1_500, 2_100] as const;

const comfortableMinutes: Readonly<Record<MealTime, number>> = { breakfast: 25, lunch: 50, dinner: 60 };

export function shortlistOf(
  ground: ScoreInput,
  slot: Slot,
  safe: Bitset,
  atTime: Bitset,
  mayServe: ((place: number) => boolean) | null,
): Shortlist {
  const places = new Int16Array(shortlistLength);
  const scores = new Float64Array(shortlistLength);
  const score = scorer(ground, slot);
  let length = 0;
  for (let word = 0; word < safe.length; word += 1) {
    let bits = (safe[word] ?? 0) & (atTime[word] ?? 0);
    while (bits !== 0) {
      const low = bits & -bits;
      bits ^= low;
      const place = (word << 5) + 31 - Math.clz32(low);
      if (mayServe && !mayServe(place)) continue;
      const least = length < shortlistLength ? -Infinity : (scores[shortlistLength - 1] ?? 0);
      const worth = score(place, least);
      if (worth > least) length = insertSorted(places, scores, length, place, worth);
    }
  }
  return { places, scores, length };
}

function insertSorted(
  places: Int16Array,
  scores: Float64Array,
  length: number,
  place: number,
  score: number,
): number {
  const isFull = length === shortlistLength;
  let at = isFull ? length - 1 : length;
  for (; at > 0 && (scores[at - 1] ?? 0) < score; at -= 1) {
    scores[at] = scores[at - 1] ?? 0;
    places[at] = places[at - 1] ?? 0;
  }
  scores[at] = score;
  places[at] = place;
  return isFull ? length : length + 1;
}

const likingWeight = 9;
const randomWeight = 1.5;

function scorer(
  { columns, windows, liking }: ScoreInput,
  slot: Slot,
): (place: number, least: number) => number {
  const { hash, cuisine } = columns;
  const seed = hashOf(slot.seed);
  const window = dishWindowDays[slot.time];
  const merits = baseScores(columns, slot);
  return (place, least) => {
    const near = breachOf(windows, columns, place, window);
    const sinceCuisine = windows.cuisine[cuisine.of[place] ?? 0] ?? neverServed;
    const sure = (merits[place] ?? 0) - (breachCost[near] ?? 0) - (sinceCuisine < mainWindowDays ? 0.75 : 0);
    if (sure + likingWeight + randomWeight < least) return -Infinity;
    return sure + (liking[place] ?? 0) * likingWeight + randomOf(seed, hash[place] ?? 0) * randomWeight;
  };
}

const known = new WeakMap<Columns, Map<string, Float64Array>>();

function baseScores(columns: Columns, slot: Slot): Float64Array {
  const [inSeason, outOfSeason] = seasonsOf(slot);
  const comfortable = comfortableOn(slot);
  const key = [slot.occasion, slot.energy, inSeason, outOfSeason, comfortable].join();
  const kept = known.get(columns) ?? new Map<string, Float64Array>();
  known.set(columns, kept);
  const found =
    kept.get(key) ??
    columns.calories.map((kcal, place) => {
      const seasons = columns.season[place] ?? 0;
      const off = Math.abs(kcal - slot.energy) / slot.energy - 0.1;
      return (
        plateScore(columns, place, slot.occasion) -
        (off > 0 ? 4 * Math.min(off, 2) : 0) -
        Math.min(3, Math.max(0, (columns.minutes[place] ?? 0) - comfortable) / 30) +
        (seasons === 0 ? 0 : (seasons & inSeason) !== 0 ? 0.75 : (seasons & outOfSeason) !== 0 ? -0.75 : 0)
      );
    });
  kept.set(key, found);
  return found;
}

function plateScore(columns: Columns, place: number, occasion: Occasion | null): number {
  const protein = Math.min(1, (columns.protein[place] ?? 0) / 30);
  const fibre = Math.min(0.75, (columns.fibre[place] ?? 0) / 10);
  if (occasion === null) return protein + fibre;
  const forRamadan = ((columns.season[place] ?? 0) & (seasonBits['ramadan'] ?? 0)) !== 0 ? 2 : 0;
  if (occasion !== 'suhoor') return protein + fibre + forRamadan;
  const salt = Math.min(2, Math.max(0, (columns.sodium[place] ?? 0) - 600) / 300);
  return 2 * (protein + fibre) + forRamadan - salt;
}

// The Emirates' cool half-year.
function seasonsOf({ day, occasion }: Slot): [number, number] {
  const month = Number(day.slice(5, 7));
  const isCool = month >= 11 || month <= 3;
  const [now, other] = isCool ? ['cool', 'hot'] : ['hot', 'cool'];
  const ramadan = occasion === null ? 0 : (seasonBits['ramadan'] ?? 0);
  return [(seasonBits[now ?? ''] ?? 0) | ramadan, seasonBits[other ?? ''] ?? 0];
}

const isWeekend = (day: DubaiDay): boolean => [0, 6].includes(weekdayOf(day));

const comfortableOn = ({ time, day }: Slot): number => comfortableMinutes[time] * (isWeekend(day) ? 1.5 : 1);

export const kitchenMinutesOf = (day: DubaiDay): number => (isWeekend(day) ? 150 : 90);
