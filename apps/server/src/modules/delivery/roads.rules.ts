import type { VehicleType } from '@sufra/contract/options.ts';
import { noShow } from '@sufra/contract/subscription/promises.ts';
import { detour } from '../../platform/pure/roads.ts';
import type { Point } from './dispatch/route.rules.ts';

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

// Metres per degree at 24.5° N; under 2 % error across the Emirates.
const metresPerLat = 110_760;
const metresPerLng = 101_400;

/** Flat metres, so matching needs no trigonometry. */
export const toPoint = ({ lat, lng }: Place): Point => ({ x: lng * metresPerLng, y: lat * metresPerLat });

/** Straight-line metres. */
export const metresBetween = (from: Point, to: Point): number => Math.hypot(from.x - to.x, from.y - to.y);

export const roadMetres = (crowMetres: number): number => Math.round(crowMetres * detour);

const reaches: Readonly<Record<VehicleType, { readonly kitchen: number; readonly door: number }>> = {
  motorcycle: { kitchen: 15_000, door: 25_000 },
  scooter: { kitchen: 10_000, door: 15_000 },
  car: { kitchen: 20_000, door: 40_000 },
  bicycle: { kitchen: 3_000, door: 4_000 },
};

export const isInReach = (vehicle: VehicleType, toKitchen: number, toDoor: number): boolean =>
  toKitchen <= reaches[vehicle].kitchen && toDoor <= reaches[vehicle].door;

/** At a pinned place. */
export const isNear = (at: Place, place: Place): boolean =>
  metresBetween(toPoint(at), toPoint(place)) <= noShow.metres;

/** An address without a pin is stored as the centre of its area. */
export function isAtDoor(at: Place, door: Place, areaCentre: Place): boolean {
  const isPinned = door.lat !== areaCentre.lat || door.lng !== areaCentre.lng;
  return metresBetween(toPoint(at), toPoint(door)) <= (isPinned ? noShow.metres : noShow.areaMetres);
}

export const toKm = (metres: number): number => Math.round(metres / 100) / 10;

export const addressOf = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(', ');
