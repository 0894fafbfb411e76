import type { Place } from '../../../lib/format.ts';
import { fitPlaces, type Point, rounded } from '../../../lib/map/projection.ts';

export const schemeSize = { width: 360, height: 220 } as const;

const margin = 40;

export interface SchemeOf {
  readonly kitchen: Place;
  readonly door: Place;
  readonly driver: Place | null;
  /** Otherwise the driver is on the way to the kitchen. */
  readonly isPickedUp?: boolean;
  /** Later doors of the trip, in order. */
  readonly later?: readonly Place[];
  /** Number of the next door; none on a trip with one. */
  readonly stop?: number | undefined;
}

interface Scheme {
  readonly later: readonly Point[];
  readonly kitchen: Point;
  readonly door: Point;
  readonly driver: Point | null;
  readonly behind: string;
  readonly ahead: string;
}

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

export function schemeOf({ kitchen, door, driver, isPickedUp = true, later = [] }: SchemeOf): Scheme {
  const places = [kitchen, door, ...later, ...(driver === null ? [] : [driver])];
  const drawn = fitPlaces(places, { ...schemeSize, margin });
  const at = {
    ...{ kitchen: drawn(kitchen), door: drawn(door), later: later.map(drawn) },
    driver: driver && drawn(driver),
  };
  const onward = at.later.map((to, index) => streetBetween(at.later[index - 1] ?? at.door, to));
  if (at.driver !== null && !isPickedUp) {
    const ahead = [streetBetween(at.driver, at.kitchen), streetBetween(at.kitchen, at.door), ...onward].join(
      ' ',
    );
    return { ...at, behind: '', ahead };
  }
  return {
    ...at,
    behind: at.driver === null ? '' : streetBetween(at.kitchen, at.driver),
    ahead: [streetBetween(at.driver ?? at.kitchen, at.door), ...onward].join(' '),
  };
}
