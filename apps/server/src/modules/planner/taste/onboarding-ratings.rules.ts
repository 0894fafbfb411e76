import type { PickAnswer } from '@sufra/contract/picks.ts';
import type { Shelf } from '../../catalogue/index.ts';
import { randomOf, hashOf } from '../choice/windows.rules.ts';
import type { AskedKind, Similarity } from './similarity.rules.ts';
import type { Evidence, Forgetting, Learned, Side } from './learned.rules.ts';
import { sharedTaste, noiseVariance, dishVariance } from './taste-weights.rules.ts';
import { opinionsOf, tasteOf, type KnownTaste } from './taste.rules.ts';

/** So many dishes are asked about at first, and so many when somebody asks for others. */
export const dishCount = (round: number): number => (round === 0 ? 24 : 12);

export interface DishRating {
  readonly mealId: string;
  readonly answer: PickAnswer;
  readonly at: number;
}

/** What a household says of a kitchen or an ingredient as a whole. */
export interface GroupRating {
  readonly key: string;
  readonly answer: PickAnswer;
}

/** What a household was asked last, and all it ever answered. */
export interface OnboardingRatings {
  /** Dishes in the order they are shown; none as long as nothing was answered. */
  readonly asked: readonly string[];
  /** How often it asked for other dishes. */
  readonly round: number;
  readonly answers: readonly DishRating[];
  readonly groups: readonly GroupRating[];
}

/** What a household is asked about, with its answers. */
export interface ShownRatings {
  readonly ratings: OnboardingRatings;
  /** Ids of dishes that are safe now. */
  readonly dishes: readonly string[];
  readonly withPicture: ReadonlySet<string>;
  /** Kitchens and ingredients of several dishes that are safe and served. */
  readonly groups: readonly AskedGroup[];
  readonly shelf: Shelf;
}

export interface AskedGroup {
  readonly kind: AskedKind;
  /** A cuisine, or the id of an ingredient. */
  readonly id: string;
  readonly key: string;
}

export const noRatings: OnboardingRatings = { asked: [], round: 0, answers: [], groups: [] };

/** What the sealed picks of an account are bound to. */
export const ratingsContext = (accountId: string): string => `planner.picks/${accountId}`;

/** As it is sealed. */
export interface StoredRatings {
  readonly q: readonly string[];
  readonly r: number;
  readonly a: readonly (readonly [string, 0 | 1, number])[];
  /** Not in what was sealed before groups were asked about. */
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

/** Puts an answer in the place of an earlier one; null takes it back. */
export const rateDish = (
  picks: OnboardingRatings,
  { mealId, answer, at }: Omit<DishRating, 'answer'> & { readonly answer: PickAnswer | null },
): OnboardingRatings => ({
  ...picks,
  answers: [
    ...picks.answers.filter((one) => one.mealId !== mealId),
    ...(answer === null ? [] : [{ mealId, answer, at }]),
  ],
});

/** The same for a kitchen or an ingredient. */
export const rateGroup = (
  picks: OnboardingRatings,
  key: string,
  answer: PickAnswer | null,
): OnboardingRatings => ({
  ...picks,
  groups: [...picks.groups.filter((one) => one.key !== key), ...(answer === null ? [] : [{ key, answer }])],
});

const kinds = { love: 'wanted', pass: 'unwanted' } as const;
const sides: Readonly<Record<PickAnswer, Side>> = { love: 'likes', pass: 'avoids' };

/** What was answered as what a taste is learned from. */
export const ratingEvidence = ({ answers }: OnboardingRatings): Evidence[] =>
  answers.map(({ mealId, answer, at }) => ({
    mealId,
    kind: kinds[answer],
    stars: null,
    at: new Date(at),
  }));

/** How many answers count. */
export const countRatings = ({ answers, groups }: OnboardingRatings): number =>
  answers.length + groups.length;

/** What was said of groups, as a taste keeps it. */
export const groupSides = ({ groups }: OnboardingRatings): Learned['groups'] =>
  new Map(groups.map(({ key, answer }) => [key, sides[answer]]));

/** Takes back what was answered for or against some meals or a group, as when what was learned of them is forgotten. */
export const withoutRatings = (
  picks: OnboardingRatings,
  { mealIds, groupKey, side }: Forgetting,
): OnboardingRatings => ({
  ...picks,
  answers: picks.answers.filter(({ mealId, answer }) => sides[answer] !== side || !mealIds.includes(mealId)),
  groups: picks.groups.filter(({ key, answer }) => sides[answer] !== side || key !== groupKey),
});

interface Choice extends KnownTaste {
  readonly shelf: Shelf;
  /** Places on the shelf a household may be asked about. */
  readonly allowed: readonly number[];
  readonly count: number;
  readonly seed: string;
}

export const seedOf = (household: string, round: number): string => `${household}/${String(round)}`;

/**
 * The dishes whose answers tell most of what would be suggested: each is the one that leaves the least open about meals,
 * after those before it, and meals we believe to be liked count more. Of dishes that tell nearly as much the seed takes
 * one, so that not all households are asked about the same. What somebody has an opinion on already is not asked. The
 * same seed and knowledge give the same dishes.
 */
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

/** How much more a dish may have told and still be passed over. */
const tolerance = 0.25;
/** How much more a meal counts that is liked; by the exponential function. */
const likingWeight = 3;

interface Open {
  /** How much less is open of all meals together once this one was answered. */
  readonly gainOf: (at: number) => number;
  /** `amount` as of an opinion. */
  readonly tell: (at: number, amount: number) => void;
}

/** How far what may be thought of each pair of meals hangs together, less with each answer. */
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
      const told = covariance.slice(at * size, (at + 1) * size);
      const least = 1 / ((told[at] ?? 0) + noiseVariance / amount);
      for (let row = 0; row < size; row += 1) {
        const share = (told[row] ?? 0) * least;
        for (let column = 0; column < size; column += 1)
          covariance[row * size + column] =
            (covariance[row * size + column] ?? 0) - share * (told[column] ?? 0);
      }
    },
  };
}
