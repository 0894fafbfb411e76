import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { announce } from '../src/platform/outbox.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { createLog } from '../src/platform/log.ts';

let web: TestApp;
beforeAll(async () => {
  web = await startTestApp({ role: 'web', jobs: true, autopilot: false });
  await web.app.startWork();
});
afterAll(() => web.close());

const waiting = async (): Promise<number> =>
  (await web.app.db.row<{ count: number }>(sql`select count(*) as count from platform.outbox`))?.count ?? 0;

it('leaves events, jobs and leadership to workers', { timeout: 60_000 }, async () => {
  const { db } = web.app;
  await db.transaction((tx) => announce(tx, 'page_texts.changed', {}));
  // Twice a worker's polling interval.
  await new Promise((later) => setTimeout(later, 1_200));
  expect(await waiting()).toBeGreaterThan(0);
  expect(await db.row(sql`select to_regnamespace('pgboss') is null as "hasNoJobs"`)).toEqual({
    hasNoJobs: true,
  });
  const worker = await startTestApp({ role: 'worker', jobs: true }, createLog('silent'), web);
  try {
    await worker.app.startWork();
    await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000);
    const led = (): Promise<unknown[]> =>
      db.rows(
        sql`select 1 from pg_stat_activity where application_name = 'sufra leader' and datname = current_database()`,
      );
    await vi.waitFor(async () => expect((await led()).length).toBeGreaterThan(0), 10_000);
  } finally {
    await worker.close();
  }
});

it('serves only health on a worker', async () => {
  const worker = await startTestApp({ role: 'worker' }, createLog('silent'), web);
  const status = async (path: string): Promise<number> => (await fetch(worker.origin + path)).status;
  try {
    expect(await Promise.all(['/healthz', '/readyz'].map(status))).toEqual([200, 200]);
    expect(await Promise.all(['/', '/api/plans', '/api/auth/session'].map(status))).toEqual([404, 404, 404]);
  } finally {
    await worker.close();
  }
});
