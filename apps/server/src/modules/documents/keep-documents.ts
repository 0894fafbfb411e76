import { type DocumentKind, minPictureSide, maxPictureBytes } from '@sufra/contract/documents.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { type CleanPicture, remakePicture } from '../../platform/pictures/pictures.ts';
import type { ObjectStorage } from '../../platform/ports.ts';
import { ok, refuse, type Result, type Refusal } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import { stillThere } from '../money/index.ts';
import {
  findDocument,
  insertDocuments,
  lockDocuments,
  saveApplication,
  type NewDocument,
  type StoredDocument,
  sealContext,
  storageKeyOf,
  unsubmittedUntil,
} from './document.store.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';

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

interface Sent<Field extends string> {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  /** Data URLs or base64 by the path of their field, such as `documents.idFront`. */
  readonly pictures: Readonly<Record<Field, string>>;
}

/**
 * All pictures clean, under their fields; or every field with what is wrong with its picture. Refuses `unavailable`
 * while too many pictures are waiting.
 */
export async function cleanPictures<Field extends string>(
  sent: Sent<Field>,
): Promise<Result<Readonly<Record<Field, CleanPicture>>>> {
  if (!canSend(sent.actor, sent.accountId)) return refuse('forbidden');
  const entries = Object.entries<string>(sent.pictures);
  const remade = await Promise.all(
    entries.map(
      async ([field, text]) =>
        [field, await remakePicture(() => pictureBytes(text), minPictureSide)] as const,
    ),
  );
  if (remade.some(([, outcome]) => outcome === null))
    return refuse('unavailable', { params: { retryAfterSeconds: 5 } });
  const clean: Partial<Record<string, CleanPicture>> = {};
  const fields: Record<string, FieldCode> = {};
  for (const [field, outcome] of remade) {
    if (outcome !== null && 'picture' in outcome) clean[field] = outcome.picture;
    else if (outcome !== null) fields[field] = outcome.problem;
  }
  return Object.keys(fields).length > 0
    ? refuse('invalid_request', { fields })
    : ok(clean as Record<Field, CleanPicture>);
}

export type PictureBytes = { readonly bytes: Buffer } | { readonly problem: FieldCode };

const dataUrl = /^data:([\w.+-]+\/[\w.+-]+)?;base64,/i;
const ourTypes = /^image\/(jpe?g|pjpeg|png|webp)$/i;

/** The bytes of a data URL or of plain base64; any other address, such as one on the web, is never followed. */
export function pictureBytes(text: string): PictureBytes {
  if (text === '') return { problem: 'required' };
  const [prefix = '', type] = dataUrl.exec(text.slice(0, 100)) ?? [];
  if (prefix !== '' && !ourTypes.test(type ?? '')) return { problem: 'picture_format' };
  const bytes = fromBase64(text.slice(prefix.length));
  if (bytes === null) return { problem: 'picture_unreadable' };
  if (bytes.length > maxPictureBytes) return { problem: 'picture_too_heavy' };
  const problem = problemOf(bytes);
  return problem ? { problem } : { bytes };
}

// Node skips what is not base64; a length that does not fit tells that something was skipped.
function fromBase64(text: string): Buffer | null {
  const letters = text.replace(/={1,2}$/, '').length;
  const bytes = Buffer.from(text, 'base64');
  return letters > 0 && letters % 4 !== 1 && bytes.length === Math.floor((letters * 3) / 4) ? bytes : null;
}

const startsWith = (bytes: Buffer, start: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + start.length) === start;

function problemOf(bytes: Buffer): FieldCode | null {
  if (startsWith(bytes, '\xff\xd8\xff') || startsWith(bytes, '\x89PNG\r\n\x1a\n')) return null;
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))
    return isMoving(bytes) ? 'picture_format' : null;
  return isOtherFormat(bytes) ? 'picture_format' : 'picture_unreadable';
}

/** The extended header of a WebP says whether it is an animation. */
const isMoving = (webp: Buffer): boolean => startsWith(webp, 'VP8X', 12) && ((webp[20] ?? 0) & 2) !== 0;

// Good files that we don't take: their sender is told which ones we do.
const others = ['GIF8', '%PDF', 'II*\0', 'MM\0*', 'BM', '\0\0\x01\0', '8BPS', '\0\0\0\x0cjP'];
const isOtherFormat = (bytes: Buffer): boolean =>
  others.some((start) => startsWith(bytes, start)) ||
  startsWith(bytes, 'ftyp', 4) ||
  /^(\xef\xbb\xbf)?\s*</.test(bytes.toString('latin1', 0, 100));

/** People send pictures for their own account only. */
export const canSend = (actor: { readonly accountId: string }, accountId: string): boolean =>
  actor.accountId === accountId;

/** What is known of a document when an application is submitted with it. */
interface Offered {
  readonly accountId: string;
  readonly applicationId: string | null;
  readonly removedAt: Date | null;
}

/** All of them are there, the applicant's own, and part of no other application. */
export const canSubmit = (
  found: readonly Offered[],
  asked: { readonly accountId: string; readonly documentIds: readonly string[] },
): boolean =>
  found.length === new Set(asked.documentIds).size &&
  found.every(
    ({ accountId, applicationId, removedAt }) =>
      accountId === asked.accountId && applicationId === null && removedAt === null,
  );

/** Null for an admin who has just confirmed a fresh code. */
export function canView(actor: Pick<Actor, 'roles' | 'confirmedAt'>, now: Date): Refusal | null {
  return actor.roles.includes('admin') ? needsConfirmation(actor, now) : { code: 'forbidden' };
}
