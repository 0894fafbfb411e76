// How far and how long drivers go, by their vehicle and in the heat of noon; dispatch, fees and screens reckon by it.
import type { VehicleType } from '@sufra/contract/options.ts';
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

/** How much longer streets are than the crow's way. */
const detour = 1.3;

/** Metres on the road for metres as the crow flies. */
export const roadMetres = (crowMetres: number): number => Math.round(crowMetres * detour);

/** Metres a minute on the road in town, with its lights. */
const speeds: Readonly<Record<VehicleType, number>> = {
  motorcycle: 30_000 / 60,
  scooter: 25_000 / 60,
  car: 27_000 / 60,
  bicycle: 14_000 / 60,
};

/** In the heat of noon whoever rides in the sun stops in the shade on the way; a car is cool. */
const heatFactor: Readonly<Record<VehicleType, number>> = {
  motorcycle: 1.5,
  scooter: 1.5,
  bicycle: 2,
  car: 1,
};

/** Minutes for metres as the crow flies. */
export const minutesFor = (crowMetres: number, vehicle: VehicleType, isHeat: boolean): number =>
  ((crowMetres * detour) / speeds[vehicle]) * (isHeat ? heatFactor[vehicle] : 1);

/** Minutes at a kitchen's counter, and at a door. */
export const pickupMinutes = 4;
export const dropoffMinutes = 4;

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
