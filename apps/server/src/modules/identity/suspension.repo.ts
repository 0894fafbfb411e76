import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Suspendable } from './suspension.policy.ts';

/** An account with all who have admin rights now, locked in one order, so that no two of them suspend each other. */
export const lockWithAdmins = (tx: Tx, accountId: string): Promise<Suspendable[]> =>
  tx.rows<Suspendable>(sql`
    select id, is_admin as "isAdmin", suspended_at is not null as "isSuspended"
    from identity.accounts
    where erased_at is null and (id = ${accountId} or (is_admin and suspended_at is null))
    order by id for update`);

interface Decision {
  readonly id: string;
  readonly accountId: string;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
}

export async function saveSuspension(tx: Tx, { id, accountId, by, reason, at }: Decision): Promise<void> {
  await tx.run(sql`update identity.accounts set suspended_at = ${at} where id = ${accountId}`);
  await tx.run(sql`
    insert into identity.suspensions (id, account_id, suspended_at, suspended_by, reason)
    values (${id}, ${accountId}, ${at}, ${by}, ${reason})`);
}

export async function endSuspension(
  tx: Tx,
  { accountId, by, reason, at }: Omit<Decision, 'id'>,
): Promise<void> {
  await tx.run(sql`update identity.accounts set suspended_at = null where id = ${accountId}`);
  await tx.run(sql`
    update identity.suspensions set reinstated_at = ${at}, reinstated_by = ${by}, reinstated_reason = ${reason}
    where account_id = ${accountId} and reinstated_at is null`);
}

/** Asked under the lock of the sign-in: a suspension that came first is seen. */
export const isSuspended = async (db: Queries, accountId: string): Promise<boolean> =>
  (await db.row(sql`
    select 1 from identity.accounts where id = ${accountId} and suspended_at is not null`)) !== null;

/** False when the phone has an account already. */
export const insertAccount = async (tx: Tx, id: string, phone: string, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    insert into identity.accounts (id, phone, created_at) values (${id}, ${phone}, ${now})
    on conflict (phone) do nothing`)) === 1;
