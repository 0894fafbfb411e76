import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import type { Failures } from './factor.rules.ts';

export interface Factor extends Failures {
  readonly secret: Buffer | null;
  readonly since: Date | null;
  readonly lastStep: number;
  readonly recovery: readonly Buffer[];
  readonly pending: Buffer | null;
  readonly pendingAt: Date | null;
  readonly pendingSession: string | null;
}

interface Standing {
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
}

export const readFactor = async (db: Queries, accountId: AccountId): Promise<Standing> =>
  (await db.row<Standing>(sql`
    select since, cardinality(recovery) as "recoveryCodesLeft" from identity.second_factors
    where account_id = ${accountId} and since is not null`)) ?? { since: null, recoveryCodesLeft: 0 };

/** Adds an empty one first, so that concurrent calls wait for each other. */
export async function lockFactor(tx: Tx, accountId: AccountId): Promise<Factor> {
  await tx.run(
    sql`insert into identity.second_factors (account_id) values (${accountId}) on conflict do nothing`,
  );
  const row = await tx.row<Factor>(sql`
    select secret, since, last_step as "lastStep", recovery, pending, pending_at as "pendingAt",
      pending_session as "pendingSession", failures, failing_since as "failingSince", locked_until as "lockedUntil"
    from identity.second_factors where account_id = ${accountId} for update`);
  if (!row) throw new Error('The second factor was removed meanwhile.');
  return row;
}

export async function saveFactor(tx: Tx, accountId: AccountId, factor: Factor): Promise<void> {
  await tx.run(sql`
    update identity.second_factors set secret = ${factor.secret}, since = ${factor.since}, last_step = ${factor.lastStep},
      recovery = ${factor.recovery}::bytea[], pending = ${factor.pending}, pending_at = ${factor.pendingAt},
      pending_session = ${factor.pendingSession}, failures = ${factor.failures}, failing_since = ${factor.failingSince},
      locked_until = ${factor.lockedUntil}
    where account_id = ${accountId}`);
}

export const deleteFactor = async (tx: Tx, accountId: AccountId): Promise<boolean> =>
  (await tx.run(sql`delete from identity.second_factors where account_id = ${accountId}`)) > 0;

export const hasPassed = async (tx: Tx, sessionId: string): Promise<boolean> =>
  (await tx.row(sql`select 1 from identity.sessions where id = ${sessionId} and factor_at is not null`)) !==
  null;

export async function savePassed(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.run(sql`update identity.sessions set factor_at = ${now} where id = ${sessionId}`);
}

export async function savePassedAlone(
  tx: Tx,
  accountId: AccountId,
  sessionId: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update identity.sessions set factor_at = case when id = ${sessionId} then ${now}::timestamptz end
    where account_id = ${accountId}`);
}
