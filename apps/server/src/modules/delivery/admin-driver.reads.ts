import type { DocumentKind } from '@sufra/contract/documents.ts';
import type { Emirate, VehicleType } from '@sufra/contract/options.ts';
import type { ApplicationStatus, DriverStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DriverDetails } from './driver-application.machine.ts';

export interface AdminDriverRow {
  /** Of the driver, or of an application that is no driver. */
  readonly id: string;
  /** Null for who is no driver. */
  readonly number: number | null;
  readonly status: DriverStatus;
  readonly name: string;
  /** Null for an erased account. */
  readonly phone: string | null;
  readonly vehicleType: VehicleType;
  readonly emirate: Emirate;
  readonly isOnline: boolean;
  readonly createdAt: Date;
}

export interface AdminDriverDetail extends AdminDriverRow {
  readonly applicationId: string | null;
  readonly email: string | null;
  readonly plateNumber: string | null;
  /** Empty for a driver whose account was erased. */
  readonly vehicle: Partial<DriverDetails['vehicle']>;
  /** Sealed; null for a driver that never applied, and once forgotten. */
  readonly secrets: Buffer | null;
  readonly bank: { readonly iban: string; readonly bankName: string; readonly accountHolder: string } | null;
  readonly suspendedAt: Date | null;
  readonly suspensionReason: string | null;
  readonly documents: readonly {
    readonly id: string;
    readonly kind: DocumentKind;
    readonly removedAt: string | null;
  }[];
  readonly applications: readonly {
    readonly id: string;
    readonly status: ApplicationStatus;
    readonly submittedAt: string;
    readonly decidedAt: string | null;
    readonly reason: string | null;
  }[];
}

/** By the id of a driver, or of an application; that of an approved one leads to its driver. */
export const readAdminDriver = (db: Queries, id: string): Promise<AdminDriverDetail | null> =>
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
      (select coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'removedAt', o.removed_at)
          order by o.created_at, o.id), '[]')
        from documents.documents o where o.application_id = a.id) as documents,
      (select coalesce(json_agg(json_build_object('id', o.id, 'status', o.status, 'submittedAt', o.submitted_at,
          'decidedAt', o.decided_at, 'reason', o.reason) order by o.submitted_at desc, o.id desc), '[]')
        from delivery.driver_applications o where o.account_id = chosen.account_id) as applications
    from chosen
    left join delivery.drivers d on d.id = chosen.driver_id
    left join delivery.driver_applications a on a.id = chosen.application_id
    left join identity.accounts c on c.id = chosen.account_id`);

/** Its row in the list, by the same ids. */
export const readAdminRow = (db: Queries, id: string): Promise<AdminDriverRow | null> =>
  db.row<AdminDriverRow>(sql`
    select d.id, d.number, d.status, d.name, c.phone, d.vehicle_type as "vehicleType", d.emirate,
      d.is_online as "isOnline", d.created_at as "createdAt"
    from delivery.drivers d left join identity.accounts c on c.id = d.account_id where d.id = ${id}
    union all
    select a.id, null, a.status, a.name, c.phone, a.details ->> 'vehicleType', a.details ->> 'emirate', false,
      a.submitted_at
    from delivery.driver_applications a left join identity.accounts c on c.id = a.account_id where a.id = ${id}`);

/** What is sealed of an application or a driver, by the same ids. */
export interface SealedRow {
  readonly applicationId: string | null;
  readonly secrets: Buffer | null;
  readonly bankAccountId: string | null;
  readonly iban: Buffer | null;
}

export const readSealed = (db: Queries, id: string): Promise<SealedRow | null> =>
  db.row<SealedRow>(sql`
    with chosen as (
      select id as driver_id, application_id from delivery.drivers where id = ${id}
      union all
      select d.id, a.id
      from delivery.driver_applications a left join delivery.drivers d on d.application_id = a.id where a.id = ${id})
    select a.id as "applicationId", a.secrets, b.id as "bankAccountId", b.iban
    from chosen
    left join delivery.driver_applications a on a.id = chosen.application_id
    left join lateral (
      select id, iban from delivery.bank_accounts where driver_id = chosen.driver_id
      order by valid_from desc limit 1) b on true`);
