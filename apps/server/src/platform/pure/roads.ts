import type { VehicleType } from '@sufra/contract/options.ts';

export const detour = 1.3;

/** Metres a minute in town traffic. */
const speeds: Readonly<Record<VehicleType, number>> = {
  motorcycle: 30_000 / 60,
  scooter: 25_000 / 60,
  car: 27_000 / 60,
  bicycle: 14_000 / 60,
};

/** Riders stop in the shade at noon; cars are air-conditioned. */
const heatFactor: Readonly<Record<VehicleType, number>> = {
  motorcycle: 1.5,
  scooter: 1.5,
  bicycle: 2,
  car: 1,
};

export const minutesFor = (crowMetres: number, vehicle: VehicleType, isHeat: boolean): number =>
  ((crowMetres * detour) / speeds[vehicle]) * (isHeat ? heatFactor[vehicle] : 1);

export const pickupMinutes = 4;
export const dropoffMinutes = 4;
