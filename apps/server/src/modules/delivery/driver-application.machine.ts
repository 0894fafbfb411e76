import type { Emirate, Language, VehicleType } from '@sufra/contract/options.ts';
import type { ApplicationStatus } from '@sufra/contract/statuses.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

/** What an application says, besides the name. */
export interface DriverDetails {
  readonly email: string;
  readonly emirate: Emirate;
  readonly vehicleType: VehicleType;
  /** Null on a bicycle, as the year is. */
  readonly plateNumber: string | null;
  readonly vehicle: { readonly model: string; readonly year: number | null; readonly color: string };
}

/** What is sealed of it. */
export interface DriverSecrets {
  /** Null once it is the driver's own. */
  readonly bank: { readonly iban: string; readonly bankName: string; readonly accountHolder: string } | null;
  readonly emiratesId: string;
  /** Null on a bicycle. */
  readonly drivingLicense: string | null;
  readonly emergencyContact: { readonly name: string; readonly phone: string };
}

/** Somebody's wish to deliver; a driver is a record of its own, made when it is approved. */
export interface DriverApplication {
  readonly id: string;
  readonly accountId: string;
  readonly status: ApplicationStatus;
  readonly name: string;
  readonly details: DriverDetails;
  readonly language: Language;
  readonly submittedAt: Date;
}

export type DriverRecordStatus = 'approved' | 'suspended';

/** A driver as it is let in; the demo world's have no e-mail address. */
export interface DriverRecord extends Omit<DriverDetails, 'email'> {
  readonly email: string | null;
  readonly id: string;
  readonly accountId: string;
  readonly status: DriverRecordStatus;
  readonly name: string;
  readonly createdAt: Date;
}

/** Takes a driver in that was checked beforehand: from an approved application, or as the demo world's. */
export const admitDriver = (draft: Omit<DriverRecord, 'status'>): DriverRecord => ({
  ...draft,
  status: 'approved',
});

export const driverCommands = ['suspend', 'reinstate'] as const;
export type DriverCommand = (typeof driverCommands)[number];

const moves: Readonly<Record<DriverCommand, { from: DriverRecordStatus; to: DriverRecordStatus }>> = {
  suspend: { from: 'approved', to: 'suspended' },
  reinstate: { from: 'suspended', to: 'approved' },
};

/** Where a command leads from a status, or `not_possible_now`. */
export function moveDriver(status: DriverRecordStatus, command: DriverCommand): Result<DriverRecordStatus> {
  const { from, to } = moves[command];
  return status === from ? ok(to) : refuse('not_possible_now');
}

/** Once its account was erased: suspended for good, and a number among past deliveries. */
export const withoutPerson: {
  readonly status: DriverRecordStatus;
  readonly name: string;
} = { status: 'suspended', name: '' };
