import { execFileSync, fork, type ChildProcess } from 'node:child_process';
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
  readonly db: Db;
  readonly start: (file: 'app-server.ts' | 'bare-server.ts', work: object) => Promise<Server>;
}

/** A bench signs many accounts in within a minute, and reads their codes. */
export const settings = [
  'OTP_SENDS_PER_ADDRESS=1000000',
  'OTP_SENDS_PER_DAY=1000000',
  `DATA_KEYS=${testKey.toString('base64')}`,
  '',
].join('\n');

const root = path.resolve(import.meta.dirname, '..');
const compiled = '.cache/bench';

/** A migrated database with fsync, and servers compiled as in production; removes it and them afterwards. */
export async function onGrounds(work: (grounds: Grounds) => Promise<void>): Promise<void> {
  const programs = ['bench/app-server.ts', 'bench/bare-server.ts'];
  execFileSync(process.execPath, ['apps/server/build/build.mjs', compiled, ...programs], { cwd: root });
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

function startServer(file: string, work: object): Promise<Server> {
  const child = fork(path.join(root, compiled, file.replace(/ts$/, 'js')), {
    // Without the bench's own loader.
    execArgv: [],
    serialization: 'advanced',
  });
  return tell(child, work);
}

/** Resolves with its address; rejects if the server ends first. */
export async function tell(child: ChildProcess, work: object): Promise<Server> {
  const answered = new AbortController();
  const { signal } = answered;
  child.send(work);
  const said = once(child, 'message', { signal }) as Promise<[{ port: number }]>;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A bench server exited with ${String(code)}.`);
  });
  try {
    const [{ port }] = await Promise.race([said, ended]);
    return { child, port };
  } finally {
    answered.abort();
  }
}

export const doorOf = ({ port }: Server, db: Db) => ({
  app: { db },
  client: () => new Client(`http://127.0.0.1:${port}`),
});
