import { expect, it } from 'vitest';
import { killLeaders } from './dispatch-crash/run.ts';
import { startTestApp } from '../apps/server/test/harness.ts';

const kills = Number(process.env['KILLS'] ?? 50);

const show = (ms: readonly number[]): string => {
  const sorted = [...ms].sort((one, other) => one - other);
  const [middle = 0, last = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  return `${(middle / 1_000).toFixed(1)} s, ${(last / 1_000).toFixed(1)} s`;
};

it(`loses and doubles no delivery in ${kills} kills of the leader in a tick`, async () => {
  const test = await startTestApp({ demo: false });
  const plan = { kills, processes: 3, riders: 8, ordersEach: 6, isReplaced: true };
  const survived = await killLeaders(test, plan);
  await test.close();
  const { orders, doors, inTick, leadMs, askMs, wrong } = survived;
  console.table({
    kills,
    'of these in the middle of a tick': inTick,
    'another leads after (median, longest)': show(leadMs),
    'and has asked somebody after': show(askMs),
    orders,
    'brought to their door': doors,
    ...wrong,
  });
  expect(inTick).toBe(kills);
  expect(Math.max(...leadMs)).toBeLessThan(15_000);
  expect(doors).toBe(orders);
  expect(Object.entries(wrong).filter(([, count]) => count !== 0)).toEqual([]);
});
