import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';
import { solve } from './work-solver.ts';

const hexOf = (words: Int32Array): string =>
  Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

it('hashes as everybody does', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = 'sufra.0123456789-'.repeat(12).slice(0, length);
    expect(hexOf(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'));
  }
});

it.each([1, 8, 13])('finds a text for %i zero bits', async (bits) => {
  const puzzle = `1763800000000.${bits}.a-number-of-ours`;
  const hash = createHash('sha256')
    .update(`${puzzle}:${await solve(puzzle, bits)}`)
    .digest();
  expect(hash.readUInt32BE(0) >>> (32 - bits)).toBe(0);
});
