/** Bit `i & 31` of word `i >> 5` is set if `i` is a member. */
export type Bitset = Uint32Array;

export const emptySet = (size: number): Bitset => new Uint32Array((size + 31) >> 5);

export function fullSet(size: number): Bitset {
  const set = emptySet(size).fill(0xffffffff);
  const rest = size & 31;
  if (rest !== 0) set[set.length - 1] = (1 << rest) - 1;
  return set;
}

export function add(set: Bitset, member: number): void {
  set[member >> 5] = (set[member >> 5] ?? 0) | (1 << (member & 31));
}

export const has = (set: Bitset, member: number): boolean =>
  ((set[member >> 5] ?? 0) & (1 << (member & 31))) !== 0;

/** In place. */
export function intersect(set: Bitset, other: Bitset): void {
  for (let word = 0; word < set.length; word += 1) set[word] = (set[word] ?? 0) & (other[word] ?? 0);
}

/** In place. */
export function include(set: Bitset, other: Bitset): void {
  for (let word = 0; word < set.length; word += 1) set[word] = (set[word] ?? 0) | (other[word] ?? 0);
}

/** In place. */
export function subtract(set: Bitset, other: Bitset): void {
  for (let word = 0; word < set.length; word += 1) set[word] = (set[word] ?? 0) & ~(other[word] ?? 0);
}

export function members(set: Bitset): number[] {
  const found: number[] = [];
  for (let word = 0; word < set.length; word += 1) {
    let bits = set[word] ?? 0;
    while (bits !== 0) {
      const low = bits & -bits;
      found.push((word << 5) + 31 - Math.clz32(low));
      bits ^= low;
    }
  }
  return found;
}
