import { groupKinds, type Similarity } from './similarity.rules.ts';
import type { Opinion } from './co-ratings.rules.ts';

/** Of a decision's noise and of a single dish, on a scale from -1 to 1. */
export const noiseVariance = 0.5;
export const dishVariance = 0.15;
const namedMean = 0.3;
/** Of a group rating, and of a group left unrated. */
const statedVariance = 0.16;
const unstatedVariance = 0.32;
const steps = 6;

interface TasteWeights {
  /** Relative to an average meal. */
  readonly expected: Float64Array;
  /** Standard deviation less the prior one, 0 or below. */
  readonly certainty: Float64Array;
  readonly voices: Float64Array;
}

const kinds = groupKinds.length;

export function sharedTaste({ columns, values, width }: Similarity, from: number, to: number): number {
  let sum = 0;
  for (let at = 1; at < width; at += 1) {
    const [one, other] = [from * width + at, to * width + at];
    if (columns[one] === columns[other]) sum += (values[one] ?? 0) * (values[other] ?? 0);
  }
  return sum;
}

export interface GroupView {
  readonly column: number;
  /** -1 to 1; null where left unrated. */
  readonly view: number | null;
}

export interface Stated {
  readonly named: readonly number[];
  readonly views: readonly GroupView[];
}

/** Posterior mean of a Gaussian model. Deterministic. */
export function tasteWeightsOf(
  similarity: Similarity,
  opinions: readonly Opinion[],
  stated: Stated,
): TasteWeights {
  const task = regressionOf(similarity, opinions, stated);
  const leaning = solve(task);
  const { surprise, weight } = task;
  const voices = new Float64Array(opinions.length);
  for (let row = 0; row < voices.length; row += 1)
    voices[row] = (weight[row] ?? 0) * ((surprise[row] ?? 0) - dotRow(task, row, leaning));
  return {
    expected: expectedOf(task, opinions, leaning, voices),
    certainty: certaintyOf(task, opinions),
    voices,
  };
}

interface Regression {
  readonly similarity: Similarity;
  readonly begins: Uint32Array;
  readonly surprise: Float64Array;
  readonly weight: Float64Array;
  readonly sureness: Float64Array;
  readonly means: Float64Array;
  readonly stated: readonly StatedRow[];
}

interface StatedRow {
  readonly column: number;
  readonly value: number;
  readonly surprise: number;
  readonly weight: number;
}

function regressionOf(
  similarity: Similarity,
  opinions: readonly Opinion[],
  { named, views }: Stated,
): Regression {
  const { width, count, columns, values, overall, beyond } = similarity;
  const rows = opinions.length;
  const begins = new Uint32Array(rows);
  const surprise = new Float64Array(rows);
  const weight = new Float64Array(rows);
  const sureness = new Float64Array(count).fill(1);
  const means = new Float64Array(count);
  for (const column of named) means[column] = namedMean;
  for (let row = 0; row < rows; row += 1) {
    const { meal, view, amount } = opinions[row] ?? { meal: 0, view: 0, amount: 0 };
    const begin = (begins[row] = meal * width);
    const trust = (weight[row] = amount / (noiseVariance + dishVariance * amount));
    surprise[row] = view - overall - (beyond[meal] ?? 0) - (means[columns[begin + 1] ?? 0] ?? 0);
    for (let at = begin; at < begin + width; at += 1) {
      const column = columns[at] ?? 0;
      const value = values[at] ?? 0;
      sureness[column] = (sureness[column] ?? 0) + trust * value * value;
    }
  }
  const stated = views.length === 0 ? [] : statedRows(similarity, views, means);
  for (const { column, value, weight: trust } of stated)
    sureness[column] = (sureness[column] ?? 0) + trust * value * value;
  return { similarity, begins, surprise, weight, sureness, means, stated };
}

function statedRows(
  { columns, values, count }: Similarity,
  views: readonly GroupView[],
  means: Float64Array,
): StatedRow[] {
  const scale = new Float64Array(count);
  for (let at = 0; at < columns.length; at += 1) scale[columns[at] ?? 0] = values[at] ?? 0;
  return views.map(({ column, view }) => ({
    column,
    value: scale[column] ?? 0,
    surprise: (view ?? 0) - (means[column] ?? 0),
    weight: 1 / (view === null ? unstatedVariance : statedVariance),
  }));
}

function dotRow({ similarity, begins }: Regression, row: number, vector: Float64Array): number {
  const { columns, values, width } = similarity;
  const begin = begins[row] ?? 0;
  let sum = 0;
  for (let at = begin; at < begin + width; at += 1)
    sum += (values[at] ?? 0) * (vector[columns[at] ?? 0] ?? 0);
  return sum;
}

