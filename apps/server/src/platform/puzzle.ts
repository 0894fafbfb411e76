import { createHash, randomBytes } from 'node:crypto';
import { sameBytes } from './ids.ts';
import type { Vault } from './vault.ts';

/** As long as a slow phone may need, and people away from it. */
export const puzzleLifeMs = 10 * 60_000;

interface Asked {
  /** Zero bits; each more doubles the work. */
  readonly bits: number;
  /** What it is good for, and for whom; never shown. */
  readonly boundTo: string;
}

/** A puzzle to send: when it ends, its bits, a number of its own and the seal over all, parted by dots. */
export function newPuzzle(vault: Vault, { bits, boundTo }: Asked, now: Date): string {
  const open = `${now.getTime() + puzzleLifeMs}.${bits}.${randomBytes(12).toString('base64url')}`;
  return `${open}.${sealOf(vault, open, boundTo).toString('base64url')}`;
}

const sealOf = (vault: Vault, open: string, boundTo: string): Buffer =>
  vault.keyedHash('puzzle', `${open}.${boundTo}`);

/**
 * The number of a solved puzzle, for the caller to see that nobody uses it twice. Null where we never made it, it is for
 * something else, over, of less than so many bits, or not solved.
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

/** How many bits are zero before the first that is not. */
export function leadingZeroBits(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first] ?? 0) - 24;
}
