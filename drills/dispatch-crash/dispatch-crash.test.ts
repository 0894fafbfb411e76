import { expect, it } from 'vitest';
import { killLeaders } from './run.ts';
import { startTestApp } from '../../apps/server/test/harness.ts';

it('loses and doubles no delivery when the leader dies in a tick', { timeout: 180_000 }, async () => {
  const test = await startTestApp({ demo: false });
  const plan = { kills: 2, processes: 3, riders: 4, ordersEach: 3, isReplaced: false };
  const survived = await killLeaders(test, plan);
  await test.close();
  expect(survived.inTick).toBe(2);
  expect(Math.max(...survived.leadMs)).toBeLessThan(15_000);
  expect(survived.doors).toBe(survived.orders);
  expect(Object.entries(survived.wrong).filter(([, count]) => count !== 0)).toEqual([]);
});
