/** Row-major; row `i` begins at `i * size`. */
export type Matrix = Float64Array;

/** A unit eigenvector and its eigenvalue. */
export interface Direction {
  readonly value: number;
  readonly vector: Float64Array;
}

// Extra directions speed up convergence.
const spare = 6;

/**
 * The `count` largest eigenpairs, largest first. Deterministic to the bit; a value is accurate to 1e-4 if separated
 * from the next.
 */
export function strongestOf(matrix: Matrix, size: number, count: number, rounds = 40): Direction[] {
  // Power iteration amplifies large negative values too: shift them up first.
  const lift = liftOf(matrix, size);
  let vectors = Array.from({ length: Math.min(size, count + spare) }, (_, at) => beginning(size, at));
  for (let round = 0; round < rounds; round += 1) {
    vectors = vectors.map((vector) => product(matrix, vector, lift));
    vectors.forEach((vector, at) => straighten(vector, vectors.slice(0, at)));
  }
  return vectors
    .map((vector) => ({ value: inner(vector, product(matrix, vector, 0)), vector }))
    .sort((one, other) => other.value - one.value)
    .slice(0, count);
}

function liftOf(matrix: Matrix, size: number): number {
  let squares = 0;
  for (const value of matrix) squares += value * value;
  return Math.sqrt(squares / Math.max(1, size));
}

const beginning = (size: number, at: number): Float64Array =>
  Float64Array.from({ length: size }, (_, row) => {
    const mixed = Math.imul((row + 1) * 0x9e3779b1 + (at + 1) * 0x85ebca6b, 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 31 - 1;
  });

function product(matrix: Matrix, vector: Float64Array, lift: number): Float64Array {
  const size = vector.length;
  return vector.map((own, row) => {
    let sum = lift * own;
    const from = row * size;
    for (let column = 0; column < size; column += 1)
      sum += (matrix[from + column] ?? 0) * (vector[column] ?? 0);
    return sum;
  });
}

/** Gram-Schmidt. */
function straighten(vector: Float64Array, others: readonly Float64Array[]): void {
  for (const other of others) {
    const along = inner(vector, other);
    for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) - along * (other[at] ?? 0);
  }
  const length = Math.sqrt(inner(vector, vector));
  if (length > 0) for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length;
}

function inner(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
