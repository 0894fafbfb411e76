import { groupKinds, type Similarity } from './similarity.rules.ts';
import type { Opinion } from './co-ratings.rules.ts';

/** What of a decision is chance, and how far households differ about a single dish; variances on a scale from -1 to 1. */
export const noiseVariance = 0.5;
export const dishVariance = 0.15;
/** What it is worth that a household named a cuisine among those it likes. */
const namedMean = 0.3;
/** How far off is what a household says of a whole kitchen or ingredient, as a variance; and of those it passed over. */
const statedVariance = 0.16;
const unstatedVariance = 0.32;
/** Steps of conjugate gradients; after so many nothing moves a choice any more. */
const steps = 6;

interface TasteWeights {
  /** For each meal what is expected of it beyond an average meal, -1 to 1 and a little more. */
  readonly expected: Float64Array;
  /** For each meal how far that may be off, less how far it might be while nothing is known: 0 or below. */
  readonly certainty: Float64Array;
  /** For each opinion, in their order, how loudly it speaks: against below 0. */
  readonly voices: Float64Array;
}

const kinds = groupKinds.length;

/** How much the view of one meal carries to another, food at all left out. */
export function sharedTaste({ columns, values, width }: Similarity, from: number, to: number): number {
  let sum = 0;
  for (let at = 1; at < width; at += 1) {
    const [one, other] = [from * width + at, to * width + at];
    if (columns[one] === columns[other]) sum += (values[one] ?? 0) * (values[other] ?? 0);
  }
  return sum;
}

/** What a household says of a whole group. */
export interface GroupView {
  readonly column: number;
  /** -1 to 1; null where it was asked and passed over. */
  readonly view: number | null;
}

/** What it told by itself: columns it named as those it likes, and what it says of columns it was asked about. */
export interface Stated {
  readonly named: readonly number[];
  readonly views: readonly GroupView[];
}

/** Pure and without chance: the mean of what can be believed after the opinions and what was told. */
export function tasteWeightsOf(
  similarity: Similarity,
  opinions: readonly Opinion[],
  told: Stated,
): TasteWeights {
  const task = regressionOf(similarity, opinions, told);
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

/** The opinions as rows of a regression over the columns of the similarity. */
interface Regression {
  readonly similarity: Similarity;
  /** Where the columns of each row begin. */
  readonly begins: Uint32Array;
  /** What each opinion says beyond what was expected of the meal, and how far it can be trusted. */
  readonly surprise: Float64Array;
  readonly weight: Float64Array;
  /** For each column 1 and what the opinions say of it: how sure it is. */
  readonly sureness: Float64Array;
  /** What is expected of each column, because it was named. */
  readonly means: Float64Array;
  readonly stated: readonly StatedRow[];
}

/** A row of its own, of one column only. */
interface StatedRow {
  readonly column: number;
  /** Where its meals stand in it. */
  readonly value: number;
  readonly surprise: number;
  readonly weight: number;
}

function regressionOf(
  similarity: Similarity,
  opinions: readonly Opinion[],
  { named, views: said }: Stated,
): Regression {
  const { width, count, columns, values, overall, beyond } = similarity;
  const rows = opinions.length;
  const begins = new Uint32Array(rows);
  const surprise = new Float64Array(rows);
  const weight = new Float64Array(rows);
  const sureness = new Float64Array(count).fill(1);
  const told = new Float64Array(count);
  for (const column of named) told[column] = namedMean;
  for (let row = 0; row < rows; row += 1) {
    const { meal, view, amount } = opinions[row] ?? { meal: 0, view: 0, amount: 0 };
    const begin = (begins[row] = meal * width);
    const trust = (weight[row] = amount / (noiseVariance + dishVariance * amount));
    surprise[row] = view - overall - (beyond[meal] ?? 0) - (told[columns[begin + 1] ?? 0] ?? 0);
    for (let at = begin; at < begin + width; at += 1) {
      const column = columns[at] ?? 0;
      const value = values[at] ?? 0;
      sureness[column] = (sureness[column] ?? 0) + trust * value * value;
    }
  }
  const heard = said.length === 0 ? [] : statedRows(similarity, said, told);
  for (const { column, value, weight: trust } of heard)
    sureness[column] = (sureness[column] ?? 0) + trust * value * value;
  return { similarity, begins, surprise, weight, sureness, means: told, stated: heard };
}

function statedRows(
  { columns, values, count }: Similarity,
  said: readonly GroupView[],
  told: Float64Array,
): StatedRow[] {
  const scale = new Float64Array(count);
  for (let at = 0; at < columns.length; at += 1) scale[columns[at] ?? 0] = values[at] ?? 0;
  return said.map(({ column, view }) => ({
    column,
    value: scale[column] ?? 0,
    surprise: (view ?? 0) - (told[column] ?? 0),
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

/** Adds the columns of a row so many times. */
function addRow({ similarity, begins }: Regression, row: number, times: number, into: Float64Array): void {
  const { columns, values, width } = similarity;
  const begin = begins[row] ?? 0;
  for (let at = begin; at < begin + width; at += 1) {
    const column = columns[at] ?? 0;
    into[column] = (into[column] ?? 0) + times * (values[at] ?? 0);
  }
}

/** Conjugate gradients on (1 + Xᵀ·W·X)·x = Xᵀ·W·y, each column divided by how sure it is. */
function solve(task: Regression): Float64Array {
  const { surprise, weight, sureness, stated: heard } = task;
  const size = sureness.length;
  const solution = new Float64Array(size);
  const rest = new Float64Array(size);
  for (let row = 0; row < surprise.length; row += 1)
    addRow(task, row, (weight[row] ?? 0) * (surprise[row] ?? 0), rest);
  for (const { column, value, surprise: news, weight: trust } of heard)
    rest[column] = (rest[column] ?? 0) + trust * value * news;
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
    for (const { column, value, weight: trust } of heard)
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

/** From what the household leans to back to every meal, and what it thinks of single ones. */
function expectedOf(
  { similarity, means: told }: Regression,
  opinions: readonly Opinion[],
  leaning: Float64Array,
  voices: Float64Array,
): Float64Array {
  const { size, width, columns, values, beyond } = similarity;
  const expected = new Float64Array(size);
  for (let meal = 0, at = 0; meal < size; meal += 1) {
    // The first column holds for all meals alike and so tells none from another.
    const last = at + width;
    let sum = (beyond[meal] ?? 0) + (told[columns[at + 1] ?? 0] ?? 0);
    for (at += 1; at < last; at += 1) sum += (values[at] ?? 0) * (leaning[columns[at] ?? 0] ?? 0);
    expected[meal] = sum;
  }
  for (let row = 0; row < opinions.length; row += 1) {
    const meal = opinions[row]?.meal ?? 0;
    expected[meal] = (expected[meal] ?? 0) + dishVariance * (voices[row] ?? 0);
  }
  return expected;
}

/** As if the columns had nothing to do with each other; directions are soon known and left out. */
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
