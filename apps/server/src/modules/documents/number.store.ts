import type { Duplicate, NumberKind } from '@sufra/contract/partners/documents.ts';
import type { Language } from '@sufra/contract/options.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';

export type StatedNumbers = Partial<Readonly<Record<NumberKind, string | null>>>;

/** However it was typed: `a-12345` is `A 12345`. */
const plain = (text: string): string =>
  toLatinDigits(text)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const hashOf = (vault: Vault, kind: NumberKind, text: string): Buffer =>
  vault.keyedHash('identity-number', `${kind}:${plain(text)}`);

const hashesOf = (vault: Vault, numbers: StatedNumbers) =>
  (Object.entries(numbers) as [NumberKind, string | null][]).flatMap(([kind, text]) =>
    text === null || plain(text) === '' ? [] : [{ kind, hash: hashOf(vault, kind, text).toString('hex') }],
  );

interface OfApplication {
  readonly accountId: AccountId;
  readonly applicationId: string;
  readonly numbers: StatedNumbers;
}

export async function saveNumbers(
  tx: Tx,
  vault: Vault,
  { accountId, applicationId, numbers }: OfApplication,
): Promise<void> {
  await tx.run(sql`
    insert into documents.numbers (account_id, subject_id, kind, hash)
    select ${accountId}, ${applicationId}, kind, decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(hashesOf(vault, numbers))}::jsonb) as row (kind text, hash text)
    on conflict (account_id, kind, hash) do update set subject_id = excluded.subject_id, retain_until = null`);
}

export async function saveMemberIban(tx: Tx, vault: Vault, memberId: string, iban: string): Promise<void> {
  await tx.run(sql`
    insert into documents.numbers (account_id, subject_id, kind, hash)
    select account_id, id, 'iban', ${hashOf(vault, 'iban', iban)} from (
      select id, account_id from partners.public_partners where id = ${memberId}
      union all
      select id, account_id from delivery.public_drivers where id = ${memberId}) member
    on conflict (account_id, kind, hash) do update set subject_id = excluded.subject_id, retain_until = null`);
}

export async function deleteNumbersOf(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`delete from documents.numbers where account_id = ${accountId}`);
}

export async function deleteDueNumbers(tx: Tx, now: Date): Promise<void> {
  await tx.run(sql`delete from documents.numbers where retain_until <= ${now}`);
}

const accountOf = async (db: Queries, id: string): Promise<string | null> =>
  (
    await db.row<{ accountId: string }>(sql`
      select account_id as "accountId" from partners.public_applications where id = ${id}
      union all select account_id from partners.public_partners where id = ${id}
      union all select account_id from delivery.public_driver_applications where id = ${id}
      union all select account_id from delivery.public_drivers where id = ${id} limit 1`)
  )?.accountId ?? null;

const mostShown = 20;

interface DuplicateRow extends Pick<Duplicate, 'kind' | 'role' | 'id'> {
  readonly name: { readonly en: string; readonly ar: string };
}

const readDuplicates = (db: Queries, accountId: string): Promise<DuplicateRow[]> =>
  db.rows<DuplicateRow>(sql`
    select n.kind, case when coalesce(da.id, d.id) is null then 'partner' else 'driver' end as role, n.subject_id as id,
      coalesce(p.name, json_build_object('en', coalesce(a.name, da.name, d.name), 'ar', coalesce(a.name, da.name, d.name))::jsonb)
        as name
    from documents.numbers own
    join documents.numbers n on n.hash = own.hash and n.kind = own.kind and n.account_id <> own.account_id
    left join partners.public_applications a on a.id = n.subject_id
    left join partners.public_partners p on p.id = n.subject_id
    left join delivery.public_driver_applications da on da.id = n.subject_id
    left join delivery.public_drivers d on d.id = n.subject_id
    where own.account_id = ${accountId} and coalesce(a.id, p.id, da.id, d.id) is not null
    order by n.kind, n.subject_id limit ${mostShown}`);

export async function listDuplicates(
  db: Queries,
  id: string,
  language: Language,
): Promise<Result<Duplicate[]>> {
  const accountId = await accountOf(db, id);
  if (accountId === null) return refuse('not_found');
  const rows = await readDuplicates(db, accountId);
  return ok(rows.map(({ name, ...row }) => ({ ...row, name: name[language] })));
}
