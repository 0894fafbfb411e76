import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Vault } from '../../platform/vault.ts';

/** The phone of an account that is to be erased, after waiting for all that holds it; null for one that is gone. */
export const lockPhone = async (tx: Tx, accountId: string): Promise<string | null> =>
  (
    await tx.row<{ phone: string | null }>(sql`
    select phone from identity.accounts where id = ${accountId} for update`)
  )?.phone ?? null;

/**
 * Frees the phone and ends every session. The account first: a sign-in that is under way holds its row, and the session
 * it opens is then among those that end.
 */
export async function forgetAccount(tx: Tx, accountId: string, phone: string, now: Date): Promise<void> {
  await tx.run(sql`
    update identity.accounts set phone = null, is_admin = false, erased_at = ${now} where id = ${accountId}`);
  await tx.run(sql`delete from identity.suspensions where account_id = ${accountId}`);
  await tx.run(sql`delete from identity.sessions where account_id = ${accountId}`);
  await tx.run(sql`delete from identity.devices where phone = ${phone}`);
  await tx.run(sql`delete from identity.otp_codes where phone = ${phone}`);
  await tx.run(sql`delete from identity.otp_buckets where phone = ${phone}`);
}

const phoneContext = (accountId: string): string => `identity.accounts/${accountId}/freed-phone`;

// An event waits in the database until everyone has heard it, which takes hours while a listener fails.
export const sealPhone = (vault: Vault, accountId: string, phone: string): string =>
  vault.seal(phone, phoneContext(accountId)).toString('base64');

/** The phone that an erased account had. */
export const openPhone = (vault: Vault, accountId: string, sealed: string): string =>
  vault.open(Buffer.from(sealed, 'base64'), phoneContext(accountId)) as string;
