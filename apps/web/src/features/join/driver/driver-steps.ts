import { isMotorised } from '@sufra/contract/drivers.ts';
import type { VehicleType } from '@sufra/contract/options.ts';
import type { Capture, Pictures } from '../wizard/pictures.ts';
import type { Steps } from '../wizard/steps.ts';

export const driverSteps = ['personal', 'vehicle', 'documents', 'banking'] as const satisfies Steps<string>;
export type DriverStep = (typeof driverSteps)[number];

/** As the wire calls them, but for the bank that is typed. */
export const driverFieldsOf = {
  personal: ['name', 'phone', 'email', 'emirate', 'emergencyContactName', 'emergencyContactPhone'],
  vehicle: ['vehicleType', 'vehiclePlateNumber', 'vehicleModel', 'vehicleYear', 'vehicleColor'],
  documents: ['emiratesId', 'drivingLicenseNumber'],
  banking: ['bankName', 'otherBank', 'bankIban', 'accountHolderName'],
} as const satisfies Readonly<Record<DriverStep, readonly string[]>>;

export type DriverField = (typeof driverFieldsOf)[DriverStep][number];
export const driverFields: readonly DriverField[] = Object.values(driverFieldsOf).flat();

/** As the wire calls them, under `documents`. */
export const driverPictures = [
  'emiratesIdFront',
  'emiratesIdBack',
  'drivingLicense',
  'vehicleRegistration',
  'profilePhoto',
] as const;
export type DriverPicture = (typeof driverPictures)[number];

/** Whether a plate, a licence and a registration card are asked for; nobody knows before a vehicle is chosen. */
export const hasMotor = (vehicleType: VehicleType | ''): boolean =>
  vehicleType === '' || isMotorised(vehicleType);

const ofMotor: readonly DriverPicture[] = ['drivingLicense', 'vehicleRegistration'];

/** The pictures asked for. */
export const driverCapturesOf = (vehicleType: VehicleType | ''): readonly Capture<DriverPicture>[] =>
  driverPictures
    .filter((name) => hasMotor(vehicleType) || !ofMotor.includes(name))
    .map((name) => ({ name, facing: name === 'profilePhoto' ? 'user' : 'environment' }));

/** Those that are still to be taken. */
export const missingPictures = (
  vehicleType: VehicleType | '',
  pictures: Pictures<DriverPicture>,
): DriverPicture[] =>
  driverCapturesOf(vehicleType)
    .map(({ name }) => name)
    .filter((name) => pictures[name] === undefined);

/** The step that shows what the server found wrong under `path`; null for what no step asks for. */
export function driverStepOf(path: string): DriverStep | null {
  if (path.startsWith('documents')) return 'documents';
  return driverSteps.find((step) => driverFieldsOf[step].some((field) => field === path)) ?? null;
}
