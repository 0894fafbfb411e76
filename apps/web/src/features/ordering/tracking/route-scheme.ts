import type { Place } from '../../../lib/format.ts';

export const schemeSize = { width: 360, height: 220 } as const;

const margin = 40;
/** Limits the zoom for places close together. */
const leastMetres = 400;
const metresPerDegree = 111_320;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface SchemeOf {
  readonly kitchen: Place;
  readonly door: Place;
  readonly driver: Place | null;
  /** Otherwise the driver is on the way to the kitchen. */
  readonly isPickedUp?: boolean;
}

interface Scheme {
  readonly kitchen: Point;
  readonly door: Point;
  readonly driver: Point | null;
  readonly behind: string;
  readonly ahead: string;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

const flat = ({ lat, lng }: Place, atLatitude: number): Point => ({
  x: lng * metresPerDegree * Math.cos((atLatitude * Math.PI) / 180),
  y: -lat * metresPerDegree,
});

const span = (values: readonly number[]): { middle: number; length: number } => {
  const least = Math.min(...values);
  const most = Math.max(...values);
  return { middle: (least + most) / 2, length: Math.max(leastMetres, most - least) };
};

export function streetBetween(from: Point, to: Point): string {
  const across = to.x - from.x;
  const down = to.y - from.y;
  const slope = Math.min(Math.abs(across), Math.abs(down));
  const isWide = Math.abs(across) > Math.abs(down);
  const first = isWide
    ? { x: from.x + (Math.sign(across) * (Math.abs(across) - slope)) / 2, y: from.y }
    : { x: from.x, y: from.y + (Math.sign(down) * (Math.abs(down) - slope)) / 2 };
  const second = { x: first.x + Math.sign(across) * slope, y: first.y + Math.sign(down) * slope };
  return [from, first, second, to]
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${String(rounded(x))} ${String(rounded(y))}`)
    .join(' ');
}

export function schemeOf({ kitchen, door, driver, isPickedUp = true }: SchemeOf): Scheme {
  const latitude = (kitchen.lat + door.lat) / 2;
  const all = [kitchen, door, ...(driver === null ? [] : [driver])].map((place) => flat(place, latitude));
  const wide = span(all.map(({ x }) => x));
  const high = span(all.map(({ y }) => y));
  const scale = Math.min(
    (schemeSize.width - 2 * margin) / wide.length,
    (schemeSize.height - 2 * margin) / high.length,
  );
  const drawn = (place: Place): Point => {
    const { x, y } = flat(place, latitude);
    return {
      x: rounded(schemeSize.width / 2 + (x - wide.middle) * scale),
      y: rounded(schemeSize.height / 2 + (y - high.middle) * scale),
    };
  };
  const at = { kitchen: drawn(kitchen), door: drawn(door), driver: driver && drawn(driver) };
  if (at.driver !== null && !isPickedUp) {
    const ahead = [streetBetween(at.driver, at.kitchen), streetBetween(at.kitchen, at.door)].join(' ');
    return { ...at, behind: '', ahead };
  }
  return {
    ...at,
    behind: at.driver === null ? '' : streetBetween(at.kitchen, at.driver),
    ahead: streetBetween(at.driver ?? at.kitchen, at.door),
  };
}
