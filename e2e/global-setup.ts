import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from '../apps/server/src/platform/embedded/cluster.ts';
import { quickFolder } from '../apps/server/test/quick-folder.ts';
import { ensureServerBuilt, ensureWebBuilt } from '../tools/builds.mjs';

const root = path.resolve(import.meta.dirname, '..');
/** A demo that has lived its past weeks, which every server would otherwise live again. */
const template = 'demo_template';

interface Sufra {
  readonly url: string;
  readonly database: string;
  readonly stop: () => Promise<void>;
}

/** On a database of its own, in the cluster of the global setup. */
export async function startSufra(
  settings: Readonly<Record<string, string>>,
  name = `demo_${randomBytes(6).toString('hex')}`,
): Promise<Sufra> {
  await query('postgres', `create database ${name} ${name === template ? '' : `template ${template}`}`);
  const database = addressOf(name);
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: database,
      DEMO: 'on',
      RATE_LIMIT_PER_MINUTE: '0',
      OTP_SENDS_PER_ADDRESS: '100000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  };
  return { url: await readyAt(server), database, stop };
}

export default async function setup(): Promise<() => Promise<void>> {
  // Before any server: one that starts beside the build finds half of the pages.
  await Promise.all([ensureServerBuilt(), ensureWebBuilt()]);
  // It also holds the pictures and the key of all servers.
  const folder = await quickFolder('sufra-e2e-');
  // As root, the database has its own OS user, which must reach the folder.
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder, { durable: false });
  Object.assign(process.env, { DATA_DIR: folder, SUFRA_CLUSTER: cluster.url });
  process.env['SUFRA_DATABASE'] ??= '';
  let shared: Sufra | null = null;
  const stop = async (): Promise<void> => {
    await shared?.stop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await prepareTemplate();
    if (process.env['SUFRA_URL'] === undefined) shared = await startShared();
  } catch (error) {
    // Playwright calls no teardown of a set-up that failed.
    await stop();
    throw error;
  }
  return stop;
}

async function startShared(): Promise<Sufra> {
  // Journeys play all roles.
  const shared = await startSufra({ DEMO_AUTOPILOT: 'off' });
  Object.assign(process.env, { SUFRA_URL: shared.url, SUFRA_DATABASE: shared.database });
  return shared;
}

async function prepareTemplate(): Promise<void> {
  const { stop } = await startSufra({ DEMO_AUTOPILOT: 'off' }, template);
  try {
    // The clock is moved only after the past weeks; to now, it stays.
    await query(template, 'update demo.clock set goal = now()');
    while ((await query(template, 'select 1 from demo.clock where goal is not null')) > 0) await sleep(50);
  } finally {
    await stop();
  }
}

const addressOf = (database: string): string =>
  new URL(`/${database}`, process.env['SUFRA_CLUSTER'] ?? '').href;

/** Returns the number of rows. */
async function query(database: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: addressOf(database) });
  await client.connect();
  const { rowCount } = await client.query(statement);
  await client.end();
  return rowCount ?? 0;
}

function readyAt(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.once('exit', (code) =>
      reject(new Error(`The server ended (${code}) before it was ready.\n${printed}`)),
    );
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /Sufra is ready: (\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}
