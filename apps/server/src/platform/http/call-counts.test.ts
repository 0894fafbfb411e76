import { expect, it, onTestFinished } from 'vitest';
import { testDb } from '../../../test/harness.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { createLog } from '../log.ts';
import { createCallCounts, type CallCounts } from './call-counts.ts';
import { createServer } from './server.ts';

const limit = 60;
const minuteMs = 60_000;
const begun = 29_400_000 * minuteMs;

function process(db: Db, clock: { now: number }): CallCounts {
  const settings = { limit, keyOf: (address: string) => `key of ${address}`, now: () => clock.now };
  return createCallCounts(db, settings, createLog('silent'));
}

const call = (counts: CallCounts, address: string, times: number): number =>
  Math.max(...Array.from({ length: times }, () => counts.count(address).current));

it('sums the counts of three processes, each once', async () => {
  const db = await testDb();
  const clock = { now: begun };
  const processes = [process(db, clock), process(db, clock), process(db, clock)];
  for (let round = 1; round <= 3; round += 1) {
    for (const one of processes) call(one, 'busy', 10);
    // Twice: the first process sees the others' counts only in the second round.
    for (const one of [...processes, ...processes]) await one.exchange();
    expect(processes.map((one) => one.count('busy').current)).toEqual(
      [1, 1, 1].map(() => round * 30 + 1 + (round - 1) * 3),
    );
  }
  expect(processes.map((one) => one.count('quiet').current)).toEqual([1, 1, 1]);
});

it('resets every process with the minute and deletes old counts', async () => {
  const db = await testDb();
  const clock = { now: begun + 59_000 };
  const [one, other] = [process(db, clock), process(db, clock)];
  call(one, 'busy', 50);
  await one.exchange();
  call(other, 'busy', 5);
  await other.exchange();
  expect(other.count('busy')).toEqual({ current: 56, ttl: 1_000 });
  clock.now += 1_000;
  expect([one.count('busy'), other.count('busy')]).toEqual(
    [1, 1].map((current) => ({ current, ttl: minuteMs })),
  );
  clock.now += 2 * minuteMs;
  call(one, 'busy', 20);
  await one.exchange();
  const kept = await db.rows<{ minute: number; key: string }>(
    sql`select distinct minute, key from platform.call_counts`,
  );
  expect(kept).toEqual([{ minute: begun / minuteMs + 3, key: 'key of busy' }]);
});

it('does not report addresses with few calls', async () => {
  const db = await testDb();
  const counts = process(db, { now: begun });
  call(counts, 'seldom', 2);
  await counts.exchange();
  expect(await db.rows(sql`select 1 from platform.call_counts`)).toEqual([]);
});

it('counts locally while the database is away', async () => {
  const db = await testDb();
  const counts = process(db, { now: begun });
  call(counts, 'busy', 40);
  const away = {
    ...db,
    rows: () => Promise.reject(new Error('away')),
    run: () => Promise.reject(new Error('away')),
  };
  const alone = process(away, { now: begun });
  call(alone, 'busy', 40);
  await expect(alone.exchange()).rejects.toThrow('away');
  expect(alone.count('busy').current).toBe(41);
});

it('stops an address at the limit of all processes together', async () => {
  const db = await testDb();
  const clock = { now: begun };
  const [ours, others] = [process(db, clock), process(db, clock)];
  const settings = { publicOrigin: null, trustProxy: 0, rateLimitPerMinute: limit, callsAtOnce: 200 };
  const server = await createServer(settings, createLog('silent'), ours);
  onTestFinished(() => server.close());
  server.get('/api/thing', () => ({ ok: true }));
  const status = async (): Promise<number> => (await server.inject('/api/thing')).statusCode;
  for (let calls = 0; calls < 10; calls += 1) expect(await status()).toBe(200);
  call(others, '127.0.0.1', 55);
  for (const one of [others, ours]) await one.exchange();
  const answer = await server.inject('/api/thing');
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toMatchObject({ code: 'too_many_requests' });
  clock.now += minuteMs;
  expect(await status()).toBe(200);
});
