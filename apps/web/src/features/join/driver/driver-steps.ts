import { isMotorised } from '@sufra/contract/delivery/drivers.ts';
import type { VehicleType } from '@sufra/contract/options.ts';
import type { Capture, Pictures } from '../wizard/pictures.ts';
import type { Steps } from '../wizard/steps.ts';

export const driverSteps = ['personal', 'vehicle', 'documents', 'banking'] as const satisfies Steps<string>;
export type DriverStep = (typeof driverSteps)[number];

/** Keys of the request, plus `otherBank`. */
export const driverFieldsOf = {
  personal: ['name', 'phone', 'email', 'emirate', 'emergencyContactName', 'emergencyContactPhone'],
  vehicle: ['vehicleType', 'vehiclePlateNumber', 'vehicleModel', 'vehicleYear', 'vehicleColor'],
  documents: ['emiratesId', 'drivingLicenseNumber'],
  banking: ['bankName', 'otherBank', 'bankIban', 'accountHolderName'],
} as const satisfies Readonly<Record<DriverStep, readonly string[]>>;

export type DriverField = (typeof driverFieldsOf)[DriverStep][number];
export const driverFields: readonly DriverField[] = Object.values(driverFieldsOf).flat();

/** Keys of `documents` in the request. */
export const driverPictures = [
  'emiratesIdFront',
  'emiratesIdBack',
  'drivingLicense',
  'vehicleRegistration',
  'profilePhoto',
] as const;
export type DriverPicture = (typeof driverPictures)[number];

/** Also true until a vehicle is chosen. */
export const hasMotor = (vehicleType: VehicleType | ''): boolean =>
  vehicleType === '' || isMotorised(vehicleType);

const ofMotor: readonly DriverPicture[] = ['drivingLicense', 'vehicleRegistration'];

export const driverCapturesOf = (vehicleType: VehicleType | ''): readonly Capture<DriverPicture>[] =>
  driverPictures
    .filter((name) => hasMotor(vehicleType) || !ofMotor.includes(name))
    .map((name) => ({ name, facing: name === 'profilePhoto' ? 'user' : 'environment' }));

export const missingPictures = (
  vehicleType: VehicleType | '',
  pictures: Pictures<DriverPicture>,
): DriverPicture[] =>
  driverCapturesOf(vehicleType)
    .map(({ name }) => name)
    .filter((name) => pictures[name] === undefined);

/** For the path of a server error. */
export function driverStepOf(path: string): DriverStep | null {
  if (path.startsWith('documents')) return 'documents';
  return driverSteps.find((step) => driverFieldsOf[step].some((field) => field === path)) ?? null;
}
