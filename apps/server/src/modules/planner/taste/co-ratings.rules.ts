export interface Opinion {
  readonly meal: number;
  /** -1 to 1. */
  readonly view: number;
  readonly amount: number;
}

/** Aggregated so that no household can be identified. */
export interface CoRatings {
  readonly meals: readonly string[];
  /** Lower triangle with the diagonal: sums of products of views. */
  readonly pairs: Float32Array;
  readonly counts: Float32Array;
  readonly sums: Float32Array;
  readonly households: number;
}

/** Privacy: rarer pairs and meals are dropped. */
export const minHouseholds = 10;
const minAmount = 0.25;

export const pairIndex = (one: number, other: number): number =>
  one >= other ? (one * (one + 1)) / 2 + other : (other * (other + 1)) / 2 + one;

export interface Counting {
  readonly add: (opinions: readonly Opinion[]) => void;
  readonly close: () => CoRatings;
}

export function countCoRatings(meals: readonly string[]): Counting {
  const places = pairIndex(meals.length, 0);
  const pairs = new Float64Array(places);
  const counts = new Float32Array(places);
  const sums = new Float64Array(meals.length);
  let households = 0;
  return {
    add: (opinions) => {
      const views = opinions.filter(({ amount }) => amount >= minAmount);
      if (views.length === 0) return;
      households += 1;
      for (const [at, one] of views.entries()) {
        sums[one.meal] = (sums[one.meal] ?? 0) + one.view;
        for (let before = 0; before <= at; before += 1) {
          const other = views[before] ?? one;
          const place = pairIndex(one.meal, other.meal);
          pairs[place] = (pairs[place] ?? 0) + one.view * other.view;
          counts[place] = (counts[place] ?? 0) + 1;
        }
      }
    },
    close: () => {
      const isPublic = (place: number): boolean => (counts[place] ?? 0) >= minHouseholds;
      return {
        meals,
        pairs: Float32Array.from(pairs, (sum, place) => (isPublic(place) ? sum : 0)),
        counts: counts.map((count, place) => (isPublic(place) ? count : 0)),
        sums: Float32Array.from(sums, (sum, meal) => (isPublic(pairIndex(meal, meal)) ? sum : 0)),
        households,
      };
    },
  };
}

export const noCoRatings: CoRatings = {
  meals: [],
  pairs: new Float32Array(),
  counts: new Float32Array(),
  sums: new Float32Array(),
  households: 0,
};
