import { createHash } from 'node:crypto';
import { leadingZeroBits } from '../src/platform/puzzle.ts';

export function solve(puzzle: string, bits: number): { puzzle: string; solution: string } {
  for (let tried = 0; ; tried += 1) {
    const hash = createHash('sha256').update(`${puzzle}:${tried}`).digest();
    if (leadingZeroBits(hash) >= bits) return { puzzle, solution: String(tried) };
  }
}
