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
    sharedAdmin ??= connect(new URL('/postgres', server).href);
    await (await sharedAdmin).query(statement);
  };
  await admin(`create database ${name} ${options}`);
  return { url: new URL(`/${name}`, server).href, drop: () => admin(`drop database ${name} with (force)`) };
}

let sharedAdmin: Promise<pg.Client> | null = null;

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => (sharedAdmin = null));
  await client.connect();
  return client;
}

/** The plain template by default; the caller drops the copy. */
export function createTestDatabase(from = inject('databaseUrl')): Promise<TestDatabase> {
  const template = new URL(from).pathname.slice(1);
  // A third cheaper than WAL_LOG.
  return createDatabase(`template ${template} strategy file_copy`);
}

/** Empty; dropped with the test. */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase('');
  onTestFinished(drop);
  return url;
}

/** Closed with the test. */
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
 * The whole application on loopback with a settable clock and jobs on request only. Contains the demo world unless
 * `demo` is given.
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
