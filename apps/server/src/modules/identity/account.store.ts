import type { StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { newAccountId } from '../../platform/ids.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Vault } from '../../platform/vault.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';
import { deleteFactor } from './second-factor/factor.store.ts';

export async function findOrCreateAccount(tx: Tx, phone: string, now: Date): Promise<AccountId> {
  const row = await tx.row<{ id: AccountId }>(sql`
    insert into identity.accounts (id, phone, created_at) values (${newAccountId()}, ${phone}, ${now})
    on conflict (phone) do update set phone = excluded.phone returning id`);
  if (!row) throw new Error('The account upsert returned no row.');
  return row.id;
}

export const insertAccount = async (tx: Tx, id: AccountId, phone: string, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    insert into identity.accounts (id, phone, created_at) values (${id}, ${phone}, ${now})
    on conflict (phone) do nothing`)) === 1;

export const hasAccount = async (db: Queries, phone: string): Promise<boolean> =>
  (await db.row(sql`select 1 from identity.accounts where phone = ${phone}`)) !== null;

/** Null for an erased account. */
export const readPhone = async (db: Queries, accountId: AccountId): Promise<string | null> =>
  (await db.row<{ phone: string | null }>(sql`select phone from identity.accounts where id = ${accountId}`))
    ?.phone ?? null;

interface LockedAccount {
  readonly id: AccountId;
  readonly staffRole: StaffRole | null;
  readonly isSuspended: boolean;
}

export const lockAccount = (tx: Tx, phone: string): Promise<LockedAccount | null> =>
  tx.row(sql`
    select id, case when is_admin then staff_role end as "staffRole", suspended_at is not null as "isSuspended"
    from identity.accounts where phone = ${phone} for update`);

export async function setStaffRole(db: Queries, accountId: AccountId, role: StaffRole | null): Promise<void> {
  await db.run(sql`
    update identity.accounts set is_admin = ${role !== null}, staff_role = ${role} where id = ${accountId}`);
}

export async function revokeAccess(db: Queries, phones: readonly string[]): Promise<void> {
  await db.run(sql`
    delete from identity.sessions s using identity.accounts a where a.id = s.account_id and a.phone = any(${phones})`);
  await db.run(
    sql`update identity.accounts set is_admin = false, staff_role = null where phone = any(${phones}) and is_admin`,
  );
}

export interface AdminRow {
  readonly phone: string;
  readonly role: StaffRole;
  readonly createdAt: Date;
  readonly sessions: number;
}

export const readAdmins = (db: Queries, now: Date): Promise<AdminRow[]> =>
  db.rows<AdminRow>(sql`
    select a.phone, a.staff_role as role, a.created_at as "createdAt",
      (select count(*) from identity.sessions where account_id = a.id and expires_at > ${now}) as sessions
    from identity.accounts a where a.is_admin and a.staff_role is not null and a.phone is not null order by a.created_at, a.id`);

export interface AccountState {
  readonly id: AccountId;
  readonly staffRole: StaffRole | null;
  readonly isSuspended: boolean;
}

/** Locked in id order, so two admins cannot suspend each other at once. */
export const lockWithAdmins = (tx: Tx, accountId: AccountId): Promise<AccountState[]> =>
  tx.rows<AccountState>(sql`
    select id, case when is_admin then staff_role end as "staffRole", suspended_at is not null as "isSuspended"
    from identity.accounts
    where erased_at is null and (id = ${accountId} or (is_admin and suspended_at is null))
    order by id for update`);

export const isSuspended = async (db: Queries, accountId: AccountId): Promise<boolean> =>
  (await db.row(sql`
    select 1 from identity.accounts where id = ${accountId} and suspended_at is not null`)) !== null;

interface Suspension {
  readonly id: string;
  readonly accountId: AccountId;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
}

export async function saveSuspension(tx: Tx, { id, accountId, by, reason, at }: Suspension): Promise<void> {
  await tx.run(sql`update identity.accounts set suspended_at = ${at} where id = ${accountId}`);
  await tx.run(sql`
    insert into identity.suspensions (id, account_id, suspended_at, suspended_by, reason)
    values (${id}, ${accountId}, ${at}, ${by}, ${reason})`);
}

export async function endSuspension(
  tx: Tx,
  { accountId, by, reason, at }: Omit<Suspension, 'id'>,
): Promise<void> {
  await tx.run(sql`update identity.accounts set suspended_at = null where id = ${accountId}`);
  await tx.run(sql`
    update identity.suspensions set reinstated_at = ${at}, reinstated_by = ${by}, reinstated_reason = ${reason}
    where account_id = ${accountId} and reinstated_at is null`);
}

export const lockPhone = async (tx: Tx, accountId: AccountId): Promise<string | null> =>
  (
    await tx.row<{ phone: string | null }>(sql`
    select phone from identity.accounts where id = ${accountId} for update`)
  )?.phone ?? null;

/** Updates the account first: a concurrent sign-in holds its row, so its session is deleted too. */
export async function eraseIdentity(tx: Tx, accountId: AccountId, phone: string, now: Date): Promise<void> {
  await tx.run(sql`
    update identity.accounts set phone = null, is_admin = false, staff_role = null, erased_at = ${now} where id = ${accountId}`);
  await deleteFactor(tx, accountId);
  await tx.run(sql`delete from identity.suspensions where account_id = ${accountId}`);
  await tx.run(sql`delete from identity.sessions where account_id = ${accountId}`);
  await tx.run(sql`delete from identity.devices where phone = ${phone}`);
  await tx.run(sql`delete from identity.otp_codes where phone = ${phone}`);
  await tx.run(sql`delete from identity.otp_buckets where phone = ${phone}`);
}

const phoneContext = (accountId: AccountId): string => `identity.accounts/${accountId}/freed-phone`;

// Encrypted: an outbox event can stay for hours while a listener fails.
export const sealPhone = (vault: Vault, accountId: AccountId, phone: string): string =>
  vault.seal(phone, phoneContext(accountId)).toString('base64');

export const openPhone = (vault: Vault, accountId: AccountId, sealed: string): string =>
  vault.open(Buffer.from(sealed, 'base64'), phoneContext(accountId)) as string;

export interface OpenBusiness {
  readonly orders: number;
  readonly payments: number;
  readonly partnerOrders: number;
  readonly deliveries: number;
  /** Owed to Sufra if positive, by Sufra if negative. */
  readonly partnerBalance: Fils;
  readonly driverBalance: Fils;
  /** Ending a current subscription refunds its credit to the card. */
  readonly paysCreditOut: boolean;
}

const nothing: OpenBusiness = {
  orders: 0,
  payments: 0,
  partnerOrders: 0,
  deliveries: 0,
  partnerBalance: 0,
  driverBalance: 0,
  paysCreditOut: false,
};

export const readOpenBusiness = async (db: Queries, accountId: AccountId): Promise<OpenBusiness> =>
  (await db.row<OpenBusiness>(sql`
    select
      (select count(*) from ordering.public_orders where account_id = ${accountId} and is_open)
        + (select count(*) from catering.public_events where account_id = ${accountId} and (is_booked or is_completed or is_objected)) as orders,
      (select count(*) from money.public_payments where account_id = ${accountId} and is_open)
        + (select count(*) from ordering.public_waiting_orders where account_id = ${accountId})
        + (select count(*) from catering.public_waiting_bookings where account_id = ${accountId}) as payments,
      (select count(*) from ordering.public_orders o join partners.public_partners p on p.id = o.partner_id
        where p.account_id = ${accountId} and o.is_open)
        + (select count(*) from catering.public_events v join partners.public_partners p on p.id = v.partner_id
          where p.account_id = ${accountId} and (v.is_booked or v.is_completed or v.is_objected)) as "partnerOrders",
      (select coalesce(sum(s.amount_fils), 0)
        from partners.public_partners p join money.public_postings s on s.account = 'partner:' || p.id
        where p.account_id = ${accountId}) as "partnerBalance",
      (select count(*) from delivery.public_trips t join delivery.public_drivers d on d.id = t.driver_id
        where d.account_id = ${accountId} and t.is_active) as deliveries,
      (select coalesce(sum(s.amount_fils), 0)
        from delivery.public_drivers d join money.public_postings s on s.account = 'driver:' || d.id
        where d.account_id = ${accountId}) as "driverBalance",
      exists (select 1 from subscription.public_subscriptions where account_id = ${accountId} and is_current)
        as "paysCreditOut"`)) ?? nothing;
