import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrationNames } from '../apps/server/src/platform/db/migrate.ts';
import { emptyDatabase } from '../apps/server/test/harness.ts';
import { given } from './support/ground.ts';

const times = given('TIMES', 20);
const root = path.resolve(import.meta.dirname, '..');
const migrating = (url: string) =>
  spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'support/migrating.ts'), url], {
    ...{ cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  });
type Migrating = ReturnType<typeof migrating>;

const ended = (child: Migrating): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)));

/** 'none', 'line' or 'transaction'. */
async function openIn(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ open: string }>(
    `select coalesce(max(case when xact_start is null then 'line' else 'transaction' end), 'none') as open
     from pg_stat_activity where datname = current_database() and application_name = 'sufra migrate'`,
  );
  return rows[0]?.open ?? '';
}

async function until(client: pg.Client, wanted: string): Promise<void> {
  for (let tries = 0; tries < 6_000; tries += 1, await sleep(5))
    if ((await openIn(client)) === wanted) return;
  throw new Error(`Never seen: ${wanted}.`);
}

const count = async (client: pg.Client, question: string): Promise<number> =>
  Number((await client.query<{ count: string }>(question)).rows[0]?.count);
const tables = (client: pg.Client): Promise<number> =>
  count(
    client,
    "select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );

async function withEmpty<T>(work: (url: string, client: pg.Client) => Promise<T>): Promise<T> {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(url, client);
  } finally {
    await client.end();
  }
}

const wholeMs = (): Promise<number> =>
  withEmpty(async (url, client) => {
    const child = migrating(url);
    const end = ended(child);
    await until(client, 'transaction');
    const begun = performance.now();
    expect(await end).toBe(0);
    return performance.now() - begun;
  });

/** Whether the kill hit the open transaction, at so many milliseconds. */
async function killAfter(ms: number, url: string, client: pg.Client): Promise<boolean> {
  const child = migrating(url);
  const end = ended(child);
  await until(client, 'transaction');
  await sleep(ms);
  // Stopped, so that its state can't change before the kill.
  child.kill('SIGSTOP');
  await sleep(20);
  const isOpen = (await openIn(client)) === 'transaction';
  child.kill('SIGKILL');
  await end;
  await until(client, 'none');
  if (isOpen) expect(await tables(client)).toBe(0);
  return isOpen;
}

it('leaves nothing behind after a killed start, and is applied once', async () => {
  const whole = await wholeMs();
  const moments: number[] = [];
  let tooLate = 0;
  while (moments.length < times && tooLate < times) {
    const ms = Math.random() * whole;
    const counts = await withEmpty((url, client) => killAfter(ms, url, client));
    if (counts) moments.push(ms);
    else tooLate += 1;
  }
  const names = await migrationNames();
  const applied = await withEmpty(async (url, client) => {
    expect(await killAfter(whole / 2, url, client)).toBe(true);
    expect(await Promise.all([ended(migrating(url)), ended(migrating(url))])).toEqual([0, 0]);
    return count(client, 'select count(*) from platform.migrations');
  });
  moments.sort((one, other) => one - other);
  console.table({
    'milliseconds of the transaction': Math.round(whole),
    'kills while it was open': moments.length,
    'the first, the middle and the last, ms in': [moments[0], moments[times >> 1], moments.at(-1)]
      .map((ms) => Math.round(ms ?? 0))
      .join('; '),
    'too late, as it had ended': tooLate,
    migrations: names.length,
    'applied in the end': applied,
  });
  expect(moments).toHaveLength(times);
  expect(applied).toBe(names.length);
});
