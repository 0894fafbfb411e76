import { afterEach, expect, it } from 'vitest';
import { simulate } from './simulation.ts';

const zoneOfTests = process.env['TZ'];
afterEach(() => {
  if (zoneOfTests === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneOfTests;
});

it('plans nothing unsafe in three weeks of forty households, and the same from the same seed', () => {
  const figures = simulate(40, 21, 7);
  expect(figures.unsafe).toEqual([]);
  expect(figures.suggestions).toBeGreaterThan(1_000);
  expect(figures.fullDays).toBeGreaterThan(0);
  expect(figures.within15 / figures.fullDays).toBeGreaterThan(0.9);
});

it('plans identically in every time zone and differently from another seed', () => {
  const digests = ['UTC', 'America/Los_Angeles', 'Asia/Dubai', 'Pacific/Kiritimati'].map((zone) => {
    process.env['TZ'] = zone;
    const noon = new Date('2026-01-01T12:00:00Z').getHours();
    return { noon, digest: simulate(20, 4, 7).digest };
  });
  expect(new Set(digests.map(({ noon }) => noon)).size).toBe(digests.length);
  expect(new Set(digests.map(({ digest }) => digest)).size).toBe(1);
  expect(simulate(20, 4, 8).digest).not.toBe(digests[0]?.digest);
});
