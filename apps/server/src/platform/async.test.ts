import { expect, it } from 'vitest';
import { repeat } from './async.ts';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

it('repeats without overlap, despite failures', async () => {
  let runs = 0;
  let atOnce = 0;
  let most = 0;
  const complaints: unknown[] = [];
  const work = async (): Promise<void> => {
    runs += 1;
    most = Math.max(most, (atOnce += 1));
    await sleep(10);
    atOnce -= 1;
    if (runs === 2) throw new Error('once');
  };
  const loop = repeat(work, 1, (error) => complaints.push(error));
  loop.start();
  loop.start();
  await expect.poll(() => runs).toBeGreaterThan(5);
  loop.hurry();
  await loop.stop();
  expect([most, atOnce, complaints.length]).toEqual([1, 0, 1]);
});

it('waits for the current run on stop, starts no other, and can be restarted', async () => {
  let begun = 0;
  let ended = 0;
  const loop = repeat(
    async () => {
      begun += 1;
      await sleep(50);
      ended += 1;
    },
    1,
    () => undefined,
  );
  await loop.stop();
  loop.start();
  await expect.poll(() => begun).toBe(1);
  await loop.stop();
  loop.hurry();
  await sleep(30);
  expect([begun, ended]).toEqual([1, 1]);
  loop.start();
  await expect.poll(() => ended).toBe(2);
  await loop.stop();
});

it('skips the pause when hurried, between runs and during one', async () => {
  let runs = 0;
  const loop = repeat(
    async () => {
      runs += 1;
      await sleep(20);
    },
    60_000,
    () => undefined,
  );
  loop.start();
  await expect.poll(() => runs).toBe(1);
  loop.hurry();
  await expect.poll(() => runs).toBe(2);
  await sleep(60);
  loop.hurry();
  await expect.poll(() => runs).toBe(3);
  await sleep(60);
  expect(runs).toBe(3);
  await loop.stop();
});
