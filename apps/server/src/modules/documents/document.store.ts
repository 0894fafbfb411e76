import type { Language } from '@sufra/contract/options.ts';
import type { DocumentKind } from '@sufra/contract/partners/documents.ts';
import { documentDays, unsubmittedHours } from '@sufra/contract/subscription/promises.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const unsubmittedUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + unsubmittedHours * hourMs);

export type Outcome = 'approved' | 'rejected' | 'ended';

const retainedUntil = (outcome: Outcome, at: Date): Date | null =>
  outcome === 'approved' ? null : new Date(at.getTime() + documentDays * dayMs);

export const storageKeyOf = (id: string): string => `documents/${id}`;

/** Binds the ciphertext to its row. */
export const sealContext = ({ id, kind }: { id: string; kind: DocumentKind }): string =>
  `documents.documents/${id}/${kind}`;

export interface NewDocument {
  readonly id: string;
  readonly accountId: AccountId;
  readonly kind: DocumentKind;
  readonly storageKey: string;
  readonly keyId: string;
  readonly sizeBytes: number;
  readonly width: number;
  readonly height: number;
  readonly createdAt: Date;
  readonly retainUntil: Date;
}

export async function insertDocuments(db: Queries, documents: readonly NewDocument[]): Promise<void> {
  await db.run(sql`
    insert into documents.documents
      (id, account_id, kind, storage_key, key_id, size_bytes, width, height, created_at, retain_until)
    select id, "accountId", kind, "storageKey", "keyId", "sizeBytes", width, height, "createdAt", "retainUntil"
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as row (
      id uuid, "accountId" uuid, kind text, "storageKey" text, "keyId" text, "sizeBytes" integer, width integer,
      height integer, "createdAt" timestamptz, "retainUntil" timestamptz)`);
}

export interface StoredDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly storageKey: string;
}

export const findDocument = (db: Queries, id: string): Promise<StoredDocument | null> =>
  db.row<StoredDocument>(sql`
    select id, kind, storage_key as "storageKey" from documents.documents
    where id = ${id} and removed_at is null and storage_key is not null`);

interface OfferedRow {
  readonly accountId: AccountId;
  readonly applicationId: string | null;
  readonly removedAt: Date | null;
}

/** Locked, so none is removed while an application is submitted with it. */
export const lockDocuments = (tx: Tx, ids: readonly string[]): Promise<OfferedRow[]> =>
  tx.rows<OfferedRow>(sql`
    select account_id as "accountId", application_id as "applicationId", removed_at as "removedAt"
    from documents.documents where id = any(${ids}::uuid[]) order by id for update`);

export async function saveApplication(tx: Tx, ids: readonly string[], applicationId: string): Promise<void> {
  await tx.run(sql`
    update documents.documents set application_id = ${applicationId}, retain_until = null
    where id = any(${ids}::uuid[])`);
}

/** Call it in the transaction that decides the application. */
export async function retainDocuments(
  tx: Tx,
  decided: { readonly applicationId: string; readonly outcome: Outcome; readonly at: Date },
): Promise<void> {
  await tx.run(sql`
    update documents.documents set retain_until = ${retainedUntil(decided.outcome, decided.at)}
    where application_id = ${decided.applicationId} and removed_at is null`);
  await tx.run(sql`
    update documents.numbers set retain_until = ${retainedUntil(decided.outcome, decided.at)}
    where subject_id = ${decided.applicationId}`);
}

export const listDocumentsOf = (
  db: Queries,
  applicationId: string,
): Promise<{ id: string; kind: DocumentKind }[]> =>
  db.rows(sql`
    select id, kind from documents.documents
    where application_id = ${applicationId} and removed_at is null order by created_at, id`);

const atOnce = 100;

