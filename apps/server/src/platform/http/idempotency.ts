import type { Db, Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { ok, refuse, type Result } from '../pure/result.ts';
import type { Vault } from '../vault.ts';
import type { AccountId } from '../pure/account-id.ts';

export interface Idempotency {
  readonly key: string | null;
  save(tx: Tx, reply: unknown): Promise<void>;
  /** Frees the key after a refusal. */
  release(): Promise<void>;
}

type Begun = { kind: 'first'; idempotency: Idempotency } | { kind: 'replay'; reply: unknown };

interface Claim {
  accountId: AccountId;
  route: string;
  key: string | string[] | undefined;
  body: string;
}

interface KeyRow {
  body_hash: Buffer;
  reply: unknown;
  is_done: boolean;
}

/** Refuses `idempotency_mismatch` for another body, `request_in_flight` while the first runs. Without a key, the same body
 * within ten seconds is the same request. A crashed claim can be taken over after a minute. */
export async function beginIdempotent(
  { db, vault }: { db: Db; vault: Vault },
  claim: Claim,
): Promise<Result<Begun>> {
  const bodyHash = vault.keyedHash('idempotency', claim.body);
  const given = typeof claim.key === 'string' ? claim.key : undefined;
  if (given !== undefined && !/^[\x21-\x7e]{8,100}$/.test(given)) {
    return refuse('invalid_request', { fields: { 'idempotency-key': 'invalid' } });
  }
  const key = given ?? `body:${bodyHash.toString('base64url')}`;
  const lifeSeconds = given === undefined ? 10 : 48 * 3600;
  const won = await db.row<{ claimedAt: string }>(sql`
    insert into platform.idempotency_keys as k (account_id, route, key, body_hash)
    values (${claim.accountId}, ${claim.route}, ${key}, ${bodyHash})
    on conflict (account_id, route, key) do update
      set body_hash = excluded.body_hash, reply = null, is_done = false, claimed_at = now()
      where k.claimed_at < now() - make_interval(secs => ${lifeSeconds})
         or (not k.is_done and k.claimed_at < now() - interval '1 minute')
    returning claimed_at::text as "claimedAt"`);
  if (won) return ok({ kind: 'first', idempotency: claimedKey(db, claim, key, won.claimedAt) });
  const row = await db.row<KeyRow>(sql`
    select body_hash, reply, is_done from platform.idempotency_keys
    where account_id = ${claim.accountId} and route = ${claim.route} and key = ${key}`);
  if (!row) return refuse('request_in_flight', { params: { retryAfterSeconds: 1 } });
  if (!row.body_hash.equals(bodyHash)) return refuse('idempotency_mismatch');
  if (!row.is_done) return refuse('request_in_flight', { params: { retryAfterSeconds: 1 } });
  return ok({ kind: 'replay', reply: row.reply });
}

// The claim's time identifies its owner: after a takeover, the first can neither save nor release.
const claimedKey = (db: Db, claim: Claim, key: string, claimedAt: string): Idempotency => ({
  key: typeof claim.key === 'string' ? claim.key : null,
  save: async (tx, reply) => {
    await tx.run(sql`
      update platform.idempotency_keys set is_done = true, reply = ${JSON.stringify(reply)}::jsonb
      where account_id = ${claim.accountId} and route = ${claim.route} and key = ${key}
        and claimed_at = ${claimedAt}::timestamptz`);
  },
  release: async () => {
    await db.run(sql`
      delete from platform.idempotency_keys
      where account_id = ${claim.accountId} and route = ${claim.route} and key = ${key} and not is_done
        and claimed_at = ${claimedAt}::timestamptz`);
  },
});

/** Once the outcome changed, an old answer to the same body would be wrong. */
export async function forgetRepeats(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`
    delete from platform.idempotency_keys where account_id = ${accountId} and key like 'body:%' and is_done`);
}

/** Retries may come up to 48 hours late. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.run(sql`delete from platform.idempotency_keys where claimed_at < now() - interval '48 hours'`);
}

/** Also deletes the replies stored for retries. */
export async function forgetKeysOf(db: Db, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from platform.idempotency_keys where account_id = ${accountId}`);
}
