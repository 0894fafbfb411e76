import type { IRawProperty, Parameters as Settings } from 'fast-check';
import { vi } from 'vitest';

const most = 30;

// A mutant that lives through 30 examples of a property counts as alive: scores are lower bounds, and an area takes minutes.
vi.mock('fast-check', async (original) => {
  const { default: fc } = await original<typeof import('fast-check')>();
  const assert = <Ts>(property: IRawProperty<Ts>, settings?: Settings<Ts>) =>
    fc.assert(property, { ...settings, numRuns: Math.min(settings?.numRuns ?? most, most) });
  return { default: { ...fc, assert } };
});
