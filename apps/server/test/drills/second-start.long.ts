// Starts a second Sufra on the folder of a first, twenty times; `npm run drill -- second-start`.
import { expect, it } from 'vitest';
import { getSession } from '@sufra/contract/identity.ts';
import { startServer } from '../server-process.ts';
import { testKey } from '../test-key.ts';
import { Client } from '../client.ts';
import { given, openTown } from './ground.ts';

const times = given('TIMES', 20);

it('ends at once, says why, and leaves the first alone', async () => {
  const { site, token } = await openTown(1);
  const first = site.start();
  await first.address;
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    const second = startServer(site.folder, { DATA_KEYS: testKey.toString('base64') });
    expect(await second.ended).toBe(1);
    taken.push(performance.now() - begun);
    expect(second.printed()).toContain('already running');
    expect(second.printed().trim().split('\n')).toHaveLength(1);
  }
  const client = new Client(site.origin);
  const { user } = await client.get(getSession, { headers: { authorization: `Bearer ${token}` } });
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  await site.clear();
  const sorted = [...taken].sort((one, other) => one - other);
  console.table({
    'second starts': times,
    'until it ended, median ms': Math.round(sorted[times >> 1] ?? 0),
    'longest, ms': Math.round(sorted.at(-1) ?? 0),
  });
  expect(user.phone).toMatch(/^\+97155/);
});
