import type { PickAnswer } from '@sufra/contract/planner/picks.ts';
import type { Shelf } from '../../catalogue/index.ts';
import { randomOf, hashOf } from '../choice/windows.rules.ts';
import type { Similarity } from './similarity.rules.ts';
import type { Evidence, Forgetting, Learned, Side } from './learned.rules.ts';
import { sharedTaste, noiseVariance, dishVariance } from './taste-weights.rules.ts';
import { opinionsOf, tasteOf, type KnownTaste } from './taste.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export const dishCount = (round: number): number => (round === 0 ? 24 : 12);

export interface DishRating {
  readonly mealId: string;
  readonly answer: PickAnswer;
  readonly at: number;
}

export interface GroupRating {
  readonly key: string;
  readonly answer: PickAnswer;
}

export interface OnboardingRatings {
  readonly asked: readonly string[];
  readonly round: number;
  readonly answers: readonly DishRating[];
  readonly groups: readonly GroupRating[];
}

export const noRatings: OnboardingRatings = { asked: [], round: 0, answers: [], groups: [] };

export const ratingsContext = (accountId: AccountId): string => `planner.picks/${accountId}`;

export interface StoredRatings {
  readonly q: readonly string[];
  readonly r: number;
  readonly a: readonly (readonly [string, 0 | 1, number])[];
  /** Absent in older rows. */
  readonly g?: readonly (readonly [string, 0 | 1])[];
}

export const toStoredRatings = ({ asked, round, answers, groups }: OnboardingRatings): StoredRatings => ({
  q: asked,
  r: round,
  a: answers.map(({ mealId, answer, at }) => [mealId, answer === 'love' ? 1 : 0, at]),
  g: groups.map(({ key, answer }) => [key, answer === 'love' ? 1 : 0]),
});

export const fromStoredRatings = ({ q, r, a, g = [] }: StoredRatings): OnboardingRatings => ({
  asked: q,
  round: r,
  answers: a.map(([mealId, isLoved, at]) => ({ mealId, answer: isLoved ? 'love' : 'pass', at })),
  groups: g.map(([key, isLoved]) => ({ key, answer: isLoved ? 'love' : 'pass' })),
});

/** Null removes the rating. */
export const rateDish = (
  ratings: OnboardingRatings,
  { mealId, answer, at }: Omit<DishRating, 'answer'> & { readonly answer: PickAnswer | null },
): OnboardingRatings => ({
  ...ratings,
  answers: [
    ...ratings.answers.filter((one) => one.mealId !== mealId),
    ...(answer === null ? [] : [{ mealId, answer, at }]),
  ],
});

export const rateGroup = (
  ratings: OnboardingRatings,
  key: string,
  answer: PickAnswer | null,
): OnboardingRatings => ({
  ...ratings,
  groups: [...ratings.groups.filter((one) => one.key !== key), ...(answer === null ? [] : [{ key, answer }])],
});

const kinds = { love: 'wanted', pass: 'unwanted' } as const;
const sides: Readonly<Record<PickAnswer, Side>> = { love: 'likes', pass: 'avoids' };

export const ratingEvidence = ({ answers }: OnboardingRatings): Evidence[] =>
  answers.map(({ mealId, answer, at }) => ({
    mealId,
    kind: kinds[answer],
    stars: null,
    at: new Date(at),
  }));

export const countRatings = ({ answers, groups }: OnboardingRatings): number =>
  answers.length + groups.length;

export const groupSides = ({ groups }: OnboardingRatings): Learned['groups'] =>
  new Map(groups.map(({ key, answer }) => [key, sides[answer]]));

export const withoutRatings = (
  ratings: OnboardingRatings,
  { mealIds, groupKey, side }: Forgetting,
): OnboardingRatings => ({
  ...ratings,
  answers: ratings.answers.filter(
    ({ mealId, answer }) => sides[answer] !== side || !mealIds.includes(mealId),
  ),
  groups: ratings.groups.filter(({ key, answer }) => sides[answer] !== side || key !== groupKey),
});

interface Choice extends KnownTaste {
  readonly shelf: Shelf;
  readonly allowed: readonly number[];
  readonly count: number;
  readonly seed: string;
}

export const seedOf = (household: string, round: number): string => `${household}/${String(round)}`;

/** Greedily reduces uncertainty; seeded near-ties give households different dishes. */
export function chooseDishes({ shelf, allowed, count, seed, ...known }: Choice): number[] {
  const { liking } = tasteOf(shelf, known);
  const open = openOver(known.similarity, allowed, (meal) => Math.exp(likingWeight * (liking[meal] ?? 0)));
  const left = new Set(allowed.keys());
  for (const { meal, amount } of opinionsOf(shelf, known.learned, known.now)) {
    const at = allowed.indexOf(meal);
    open.tell(at, amount);
    left.delete(at);
  }
  const seeded = hashOf(seed);
  const chosen: number[] = [];
  while (chosen.length < count && left.size > 0) {
    let best = -1;
    let most = -1;
    for (const at of left) {
      const gain = open.gainOf(at) * (1 + tolerance * randomOf(seeded, allowed[at] ?? 0));
      if (gain > most) [best, most] = [at, gain];
    }
    left.delete(best);
    open.tell(best, 1);
    chosen.push(allowed[best] ?? 0);
  }
  return chosen;
}

const tolerance = 0.25;
const likingWeight = 3;

interface Open {
  readonly gainOf: (at: number) => number;
  readonly tell: (at: number, amount: number) => void;
}

function openOver(similarity: Similarity, allowed: readonly number[], worth: (meal: number) => number): Open {
  const size = allowed.length;
  const worths = Float64Array.from(allowed, worth);
  const covariance = new Float64Array(size * size);
  for (const [row, one] of allowed.entries())
    for (let column = 0; column <= row; column += 1) {
      const shared = sharedTaste(similarity, one, allowed[column] ?? 0) + (row === column ? dishVariance : 0);
      covariance[row * size + column] = covariance[column * size + row] = shared;
    }
  return {
    gainOf: (at) => {
      let sum = 0;
      for (let other = 0; other < size; other += 1)
        sum += (worths[other] ?? 0) * (covariance[at * size + other] ?? 0) ** 2;
      return sum / ((covariance[at * size + at] ?? 0) + noiseVariance);
    },
    tell: (at, amount) => {
      if (at < 0 || amount <= 0) return;
      const answeredRow = covariance.slice(at * size, (at + 1) * size);
      const least = 1 / ((answeredRow[at] ?? 0) + noiseVariance / amount);
      for (let row = 0; row < size; row += 1) {
        const share = (answeredRow[row] ?? 0) * least;
        for (let column = 0; column < size; column += 1)
          covariance[row * size + column] =
            (covariance[row * size + column] ?? 0) - share * (answeredRow[column] ?? 0);
      }
    },
  };
}
