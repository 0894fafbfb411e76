import type { VehicleType } from '@sufra/contract/options.ts';
import { detour } from '../../platform/pure/roads.ts';
import type { Point } from './dispatch/route.rules.ts';

/** A place on the map, in degrees. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

// Metres per degree at 24.5° N; across the Emirates the error stays under 2 %.
const metresPerLat = 110_760;
const metresPerLng = 101_400;

/** Projects to metres on a flat map, so matching needs no trigonometry. */
export const toPoint = ({ lat, lng }: Place): Point => ({ x: lng * metresPerLng, y: lat * metresPerLat });

/** Straight-line metres. */
export const metresBetween = (from: Point, to: Point): number => Math.hypot(from.x - to.x, from.y - to.y);

/** Road metres for straight-line metres. */
export const roadMetres = (crowMetres: number): number => Math.round(crowMetres * detour);

/** Longest way to a kitchen, and from there to a door, in straight-line metres. */
const reaches: Readonly<Record<VehicleType, { readonly kitchen: number; readonly door: number }>> = {
  motorcycle: { kitchen: 15_000, door: 25_000 },
  scooter: { kitchen: 10_000, door: 15_000 },
  car: { kitchen: 20_000, door: 40_000 },
  bicycle: { kitchen: 3_000, door: 4_000 },
};

/** Whether a vehicle covers these straight-line metres. */
export const isInReach = (vehicle: VehicleType, toKitchen: number, toDoor: number): boolean =>
  toKitchen <= reaches[vehicle].kitchen && toDoor <= reaches[vehicle].door;

/** Kilometres with one decimal. */
export const toKm = (metres: number): number => Math.round(metres / 100) / 10;

export const addressOf = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(', ');
