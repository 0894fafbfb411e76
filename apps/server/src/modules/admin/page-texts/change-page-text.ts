import type { FieldCode } from '@sufra/contract/errors.ts';
import { languages, type Language } from '@sufra/contract/options.ts';
import { wrongPageText, type getPageTexts, type PageTextKey } from '@sufra/contract/catalogue/page-texts.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/outbox.ts';
import { lockPageText, savePageFigures, savePageText } from '../../../platform/page-texts.ts';
import { figuresOf } from '../../../platform/pure/page-figures.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { countClaims, listPageTexts } from './list-page-texts.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface PageTextChange {
  readonly accountId: AccountId;
  readonly key: PageTextKey;
  readonly texts: Readonly<Record<Language, string | null>>;
  readonly revision: number;
  readonly requestId: string;
}

/** Null restores the default. Refuses `edited_meanwhile` unless `revision` is the newest. */
export async function changePageText(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { accountId, key, texts, revision, requestId }: PageTextChange,
): Promise<Result<ReplyOf<typeof getPageTexts>>> {
  const fields = wrongTexts(key, texts);
  if (Object.keys(fields).length > 0) return refuse('invalid_request', { fields });
  return db.attempt(async (tx) => {
    if ((await lockPageText(tx, key)) !== revision) return refuse('edited_meanwhile');
    const at = clock.now();
    await savePageText(tx, { key, texts, by: accountId, at });
    await recordAudit(tx, {
      at,
      actorId: accountId,
      action: 'page_text.changed',
      subject: { kind: 'page_text', id: key },
      details: { en: texts.en, ar: texts.ar },
      requestId,
    });
    await announce(tx, 'page_texts.changed', {});
    return ok(await listPageTexts(tx));
  });
}

function wrongTexts(key: PageTextKey, texts: PageTextChange['texts']): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {};
  for (const language of languages) {
    const text = texts[language];
    const wrong = text === null ? null : wrongPageText(key, text);
    if (wrong !== null) fields[`texts.${language}`] = wrong;
  }
  return fields;
}

export async function countPageFigures({ db }: { readonly db: Db }): Promise<void> {
  await db.transaction(async (tx) => {
    const hasChanged = await savePageFigures(tx, figuresOf(await countClaims(tx)));
    if (hasChanged) await announce(tx, 'page_texts.changed', {});
  });
}
