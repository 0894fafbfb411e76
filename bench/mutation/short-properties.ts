import type * as FastCheck from 'fast-check';
import { vi } from 'vitest';

const most = 30;

// A mutant that lives through 30 examples of a property counts as alive: scores are lower bounds, and an area takes minutes.
vi.mock('fast-check', async (original) => {
  const { default: fc } = await original<typeof FastCheck>();
  const assert = <Ts>(property: FastCheck.IRawProperty<Ts>, settings?: FastCheck.Parameters<Ts>) =>
    fc.assert(property, { ...settings, numRuns: Math.min(settings?.numRuns ?? most, most) });
  return { default: { ...fc, assert } };
});
