import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** The account of a phone, made when it is the first time. */
export async function findOrMakeAccount(tx: Tx, id: string, phone: string, now: Date): Promise<string> {
  const row = await tx.row<{ id: string }>(sql`
    insert into identity.accounts (id, phone, created_at) values (${id}, ${phone}, ${now})
    on conflict (phone) do update set phone = excluded.phone returning id`);
  if (!row) throw new Error('The account upsert returned no row.');
  return row.id;
}

/** Ends every session of these phones and takes admin rights from them: nobody signed in to them by a real code. */
export async function revokeAccess(db: Queries, phones: readonly string[]): Promise<void> {
  await db.run(sql`
    delete from identity.sessions s using identity.accounts a where a.id = s.account_id and a.phone = any(${phones})`);
  await db.run(sql`update identity.accounts set is_admin = false where phone = any(${phones}) and is_admin`);
}

/** Makes the account an admin or takes that back; the demo world uses it. */
export async function setAdmin(db: Queries, accountId: string, isAdmin: boolean): Promise<void> {
  await db.run(sql`update identity.accounts set is_admin = ${isAdmin} where id = ${accountId}`);
}

/** The account of a phone, locked; null where there is none. */
export const lockAccount = (tx: Tx, phone: string): Promise<{ id: string; isAdmin: boolean } | null> =>
  tx.row(sql`select id, is_admin as "isAdmin" from identity.accounts where phone = ${phone} for update`);

/** Ends every session of the account; returns how many that were. */
export const deleteSessionsOf = (tx: Tx, accountId: string): Promise<number> =>
  tx.run(sql`delete from identity.sessions where account_id = ${accountId}`);

interface NewSession {
  id: string;
  accountId: string;
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

/** Moves a session's end; called at most once a day for each. */
export async function extendSession(
  db: Queries,
  sessionId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db.run(sql`
    update identity.sessions set seen_at = ${now}, expires_at = ${expiresAt} where id = ${sessionId}`);
}

/** The session of a token whatever its age, locked; null when there is none. */
export const lockSession = (tx: Tx, tokenHash: Buffer): Promise<{ id: string; accountId: string } | null> =>
  tx.row(sql`
    select id, account_id as "accountId" from identity.sessions where token_hash = ${tokenHash} for update`);

/** A session by its id, locked; whose it is, the flow looks at. */
export const lockSessionById = (tx: Tx, id: string): Promise<{ id: string; accountId: string } | null> =>
  tx.row(sql`select id, account_id as "accountId" from identity.sessions where id = ${id} for update`);

/** Ends every session of the account but one; returns how many that were. */
export const deleteOtherSessions = (db: Queries, accountId: string, keptId: string): Promise<number> =>
  db.run(sql`delete from identity.sessions where account_id = ${accountId} and id <> ${keptId}`);

export async function deleteSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.run(sql`delete from identity.sessions where id = ${sessionId}`);
}

/** Notes that the person of this session has just proved to hold the phone. */
export async function confirmSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.run(sql`update identity.sessions set confirmed_at = ${now} where id = ${sessionId}`);
}

export async function deleteExpiredSessions(db: Queries, now: Date): Promise<void> {
  await db.run(sql`delete from identity.sessions where expires_at < ${now}`);
  await db.run(
    sql`delete from identity.devices where seen_at < ${new Date(now.getTime() - 400 * 86_400_000)}`,
  );
}

/** Whether this browser signed in to this phone before. */
export const knowsDevice = async (db: Queries, tokenHash: Buffer, phone: string): Promise<boolean> =>
  (await db.row(sql`select 1 from identity.devices where token_hash = ${tokenHash} and phone = ${phone}`)) !==
  null;

export async function saveDevice(tx: Tx, tokenHash: Buffer, phone: string, now: Date): Promise<void> {
  await tx.run(sql`
    insert into identity.devices (token_hash, phone, created_at, seen_at) values (${tokenHash}, ${phone}, ${now}, ${now})
    on conflict (token_hash) do update set phone = excluded.phone, seen_at = excluded.seen_at`);
}
