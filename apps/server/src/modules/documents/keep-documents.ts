import {
  expiringDays,
  maxPictureBytes,
  minPictureSide,
  type DocumentKind,
} from '@sufra/contract/partners/documents.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { remakePicture, type CleanPicture } from '../../platform/pictures/pictures.ts';
import type { ObjectStorage } from '../../platform/ports.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import { lockActiveAccount } from '../money/index.ts';
import {
  insertDocuments,
  lockDocuments,
  markReminded,
  saveApplication,
  sealContext,
  storageKeyOf,
  unsubmittedUntil,
  type NewDocument,
} from './document.store.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

export interface DocumentContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly storage: ObjectStorage;
}

export const storageDown = refuse('unavailable', { params: { retryAfterSeconds: 5 } });

interface SentPicture {
  /** The path of its form field, such as `documents.idFront`. */
  readonly field: string;
  readonly kind: DocumentKind;
  readonly text: string;
}

/** Returns document ids in the same order. */
export async function storePictures(
  ctx: DocumentContext,
  { accountId, pictures }: { readonly accountId: AccountId; readonly pictures: readonly SentPicture[] },
): Promise<Result<string[]>> {
  const cleaned = await cleanPictures(Object.fromEntries(pictures.map(({ field, text }) => [field, text])));
  if (!cleaned.ok) return cleaned;
  const documents = pictures.flatMap(({ field, kind }) => {
    const picture = cleaned.value[field];
    return picture ? [{ kind, picture }] : [];
  });
  return storeDocuments(ctx, { accountId, documents });
}

/** Decodes and re-encodes pictures. Refuses `invalid_request` by field, and `unavailable` while too many are queued. */
export async function cleanPictures<Field extends string>(
  pictures: Readonly<Record<Field, string>>,
): Promise<Result<Readonly<Record<Field, CleanPicture>>>> {
  const entries = Object.entries<string>(pictures);
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

interface Documents {
  readonly accountId: AccountId;
  readonly documents: readonly { readonly kind: DocumentKind; readonly picture: CleanPicture }[];
}

/** Returns ids in order; unsubmitted documents last a day. Refuses `unavailable` while the storage is down. */
export async function storeDocuments(
  ctx: DocumentContext,
  { accountId, documents }: Documents,
): Promise<Result<string[]>> {
  const createdAt = ctx.clock.now();
  const rows = documents.map(({ kind, picture }): NewDocument => {
    const id = newId();
    return {
      id,
      accountId,
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
  // Rows before objects: a crash leaves no object without one.
  const begun = await ctx.db.transaction(async (tx) => {
    const isThere = await lockActiveAccount(tx, accountId);
    if (isThere) await insertDocuments(tx, rows);
    return isThere;
  });
  if (!begun) return refuse('not_signed_in');
  const stored = await Promise.all(
    rows.map((row, index) => {
      const bytes = documents[index]?.picture.bytes ?? Buffer.alloc(0);
      const sealed = ctx.vault.sealBytes(bytes, sealContext(row));
      return ctx.storage.put(row.storageKey, sealed, 'application/octet-stream');
    }),
  );
  if (stored.some(({ outcome }) => outcome === 'down')) return storageDown;
  return ok(rows.map(({ id }) => id));
}

interface Submission {
  readonly accountId: AccountId;
  readonly documentIds: readonly string[];
  readonly applicationId: string;
}

/** Refuses `not_possible_now` for documents missing, foreign, or attached to another application. */
export async function submitDocuments(
  tx: Tx,
  { accountId, documentIds, applicationId }: Submission,
): Promise<Result<null>> {
  const found = await lockDocuments(tx, documentIds);
  const areFree = found.every(
    (document) =>
      document.accountId === accountId && document.applicationId === null && document.removedAt === null,
  );
  if (found.length !== new Set(documentIds).size || !areFree) return refuse('not_possible_now');
  await saveApplication(tx, documentIds, applicationId);
  return ok(null);
}

type PictureBytes = { readonly bytes: Buffer } | { readonly problem: FieldCode };

const dataUrl = /^data:([\w.+-]+\/[\w.+-]+)?;base64,/i;
const ourTypes = /^image\/(jpe?g|pjpeg|png|webp)$/i;

/** Never fetches a URL. */
function pictureBytes(text: string): PictureBytes {
  if (text === '') return { problem: 'required' };
  const [prefix = '', type] = dataUrl.exec(text.slice(0, 100)) ?? [];
  if (prefix !== '' && !ourTypes.test(type ?? '')) return { problem: 'picture_format' };
  const bytes = fromBase64(text.slice(prefix.length));
  if (bytes === null) return { problem: 'picture_unreadable' };
  if (bytes.length > maxPictureBytes) return { problem: 'picture_too_heavy' };
  const problem = problemOf(bytes);
  return problem ? { problem } : { bytes };
}

// Node ignores invalid base64 characters; a length mismatch reveals them.
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

const isMoving = (webp: Buffer): boolean => startsWith(webp, 'VP8X', 12) && ((webp[20] ?? 0) & 2) !== 0;

const others = ['GIF8', '%PDF', 'II*\0', 'MM\0*', 'BM', '\0\0\x01\0', '8BPS', '\0\0\0\x0cjP'];
const isOtherFormat = (bytes: Buffer): boolean =>
  others.some((start) => startsWith(bytes, start)) ||
  startsWith(bytes, 'ftyp', 4) ||
  /^(\xef\xbb\xbf)?\s*</.test(bytes.toString('latin1', 0, 100));

const reminderDays = [0, 7, expiringDays] as const;

export async function remindExpiring(ctx: Pick<DocumentContext, 'db' | 'clock'>): Promise<void> {
  const today = dubaiDay(ctx.clock.now());
  for (const days of reminderDays) {
    for (let reminded = 1; reminded > 0;) {
      reminded = await ctx.db.transaction(async (tx) => {
        const due = await markReminded(tx, today, days);
        for (const { id: documentId, ...rest } of due)
          await announce(tx, 'document.expiring', { documentId, ...rest });
        return due.length;
      });
    }
  }
}
