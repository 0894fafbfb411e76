import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testDb } from '../../../test/harness.ts';
import { settableClock } from '../../platform/clock.ts';
import type { LanguageModel, Written } from '../../platform/ports.ts';
import { sparing } from './sparing.ts';

const asked = { instructions: 'You are a cook.', text: 'Something quick', shape: z.string() };

async function spared(calls: number, answer: Written<unknown>) {
  const db = await testDb();
  const clock = settableClock('2026-11-21T06:00:00Z');
  let count = 0;
  const model = {
    answer,
    write: () => {
      count += 1;
      return Promise.resolve(model.answer);
    },
  };
  const build = (): LanguageModel => sparing(model as unknown as LanguageModel, { db, clock, calls });
  return { model, clock, build, asks: () => count };
}

const written = { outcome: 'written', value: 'Dal' } as const;

it('shares the daily budget and renews it the next day', async () => {
  const { build, clock, asks } = await spared(5, written);
  const processes = [build(), build(), build()];
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, index) => (processes[index % 3] as LanguageModel).write(asked)),
  );
  expect(asks()).toBe(5);
  expect(outcomes.filter(({ outcome }) => outcome === 'busy')).toHaveLength(7);
  // Midnight in Dubai.
  clock.set('2026-11-21T20:00:01Z');
  expect((await build().write(asked)).outcome).toBe('written');
});

it('makes no call with a budget of 0', async () => {
  const { build, asks } = await spared(0, written);
  expect(await build().write(asked)).toEqual({ outcome: 'busy', reason: 'calls_used_up' });
  expect(asks()).toBe(0);
});

it('stops calling a model after three failures and probes it later', async () => {
  const { model, build, clock, asks } = await spared(100, { outcome: 'down', reason: 'http_500' });
  const spare = build();
  for (let call = 0; call < 10; call += 1) await spare.write(asked);
  expect(asks()).toBe(3);
  model.answer = written;
  clock.set('2026-11-21T06:05:01Z');
  expect((await spare.write(asked)).outcome).toBe('written');
  expect((await spare.write(asked)).outcome).toBe('written');
});

it('pauses for a minute after a rate limit', async () => {
  const { model, build, clock, asks } = await spared(100, { outcome: 'busy', reason: 'http_429' });
  const spare = build();
  await spare.write(asked);
  model.answer = written;
  expect(await spare.write(asked)).toEqual({ outcome: 'busy', reason: 'waiting' });
  expect(asks()).toBe(1);
  clock.set('2026-11-21T06:01:01Z');
  expect((await spare.write(asked)).outcome).toBe('written');
});
