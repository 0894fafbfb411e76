import { getAutopilot, setAutopilot } from '@sufra/contract/demo/demo-panel.ts';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

async function started(...given: Parameters<typeof startTestApp>): Promise<TestApp> {
  const test = await startTestApp(...given);
  onTestFinished(() => test.close());
  return test;
}

it('follows the settings until the switch is used, then the same for every process', async () => {
  const one = await started({ autopilot: true });
  const other = await started({ autopilot: false }, createLog('silent'), one);
  expect(await one.client().get(getAutopilot)).toEqual({ isOn: true });
  expect(await other.client().get(getAutopilot)).toEqual({ isOn: false });
  expect(await other.client().get(setAutopilot, { body: { isOn: false } })).toEqual({ isOn: false });
  expect(await one.client().get(getAutopilot)).toEqual({ isOn: false });
  await one.client().get(setAutopilot, { body: { isOn: true } });
  expect(await other.client().get(getAutopilot)).toEqual({ isOn: true });
});

it('is not found outside demo mode and stores nothing', async () => {
  const test = await started({ demo: false, autopilot: true });
  expect((await test.client().refused(getAutopilot)).status).toBe(404);
  expect((await test.client().refused(setAutopilot, { body: { isOn: true } })).status).toBe(404);
  expect((await test.app.db.pool.query('select 1 from demo.autopilot')).rows).toEqual([]);
});
