import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { solve } from '../../test/solve.ts';
import { testKey } from '../../test/test-key.ts';
import { leadingZeroBits, newPuzzle, puzzleLifeMs, solvedNumber } from './puzzle.ts';
import { openVault } from './vault.ts';

const vault = openVault([testKey]);
const now = new Date('2026-11-21T06:00:00Z');
const asked = { bits: 8, boundTo: 'send:+971501230001' };
const puzzle = newPuzzle(vault, asked, now);
const work = solve(puzzle, 8);

it('has a unique nonce once solved', () => {
  expect(solvedNumber(vault, work, asked, now)).toMatch(/^[\w-]{16}$/);
  const other = solve(newPuzzle(vault, asked, now), 8);
  expect(solvedNumber(vault, other, asked, now)).not.toBe(solvedNumber(vault, work, asked, now));
});

it('counts leading zero bits', () => {
  const cases: [number[], number][] = [
    [[0xff], 0],
    [[0x7f], 1],
    [[0x00, 0x01], 15],
    [[0x00, 0x00], 16],
  ];
  for (const [bytes, bits] of cases) expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits);
});

const unsolved = (): string => {
  for (let tried = 0; ; tried += 1) {
    const hash = createHash('sha256').update(`${puzzle}:${tried}`).digest();
    if (leadingZeroBits(hash) < 8) return String(tried);
  }
};

it.each([
  ['is for another phone', work, { ...asked, boundTo: 'send:+971501230002' }, now],
  ['is for something else', work, { ...asked, boundTo: 'guess:+971501230001:' }, now],
  ['has fewer bits than are owed', work, { ...asked, bits: 9 }, now],
  ['is over', work, asked, new Date(now.getTime() + puzzleLifeMs)],
  ['is not solved', { puzzle, solution: unsolved() }, asked, now],
  ['says fewer bits than it was made with', { ...work, puzzle: puzzle.replace('.8.', '.1.') }, asked, now],
  ['says a later end', { ...work, puzzle: puzzle.replace(/^\d+/, '9999999999999') }, asked, now],
  ['was never ours', solve('1.2.3', 8), asked, now],
  ['is nothing', { puzzle: '', solution: '' }, asked, now],
])('is rejected when it %s', (_how, given, owed, at) => {
  expect(solvedNumber(vault, given, owed, at)).toBeNull();
});
