/** A household's opinion of a meal by the meal's position. */
export interface Opinion {
  readonly meal: number;
  /** -1 to 1: all that was said is against it, or for it. */
  readonly view: number;
  /** How much was said: 1 for a decision of today. */
  readonly amount: number;
}

/** What households think of meals together; no single household can be read off it. */
export interface CoRatings {
  /** Ids, in the order of rows and columns. */
  readonly meals: readonly string[];
  /** The lower triangle row by row, the diagonal included: sums of products of views. */
  readonly pairs: Float32Array;
  /** In the same order: how many households said something about both. */
  readonly counts: Float32Array;
  /** For each meal the sum of views. */
  readonly sums: Float32Array;
  /** How many households it was counted from. */
  readonly households: number;
}

/** Fewer households than this have no say about a pair of meals, nor about a meal. */
export const minHouseholds = 10;
/** What has faded to less than a decision of half a year ago is no view of today. */
const minAmount = 0.25;

/** Where a pair stands in the lower triangle. */
export const pairIndex = (one: number, other: number): number =>
  one >= other ? (one * (one + 1)) / 2 + other : (other * (other + 1)) / 2 + one;

export interface Counting {
  /** Adds one household; each must come once. */
  readonly add: (opinions: readonly Opinion[]) => void;
  readonly close: () => CoRatings;
}

/** Counts households one after the other; what they come to does not depend on who they are, only on how many agree. */
export function countCoRatings(meals: readonly string[]): Counting {
  const places = pairIndex(meals.length, 0);
  const pairs = new Float64Array(places);
  const said = new Float32Array(places);
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
          said[place] = (said[place] ?? 0) + 1;
        }
      }
    },
    close: () => {
      const isHeard = (place: number): boolean => (said[place] ?? 0) >= minHouseholds;
      return {
        meals,
        pairs: Float32Array.from(pairs, (sum, place) => (isHeard(place) ? sum : 0)),
        counts: said.map((count, place) => (isHeard(place) ? count : 0)),
        sums: Float32Array.from(sums, (sum, meal) => (isHeard(pairIndex(meal, meal)) ? sum : 0)),
        households,
      };
    },
  };
}

/** Nobody has said anything yet. */
export const noCoRatings: CoRatings = {
  meals: [],
  pairs: new Float32Array(),
  counts: new Float32Array(),
  sums: new Float32Array(),
  households: 0,
};
