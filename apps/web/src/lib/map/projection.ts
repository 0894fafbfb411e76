import type { Place } from '../format.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** Limits the zoom for places close together. */
const leastMetres = 400;
const metresPerDegree = 111_320;

export const rounded = (value: number): number => Math.round(value * 10) / 10;

const flat = ({ lat, lng }: Place, atLatitude: number): Point => ({
  x: lng * metresPerDegree * Math.cos((atLatitude * Math.PI) / 180),
  y: -lat * metresPerDegree,
});

function span(values: readonly number[]): { middle: number; length: number } {
  const least = values.reduce((one, other) => Math.min(one, other), Infinity);
  const most = values.reduce((one, other) => Math.max(one, other), -Infinity);
  return { middle: (least + most) / 2, length: Math.max(leastMetres, most - least) };
}

/** Where to draw a place so that all `places`, at least one, are inside of the frame. */
export function fitPlaces(
  places: readonly Place[],
  { width, height, margin }: Frame,
): (place: Place) => Point {
  const latitude = span(places.map(({ lat }) => lat)).middle;
  const all = places.map((place) => flat(place, latitude));
  const wide = span(all.map(({ x }) => x));
  const high = span(all.map(({ y }) => y));
  const scale = Math.min((width - 2 * margin) / wide.length, (height - 2 * margin) / high.length);
  return (place) => {
    const { x, y } = flat(place, latitude);
    return {
      x: rounded(width / 2 + (x - wide.middle) * scale),
      y: rounded(height / 2 + (y - high.middle) * scale),
    };
  };
}
