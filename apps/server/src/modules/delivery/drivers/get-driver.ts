import type * as contract from '@sufra/contract/delivery/admin-drivers.ts';
import type { DocumentKind } from '@sufra/contract/partners/documents.ts';
import { hasCheckDigit } from '@sufra/contract/partners/id-numbers.ts';
import type { Emirate, VehicleType } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { ApplicationStatus, DriverStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { maskEmiratesId, maskIban } from '../../../platform/pure/applying.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { BankDetails } from '../../partners/index.ts';
import { openDriverSecrets } from './driver-application.store.ts';
import { driverIdOf, maskLicense, type DriverDetails, type DriverSecrets } from './driver.rules.ts';

export interface AdminDriverRow {
  readonly id: string;
  readonly number: number | null;
  readonly status: DriverStatus;
  readonly name: string;
  readonly phone: string | null;
  readonly vehicleType: VehicleType;
  readonly emirate: Emirate;
  readonly isOnline: boolean;
  readonly createdAt: Date;
}

interface AdminDriverDetail extends AdminDriverRow {
  readonly applicationId: string | null;
  readonly email: string | null;
  readonly plateNumber: string | null;
  readonly vehicle: Partial<DriverDetails['vehicle']>;
  readonly secrets: Buffer | null;
  readonly bank: BankDetails | null;
  readonly suspendedAt: Date | null;
  readonly suspensionReason: string | null;
  readonly documents: readonly {
    readonly id: string;
    readonly kind: DocumentKind;
    readonly removedAt: string | null;
    readonly expiresOn: string | null;
  }[];
  readonly applications: readonly {
    readonly id: string;
    readonly status: ApplicationStatus;
    readonly submittedAt: string;
    readonly decidedAt: string | null;
    readonly reason: string | null;
  }[];
}

const readAdminDriver = (db: Queries, id: string): Promise<AdminDriverDetail | null> =>
  db.row<AdminDriverDetail>(sql`
    with chosen as (
      select id as driver_id, application_id, account_id from delivery.drivers where id = ${id}
      union all
      select d.id, a.id, a.account_id
      from delivery.driver_applications a left join delivery.drivers d on d.application_id = a.id where a.id = ${id})
    select coalesce(d.id, a.id) as id, d.number, coalesce(d.status, a.status) as status, coalesce(d.name, a.name) as name,
      c.phone, coalesce(d.vehicle_type, a.details ->> 'vehicleType') as "vehicleType",
      coalesce(d.emirate, a.details ->> 'emirate') as emirate, coalesce(d.is_online, false) as "isOnline",
      coalesce(d.created_at, a.submitted_at) as "createdAt", a.id as "applicationId",
      coalesce(d.email, a.details ->> 'email') as email,
      coalesce(d.plate_number, a.details ->> 'plateNumber') as "plateNumber",
      coalesce(d.vehicle, a.details -> 'vehicle') as vehicle, a.secrets,
      (select json_build_object('iban', iban_mask, 'bankName', bank_name, 'accountHolder', account_holder)
        from delivery.bank_accounts where driver_id = d.id order by valid_from desc limit 1) as bank,
      d.suspended_at as "suspendedAt", d.suspension_reason as "suspensionReason",
      (select coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'removedAt', o.removed_at,
          'expiresOn', (select e.expires_on from documents.public_expiries e where e.id = o.id))
          order by o.created_at, o.id), '[]')
        from documents.public_documents o where o.application_id = a.id) as documents,
      (select coalesce(json_agg(json_build_object('id', o.id, 'status', o.status, 'submittedAt', o.submitted_at,
          'decidedAt', o.decided_at, 'reason', o.reason) order by o.submitted_at desc, o.id desc), '[]')
        from delivery.driver_applications o where o.account_id = chosen.account_id) as applications
    from chosen
    left join delivery.drivers d on d.id = chosen.driver_id
    left join delivery.driver_applications a on a.id = chosen.application_id
    left join identity.public_accounts c on c.id = chosen.account_id`);

export const readAdminRow = (db: Queries, id: string): Promise<AdminDriverRow | null> =>
  db.row<AdminDriverRow>(sql`
    select d.id, d.number, d.status, d.name, c.phone, d.vehicle_type as "vehicleType", d.emirate,
      d.is_online as "isOnline", d.created_at as "createdAt"
    from delivery.drivers d left join identity.public_accounts c on c.id = d.account_id where d.id = ${id}
    union all
    select a.id, null, a.status, a.name, c.phone, a.details ->> 'vehicleType', a.details ->> 'emirate', false,
      a.submitted_at
    from delivery.driver_applications a left join identity.public_accounts c on c.id = a.account_id where a.id = ${id}`);

export const toAdminDriver = ({
  number,
  phone,
  createdAt,
  ...row
}: AdminDriverRow): contract.AdminDriver => ({
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

const instant = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

export async function getAdminDriver(
  { db, vault }: { readonly db: Queries; readonly vault: Vault },
  id: string,
): Promise<Result<ReplyOf<typeof contract.getAdminDriver>>> {
  const row = await readAdminDriver(db, id);
  if (!row) return refuse('not_found');
  const { applicationId, secrets: sealed } = row;
  const secrets =
    applicationId !== null && sealed !== null ? openDriverSecrets(vault, applicationId, sealed) : null;
  return ok(toAdminDriverDetail(row, secrets));
}

function toAdminDriverDetail(
  row: AdminDriverDetail,
  secrets: DriverSecrets | null,
): ReplyOf<typeof contract.getAdminDriver> {
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
