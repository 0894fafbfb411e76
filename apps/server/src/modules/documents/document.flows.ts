import type { DocumentKind } from '@sufra/contract/documents.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import type { CleanPicture } from '../../platform/pictures/pictures.ts';
import type { ObjectStorage } from '../../platform/ports.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import { stillThere } from '../money/index.ts';
import { canSend, canSubmit, canView } from './document.policy.ts';
import {
  findDocument,
  insertDocuments,
  lockDocuments,
  saveApplication,
  type NewDocument,
  type StoredDocument,
} from './document.repo.ts';
import { cleanPictures } from './picture.flows.ts';
import { sealContext, storageKeyOf, unsubmittedUntil } from './document.rules.ts';

export interface DocumentContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly storage: ObjectStorage;
}

interface Kept {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  readonly documents: readonly { readonly kind: DocumentKind; readonly picture: CleanPicture }[];
}

const busy = { params: { retryAfterSeconds: 5 } };

/**
 * Stores pictures, sealed, and gives their ids in the same order; an application has to be submitted with them within a
 * day, or they go. Their rows come first, so that no crash leaves an object nobody knows of. Refuses `unavailable` while
 * the storage is down.
 */
export async function keepDocuments(ctx: DocumentContext, kept: Kept): Promise<Result<string[]>> {
  if (!canSend(kept.actor, kept.accountId)) return refuse('forbidden');
  const createdAt = ctx.clock.now();
  const rows = kept.documents.map(({ kind, picture }): NewDocument => {
    const id = newId();
    return {
      id,
      accountId: kept.accountId,
      kind,
      storageKey: storageKeyOf(id),
      keyId: ctx.vault.keyId,
      sizeBytes: picture.bytes.length,
      width: picture.width,
      height: picture.height,
      createdAt,
      retainUntil: unsubmittedUntil(createdAt),
    };
  });
  const begun = await ctx.db.transaction(async (tx) => {
    const isThere = await stillThere(tx, kept.accountId);
    if (isThere) await insertDocuments(tx, rows);
    return isThere;
  });
  if (!begun) return refuse('not_signed_in');
  const stored = await Promise.all(
    rows.map((row, index) => {
      const bytes = kept.documents[index]?.picture.bytes ?? Buffer.alloc(0);
      const sealed = ctx.vault.sealBytes(bytes, sealContext(row));
      return ctx.storage.put(row.storageKey, sealed, 'application/octet-stream');
    }),
  );
  if (stored.some(({ outcome }) => outcome === 'down')) return refuse('unavailable', busy);
  return ok(rows.map(({ id }) => id));
}

/** A picture of a form. */
interface SentPicture {
  /** The path of its field, such as `documents.idFront`. */
  readonly field: string;
  readonly kind: DocumentKind;
  /** A data URL, or its base64 alone. */
  readonly text: string;
}

interface Sending {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  readonly pictures: readonly SentPicture[];
}

/** Cleans the pictures of a form and keeps them; gives their ids in the same order. Refuses as its two halves do. */
export async function keepPictures(
  ctx: DocumentContext,
  { actor, accountId, pictures }: Sending,
): Promise<Result<string[]>> {
  const texts = Object.fromEntries(pictures.map(({ field, text }) => [field, text]));
  const cleaned = await cleanPictures({ actor, accountId, pictures: texts });
  if (!cleaned.ok) return cleaned;
  const documents = pictures.flatMap(({ field, kind }) => {
    const picture = cleaned.value[field];
    return picture ? [{ kind, picture }] : [];
  });
  return keepDocuments(ctx, { actor, accountId, documents });
}

interface Submitted {
  readonly accountId: string;
  readonly documentIds: readonly string[];
  readonly applicationId: string;
}

/**
 * Makes the documents part of an application, inside the transaction that submits it. Refuses `not_possible_now` unless
 * all of them are there, the account's own, and part of no other application.
 */
export async function submitDocuments(tx: Tx, submitted: Submitted): Promise<Result<null>> {
  const found = await lockDocuments(tx, submitted.documentIds);
  if (!canSubmit(found, submitted)) return refuse('not_possible_now');
  await saveApplication(tx, submitted.documentIds, submitted.applicationId);
  return ok(null);
}

interface View {
  readonly actor: Actor;
  readonly documentId: string;
  readonly requestId: string;
}

/**
 * The picture of a document as JPEG. Refuses `confirmation_needed` without a fresh one, and `not_found` once it is
 * removed. The view is written down with the read of its row, whatever becomes of the answer.
 */
export async function openDocument(ctx: DocumentContext, view: View): Promise<Result<Buffer>> {
  const found = await ctx.db.attempt((tx) => findForView(tx, view, ctx.clock.now()));
  if (!found.ok) return found;
  const stored = await ctx.storage.get(found.value.storageKey);
  if (stored.outcome === 'down') return refuse('unavailable', busy);
  if (stored.value === null) return refuse('not_found');
  return ok(ctx.vault.openBytes(stored.value.bytes, sealContext(found.value)));
}

async function findForView(
  tx: Tx,
  { actor, documentId, requestId }: View,
  at: Date,
): Promise<Result<StoredDocument>> {
  const refusal = canView(actor, at);
  if (refusal) return { ok: false, refusal };
  const document = await findDocument(tx, documentId);
  if (!document) return refuse('not_found');
  await recordAudit(tx, {
    at,
    actorId: actor.accountId,
    action: 'document.viewed',
    subject: { kind: 'document', id: documentId },
    details: { documentKind: document.kind },
    requestId,
  });
  return ok(document);
}
