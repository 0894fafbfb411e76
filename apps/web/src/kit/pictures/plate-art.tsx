import { useId } from 'react';
import { EggDish, GrillDish, NoodleDish, RiceDish, SaladDish, SoupDish } from './plate-dishes.tsx';
import { paletteOf, pick, randomOf } from './plate-palettes.ts';
import { starPoints } from './ornaments.tsx';

const dishes = {
  rice: RiceDish,
  soup: SoupDish,
  salad: SaladDish,
  grill: GrillDish,
  noodles: NoodleDish,
  eggs: EggDish,
} as const;

export type DishKind = keyof typeof dishes;

const hints: readonly (readonly [RegExp, DishKind])[] = [
  [/soup|harira|shorba|dal|adas|stew|curry|salona|foul|masala|ramen|laksa/, 'soup'],
  [/salad|tabbouleh|fattoush|bowl|labneh/, 'salad'],
  [/noodle|pasta|spaghetti|pad-thai|mein|penne|lasagne|udon|soba/, 'noodles'],
  [/egg|shakshuka|menemen|cilbir|omelette/, 'eggs'],
  [/kebab|kofta|grill|taouk|tikka|skewer|steak|shawarma|satay/, 'grill'],
  [/rice|biryani|machboos|mandi|kabsa|koshari|pilaf|couscous|mujaddara|risotto/, 'rice'],
];

const kindOf = (seed: string): DishKind | undefined => hints.find(([words]) => words.test(seed))?.[1];

const everyKind = ['rice', 'soup', 'salad', 'grill', 'noodles'] as const;

export interface PlateArtProps {
  /** The same seed draws the same plate; usually the meal id. */
  seed: string;
  cuisine?: string | undefined;
  /** Read from the seed's words, or chosen by it, when left out. */
  kind?: DishKind;
  className?: string | undefined;
}

export function PlateArt({ seed, cuisine, kind, className }: PlateArtProps) {
  const id = useId();
  const random = randomOf(seed);
  const palette = paletteOf(cuisine);
  const Dish = dishes[kind ?? kindOf(seed) ?? pick(random, everyKind)];
  return (
    <svg className={className} viewBox="0 0 200 200" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id={`${id}shade`}>
          <stop offset="0.8" stopColor="#2B1D14" stopOpacity="0.34" />
          <stop offset="1" stopColor="#2B1D14" stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}clay`} cx="0.4" cy="0.32" r="0.8">
          <stop offset="0" stopColor="#FFFFFF" />
          <stop offset="1" stopColor="#EFE3CF" />
        </radialGradient>
        <radialGradient id={`${id}light`} cx="0.34" cy="0.26" r="0.8">
          <stop offset="0" stopColor="#fff" stopOpacity="0.3" />
          <stop offset="0.6" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopColor="#2B1D14" stopOpacity="0.16" />
        </radialGradient>
      </defs>
      <circle cx="102" cy="106" r="94" fill={`url(#${id}shade)`} />
      <circle cx="100" cy="100" r="88" fill={`url(#${id}clay)`} />
      <circle cx="100" cy="100" r="84" fill="none" stroke={palette.rim} strokeWidth="2.5" />
      {Array.from({ length: 16 }, (_, at) => (
        <polygon
          key={at}
          points={starPoints(100, 26, 4.6)}
          fill={palette.rim}
          transform={`rotate(${String(at * 22.5)} 100 100)`}
        />
      ))}
      <circle cx="100" cy="100" r="63" fill="#E7D9C2" />
      <circle cx="100" cy="101" r="61" fill="#F6EDDD" />
      <Dish random={random} palette={palette} />
      <circle cx="100" cy="100" r="62" fill={`url(#${id}light)`} />
    </svg>
  );
}
