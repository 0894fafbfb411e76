import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { sendsWindowMs, settledAfterMs, type Sends } from './otp.rules.ts';

/** Whether a code was ever entered on this phone. */
export async function isKnownPhone(db: Queries, phone: string): Promise<boolean> {
  return (await db.row(sql`select 1 from identity.accounts where phone = ${phone}`)) !== null;
}

/** The codes to unknown phones within the last hour. */
export async function readSends(db: Queries, now: Date): Promise<Sends> {
  const settledBy = new Date(now.getTime() - settledAfterMs);
  const row = await db.row<Sends>(sql`
    select count(*) filter (where is_sent and sent_at <= ${settledBy})::int as settled,
      count(verified_at) filter (where is_sent and sent_at <= ${settledBy})::int as verified,
      count(*) filter (where not is_sent)::int as "heldBack", max(sent_at) filter (where is_sent) as "lastSentAt"
    from identity.otp_sends where not is_known and sent_at > ${new Date(now.getTime() - sendsWindowMs)}`);
  return row ?? { settled: 0, verified: 0, heldBack: 0, lastSentAt: null };
}

interface Send {
  readonly codeId: string;
  readonly isKnown: boolean;
  readonly isSent: boolean;
  readonly now: Date;
}

export async function saveSend(tx: Tx, { codeId, isKnown, isSent, now }: Send): Promise<void> {
  await tx.run(sql`
    insert into identity.otp_sends (code_id, sent_at, is_known, is_sent) values (${codeId}, ${now}, ${isKnown}, ${isSent})`);
}

/** Takes a code back out of what was sent. */
export async function forgetSend(db: Queries, codeId: string): Promise<void> {
  await db.run(sql`delete from identity.otp_sends where code_id = ${codeId}`);
}
