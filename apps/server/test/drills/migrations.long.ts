// Kills a start in the middle of its migrations twenty times, then starts two at once; `npm run drill -- migrations`.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrationNames } from '../../src/platform/db/migrate.ts';
import { emptyDatabase } from '../harness.ts';
import { given } from './ground.ts';

const times = given('TIMES', 20);
const root = path.resolve(import.meta.dirname, '../../../..');
const migrating = (url: string) =>
  spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'migrating.ts'), url], {
    ...{ cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  });
type Migrating = ReturnType<typeof migrating>;

const ended = (child: Migrating): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)));
const hasBegun = (child: Migrating): Promise<void> =>
  new Promise((resolve) => child.stdout?.once('data', () => resolve()));

it('leaves nothing of a start that was killed, and is applied once', async () => {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const applied = async (): Promise<number> => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('platform.migrations') is not null as there`,
    );
    if (!rows[0]?.there) return 0;
    return (await client.query('select name from platform.migrations')).rowCount ?? 0;
  };
  let killed = 0;
  for (let time = 0; time < times; time += 1) {
    const child = migrating(url);
    const end = ended(child);
    await hasBegun(child);
    await sleep(randomInt(5, 150));
    if (child.kill('SIGKILL') && (await end) === null) killed += 1;
    expect(await applied()).toBe(0);
  }
  expect(await Promise.all([ended(migrating(url)), ended(migrating(url))])).toEqual([0, 0]);
  const names = await migrationNames();
  console.table({ kills: killed, migrations: names.length, 'applied in the end': await applied() });
  expect(killed).toBe(times);
  expect(await applied()).toBe(names.length);
  await client.end();
});
