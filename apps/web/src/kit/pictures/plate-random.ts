export type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed on every machine (FNV-1a seed, mulberry32 stream). */
export function randomOf(seed: string): Random {
  let state = 2166136261;
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

export const pick = <T>(random: Random, items: readonly [T, ...T[]]): T =>
  items[Math.floor(random() * items.length)] ?? items[0];

/** One decimal is all a drawing needs, and keeps it small. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** A point at `angle` (radians) and `reach` from the middle of the plate. */
export const polar = (angle: number, reach: number): { x: number; y: number } => ({
  x: round(100 + reach * Math.cos(angle)),
  y: round(100 + reach * Math.sin(angle)),
});

/** Spread evenly by the golden angle, so that pieces never heap up on one side. */
export const scattered = (
  random: Random,
  count: number,
  reach: number,
): { x: number; y: number; turn: number }[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = at * 2.39996 + random() * 0.5;
    const point = polar(angle, reach * Math.sqrt((at + 0.35) / count));
    return { ...point, turn: Math.round(between(random, 0, 360)) };
  });
