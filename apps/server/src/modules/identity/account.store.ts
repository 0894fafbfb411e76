import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export async function findOrMakeAccount(tx: Tx, id: string, phone: string, now: Date): Promise<string> {
  const row = await tx.row<{ id: string }>(sql`
    insert into identity.accounts (id, phone, created_at) values (${id}, ${phone}, ${now})
    on conflict (phone) do update set phone = excluded.phone returning id`);
  if (!row) throw new Error('The account upsert returned no row.');
  return row.id;
}

export const insertAccount = async (tx: Tx, id: string, phone: string, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    insert into identity.accounts (id, phone, created_at) values (${id}, ${phone}, ${now})
    on conflict (phone) do nothing`)) === 1;

export const hasAccount = async (db: Queries, phone: string): Promise<boolean> =>
  (await db.row(sql`select 1 from identity.accounts where phone = ${phone}`)) !== null;

/** Null for an erased account. */
export const readPhone = async (db: Queries, accountId: string): Promise<string | null> =>
  (await db.row<{ phone: string | null }>(sql`select phone from identity.accounts where id = ${accountId}`))
    ?.phone ?? null;

export const lockAccount = (tx: Tx, phone: string): Promise<{ id: string; isAdmin: boolean } | null> =>
  tx.row(sql`select id, is_admin as "isAdmin" from identity.accounts where phone = ${phone} for update`);

export async function setAdmin(db: Queries, accountId: string, isAdmin: boolean): Promise<void> {
  await db.run(sql`update identity.accounts set is_admin = ${isAdmin} where id = ${accountId}`);
}

export async function revokeAccess(db: Queries, phones: readonly string[]): Promise<void> {
  await db.run(sql`
    delete from identity.sessions s using identity.accounts a where a.id = s.account_id and a.phone = any(${phones})`);
  await db.run(sql`update identity.accounts set is_admin = false where phone = any(${phones}) and is_admin`);
}

export interface AdminRow {
  readonly phone: string;
  readonly createdAt: Date;
  readonly sessions: number;
}

export const readAdmins = (db: Queries, now: Date): Promise<AdminRow[]> =>
  db.rows<AdminRow>(sql`
    select a.phone, a.created_at as "createdAt",
      (select count(*) from identity.sessions where account_id = a.id and expires_at > ${now}) as sessions
    from identity.accounts a where a.is_admin order by a.created_at, a.id`);

export interface AccountState {
  readonly id: string;
  readonly isAdmin: boolean;
  readonly isSuspended: boolean;
}

/** Locked in id order, so two admins cannot suspend each other at once. */
export const lockWithAdmins = (tx: Tx, accountId: string): Promise<AccountState[]> =>
  tx.rows<AccountState>(sql`
    select id, is_admin as "isAdmin", suspended_at is not null as "isSuspended"
    from identity.accounts
    where erased_at is null and (id = ${accountId} or (is_admin and suspended_at is null))
    order by id for update`);

export const isSuspended = async (db: Queries, accountId: string): Promise<boolean> =>
  (await db.row(sql`
    select 1 from identity.accounts where id = ${accountId} and suspended_at is not null`)) !== null;

interface Suspension {
  readonly id: string;
  readonly accountId: string;
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
