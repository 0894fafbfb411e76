import { spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUser } from '../../apps/server/src/platform/embedded/os-user.ts';

export interface Pooler {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const missing = "This run needs PgBouncer: apt-get install pgbouncer, or your system's way.";

/** PgBouncer with so few server connections that transactions share them. */
export async function startPooler(databaseUrl: string, connections: number): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const user = databaseUser();
  const folder = await mkdtemp(path.join(tmpdir(), 'sufra-pooler-'));
  const ownPort = await freePort();
  const files = {
    'users.txt': `"${username}" "${password}"\n`,
    'pgbouncer.ini': [
      '[databases]',
      `* = host=${hostname} port=${port}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${ownPort}\nunix_socket_dir =`,
      `auth_type = plain\nauth_file = ${path.join(folder, 'users.txt')}`,
      `pool_mode = transaction\ndefault_pool_size = ${connections}\nmax_client_conn = 500`,
      // The default retry delay is fifteen seconds.
      'server_login_retry = 1',
      '',
    ].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  await chmod(folder, 0o755);
  if (user) for (const name of Object.keys(files)) await chown(path.join(folder, name), user.uid, user.gid);
  const child = spawn('pgbouncer', ['-q', path.join(folder, 'pgbouncer.ini')], { ...user, stdio: 'inherit' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failed = new Promise<never>((_resolve, reject) =>
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error(missing) : error),
    ),
  );
  const url = `postgres://${username}:${password}@127.0.0.1:${ownPort}${pathname}`;
  await Promise.race([failed, untilItAnswers(url)]);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch {
      await sleep(50);
    }
  }
  throw new Error('PgBouncer did not begin to answer.');
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
