import type { FieldCode } from '@sufra/contract/errors.ts';
import { languages } from '@sufra/contract/options.ts';
import {
  wrongLegalText,
  type getLegalHistory,
  type LegalPageName,
  type LegalTexts,
} from '@sufra/contract/catalogue/legal-texts.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { insertLegalText, listLegalVersions, lockLegalText } from './legal-text.store.ts';

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
    if ((await lockLegalText(tx, page)) !== version) return refuse('edited_meanwhile');
    await insertLegalText(tx, { page, version: version + 1, texts, by: actor.accountId, at });
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
