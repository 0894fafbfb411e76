// Takes from an account everything that says who it was.
import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Frees the phone and ends every session. The account first: a sign-in that is under way holds its row, and the session
 * it opens is then among those that end.
 */
export async function forgetAccount(tx: Tx, accountId: string, phone: string, now: Date): Promise<void> {
  await tx.run(sql`
    update identity.accounts set phone = null, is_admin = false, erased_at = ${now} where id = ${accountId}`);
  await tx.run(sql`delete from identity.sessions where account_id = ${accountId}`);
  await tx.run(sql`delete from identity.devices where phone = ${phone}`);
  await tx.run(sql`delete from identity.otp_codes where phone = ${phone}`);
  await tx.run(sql`delete from identity.otp_buckets where phone = ${phone}`);
}
