import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface OpenSession {
  readonly id: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
}

export const readSessions = (
  db: Queries,
  accountId: AccountId,
  currentId: string,
  now: Date,
): Promise<OpenSession[]> =>
  db.rows<OpenSession>(sql`
    select id, user_agent as "userAgent", created_at as "createdAt", seen_at as "seenAt"
    from identity.sessions where account_id = ${accountId} and expires_at > ${now}
    order by id <> ${currentId}, seen_at desc, id desc`);

export const deleteSessionsOf = (tx: Tx, accountId: AccountId): Promise<number> =>
  tx.run(sql`delete from identity.sessions where account_id = ${accountId}`);

interface NewSession {
  id: string;
  accountId: AccountId;
  tokenHash: Buffer;
  userAgent: string;
  now: Date;
  expiresAt: Date;
}

export async function saveSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.run(sql`
    insert into identity.sessions (id, account_id, token_hash, created_at, seen_at, expires_at, user_agent)
    values (${session.id}, ${session.accountId}, ${session.tokenHash}, ${session.now}, ${session.now},
      ${session.expiresAt}, ${session.userAgent.slice(0, 300)})`);
}

export async function extendSession(
  db: Queries,
  sessionId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db.run(sql`
    update identity.sessions set seen_at = ${now}, expires_at = ${expiresAt} where id = ${sessionId}`);
}

/** Finds expired sessions, too. */
export const lockSession = (
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ id: string; accountId: AccountId } | null> =>
  tx.row(sql`
    select id, account_id as "accountId" from identity.sessions where token_hash = ${tokenHash} for update`);

export const lockSessionById = (tx: Tx, id: string): Promise<{ id: string; accountId: AccountId } | null> =>
  tx.row(sql`select id, account_id as "accountId" from identity.sessions where id = ${id} for update`);

export const deleteOtherSessions = (db: Queries, accountId: AccountId, keptId: string): Promise<number> =>
  db.run(sql`delete from identity.sessions where account_id = ${accountId} and id <> ${keptId}`);

export async function deleteSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.run(sql`delete from identity.sessions where id = ${sessionId}`);
}

export async function confirmSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.run(sql`update identity.sessions set confirmed_at = ${now} where id = ${sessionId}`);
}

const deviceLifeMs = 400 * 86_400_000;

export async function deleteExpiredSessions(db: Queries, now: Date): Promise<void> {
  await db.run(sql`delete from identity.sessions where expires_at < ${now}`);
  await db.run(sql`delete from identity.devices where seen_at < ${new Date(now.getTime() - deviceLifeMs)}`);
}

export const knowsDevice = async (db: Queries, tokenHash: Buffer, phone: string): Promise<boolean> =>
  (await db.row(sql`select 1 from identity.devices where token_hash = ${tokenHash} and phone = ${phone}`)) !==
  null;

export async function saveDevice(tx: Tx, tokenHash: Buffer, phone: string, now: Date): Promise<void> {
  await tx.run(sql`
    insert into identity.devices (token_hash, phone, created_at, seen_at) values (${tokenHash}, ${phone}, ${now}, ${now})
    on conflict (token_hash) do update set phone = excluded.phone, seen_at = excluded.seen_at`);
}
