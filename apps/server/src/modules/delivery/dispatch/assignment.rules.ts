export interface Costs {
  readonly rows: number;
  readonly columns: number;
  /** Row by row; `Infinity` excludes a pair. */
  readonly values: Float64Array;
  readonly alone: Float64Array;
}

const none = -1;

/** Reduced costs are zero for chosen pairs and never negative. */
interface Search {
  readonly columnOf: Int32Array;
  readonly rowOf: Int32Array;
  readonly rowPotential: Float64Array;
  readonly columnPotential: Float64Array;
  readonly distance: Float64Array;
  readonly before: Int32Array;
  readonly isDone: Uint8Array;
}

/**
 * Least total cost; -1 leaves a row unassigned. Shortest augmenting paths (Kuhn 1955, Jonker and Volgenant 1987), at
 * most rows² · columns.
 */
export function assign(costs: Costs): Int32Array {
  const { rows, columns } = costs;
  const search: Search = {
    columnOf: new Int32Array(rows).fill(none),
    rowOf: new Int32Array(columns).fill(none),
    rowPotential: new Float64Array(rows),
    columnPotential: new Float64Array(columns),
    distance: new Float64Array(columns),
    before: new Int32Array(columns),
    isDone: new Uint8Array(columns),
  };
  for (let row = 0; row < rows; row += 1) place(costs, search, row);
  return search.columnOf;
}

function place({ columns, values, alone }: Costs, search: Search, start: number): void {
  const { rowOf, rowPotential, distance, isDone } = search;
  distance.fill(Infinity);
  isDone.fill(0);
  const passed: number[] = [];
  let [row, length] = [start, 0];
  let [aloneRow, aloneLength] = [none, Infinity];
  for (;;) {
    const potential = rowPotential[row] as number;
    const ending = length + (alone[row] as number) - potential;
    if (ending < aloneLength) [aloneRow, aloneLength] = [row, ending];
    const nearest = lookFrom(
      search,
      values.subarray(row * columns, (row + 1) * columns),
      row,
      length - potential,
    );
    const reached = nearest === none ? Infinity : (distance[nearest] as number);
    if (aloneLength <= reached) {
      raise(search, passed, start, aloneLength);
      return leaveAlone(search, aloneRow, start);
    }
    isDone[nearest] = 1;
    length = reached;
    row = rowOf[nearest] as number;
    if (row === none) {
      raise(search, passed, start, length);
      return shift(search, nearest, start);
    }
    passed.push(nearest);
  }
}

function lookFrom(search: Search, values: Float64Array, row: number, base: number): number {
  const { columnPotential, distance, before, isDone } = search;
  let nearest = none;
  let least = Infinity;
  for (let column = 0; column < values.length; column += 1) {
    if (isDone[column] === 1) continue;
    const way = base + (values[column] as number) - (columnPotential[column] as number);
    if (way < (distance[column] as number)) {
      distance[column] = way;
      before[column] = row;
    }
    if ((distance[column] as number) < least) {
      least = distance[column] as number;
      nearest = column;
    }
  }
  return nearest;
}

function raise(search: Search, passed: readonly number[], start: number, length: number): void {
  const { rowOf, rowPotential, columnPotential, distance } = search;
  rowPotential[start] = (rowPotential[start] as number) + length;
  for (const column of passed) {
    const slack = length - (distance[column] as number);
    const owner = rowOf[column] as number;
    columnPotential[column] = (columnPotential[column] as number) - slack;
    rowPotential[owner] = (rowPotential[owner] as number) + slack;
  }
}

function shift({ before, columnOf, rowOf }: Search, end: number, start: number): void {
  let column = end;
  for (let row = none; row !== start;) {
    row = before[column] as number;
    const freed = columnOf[row] as number;
    rowOf[column] = row;
    columnOf[row] = column;
    column = freed;
  }
}

function leaveAlone(search: Search, row: number, start: number): void {
  const freed = search.columnOf[row] as number;
  search.columnOf[row] = none;
  if (row !== start) shift(search, freed, start);
}
