/** `LEDGER_SEED` repeats a run. */
export const seedOr = (other: number): number => Number(process.env['LEDGER_SEED'] ?? other);

export interface Random {
  readonly next: (below: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('There is nothing to choose from.');
    return items[next(items.length)] as T;
  };
  return { next, pick };
}
