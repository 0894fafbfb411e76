import type { VehicleType } from '@sufra/contract/options.ts';
import { detour } from '../../platform/pure/roads.ts';
import type { Point } from './route.rules.ts';

/** A place on the map, in degrees. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

// Metres to a degree at 24.5 degrees north, the middle of the Emirates; between their ends the error stays under 2 %.
const metresPerLat = 110_760;
const metresPerLng = 101_400;

/** A place in metres on a flat map of the Emirates, so that matching needs no trigonometry. */
export const toPoint = ({ lat, lng }: Place): Point => ({ x: lng * metresPerLng, y: lat * metresPerLat });

/** Metres as the crow flies. */
export const metresBetween = (from: Point, to: Point): number => Math.hypot(from.x - to.x, from.y - to.y);

/** Metres on the road for metres as the crow flies. */
export const roadMetres = (crowMetres: number): number => Math.round(crowMetres * detour);

/** How far somebody is sent to a kitchen, and from there to a door, in metres as the crow flies. */
const reaches: Readonly<Record<VehicleType, { readonly kitchen: number; readonly door: number }>> = {
  motorcycle: { kitchen: 15_000, door: 25_000 },
  scooter: { kitchen: 10_000, door: 15_000 },
  car: { kitchen: 20_000, door: 40_000 },
  bicycle: { kitchen: 3_000, door: 4_000 },
};

/** Whether a vehicle is for a way of these metres as the crow flies. */
export const isInReach = (vehicle: VehicleType, toKitchen: number, toDoor: number): boolean =>
  toKitchen <= reaches[vehicle].kitchen && toDoor <= reaches[vehicle].door;
