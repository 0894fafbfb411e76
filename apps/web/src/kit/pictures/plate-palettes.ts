export interface Palette {
  readonly rim: string;
  /** Rice, dough or broth at the bottom. */
  readonly base: string;
  readonly sauce: string;
  /** Meat, fish or vegetables on top. */
  readonly piece: string;
  readonly accent: string;
}

export const herb = '#55803F';
export const herbDark = '#3F6B4F';

const gulf: Palette = {
  rim: '#1F5C73',
  base: '#EBB84A',
  sauce: '#C4632B',
  piece: '#8C4A24',
  accent: '#F3E3C0',
};
const levant: Palette = {
  rim: '#3F6B4F',
  base: '#F1E2C2',
  sauce: '#B8432F',
  piece: '#9A6B3C',
  accent: '#A3203A',
};
const maghreb: Palette = {
  rim: '#2D5FA0',
  base: '#E8C987',
  sauce: '#C9692B',
  piece: '#A04A26',
  accent: '#E9A21B',
};
const indus: Palette = {
  rim: '#A3203A',
  base: '#F4E7C9',
  sauce: '#D97A1F',
  piece: '#B4461E',
  accent: '#F0C14A',
};
const east: Palette = {
  rim: '#2B3E50',
  base: '#F4EEDF',
  sauce: '#8B4A2B',
  piece: '#E58A6B',
  accent: '#C23B2E',
};
const south: Palette = {
  rim: '#2F7A5B',
  base: '#F7F0DA',
  sauce: '#E2A23B',
  piece: '#D9694A',
  accent: '#C2352E',
};
const west: Palette = {
  rim: '#7A2E2E',
  base: '#F3DFA8',
  sauce: '#C0392B',
  piece: '#8E5A34',
  accent: '#E9A21B',
};

const byCuisine: Readonly<Record<string, Palette>> = {
  arabic: gulf,
  emirati: gulf,
  lebanese: levant,
  syrian: levant,
  turkish: levant,
  moroccan: maghreb,
  persian: gulf,
  mediterranean: levant,
  indian: indus,
  pakistani: indus,
  asian: south,
  chinese: east,
  japanese: east,
  korean: east,
  thai: south,
  filipino: south,
  italian: west,
  french: west,
  mexican: maghreb,
  american: west,
  british: west,
  ethiopian: indus,
};

export const paletteOf = (cuisine: string | undefined): Palette => byCuisine[cuisine ?? ''] ?? levant;

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

/** One decimal keeps the markup small. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** `angle` in radians; `reach` from the middle of the plate. */
export const polar = (angle: number, reach: number): { x: number; y: number } => ({
  x: round(100 + reach * Math.cos(angle)),
  y: round(100 + reach * Math.sin(angle)),
});

/** Spread evenly by the golden angle. */
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
