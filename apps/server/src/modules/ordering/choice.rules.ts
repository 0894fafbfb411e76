import type { Restaurant } from '@sufra/contract/shopping.ts';
import { roundFils, type Fils } from '../../platform/pure/money.ts';

export type RankReason = Restaurant['reasons'][number];

export interface Candidate {
  readonly partnerId: string;
  /** Sum of all stars and how many ratings. */
  readonly starsSum: number;
  readonly ratingsCount: number;
  readonly preference: 'favor' | 'avoid' | null;
  /** What the customer would pay, delivery included. */
  readonly total: Fils;
  /** Minutes from order to door. */
  readonly minutes: number;
  readonly distanceM: number;
}

export type Ranked<T extends Candidate> = T & { readonly reasons: readonly RankReason[] };

// A kitchen without ratings counts as one with five ratings of four stars: neither punished nor pushed.
const priorStars = 4;
const priorCount = 5;
const topStars = 4.5;
const closeM = 2_000;

/** Mean stars with one decimal; null before the first rating. */
export const averageOf = (score: Pick<Candidate, 'starsSum' | 'ratingsCount'>): number | null =>
  score.ratingsCount === 0 ? null : Math.round((score.starsSum / score.ratingsCount) * 10) / 10;

function scoreOf(candidate: Candidate, lowest: Fils): number {
  const { starsSum, ratingsCount, preference, total, minutes } = candidate;
  const stars = (starsSum + priorStars * priorCount) / (ratingsCount + priorCount);
  const liking = preference === 'favor' ? 0.75 : preference === 'avoid' ? -2 : 0;
  return stars + liking - minutes / 100 - (total / lowest - 1) / 2;
}

/** Best first; ties by id, so that everyone sees the same order. */
export function rank<T extends Candidate>(candidates: readonly T[]): Ranked<T>[] {
  if (candidates.length === 0) return [];
  const lowest = Math.min(...candidates.map(({ total }) => total));
  const fastest = Math.min(...candidates.map(({ minutes }) => minutes));
  return [...candidates]
    .sort((a, b) => scoreOf(b, lowest) - scoreOf(a, lowest) || (a.partnerId < b.partnerId ? -1 : 1))
    .map((candidate) => ({
      ...candidate,
      reasons: reasonsOf(candidate, { lowest, fastest, isOnly: candidates.length === 1 }),
    }));
}

function reasonsOf(
  candidate: Candidate,
  among: { lowest: Fils; fastest: number; isOnly: boolean },
): RankReason[] {
  const average = averageOf(candidate);
  const holds: Readonly<Record<RankReason, boolean>> = {
    you_favour: candidate.preference === 'favor',
    you_avoid: candidate.preference === 'avoid',
    top_rated: average !== null && average >= topStars && candidate.ratingsCount >= priorCount,
    fastest: !among.isOnly && candidate.minutes === among.fastest,
    lowest_price: !among.isOnly && candidate.total === among.lowest,
    close_by: candidate.distanceM <= closeM,
    new_here: candidate.ratingsCount === 0,
  };
  return (Object.keys(holds) as RankReason[]).filter((reason) => holds[reason]);
}

/** Price of a cooked meal without delivery: base price x size / servings, half up. */
export const mealPrice = (basePrice: Fils, familySize: number, servings: number): Fils =>
  roundFils((basePrice * familySize) / servings);
