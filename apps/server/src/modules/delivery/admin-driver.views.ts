import type { AdminDriver, getAdminDriver } from '@sufra/contract/admin-drivers.ts';
import { hasCheckDigit } from '@sufra/contract/id-numbers.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { maskEmiratesId, maskIban } from '../../platform/pure/applying.ts';
import type { Cell } from '../../platform/pure/csv.ts';
import type { AdminDriverDetail, AdminDriverRow } from './admin-driver.reads.ts';
import type { DriverSecrets } from './driver-application.machine.ts';
import { driverIdOf, maskLicense } from './driver-application.rules.ts';

export const toAdminDriver = ({ number, phone, createdAt, ...row }: AdminDriverRow): AdminDriver => ({
  id: row.id,
  driverId: number === null ? null : driverIdOf(number),
  name: row.name,
  phone: phone ?? '',
  status: row.status,
  vehicleType: row.vehicleType,
  emirate: row.emirate,
  isOnline: row.isOnline,
  createdAt: createdAt.toISOString(),
});

const fields = [
  'id',
  'driverId',
  'name',
  'phone',
  'status',
  'vehicleType',
  'emirate',
  'isOnline',
  'createdAt',
] as const satisfies readonly (keyof AdminDriver)[];

/** The file of drivers has a column for each field. */
export const driversFile = {
  names: fields,
  cellsOf: (row: AdminDriverRow): Cell[] => {
    const driver = toAdminDriver(row);
    return fields.map((field) => driver[field]);
  },
};

const instant = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** `secrets` are those of the application, opened; null where nothing is kept of them. */
export function toAdminDriverDetail(
  row: AdminDriverDetail,
  secrets: DriverSecrets | null,
): ReplyOf<typeof getAdminDriver> {
  return {
    driver: toAdminDriver(row),
    email: row.email,
    vehicle: {
      plateNumber: row.plateNumber,
      model: row.vehicle.model ?? '',
      year: row.vehicle.year ?? null,
      color: row.vehicle.color ?? '',
    },
    ...maskedNumbers(row, secrets),
    documents: row.documents.map((one) => ({ ...one, removedAt: instant(one.removedAt) })),
    suspension:
      row.suspendedAt === null
        ? null
        : { at: row.suspendedAt.toISOString(), reason: row.suspensionReason ?? '' },
    applications: row.applications.map((one) => ({
      ...one,
      submittedAt: new Date(one.submittedAt).toISOString(),
      decidedAt: instant(one.decidedAt),
    })),
  };
}

function maskedNumbers({ bank }: AdminDriverDetail, secrets: DriverSecrets | null) {
  const applied = secrets?.bank ?? null;
  const emiratesId = secrets?.emiratesId ?? null;
  const drivingLicense = secrets?.drivingLicense ?? null;
  return {
    emergencyContact: secrets?.emergencyContact ?? null,
    bank: bank ?? (applied && { ...applied, iban: maskIban(applied.iban) }),
    emiratesId:
      emiratesId === null
        ? null
        : {
            number: maskEmiratesId(emiratesId),
            hasCheckDigit: hasCheckDigit(emiratesId),
          },
    drivingLicense: drivingLicense === null ? null : maskLicense(drivingLicense),
  };
}
