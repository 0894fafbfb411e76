import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('never exceeds its capacity and keeps the order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 30 }), async (weights) => {
      const gate = createGate({ places: 2, waiting: 100 });
      let inside = 0;
      let most = 0;
      const began: number[] = [];
      await Promise.all(
        weights.map((weight, index) =>
          gate.pass(weight, async () => {
            began.push(index);
            inside += Math.min(weight, 2);
            most = Math.max(most, inside);
            await sleep(0);
            inside -= Math.min(weight, 2);
          }),
        ),
      );
      expect(most).toBeLessThanOrEqual(2);
      expect(began).toEqual(weights.map((_weight, index) => index));
    }),
    { numRuns: 50 },
  );
});

it('rejects work when the queue is full', async () => {
  const gate = createGate({ places: 1, waiting: 2 });
  let open = (): void => undefined;
  const first = gate.pass(1, () => new Promise<string>((resolve) => (open = () => resolve('first'))));
  const next = [gate.pass(1, async () => 'second'), gate.pass(1, async () => 'third')];
  expect(
    await gate.pass(1, async () => {
      throw new Error('It ran.');
    }),
  ).toBeNull();
  open();
  expect(await Promise.all([first, ...next])).toEqual(['first', 'second', 'third']);
});

it('frees the slot of work that fails', async () => {
  const gate = createGate({ places: 1, waiting: 1 });
  await expect(gate.pass(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.pass(1, async () => 'next')).toBe('next');
});
