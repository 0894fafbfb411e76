import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { runningCluster } from '../apps/server/src/platform/embedded/cluster.ts';
import { startServer } from '../apps/server/test/server-process.ts';
import { testKey } from '../apps/server/test/test-key.ts';
import { Client } from '../apps/server/test/client.ts';
import { given, openTown } from './support/ground.ts';
import { countRows, rowsOf, type Rows } from './support/rows.ts';

const times = given('TIMES', 20);
const limitMs = 2_000;

/** Waits until two reads two seconds apart are equal. */
async function rowsAtRest(url: string): Promise<Rows> {
  let one = await rowsOf(url);
  for (let tries = 0; tries < 60; tries += 1) {
    await sleep(2_000);
    const next = await rowsOf(url);
    if (isDeepStrictEqual(one, next)) return next;
    one = next;
  }
  throw new Error('The database never came to rest.');
}

it('exits at once with the reason and leaves the first process alone', async () => {
  const { site, token } = await openTown(1);
  // Without jobs nothing changes in the background, so every row can be compared.
  const first = site.start({ JOBS: 'off' });
  await first.address;
  const url = (await runningCluster(site.folder)) ?? '';
  const client = new Client(site.origin);
  const look = () => client.get(getSession, { headers: { authorization: `Bearer ${token}` } });
  await look();
  const before = await rowsAtRest(url);
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    const second = startServer(site.folder, { DATA_KEYS: testKey.toString('base64') });
    expect(await second.ended).toBe(1);
    taken.push(performance.now() - begun);
    expect(second.printed()).toContain('already running');
    expect(second.printed().trim().split('\n')).toHaveLength(1);
  }
  const after = await rowsOf(url);
  const { user } = await look();
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  await site.clear();
  const sorted = [...taken].sort((one, other) => one - other);
  console.table({
    'second starts': times,
    'until it ended, median ms': Math.round(sorted[times >> 1] ?? 0),
    'longest, ms': Math.round(sorted.at(-1) ?? 0),
    'rows before; after': `${countRows(before)}; ${countRows(after)}`,
  });
  expect(user.phone).toMatch(/^\+97155/);
  expect(countRows(before)).toBeGreaterThan(1_000);
  expect(after).toEqual(before);
  expect(taken.filter((ms) => ms >= limitMs)).toEqual([]);
});
