import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../../apps/server/src/app.ts';
import { settableClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startCluster, type Cluster } from '../../apps/server/src/platform/embedded/cluster.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { Client } from '../../apps/server/test/client.ts';
import { testKey, type TestApp } from '../../apps/server/test/harness.ts';
import { quickFolder } from '../../apps/server/test/quick-folder.ts';
import { postmasterPid, startServer, type ServerProcess } from '../../apps/server/test/server-process.ts';

export interface Site {
  readonly folder: string;
  readonly origin: string;
  readonly start: (more?: Readonly<Record<string, string>>) => ServerProcess;
  /** In this process; no server may run on the folder meanwhile. */
  readonly within: <T>(work: (test: TestApp) => Promise<T>) => Promise<T>;
  /** Restarts it if Sufra doesn't. */
  readonly killDatabase: () => Promise<void>;
  readonly clear: () => Promise<void>;
}

/** Embedded, or external through `DATABASE_URL`. */
export type Database = 'embedded' | 'external';

/** A quick one keeps its files in memory and its demo world still. */
export async function openSite(database: Database = 'embedded', isQuick = false): Promise<Site> {
  const prefix = 'sufra-crash-';
  const folder = await (isQuick ? quickFolder(prefix) : mkdtemp(path.join(tmpdir(), prefix)));
  // As root, the database has its own OS user, which must reach the folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    DATA_KEYS: testKey.toString('base64'),
    DEMO: 'on',
    DEMO_AUTOPILOT: isQuick ? 'off' : 'on',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    OTP_SENDS_PER_ADDRESS: '1000000',
    OTP_SENDS_PER_DAY: '1000000',
  };
  const start = (): Promise<Cluster> => startCluster(folder, { durable: true });
  let beside = database === 'external' ? await start() : null;
  return {
    folder,
    origin: `http://127.0.0.1:${port}`,
    start: (more = {}) =>
      startServer(folder, { ...env, ...(beside && { DATABASE_URL: beside.url }), ...more }),
    within: async (work) => {
      const cluster = beside ?? (await start());
      try {
        return await openWithin(folder, cluster.url, { ...env, JOBS: 'off' }, work);
      } finally {
        if (!beside) await cluster.stop();
      }
    },
    killDatabase: async () => {
      const pid = await postmasterPid(folder);
      if (pid > 1) process.kill(pid, 'SIGKILL');
      if (beside) beside = await start();
    },
    clear: async () => {
      await beside?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openWithin<T>(
  folder: string,
  url: string,
  env: Record<string, string>,
  work: (test: TestApp) => Promise<T>,
): Promise<T> {
  await migrate(url);
  const clock = settableClock(new Date().toISOString());
  const app = await createApp(readConfig(env, folder), url, clock, createLog('silent'));
  try {
    const origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
    return await work({
      app,
      origin,
      databaseUrl: url,
      clock,
      client: () => new Client(origin),
      close: () => app.stop(),
    });
  } finally {
    await app.stop();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
