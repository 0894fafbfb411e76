import { maxPictureBytes } from '@sufra/contract/documents.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';

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
