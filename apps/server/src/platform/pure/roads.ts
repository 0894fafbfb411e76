import type { VehicleType } from '@sufra/contract/options.ts';

/** How much longer streets are than the crow's way. */
export const detour = 1.3;

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
