import { it } from 'vitest';
import { postAtRandom } from '../../../../test/ledger/postings.ts';

// Batches of ten hold 45 pairs of commands: 900 commands miss a pair of kinds for one customer once in 10^13 runs.
it.each([
  { name: '500 commands one after the other', atOnce: 1, steps: 100, runs: 5 },
  { name: '900 commands, ten at once', atOnce: 10, steps: 300, runs: 3 },
])('$name reconcile', { timeout: 120_000 }, postAtRandom);
