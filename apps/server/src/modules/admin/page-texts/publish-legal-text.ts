import type { FieldCode } from '@sufra/contract/errors.ts';
import { languages, type Language } from '@sufra/contract/options.ts';
import {
  wrongLegalText,
  type getLegalHistory,
  type getLegalText,
  type getLegalVersion,
  type LegalPageName,
  type LegalTexts,
} from '@sufra/contract/catalogue/legal-texts.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';

interface Publishing {
  readonly actor: Actor;
  readonly page: LegalPageName;
  readonly texts: LegalTexts;
  /** The version it replaces, or 0. */
  readonly version: number;
  readonly requestId: string;
}

type History = ReplyOf<typeof getLegalHistory>;

/** Dates the text today. Refuses `edited_meanwhile` unless `version` is the newest. */
export async function publishLegalText(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { actor, page, texts, version, requestId }: Publishing,
): Promise<Result<History>> {
  const fields = wrongTexts(page, texts);
  if (Object.keys(fields).length > 0) return refuse('invalid_request', { fields });
  return db.attempt(async (tx) => {
    const at = clock.now();
    const refusal = needsConfirmation(actor, at);
    if (refusal) return { ok: false, refusal };
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('legal-text'), hashtext(${page}))`);
    const newest = await tx.row<{ version: number | null }>(sql`
      select max(version) as version from admin.legal_texts where page = ${page}`);
    if ((newest?.version ?? 0) !== version) return refuse('edited_meanwhile');
    await tx.run(sql`
      insert into admin.legal_texts (page, version, texts, changed_on, by_account_id, at)
      values (${page}, ${version + 1}, ${JSON.stringify(texts)}::jsonb, ${dubaiDay(at)}, ${actor.accountId}, ${at})`);
    await recordAudit(tx, {
      ...{ at, actorId: actor.accountId, action: 'legal_text.published', requestId },
      subject: { kind: 'legal_text', id: page },
      details: { version: version + 1 },
    });
    return ok(await listLegalVersions(tx, page));
  });
}

function wrongTexts(page: LegalPageName, texts: LegalTexts): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {};
  for (const language of languages)
    for (const [path, code] of Object.entries(wrongLegalText(page, texts[language])))
      fields[`texts.${language}.${path}`] = code;
  return fields;
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

export async function listLegalVersions(db: Queries, page: LegalPageName): Promise<History> {
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
