import type { StaffMember } from '@sufra/contract/identity/staff.ts';
import { staffRoles, type StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql, type Part } from '../../../platform/db/sql.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';

interface StaffRow extends Omit<StaffMember, 'id' | 'lastSeenAt' | 'isSelf' | 'secondFactorSince'> {
  readonly id: AccountId;
  readonly role: StaffRole;
  readonly lastSeenAt: Date | null;
  readonly factorSince: Date | null;
}

const readStaff = (db: Queries, which: Part): Promise<StaffRow[]> =>
  db.rows<StaffRow>(sql`
    select a.id, a.phone, h.name, a.staff_role as role, a.suspended_at is not null as "isSuspended",
      (select max(seen_at) from identity.sessions where account_id = a.id) as "lastSeenAt",
      (select since from identity.second_factors where account_id = a.id) as "factorSince"
    from identity.accounts a left join household.public_profiles h on h.account_id = a.id
    where a.is_admin and a.staff_role is not null and a.phone is not null and ${which}
    order by array_position(${staffRoles}::text[], a.staff_role), h.name nulls last, a.id`);

const toStaffMember = ({ lastSeenAt, factorSince, ...row }: StaffRow, reader: AccountId): StaffMember => ({
  ...row,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  secondFactorSince: factorSince?.toISOString() ?? null,
  isSelf: row.id === reader,
});

export async function listStaff(db: Queries, reader: AccountId): Promise<Result<StaffMember[]>> {
  return ok((await readStaff(db, part`true`)).map((row) => toStaffMember(row, reader)));
}

export async function getStaffMember(
  db: Queries,
  accountId: AccountId,
  reader: AccountId,
): Promise<Result<StaffMember>> {
  const [row] = await readStaff(db, part`a.id = ${accountId}`);
  return row ? ok(toStaffMember(row, reader)) : refuse('not_found');
}
