import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApp, type App } from '../apps/server/src/app.ts';
import { settableClock } from '../apps/server/src/platform/clock.ts';
import type { Config } from '../apps/server/src/platform/config.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { Client } from '../apps/server/test/client.ts';
import { compareBooks } from './crash/books.ts';
import { Journal } from './crash/journal.ts';
import { finishLater, makeCustomers, phones } from './crash/run.ts';
import { createTestDatabase, type TestApp } from '../apps/server/test/harness.ts';
import { planTheNight } from '../apps/server/test/planner-jobs.ts';
import { startPooler, type Pooler } from './support/pooler.ts';
import { testConfig } from '../apps/server/test/settings.ts';

const serverConnections = 4;
const complaints: string[] = [];

let pooler: Pooler;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let test: TestApp;
let other: App;

beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startPooler(database.url, serverConnections);
  const clock = settableClock(new Date().toISOString());
  const changes: Partial<Config> = { databaseSessionUrl: database.url, autopilot: false, jobs: true };
  const log = createLog('warn', { write: (line) => void complaints.push(line) });
  const app = await createApp(testConfig({ ...changes, role: 'web' }), pooler.url, clock, log);
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
  other = await createApp(testConfig({ ...changes, role: 'worker' }), pooler.url, clock, log);
  await other.startWork();
  test = {
    app,
    origin,
    databaseUrl: pooler.url,
    clock,
    client: () => new Client(origin),
    close: () => app.stop(),
  };
}, 300_000);

afterAll(async () => {
  await Promise.all([test.app.stop(), other.stop()]);
  await pooler.stop();
  await database.drop();
});

it('places concurrent orders completely and once', async () => {
  const customers = await makeCustomers(test, { cash: 40, card: 20 });
  const journal = new Journal(test.origin);
  await Promise.all(customers.map((customer) => journal.place(customer)));
  expect(await finishLater(test, journal)).toBe(0);
  const { orders, cardOrders, ...wrong } = await compareBooks(test.app.db, journal.intents, phones);
  expect([orders, cardOrders]).toEqual([60, 20]);
  expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((name) => [name, 0])));
  expect(journal.surprises).toEqual([]);
});

it('runs the nightly planner with its temporary tables', async () => {
  await planTheNight(test);
  await planTheNight(test);
  expect(await test.app.db.row(sql`select count(*) > 0 as "isPlanned" from planner.suggestions`)).toEqual({
    isPlanned: true,
  });
});

it('delivers live updates across processes, elects a leader and runs jobs', async () => {
  const direct = other.db;
  await vi.waitFor(async () => {
    expect(await direct.row(sql`select count(*) as count from platform.outbox`)).toEqual({ count: 0 });
    expect(
      await direct.row(
        sql`select count(*) > 0 as "isLed" from pg_locks where locktype = 'advisory' and granted`,
      ),
    ).toEqual({ isLed: true });
  }, 30_000);
  // Jobs are due every minute.
  await vi.waitFor(async () => {
    expect(
      await direct.row(
        sql`select count(*) > 0 as "haveRun" from pgboss.job j join pgboss.queue q on q.name = j.name where j.state = 'completed'`,
      ),
    ).toEqual({ haveRun: true });
  }, 120_000);
}, 180_000);

it('applies transaction timeouts, as without a pooler', async () => {
  const slow = test.app.db.transaction((tx) => tx.row(sql`select pg_sleep(30)::text`));
  await expect(slow).rejects.toMatchObject({ code: '57014' });
}, 40_000);

it('leaves no session state on shared connections and logs no error', async () => {
  const left = await test.app.db.rows<{ name: string; setting: string }>(sql`
    select name, setting from pg_settings where source = 'session' and name <> all (${[
      'application_name',
      'client_encoding',
      'DateStyle',
      'TimeZone',
    ]}) and name not like 'sufra.%'`);
  expect(left).toEqual([]);
  expect(await test.app.db.rows(sql`select 1 from pg_prepared_statements`)).toEqual([]);
  const shared = await test.app.db.row<{ count: number }>(sql`
    select count(*) as count from pg_stat_activity where datname = current_database() and application_name = 'sufra'`);
  expect(shared?.count).toBeLessThanOrEqual(serverConnections);
  expect(complaints.filter((line) => !line.includes('57014'))).toEqual([]);
});
