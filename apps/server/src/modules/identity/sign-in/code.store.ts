import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Vault } from '../../../platform/vault.ts';
import { type Bucket, sendsWindowMs, settledAfterMs, type Sends } from './code.rules.ts';

export const hashCode = (vault: Vault, phone: string, code: string): Buffer =>
  vault.keyedHash('otp', `${phone}:${code}`);

interface StoredCode {
  readonly id: string;
  readonly bucket: string;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

export async function lockBucket(tx: Tx, phone: string, bucket: string, today: string): Promise<Bucket> {
  await tx.run(
    sql`insert into identity.otp_buckets (phone, bucket) values (${phone}, ${bucket}) on conflict do nothing`,
  );
  const row = await tx.row<Bucket>(sql`
    select failures, sent_at as "sentAt", case when sends_on = ${today} then sends else 0 end as "sendsToday"
    from identity.otp_buckets where phone = ${phone} and bucket = ${bucket} for update`);
  return row ?? { failures: 0, sentAt: null, sendsToday: 0 };
}

interface NewCode {
  id: string;
  phone: string;
  bucket: string;
  challengeHash: Buffer;
  codeHash: Buffer;
  now: Date;
  expiresAt: Date;
  today: string;
}

export async function lockCounter(
  tx: Tx,
  scope: string,
  key: string,
  now: Date,
  windowMs: number,
): Promise<number> {
  const row = await tx.row<{ count: number }>(sql`
    select case when window_start > ${new Date(now.getTime() - windowMs)} then count else 0 end as count
    from identity.otp_counters where scope = ${scope} and key = ${key} for update`);
  return row?.count ?? 0;
}

export async function saveCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.run(sql`
    insert into identity.otp_codes (id, phone, bucket, challenge_hash, code_hash, created_at, expires_at)
    values (${code.id}, ${code.phone}, ${code.bucket}, ${code.challengeHash}, ${code.codeHash}, ${code.now},
      ${code.expiresAt})`);
  await tx.run(sql`
    update identity.otp_buckets set failures = 0, sent_at = ${code.now},
      sends = case when sends_on = ${code.today} then sends + 1 else 1 end, sends_on = ${code.today}
    where phone = ${code.phone} and bucket = ${code.bucket}`);
}

/** Without a challenge, the bucket of the newest code. */
export async function findBucket(
  db: Queries,
  phone: string,
  challengeHash: Buffer | null,
): Promise<string | null> {
  const row = await db.row<{ bucket: string }>(sql`
    select bucket from identity.otp_codes
    where phone = ${phone} and (${challengeHash}::bytea is null or challenge_hash = ${challengeHash}::bytea)
    order by created_at desc limit 1`);
  return row?.bucket ?? null;
}

/** Lock the bucket first. */
export const findCode = (
  tx: Tx,
  phone: string,
  challengeHash: Buffer | null,
  now: Date,
): Promise<StoredCode | null> =>
  tx.row<StoredCode>(sql`
    select id, bucket, code_hash as "codeHash", expires_at as "expiresAt" from identity.otp_codes
    where phone = ${phone} and expires_at > ${now}
      and (${challengeHash}::bytea is null or challenge_hash = ${challengeHash}::bytea)
    order by created_at desc limit 1`);

export async function saveFailure(tx: Tx, phone: string, bucket: string, burns: boolean): Promise<void> {
  await tx.run(sql`
    update identity.otp_buckets set failures = failures + 1 where phone = ${phone} and bucket = ${bucket}`);
  if (burns) await tx.run(sql`delete from identity.otp_codes where phone = ${phone} and bucket = ${bucket}`);
}

export async function saveSuccess(tx: Tx, phone: string, code: StoredCode, now: Date): Promise<void> {
  await tx.run(sql`update identity.otp_sends set verified_at = ${now} where code_id = ${code.id}`);
  await tx.run(sql`delete from identity.otp_codes where id = ${code.id}`);
  await tx.run(sql`
    update identity.otp_buckets set failures = 0, sent_at = null where phone = ${phone} and bucket = ${code.bucket}`);
}

export async function bumpCounter(
  db: Queries,
  scope: string,
  key: string,
  now: Date,
  windowMs: number,
): Promise<number> {
  const oldest = new Date(now.getTime() - windowMs);
  const row = await db.row<{ count: number }>(sql`
    insert into identity.otp_counters as c (scope, key, window_start, count) values (${scope}, ${key}, ${now}, 1)
    on conflict (scope, key) do update set
      count = case when c.window_start <= ${oldest} then 1 else c.count + 1 end,
      window_start = case when c.window_start <= ${oldest} then excluded.window_start else c.window_start end
    returning count`);
  return row?.count ?? 0;
}

export async function readCounter(
  db: Queries,
  scope: string,
  key: string,
  now: Date,
  windowMs: number,
): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count from identity.otp_counters
    where scope = ${scope} and key = ${key} and window_start > ${new Date(now.getTime() - windowMs)}`);
  return row?.count ?? 0;
}

export async function deleteStaleOtps(db: Queries, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
  await db.run(sql`delete from identity.otp_codes where expires_at < ${now}`);
  await db.run(sql`delete from identity.otp_sends where sent_at < ${dayAgo}`);
  await db.run(sql`delete from identity.otp_counters where window_start < ${dayAgo}`);
  await db.run(sql`delete from identity.otp_buckets where coalesce(sent_at, 'epoch') < ${dayAgo}`);
}

export async function readCodeStats(db: Queries, now: Date): Promise<Sends> {
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

export async function deleteSend(db: Queries, codeId: string): Promise<void> {
  await db.run(sql`delete from identity.otp_sends where code_id = ${codeId}`);
}
