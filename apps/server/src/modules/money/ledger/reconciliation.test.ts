import { it } from 'vitest';
import { postAtRandom } from '../../../../test/ledger/postings.ts';

// Batches of ten hold 45 pairs of commands: 600 commands miss a pair of kinds for one customer once in 10^8 runs.
it.each([
  { name: '300 commands one after the other', atOnce: 1, steps: 100, runs: 3 },
  { name: '600 commands, ten at once', atOnce: 10, steps: 300, runs: 2 },
])('$name reconcile', { timeout: 120_000 }, postAtRandom);
