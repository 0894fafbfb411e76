import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, type Binaries } from './binaries.ts';
import { databaseUser, isOpenToAll, type OsUser } from './os-user.ts';

export class AlreadyRunning extends Error {}

export interface Cluster {
  readonly url: string;
  readonly port: number;
  note(text: string): Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Place {
  readonly folder: string;
  readonly cluster: string;
  readonly user: OsUser | null;
  readonly binaries: Binaries;
  readonly password: string;
  readonly durable: boolean;
}

const starterLock = 7_283_200;
const noteFile = 'running.txt';
const asideRoot = '/var/lib/sufra';

/** On loopback; adopts a server left by a killed process. A second process gets `AlreadyRunning`. `durable: false` loses
 * data in a crash: tests only. */
export async function startCluster(
  dataFolder: string,
  { durable, meanwhile = () => undefined }: { durable: boolean; meanwhile?: () => void },
): Promise<Cluster> {
  const place = await prepare(path.resolve(dataFolder), durable);
  if (!(await exists(place.cluster))) await initialise(place);
  const port = (await runningPort(place)) ?? (await launch(place, meanwhile));
  const holder = await takeStarterLock(place, port);
  await createDatabase(holder);
  return {
    url: addressOf(place, port, 'sufra'),
    port,
    note: (text) => writeFile(path.join(place.folder, noteFile), text),
    stop: async () => {
      await rm(path.join(place.folder, noteFile), { force: true });
      // Release the lock last, or another process would adopt a server about to end.
      await stopServer(place);
      await holder.end().catch(() => undefined);
    },
  };
}

/** The address of a server already running for the folder; null if none is. */
export async function runningCluster(dataFolder: string): Promise<string | null> {
  const folder = path.resolve(dataFolder);
  if (!(await exists(path.join(folder, 'database-password')))) return null;
  const place = await prepare(folder, true);
  const port = await runningPort(place);
  return port === null ? null : addressOf(place, port, 'sufra');
}

async function prepare(dataFolder: string, durable: boolean): Promise<Place> {
  const user = databaseUser();
  await mkdir(dataFolder, { recursive: true });
  const reachable = user === null || (await isOpenToAll(dataFolder));
  const aside = path.join(asideRoot, createHash('sha1').update(dataFolder).digest('hex').slice(0, 12));
  const folder = reachable ? dataFolder : aside;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const password = await readOrCreate(path.join(dataFolder, 'database-password'));
  const binaries = await findBinaries(user === null ? null : asideRoot);
  return { folder, cluster: path.join(folder, 'postgres'), user, binaries, password, durable };
}

async function readOrCreate(file: string): Promise<string> {
  await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(file, 'utf8')).trim();
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

// Initialise beside the final place and rename: a killed start leaves no half-made cluster.
async function initialise(place: Place): Promise<void> {
  const draft = path.join(place.folder, `postgres.new-${process.pid}`);
  const secret = path.join(place.folder, `password-${process.pid}`);
  await mkdir(draft, { mode: 0o700 });
  await writeFile(secret, place.password, { mode: 0o600 });
  if (place.user)
    await Promise.all([draft, secret].map((file) => chown(file, place.user!.uid, place.user!.gid)));
  try {
    await runToEnd(place, place.binaries.initdb, [
      `--pgdata=${draft}`,
      `--pwfile=${secret}`,
      '--username=sufra',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      ...(place.durable ? [] : ['--no-sync']),
    ]);
    await rename(draft, place.cluster).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(secret, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

async function runToEnd(place: Place, program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, {
    cwd: place.folder,
    ...place.user,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`${path.basename(program)} failed: ${complaint.trim()}`);
}

/** Null unless a server answers there with our password. */
async function runningPort(place: Place): Promise<number | null> {
  const lines = (await readFile(path.join(place.cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  );
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !port || !(await isOurServer(place, pid))) return null;
  return (await answers(place, port, 60_000, () => isAlive(pid))) ? port : null;
}

// The pid may be reused, as after a restart of a container.
async function isOurServer(place: Place, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return command === null || command.includes(place.cluster);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * If another process was faster, the starter lock decides. After a kill -9, the server's children may hold shared
 * memory for a moment: retry.
 */
async function launch(place: Place, meanwhile: () => void): Promise<number> {
  for (let tries = 0; tries < 40; tries += 1) {
    const port = (await spawnServer(place, meanwhile)) ?? (await runningPort(place));
    if (port !== null) return port;
    await sleep(250);
  }
  throw new Error(`PostgreSQL did not start; see ${path.join(place.folder, 'postgres.log')}.`);
}

async function spawnServer(place: Place, meanwhile: () => void): Promise<number | null> {
  const port = await freePort();
  const log = await open(path.join(place.folder, 'postgres.log'), 'a');
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=120',
    // A trial balance over all time locks each month of the postings and their indexes.
    'max_locks_per_transaction=256',
    'shared_buffers=256MB',
    'timezone=UTC',
    ...(place.durable
      ? ['fsync=on', 'synchronous_commit=on']
      : [
          'fsync=off',
          'synchronous_commit=off',
          'full_page_writes=off',
          'autovacuum=off',
          // Tests run each statement a few times per connection, where a plan per call is slower.
          'plan_cache_mode=force_generic_plan',
        ]),
  ].flatMap((setting) => ['-c', setting]);
  // Detached, so that Ctrl-C reaches only the app, which then stops the database in order.
  const child = spawn(place.binaries.postgres, ['-D', place.cluster, '-p', String(port), ...settings], {
    cwd: place.folder,
    ...place.user,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let ended = false;
  child.once('error', () => (ended = true)).once('exit', () => (ended = true));
  child.unref();
  meanwhile();
  const ready = await answers(place, port, 120_000, () => !ended);
  await log.close();
  return ready ? port : null;
}

async function answers(
  place: Place,
  port: number,
  withinMs: number,
  goesOn: () => boolean,
): Promise<boolean> {
  for (let waited = 0; waited < withinMs && goesOn(); waited += 25) {
    const client = new pg.Client({ connectionString: addressOf(place, port, 'postgres') });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await sleep(25);
    }
  }
  return false;
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

const addressOf = (place: Place, port: number, database: string): string =>
  `postgres://sufra:${place.password}@127.0.0.1:${port}/${database}`;

// Held by a connection, so that the OS releases it when its holder is killed.
async function takeStarterLock(place: Place, port: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: addressOf(place, port, 'postgres') });
  client.on('error', () => undefined);
  await client.connect();
  for (let tries = 0; tries < 5; tries += 1) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      starterLock,
    ]);
    if (rows[0]?.held) return client;
    await sleep(150);
  }
  await client.end();
  const note = await readFile(path.join(place.folder, noteFile), 'utf8').catch(() => '');
  throw new AlreadyRunning(
    `Sufra is already running on the data folder ${place.folder}${note ? ` (${note.trim()})` : ''}. ` +
      'Stop it first, or choose another folder with DATA_DIR.',
  );
}

async function createDatabase(holder: pg.Client): Promise<void> {
  const { rowCount } = await holder.query("select 1 from pg_database where datname = 'sufra'");
  if (rowCount === 0) await holder.query('create database sufra');
}

async function stopServer(place: Place): Promise<void> {
  const pid = Number(
    (await readFile(path.join(place.cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  );
  if (!pid || !(await isOurServer(place, pid))) return;
  for (const [signal, waitMs] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < waitMs && isAlive(pid); waited += 20) await sleep(20);
  }
}