export async function markDue(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    with due as materialized (
      select id from documents.documents where retain_until <= ${now} and removed_at is null
      order by retain_until, id limit ${atOnce} for update skip locked)
    update documents.documents d set removed_at = ${now} from due where d.id = due.id returning d.id`);
  return rows.map(({ id }) => id);
}

export async function markAllOf(tx: Tx, accountId: AccountId, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    update documents.documents set removed_at = ${now}, retain_until = ${now}
    where account_id = ${accountId} and removed_at is null returning id`);
  return rows.map(({ id }) => id);
}

/** Null once the object is deleted. */
export const removableKey = async (db: Queries, id: string): Promise<string | null> =>
  (
    await db.row<{ storageKey: string | null }>(sql`
      select storage_key as "storageKey" from documents.documents where id = ${id} and removed_at is not null`)
  )?.storageKey ?? null;

export async function saveGone(db: Queries, id: string): Promise<void> {
  await db.run(sql`
    update documents.documents set storage_key = null, key_id = null where id = ${id} and removed_at is not null`);
}

export const sealedByOthers = (db: Queries, keyId: string, after: string): Promise<StoredDocument[]> =>
  db.rows<StoredDocument>(sql`
    select id, kind, storage_key as "storageKey" from documents.documents
    where removed_at is null and storage_key is not null and key_id <> ${keyId} and id > ${after}::uuid order by id limit ${atOnce}`);

export const saveKeyId = async (db: Queries, id: string, keyId: string): Promise<boolean> =>
  (await db.run(sql`
    update documents.documents set key_id = ${keyId} where id = ${id} and removed_at is null`)) > 0;

interface Expiry {
  readonly id: string;
  readonly expiresOn: string | null;
}

/** Reminders begin again. */
export async function saveExpiry(tx: Tx, { id, expiresOn }: Expiry): Promise<void> {
  await tx.run(sql`
    update documents.documents set expires_on = ${expiresOn}::date, reminded_days = null where id = ${id}`);
}

export interface Expiring {
  readonly id: string;
  readonly accountId: AccountId;
  readonly kind: DocumentKind;
  readonly expiresOn: string;
  readonly days: number;
}

export const markReminded = (tx: Tx, today: string, days: number): Promise<Expiring[]> =>
  tx.rows<Expiring>(sql`
    with due as materialized (
      select d.id from documents.documents d
      where d.removed_at is null and d.expires_on between ${today}::date and ${today}::date + ${days}::int
        and (d.reminded_days is null or d.reminded_days > ${days})
        and (exists (select 1 from partners.public_partners p where p.application_id = d.application_id and p.is_approved)
          or exists (select 1 from delivery.public_drivers v
            where v.application_id = d.application_id and v.status = 'approved'))
      order by d.id limit ${atOnce} for update of d skip locked)
    update documents.documents d set reminded_days = ${days} from due where d.id = due.id
    returning d.id, d.account_id as "accountId", d.kind, coalesce(d.expires_on::text, '') as "expiresOn", ${days}::int as days`);

interface ExpiringRow {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly expiresOn: string;
  readonly role: 'partner' | 'driver';
  readonly holderId: string;
  readonly name: string;
}

const mostExpiring = 200;

/** The latest document of its kind only: a renewed one replaces it. */
export const listExpiring = (
  db: Queries,
  { until, language }: { readonly until: string; readonly language: Language },
): Promise<ExpiringRow[]> =>
  db.rows<ExpiringRow>(sql`
    select d.id, d.kind, d.expires_on::text as "expiresOn", h.role, h.id as "holderId", h.name
    from documents.documents d
    join (
      select 'partner' as role, id, application_id, name ->> ${language} as name
      from partners.public_partners where is_approved
      union all
      select 'driver', id, application_id, name from delivery.public_drivers where status = 'approved'
    ) h on h.application_id = d.application_id
    where d.removed_at is null and d.expires_on <= ${until}::date
      and not exists (
        select from documents.documents n where n.application_id = d.application_id and n.kind = d.kind
          and n.removed_at is null and n.expires_on > d.expires_on)
    order by d.expires_on, d.id limit ${mostExpiring}`);
