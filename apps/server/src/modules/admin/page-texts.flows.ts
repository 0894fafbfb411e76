import type { PageTextKey } from '@sufra/contract/page-texts.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import { languages, type Language } from '@sufra/contract/options.ts';
import { wrongPageText } from '@sufra/contract/page-texts.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { announce } from '../../platform/outbox.ts';
import { lockPageText, readPageFigures, savePageFigures, savePageText } from '../../platform/page-texts.ts';
import { figuresOf } from '../../platform/pure/page-figures.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { canLookAfter } from './admin.policy.ts';
import {
  countClaims,
  readChangedTexts,
  readTextHistory,
  type PageTextVersion,
  type WrittenTexts,
} from './page-texts.reads.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

const writtenTexts = async (db: Queries): Promise<WrittenTexts> => ({
  rows: await readChangedTexts(db),
  figures: await readPageFigures(db),
});

export async function openPageTexts(
  { db }: Context,
  { actor }: { readonly actor: Pick<Actor, 'roles'> },
): Promise<Result<WrittenTexts>> {
  return canLookAfter(actor) ? ok(await writtenTexts(db)) : refuse('forbidden');
}

export async function openTextHistory(
  { db }: Context,
  { actor, key }: { readonly actor: Pick<Actor, 'roles'>; readonly key: PageTextKey },
): Promise<Result<PageTextVersion[]>> {
  return canLookAfter(actor) ? ok(await readTextHistory(db, key)) : refuse('forbidden');
}

interface Wish {
  readonly actor: Actor;
  readonly key: PageTextKey;
  readonly texts: Readonly<Record<Language, string | null>>;
  readonly revision: number;
  readonly requestId: string;
}

/**
 * Writes a text in both languages; null takes the product's own back. Refuses the field of a text that breaks its rule,
 * and `edited_meanwhile` unless the revision is the newest.
 */
export async function changePageText(
  { db, clock }: Context,
  { actor, key, texts, revision, requestId }: Wish,
): Promise<Result<WrittenTexts>> {
  if (!canLookAfter(actor)) return refuse('forbidden');
  const fields = wrongTexts(key, texts);
  if (Object.keys(fields).length > 0) return refuse('invalid_request', { fields });
  return db.attempt(async (tx) => {
    if ((await lockPageText(tx, key)) !== revision) return refuse('edited_meanwhile');
    const at = clock.now();
    await savePageText(tx, { key, texts, by: actor.accountId, at });
    await recordAudit(tx, {
      at,
      actorId: actor.accountId,
      action: 'page_text.changed',
      subject: { kind: 'page_text', id: key },
      details: { en: texts.en, ar: texts.ar },
      requestId,
    });
    await announce(tx, 'page_texts.changed', {});
    return ok(await writtenTexts(tx));
  });
}

function wrongTexts(key: PageTextKey, texts: Wish['texts']): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {};
  for (const language of languages) {
    const text = texts[language];
    const wrong = text === null ? null : wrongPageText(key, text);
    if (wrong !== null) fields[`texts.${language}`] = wrong;
  }
  return fields;
}

/** Counts what the pages claim; what there is enough of is shown from then on. */
export async function countPageFigures({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const hasChanged = await savePageFigures(tx, figuresOf(await countClaims(tx)));
    if (hasChanged) await announce(tx, 'page_texts.changed', {});
  });
}
