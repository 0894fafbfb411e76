import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { solve } from './work-solver.ts';

it.each([1, 8, 13])('finds a text for %i zero bits', async (bits) => {
  const puzzle = `1763800000000.${bits}.a-number`;
  const hash = createHash('sha256')
    .update(`${puzzle}:${await solve(puzzle, bits)}`)
    .digest();
  expect(hash.readUInt32BE(0) >>> (32 - bits)).toBe(0);
});
