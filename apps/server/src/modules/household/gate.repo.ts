import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { sealBits } from '../../platform/sealed-bits.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Gate, GateBit } from './gate.rules.ts';

const purpose = 'household gates';
/** Saves gates read by these words, in place of earlier ones. The profiles are locked by whoever calls. */
export async function saveGates(tx: Tx, vault: Vault, words: string, gates: readonly Gate[]): Promise<void> {
  const key = vault.derivedKey(purpose, vault.keyId);
  const rows = gates.map(({ accountId, dietVersion, bits }) => ({
    ...{ accountId, dietVersion },
    ...sealBits(key, { id: accountId, version: dietVersion }, bits),
  }));
  await tx.run(sql`
    insert into household.gates (account_id, diet_version, key_id, nonce, sealed, proof, words)
    select account_id, diet_version, ${vault.keyId}, nonce, sealed::bit varying, proof, ${words}
    from unnest(${rows.map((row) => row.accountId)}::uuid[], ${rows.map((row) => row.dietVersion)}::integer[],
      ${rows.map((row) => row.nonce)}::bytea[], ${rows.map((row) => row.sealed)}::text[],
      ${rows.map((row) => row.proof)}::bytea[]) as row (account_id, diet_version, nonce, sealed, proof)
    on conflict (account_id) do update set diet_version = excluded.diet_version, key_id = excluded.key_id,
      nonce = excluded.nonce, sealed = excluded.sealed, proof = excluded.proof, words = excluded.words`);
}

/** What each bit of a gate says. */
export const loadGateBits = (db: Queries): Promise<GateBit[]> =>
  db.rows<GateBit>(sql`select bit, kind, code from catalogue.gate_bits order by bit`);

/** A household whose gate is missing, or was read by other words, sealed with another key or for another diet. */
export interface UnreadHousehold {
  readonly accountId: string;
  readonly dietVersion: number;
  readonly sealedDiet: Buffer | null;
}

/** The next of them by id, locked; who is being saved at this moment gets a gate by that. */
export const lockUnread = (
  tx: Tx,
  by: { readonly words: string; readonly keyId: string },
  after: string,
  limit: number,
): Promise<UnreadHousehold[]> =>
  tx.rows<UnreadHousehold>(sql`
    select p.account_id as "accountId", p.diet_version as "dietVersion", p.diet as "sealedDiet"
    from household.profiles p left join household.gates g on g.account_id = p.account_id
    where p.account_id > ${after}
      and (g.diet_version, g.words, g.key_id) is distinct from (p.diet_version, ${by.words}::text, ${by.keyId}::text)
    order by p.account_id limit ${limit} for update of p skip locked`);

export interface SealedMember {
  readonly id: string;
  readonly accountId: string;
  readonly sealed: Buffer;
}

export const loadSealedMembers = (tx: Tx, accountIds: readonly string[]): Promise<SealedMember[]> =>
  tx.rows<SealedMember>(sql`
    select id, account_id as "accountId", diet as sealed from household.members
    where account_id = any(${accountIds}) order by account_id, position`);

/**
 * Lets this transaction put suggestions on the tables of these households, whose diets can't change before it ends: what
 * is read of them after this call is what the gate holds. Called before any suggestion is inserted or marked as checked.
 * Gives the accounts that have a gate; a suggestion for another is refused, and everything inserted with it.
 */
export async function openGate(
  tx: Tx,
  vault: Vault,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  await tx.run(sql`select set_config('sufra.gate_keys', ${keysOf(vault)}, true)`);
  const rows = await tx.rows<{ id: string }>(sql`
    select account_id as id from household.gates where account_id = any(${accountIds}) order by account_id for share`);
  return new Set(rows.map(({ id }) => id));
}

const keysByVault = new WeakMap<Vault, string>();

/** The keys that open gates, by id, as the database takes them. */
function keysOf(vault: Vault): string {
  const known = keysByVault.get(vault);
  if (known !== undefined) return known;
  const keys = JSON.stringify(
    Object.fromEntries(vault.keyIds.map((id) => [id, vault.derivedKey(purpose, id).toString('hex')])),
  );
  keysByVault.set(vault, keys);
  return keys;
}
