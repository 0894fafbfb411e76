import { vi } from 'vitest';

const most = 30;

// A mutant that lives through 30 examples of a property counts as alive: scores are lower bounds, and an area takes minutes.
vi.mock('fast-check', async (original) => {
  const { default: fc } = await original<typeof import('fast-check')>();
  const assert: typeof fc.assert = (property, params) =>
    fc.assert(property, { ...params, numRuns: Math.min(params?.numRuns ?? most, most) });
  return { default: { ...fc, assert } };
});