function addRow({ similarity, begins }: Regression, row: number, times: number, into: Float64Array): void {
  const { columns, values, width } = similarity;
  const begin = begins[row] ?? 0;
  for (let at = begin; at < begin + width; at += 1) {
    const column = columns[at] ?? 0;
    into[column] = (into[column] ?? 0) + times * (values[at] ?? 0);
  }
}

/** Conjugate gradients on (1 + Xᵀ·W·X)·x = Xᵀ·W·y, with a Jacobi preconditioner. */
function solve(task: Regression): Float64Array {
  const { surprise, weight, sureness, stated } = task;
  const size = sureness.length;
  const solution = new Float64Array(size);
  const rest = new Float64Array(size);
  for (let row = 0; row < surprise.length; row += 1)
    addRow(task, row, (weight[row] ?? 0) * (surprise[row] ?? 0), rest);
  for (const { column, value, surprise, weight: trust } of stated)
    rest[column] = (rest[column] ?? 0) + trust * value * surprise;
  const heading = new Float64Array(size);
  const image = new Float64Array(size);
  let length = 0;
  for (let step = 0; step < steps; step += 1) {
    const before = length;
    length = 0;
    for (let at = 0; at < size; at += 1) length += ((rest[at] ?? 0) * (rest[at] ?? 0)) / (sureness[at] ?? 1);
    if (length < 1e-9) break;
    const turn = step === 0 ? 0 : length / before;
    for (let at = 0; at < size; at += 1)
      image[at] = heading[at] = (rest[at] ?? 0) / (sureness[at] ?? 1) + turn * (heading[at] ?? 0);
    for (let row = 0; row < surprise.length; row += 1)
      addRow(task, row, (weight[row] ?? 0) * dotRow(task, row, heading), image);
    for (const { column, value, weight: trust } of stated)
      image[column] = (image[column] ?? 0) + trust * value * value * (heading[column] ?? 0);
    let bend = 0;
    for (let at = 0; at < size; at += 1) bend += (heading[at] ?? 0) * (image[at] ?? 0);
    const stride = length / bend;
    for (let at = 0; at < size; at += 1) {
      solution[at] = (solution[at] ?? 0) + stride * (heading[at] ?? 0);
      rest[at] = (rest[at] ?? 0) - stride * (image[at] ?? 0);
    }
  }
  return solution;
}

function expectedOf(
  { similarity, means }: Regression,
  opinions: readonly Opinion[],
  leaning: Float64Array,
  voices: Float64Array,
): Float64Array {
  const { size, width, columns, values, beyond } = similarity;
  const expected = new Float64Array(size);
  for (let meal = 0, at = 0; meal < size; meal += 1) {
    const last = at + width;
    let sum = (beyond[meal] ?? 0) + (means[columns[at + 1] ?? 0] ?? 0);
    for (at += 1; at < last; at += 1) sum += (values[at] ?? 0) * (leaning[columns[at] ?? 0] ?? 0);
    expected[meal] = sum;
  }
  for (let row = 0; row < opinions.length; row += 1) {
    const meal = opinions[row]?.meal ?? 0;
    expected[meal] = (expected[meal] ?? 0) + dishVariance * (voices[row] ?? 0);
  }
  return expected;
}

function certaintyOf(
  { similarity, weight, sureness }: Regression,
  opinions: readonly Opinion[],
): Float64Array {
  const { size, width, columns, values } = similarity;
  const still = new Float64Array(sureness.length);
  for (let at = 0; at < still.length; at += 1) still[at] = 1 / (sureness[at] ?? 1);
  const dish = new Float64Array(size).fill(dishVariance);
  for (let row = 0; row < opinions.length; row += 1)
    dish[opinions[row]?.meal ?? 0] = dishVariance - dishVariance * dishVariance * (weight[row] ?? 0);
  let before = dishVariance;
  for (let at = 1; at < kinds; at += 1) before += (values[at] ?? 0) ** 2;
  const most = Math.sqrt(before);
  for (let meal = 0; meal < size; meal += 1) {
    let open = dish[meal] ?? 0;
    for (let at = meal * width + 1; at < meal * width + kinds; at += 1)
      open += (values[at] ?? 0) * (values[at] ?? 0) * (still[columns[at] ?? 0] ?? 0);
    dish[meal] = Math.sqrt(open) - most;
  }
  return dish;
}
