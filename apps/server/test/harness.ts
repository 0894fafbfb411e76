import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { createApp, type App } from '../src/app.ts';
import { settableClock } from '../src/platform/clock.ts';
import type { Config } from '../src/platform/config.ts';
import { openDb, type Db } from '../src/platform/db/db.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import { Client } from './client.ts';
import { testConfig, testNow } from './settings.ts';

export { Client, type Answer } from './client.ts';
export { testKey } from './test-key.ts';

interface TestDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: new URL('/postgres', server).href });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`create database ${name} ${options}`);
  return { url: new URL(`/${name}`, server).href, drop: () => admin(`drop database ${name} with (force)`) };
}

/** Copies a template, the plain one unless told otherwise; whoever asks drops the copy. */
export function createTestDatabase(from = inject('databaseUrl')): Promise<TestDatabase> {
  const template = new URL(from).pathname.slice(1);
  // Copying the files costs a third less than writing every page to the log.
  return createDatabase(`template ${template} strategy file_copy`);
}

/** The address of a database without a single table of ours, dropped with the test. */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase('');
  onTestFinished(drop);
  return url;
}

/** A database for one test, closed with it. */
export async function testDb(): Promise<Db> {
  const { url, drop } = await createTestDatabase();
  const db = openDb({ url, poolSize: 10 }, () => undefined);
  onTestFinished(async () => {
    await db.close();
    await drop();
  });
  return db;
}

export interface TestApp {
  readonly app: App;
  readonly origin: string;
  readonly databaseUrl: string;
  readonly clock: ReturnType<typeof settableClock>;
  client(): Client;
  close(): Promise<void>;
}

/**
 * The whole application, listening on loopback with a clock that tests set, beside another one on its database where one
 * is given. The demo world is there already; who says `demo` sees it come or go from a plain database. Jobs run only when
 * a test runs them.
 */
export async function startTestApp(
  changes: Partial<Config> = {},
  log: Log = createLog('silent'),
  other: TestApp | null = null,
): Promise<TestApp> {
  const { url, drop } = other
    ? { url: other.databaseUrl, drop: () => Promise.resolve() }
    : await createTestDatabase(inject(changes.demo === undefined ? 'furnishedUrl' : 'databaseUrl'));
  const config = testConfig(changes);
  const clock = settableClock(testNow);
  const app = await createApp(config, url, clock, log);
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    origin,
    databaseUrl: url,
    clock,
    client: () => new Client(origin),
    close: async () => {
      await app.stop();
      await drop();
    },
  };
}
