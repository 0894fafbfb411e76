import type {
  getLegalHistory,
  getLegalText,
  getLegalVersion,
  LegalPageName,
  LegalTexts,
} from '@sufra/contract/catalogue/legal-texts.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';

/** Serialises publications of a page; returns its newest version, or 0. */
export async function lockLegalText(tx: Tx, page: LegalPageName): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('legal-text'), hashtext(${page}))`);
  const newest = await tx.row<{ version: number | null }>(sql`
    select max(version) as version from admin.legal_texts where page = ${page}`);
  return newest?.version ?? 0;
}

interface NewText {
  readonly page: LegalPageName;
  readonly version: number;
  readonly texts: LegalTexts;
  readonly by: string;
  readonly at: Date;
}

export async function insertLegalText(tx: Tx, { page, version, texts, by, at }: NewText): Promise<void> {
  await tx.run(sql`
    insert into admin.legal_texts (page, version, texts, changed_on, by_account_id, at)
    values (${page}, ${version}, ${JSON.stringify(texts)}::jsonb, ${dubaiDay(at)}, ${by}, ${at})`);
}

interface Published {
  readonly version: number;
  readonly changedOn: string;
}

export async function getPublishedText(
  db: Queries,
  page: LegalPageName,
  language: Language,
): Promise<ReplyOf<typeof getLegalText>> {
  const row = await db.row<Published & { texts: LegalTexts }>(sql`
    select version, changed_on::text as "changedOn", texts from admin.legal_texts
    where page = ${page} order by version desc limit 1`);
  return row && { version: row.version, changedOn: row.changedOn, text: row.texts[language] };
}

export async function listLegalVersions(
  db: Queries,
  page: LegalPageName,
): Promise<ReplyOf<typeof getLegalHistory>> {
  const rows = await db.rows<Published & { at: Date; by: string | null }>(sql`
    select l.version, l.changed_on::text as "changedOn", l.at, p.name as by from admin.legal_texts l
    left join household.public_profiles p on p.account_id = l.by_account_id
    where l.page = ${page} order by l.version desc limit 200`);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function getPublishedVersion(
  db: Queries,
  page: LegalPageName,
  version: number,
): Promise<Result<ReplyOf<typeof getLegalVersion>>> {
  const row = await db.row<ReplyOf<typeof getLegalVersion>>(sql`
    select version, changed_on::text as "changedOn", texts from admin.legal_texts
    where page = ${page} and version = ${version}`);
  return row ? ok(row) : refuse('not_found');
}
