import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OsUser } from '../../apps/server/src/platform/embedded/os-user.ts';

/** The message names the package. */
class Missing extends Error {}

export interface Program {
  readonly pid: number;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<void>;
}

interface Start {
  readonly args: readonly string[];
  readonly log: string;
  readonly user?: OsUser | null;
}

/** Rejects with `Missing` if not installed. */
export async function startProgram(name: string, { args, log, user = null }: Start): Promise<Program> {
  const file = openSync(log, 'a');
  const child = spawn(name, args, { ...user, cwd: path.dirname(log), stdio: ['ignore', file, file] });
  closeSync(file);
  await started(child, name);
  return {
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    ended: new Promise((resolve) =>
      child.exitCode === null ? child.once('exit', () => resolve()) : resolve(),
    ),
  };
}

const packages: Readonly<Record<string, string>> = {
  haproxy: 'haproxy',
  etcd: 'etcd-server',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
};

const started = (child: ChildProcess, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Missing(missing(packages[name] ?? name)) : error),
    );
  });

const missing = (name: string): string =>
  `${name} is missing. On Debian: apt-get install --no-install-recommends ${name}`;

/** Newest version first. */
export async function postgresBinaries(): Promise<string> {
  for (const version of [18, 17, 16, 15]) {
    const folder = `/usr/lib/postgresql/${version}/bin`;
    const isThere = await access(path.join(folder, 'pg_rewind')).then(
      () => true,
      () => false,
    );
    if (isThere) return folder;
  }
  throw new Missing(missing('postgresql-15'));
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Polls until there is a result; throws after `withinMs`. */
export async function seen<T>(look: () => Promise<T | null>, what: string, withinMs = 90_000): Promise<T> {
  const begun = performance.now();
  for (;;) {
    const found = await look().catch(() => null);
    if (found !== null) return found;
    if (performance.now() - begun > withinMs) throw new Error(`Timed out waiting for ${what}.`);
    await sleep(100);
  }
}
