import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { v7 } from 'uuid';

/** A time-ordered row id (UUID version 7). */
export const newId = (): string => v7();

/** 256 random bits as text, for session tokens and challenges. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A uniformly random code of six digits. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** What is kept of a secret: its SHA-256. Only for values with full entropy, never for codes. */
export const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Tells two JSON values apart. */
export const contentHash = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url');

/** Compares without telling by its time where two values differ. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b);

/** A uniformly random handover code of four digits. */
export const newHandoverCode = (): string => String(randomInt(0, 10_000)).padStart(4, '0');

/** A readable id that nothing else has: the words of a name, as far as they fit, and a random end. */
export function newSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return `${words === '' ? 'meal' : words}-${randomBytes(4).toString('hex')}`;
}
