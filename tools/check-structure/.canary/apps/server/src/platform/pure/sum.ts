// Wrong: pure code that reads a file, throws, awaits and reads the clock.
import { readFileSync } from 'node:fs';

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

export async function loadTotal(): Promise<number> {
  if (Date.now() < 0) throw new Error(readFileSync('total', 'utf8'));
  return sum([Math.random()]);
}
