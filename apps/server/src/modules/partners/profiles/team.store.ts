import { teamRoles, type TeamRole } from '@sufra/contract/partners/partner-rights.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql, type Part } from '../../../platform/db/sql.ts';

export interface TeamRow {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly role: TeamRole;
  readonly lastSeenAt: Date | null;
}

const readTeam = (db: Queries, which: Part): Promise<TeamRow[]> =>
  db.rows<TeamRow>(sql`
    select t.account_id as id, t.name, a.phone, t.role,
      (select max(s.seen_at) from identity.public_sessions s where s.account_id = t.account_id) as "lastSeenAt"
    from partners.team t join identity.public_accounts a on a.id = t.account_id and a.phone is not null
    where ${which}
    order by array_position(${teamRoles}::text[], t.role), t.name, t.account_id`);

export const listTeam = (db: Queries, partnerId: string): Promise<TeamRow[]> =>
  readTeam(db, part`t.partner_id = ${partnerId}`);

export const readMember = async (
  db: Queries,
  partnerId: string,
  accountId: string,
): Promise<TeamRow | null> =>
  (await readTeam(db, part`t.partner_id = ${partnerId} and t.account_id = ${accountId}`))[0] ?? null;

/** Additions wait for one another here, so the limit holds. False for a partner that isn't approved. */
export const lockWorkplace = async (tx: Tx, partnerId: string): Promise<boolean> =>
  (await tx.row(sql`select 1 from partners.partners where id = ${partnerId} and is_approved for update`)) !==
  null;

/** The partner that an account works for; null for none. */
export const lockPlace = async (tx: Tx, accountId: string): Promise<string | null> =>
  (
    await tx.row<{ partnerId: string }>(sql`
      select partner_id as "partnerId" from partners.team where account_id = ${accountId} for update`)
  )?.partnerId ?? null;

interface NewMember {
  readonly accountId: string;
  readonly partnerId: string;
  readonly role: TeamRole;
  readonly name: string;
  readonly at: Date;
}

/** False if another partner was faster. */
export const insertMember = async (
  tx: Tx,
  { accountId, partnerId, role, name, at }: NewMember,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into partners.team (account_id, partner_id, role, name, added_at)
    values (${accountId}, ${partnerId}, ${role}, ${name}, ${at}) on conflict do nothing`)) === 1;

export async function saveRole(tx: Tx, accountId: string, role: TeamRole): Promise<void> {
  await tx.run(sql`update partners.team set role = ${role} where account_id = ${accountId}`);
}

export const deleteMember = async (tx: Tx, partnerId: string, accountId: string): Promise<boolean> =>
  (await tx.run(sql`
    delete from partners.team where account_id = ${accountId} and partner_id = ${partnerId}`)) === 1;

/** As a member, and as an owner with the whole team. */
export async function deleteAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.run(sql`
    delete from partners.team where account_id = ${accountId}
      or partner_id in (select id from partners.partners where account_id = ${accountId})`);
}
