import { createHash, randomBytes } from 'node:crypto';
import { sameBytes, type Vault } from './vault.ts';

export const puzzleLifeMs = 10 * 60_000;

interface Asked {
  readonly bits: number;
  /** Purpose and client; never shown. */
  readonly boundTo: string;
}

/** Expiry, bits, nonce and seal, separated by dots. */
export function newPuzzle(vault: Vault, { bits, boundTo }: Asked, now: Date): string {
  const open = `${now.getTime() + puzzleLifeMs}.${bits}.${randomBytes(12).toString('base64url')}`;
  return `${open}.${sealOf(vault, open, boundTo).toString('base64url')}`;
}

const sealOf = (vault: Vault, open: string, boundTo: string): Buffer =>
  vault.keyedHash('puzzle', `${open}.${boundTo}`);

/**
 * A solved puzzle's nonce, for the caller to prevent replay. Null if forged, bound to something else, expired, too easy
 * or not solved.
 */
export function solvedNumber(
  vault: Vault,
  work: { readonly puzzle: string; readonly solution: string },
  { bits: atLeast, boundTo }: Asked,
  now: Date,
): string | null {
  const [, open = '', endsAt = '', bits = '', number = '', seal = ''] =
    /^((\d{1,16})\.(\d{1,2})\.([\w-]{16}))\.([\w-]{43})$/.exec(work.puzzle) ?? [];
  if (!sameBytes(Buffer.from(seal, 'base64url'), sealOf(vault, open, boundTo))) return null;
  if (Number(endsAt) <= now.getTime() || Number(bits) < atLeast) return null;
  const hash = createHash('sha256').update(`${work.puzzle}:${work.solution}`).digest();
  return leadingZeroBits(hash) >= Number(bits) ? number : null;
}

export function leadingZeroBits(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first] ?? 0) - 24;
}
