import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { sealBits } from '../../../platform/sealed-bits.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { MemberDiet } from '../diet/diet.rules.ts';
import { openMembers, type SealedMember } from '../profile/profile.store.ts';
import type { SafetyBit, SafetyCheck } from './safety-check.rules.ts';

const purpose = 'household gates';

/** The caller holds the profile locks. */
export async function saveSafetyChecks(
  tx: Tx,
  vault: Vault,
  words: string,
  checks: readonly SafetyCheck[],
): Promise<void> {
  const key = vault.derivedKey(purpose, vault.keyId);
  const rows = checks.map(({ accountId, dietVersion, bits }) => ({
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

export const readSafetyBits = (db: Queries): Promise<SafetyBit[]> =>
  db.rows<SafetyBit>(sql`select bit, kind, code from catalogue.gate_bits order by bit`);

interface CheckContext {
  readonly members: MemberDiet[];
  readonly layout: SafetyBit[];
}

export async function readCheckContext(tx: Tx, vault: Vault, accountId: string): Promise<CheckContext> {
  const row = await tx.row<{ readonly members: SealedMember[]; readonly layout: SafetyBit[] }>(sql`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'portion', portion,
          'diet', encode(diet, 'base64')) order by position), '[]')
        from household.members where account_id = ${accountId}) as members,
      (select coalesce(json_agg(json_build_object('bit', bit, 'kind', kind, 'code', code) order by bit), '[]')
        from catalogue.gate_bits) as layout`);
  return { members: openMembers(vault, row?.members ?? []), layout: row?.layout ?? [] };
}

/** Its check is missing or outdated. */
export interface UncheckedHousehold {
  readonly accountId: string;
  readonly dietVersion: number;
  readonly sealedDiet: Buffer | null;
}

/** Skips households being saved: the save writes their check. */
export const lockUnchecked = (
  tx: Tx,
  by: { readonly words: string; readonly keyId: string },
  after: string,
  limit: number,
): Promise<UncheckedHousehold[]> =>
  tx.rows<UncheckedHousehold>(sql`
    select p.account_id as "accountId", p.diet_version as "dietVersion", p.diet as "sealedDiet"
    from household.profiles p left join household.gates g on g.account_id = p.account_id
    where p.account_id > ${after}
      and (g.diet_version, g.words, g.key_id) is distinct from (p.diet_version, ${by.words}::text, ${by.keyId}::text)
    order by p.account_id limit ${limit} for update of p skip locked`);

export const readSealedMembers = (
  tx: Tx,
  accountIds: readonly string[],
): Promise<{ readonly id: string; readonly accountId: string; readonly sealed: Buffer }[]> =>
  tx.rows(sql`
    select id, account_id as "accountId", diet as sealed from household.members
    where account_id = any(${accountIds}) order by account_id, position`);

/**
 * Lets this transaction write suggestions and locks these diets. Call it before reading the diets. Returns the
 * accounts with a safety check; suggestions for others are refused.
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

function keysOf(vault: Vault): string {
  const known = keysByVault.get(vault);
  if (known !== undefined) return known;
  const keys = JSON.stringify(
    Object.fromEntries(vault.keyIds.map((id) => [id, vault.derivedKey(purpose, id).toString('hex')])),
  );
  keysByVault.set(vault, keys);
  return keys;
}
