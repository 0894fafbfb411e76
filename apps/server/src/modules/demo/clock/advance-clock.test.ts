import { getDemoClock, getDemoTour, setDemoClock, getDemoMessages } from '@sufra/contract/demo/demo-panel.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { createLog } from '../../../platform/log.ts';

const family = '+971500000003';
/** The day the clock is first moved to. */
const midnight = '2026-11-21T20:00:00.000Z';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ jobs: true });
  await test.app.startWork();
}, 60_000);
afterAll(() => test.close());

const rows = async <T extends object>(statement: string): Promise<T[]> =>
  (await test.app.db.pool.query<T>(statement)).rows;

const arrival = (): Promise<void> =>
  expect
    .poll(async () => (await test.client().get(getDemoClock)).goal, { timeout: 120_000, interval: 200 })
    .toBeNull();

/** Moves the clock and waits for it. */
async function sent(to: 'tomorrow'): Promise<Date> {
  const { goal } = await test.client().get(setDemoClock, { body: { to } });
  expect(goal).not.toBeNull();
  await arrival();
  const { now } = await test.client().get(getDemoClock);
  expect(now).toBe(goal);
  return new Date(now);
}

it("shows the machine's time until it is moved ahead", async () => {
  expect(await test.client().get(getDemoClock)).toEqual({
    now: test.clock.now().toISOString(),
    daysAhead: 0,
    goal: null,
  });
  expect((await test.client().get(getDemoTour)).done).not.toContain('clock');
});

it('delivers the daily message once by tomorrow morning', async () => {
  const now = await sent('tomorrow');
  expect(now.toISOString()).toBe('2026-11-22T04:30:00.000Z');
  const { messages } = await test.client().get(getDemoMessages);
  // The previous day's message is due from the start, and is sent before the clock moves.
  const ofDay = messages.filter(
    ({ phone, kind, sentAt }) => phone === family && kind.startsWith('daily') && sentAt > midnight,
  );
  expect(ofDay).toHaveLength(1);
  // Sent at its hour, not when the clock stopped.
  expect(ofDay[0]?.sentAt).toBe('2026-11-22T04:00:00.000Z');
  expect((await test.client().get(getDemoTour)).done).toContain('clock');
  // The past weeks are simulated before the clock moves.
}, 60_000);

it('renews plans and makes payouts due on the way to next month', async () => {
  const before = await rows<{ count: number }>(
    "select count(*)::int as count from money.invoices where kind = 'invoice'",
  );
  const { goal } = await test.client().get(setDemoClock, { body: { to: 'next_month' } });
  expect(goal).toBe('2026-12-23T04:30:00.000Z');
  await test.app.db.pool.query("update demo.clock set goal = '2026-12-02T04:30:00Z'");
  await arrival();
  const after = await rows<{ count: number }>(
    "select count(*)::int as count from money.invoices where kind = 'invoice'",
  );
  expect(after[0]?.count).toBeGreaterThan(before[0]?.count ?? 0);
  const runs = await rows<{ kind: string }>('select distinct kind from money.payout_runs');
  expect(runs.map(({ kind }) => kind).sort()).toEqual(['driver', 'partner']);
  const sums = await rows<{ sum: string }>(
    'select coalesce(sum(amount_fils), 0)::text as sum from money.postings',
  );
  expect(sums).toEqual([{ sum: '0' }]);
}, 180_000);

it('gives another process the same time from its start', async () => {
  const other = await startTestApp({}, createLog('silent'), test);
  onTestFinished(() => other.close());
  const { now, daysAhead } = await test.client().get(getDemoClock);
  expect(daysAhead).toBeGreaterThan(9);
  // Both clocks below stop at the same moment.
  expect((await other.client().get(getDemoClock)).now).toBe(now);
});

it('never goes back, whatever is written', async () => {
  const [before] = await rows<{ ahead: string }>('select ahead_ms::text as ahead from demo.clock');
  await expect(test.app.db.pool.query('update demo.clock set ahead_ms = -1')).rejects.toThrow();
  await sent('tomorrow');
  const [after] = await rows<{ ahead: string }>('select ahead_ms::text as ahead from demo.clock');
  expect(Number(after?.ahead)).toBeGreaterThan(Number(before?.ahead));
});

it('is not found outside demo mode, where a stored demo clock has no effect', async () => {
  const real = await startTestApp({ demo: false });
  onTestFinished(() => real.close());
  for (const route of [getDemoClock, getDemoTour])
    expect((await real.client().refused(route)).status).toBe(404);
  expect((await real.client().refused(setDemoClock, { body: { to: 'tomorrow' } })).status).toBe(404);
  await real.app.db.pool.query(
    'insert into demo.clock (began_at, ahead_ms) values (now(), 86400000) on conflict (is_only) do update set ahead_ms = 86400000',
  );
  const again = await startTestApp({ demo: false }, createLog('silent'), real);
  onTestFinished(() => again.close());
  const page = await again.client().raw('GET', '/');
  expect(await page.text()).not.toContain('clock-ahead');
});
