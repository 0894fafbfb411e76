import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DriverRecord, DriverRecordStatus } from './driver-application.machine.ts';

/** The driver of an account, whatever its status; null for an account that is none. */
export const lockDriverOf = (
  tx: Tx,
  accountId: string,
): Promise<{ readonly id: string; readonly status: DriverRecordStatus } | null> =>
  tx.row(sql`select id, status from delivery.drivers where account_id = ${accountId} for update`);

/** A driver, locked, so that one decision holds. */
export const lockDriver = (
  tx: Tx,
  id: string,
): Promise<{ readonly accountId: string; readonly status: DriverRecordStatus } | null> =>
  tx.row(sql`select account_id as "accountId", status from delivery.drivers where id = ${id} for update`);

interface DriverOfPhone {
  readonly id: string;
  readonly phone: string;
  readonly status: DriverRecordStatus;
}

/** The drivers whose accounts have these phones, locked. */
export const lockDriversOf = (tx: Tx, phones: readonly string[]): Promise<DriverOfPhone[]> =>
  tx.rows<DriverOfPhone>(sql`
    select d.id, a.phone, d.status from delivery.drivers d join identity.accounts a on a.id = d.account_id
    where a.phone = any(${phones}) order by d.id for update of d`);

/** `applicationId` is the one it came in by; null for a driver that was made for it. */
export async function insertDriver(
  tx: Tx,
  driver: DriverRecord,
  applicationId: string | null,
): Promise<void> {
  const { id, accountId, status, name, email, vehicleType, plateNumber, vehicle, emirate, createdAt } =
    driver;
  await tx.run(sql`
    insert into delivery.drivers (id, account_id, status, name, email, vehicle_type, plate_number, vehicle, emirate,
      created_at, application_id)
    values (${id}, ${accountId}, ${status}, ${name}, ${email}, ${vehicleType}, ${plateNumber},
      ${JSON.stringify(vehicle)}::jsonb, ${emirate}, ${createdAt}, ${applicationId})`);
}

interface Suspension {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

/**
 * Moves a driver, who is offline from then on, and remembers why; null forgets it. Where the driver is stays known while
 * there are meals aboard: whoever waits for them still sees them come.
 */
export async function saveStanding(
  tx: Tx,
  id: string,
  status: DriverRecordStatus,
  suspension: Suspension | null,
): Promise<void> {
  const { at = null, by = null, reason = null } = suspension ?? {};
  await tx.run(sql`
    update delivery.drivers d set status = ${status}, is_online = false, suspended_at = ${at}, suspended_by = ${by},
      suspension_reason = ${reason}, lat = case when k.is_kept then lat end, lng = case when k.is_kept then lng end,
      position_at = case when k.is_kept then position_at end
    from (select exists (
      select 1 from delivery.trips t join delivery.deliveries b on b.trip_id = t.id
      where t.driver_id = ${id} and t.is_active and b.is_in_hand and b.picked_up_at is not null) as is_kept) k
    where d.id = ${id}`);
}

/** Forgets who a driver was; what it brought stays under its number. */
export async function forgetPerson(
  tx: Tx,
  id: string,
  left: { readonly status: DriverRecordStatus; readonly name: string },
): Promise<void> {
  await tx.run(sql`delete from delivery.bank_accounts where driver_id = ${id}`);
  await tx.run(sql`
    update delivery.drivers set status = ${left.status}, name = ${left.name}, email = null, plate_number = null,
      vehicle = '{}', is_online = false, lat = null, lng = null, position_at = null, application_id = null,
      suspension_reason = null
    where id = ${id}`);
}
