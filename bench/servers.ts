import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDb, type Db } from '../apps/server/src/platform/db/db.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { startCluster } from '../apps/server/src/platform/embedded/cluster.ts';
import { Client } from '../apps/server/test/client.ts';
import { testKey } from '../apps/server/test/test-key.ts';

export interface Server {
  readonly child: ChildProcess;
  readonly port: number;
}

export interface Grounds {
  readonly url: string;
  readonly folder: string;
  /** To look and to prepare; the servers have connections of their own. */
  readonly db: Db;
  readonly start: (file: 'app-server.ts' | 'bare-server.ts', work: object) => Promise<Server>;
}

/** A bench signs many people in within a minute, and reads their codes. */
export const settings = [
  'OTP_SENDS_PER_ADDRESS=1000000',
  'OTP_SENDS_PER_DAY=1000000',
  `DATA_KEYS=${testKey.toString('base64')}`,
  '',
].join('\n');

/** Lends a migrated database that syncs to disk, and takes everything away again, servers too. */
export async function onGrounds(work: (grounds: Grounds) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sufra-bench-'));
  await chmod(folder, 0o755);
  await writeFile(path.join(folder, '.env'), settings);
  const cluster = await startCluster(folder, { durable: true });
  const db = openDb({ url: cluster.url, poolSize: 4 }, () => undefined);
  const servers: Server[] = [];
  const start: Grounds['start'] = async (file, given) => {
    const server = await startServer(file, given);
    servers.push(server);
    return server;
  };
  try {
    await migrate(cluster.url);
    await work({ url: cluster.url, folder, db, start });
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
    await db.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Megabytes each server has for objects that are young, as `npm start` gives Sufra (record 56); the bare server has as
 * many.
 */
const youngSpaceMb = 64;

function startServer(file: string, work: object): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, file), {
    execArgv: [`--max-semi-space-size=${youngSpaceMb}`, '--import', 'tsx'],
    serialization: 'advanced',
  });
  return tell(child, work);
}

/** Gives a server its work, or its next; it says where it listens. Rejects where it ends before it says so. */
export async function tell(child: ChildProcess, work: object): Promise<Server> {
  const answered = new AbortController();
  const { signal } = answered;
  child.send(work);
  const said = once(child, 'message', { signal }) as Promise<[{ port: number }]>;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A server of the bench ended with ${String(code)}.`);
  });
  try {
    const [{ port }] = await Promise.race([said, ended]);
    return { child, port };
  } finally {
    answered.abort();
  }
}

/** Where people come in to a server of the bench. */
export const doorOf = ({ port }: Server, db: Db) => ({
  app: { db },
  client: () => new Client(`http://127.0.0.1:${port}`),
});
