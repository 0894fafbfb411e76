import type { Emirate, Language, VehicleType } from '@sufra/contract/options.ts';
import type { ApplicationStatus, OfferStatus } from '@sufra/contract/statuses.ts';
import type { BankDetails, MemberStatus } from '../../partners/index.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { noonRestUntil } from '../../../platform/pure/noon-rest.ts';

export interface DriverDetails {
  readonly email: string;
  readonly emirate: Emirate;
  readonly vehicleType: VehicleType;
  readonly plateNumber: string | null;
  readonly vehicle: { readonly model: string; readonly year: number | null; readonly color: string };
}

export interface DriverSecrets {
  readonly bank: BankDetails | null;
  readonly emiratesId: string;
  readonly drivingLicense: string | null;
  readonly emergencyContact: { readonly name: string; readonly phone: string };
}

export interface DriverApplication {
  readonly id: string;
  readonly accountId: AccountId;
  readonly status: ApplicationStatus;
  readonly name: string;
  readonly details: DriverDetails;
  readonly language: Language;
  readonly submittedAt: Date;
}

export interface DriverRecord extends Omit<DriverDetails, 'email'> {
  readonly email: string | null;
  readonly id: string;
  readonly accountId: AccountId;
  readonly status: MemberStatus;
  readonly name: string;
  readonly createdAt: Date;
}

export const admitDriver = (draft: Omit<DriverRecord, 'status'>): DriverRecord => ({
  ...draft,
  status: 'approved',
});

export const erasedDriver: {
  readonly status: MemberStatus;
  readonly name: string;
} = { status: 'suspended', name: '' };

export const canAnswer = (driver: { readonly status: MemberStatus; readonly isOnline: boolean }): boolean =>
  driver.status === 'approved' && driver.isOnline;

export interface AnsweredOffer {
  readonly status: OfferStatus;
  /** ISO 8601. */
  readonly at: string;
}

/** In percent; null without answers. Refusing during the midday break doesn't count. */
export function acceptanceRate(offers: readonly AnsweredOffer[]): number | null {
  const counted = offers.filter(
    ({ status, at }) => status === 'accepted' || noonRestUntil(new Date(at)) === null,
  );
  if (counted.length === 0) return null;
  const accepted = counted.filter(({ status }) => status === 'accepted').length;
  return Math.round((accepted / counted.length) * 100);
}

export const driverIdOf = (number: number): string => `D-${String(number)}`;

export function numberOfDriverId(q: string): number | null {
  const [, digits] = /^d-?(\d{1,9})$/i.exec(q.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** `•••567`: enough to compare with the picture. */
export const maskLicense = (license: string): string =>
  license.length <= 3 ? '•••' : `•••${license.slice(-3)}`;
