// Proves that processes which start together on a new database all come to work, each job with a queue of its own, and that
// what is due is done by one of them.
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { openDb, type Db } from './db/db.ts';
import { sql } from './db/sql.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createLog } from './log.ts';

/** Four processes with their jobs on a database without queues, not yet started. */
async function fourProcesses(prepare: (jobs: Jobs) => void): Promise<{ db: Db; all: Jobs[] }> {
  const { url, drop } = await createTestDatabase();
  const db = openDb({ url, poolSize: 1 }, () => undefined);
  const all = Array.from({ length: 4 }, () => {
    const jobs = createJobs(url, createLog('silent'));
    prepare(jobs);
    return jobs;
  });
  onTestFinished(async () => {
    await Promise.all(all.map((jobs) => jobs.stop()));
    await db.close();
    await drop();
  });
  return { db, all };
}

it('starts in four processes at once on a database without queues', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `test.job-${index}`);
  const { db, all } = await fourProcesses((jobs) => {
    for (const name of names) jobs.schedule(name, '0 0 * * *', () => Promise.resolve());
  });
  await Promise.all(all.map((jobs) => jobs.start()));
  const queues = await db.rows<{ name: string }>(
    sql`select name from pgboss.queue where name like 'test.%' order by name`,
  );
  expect(queues.map(({ name }) => name)).toEqual([...names].sort());
});

it('does what is due once, though four processes look for it', async () => {
  const done: Date[] = [];
  const { db, all } = await fourProcesses((jobs) =>
    jobs.schedule('test.each-minute', '* * * * *', async () => void done.push(new Date())),
  );
  await Promise.all(all.map((jobs) => jobs.start()));
  const rows = () =>
    db.rows<{ due: string; state: string }>(
      sql`select singleton_key as due, state::text from pgboss.job where name = 'test.each-minute'`,
    );
  await expect
    .poll(async () => (await rows()).map(({ state }) => state), { timeout: 20_000 })
    .toContain('completed');
  const dues = (await rows()).map(({ due }) => due);
  expect(new Set(dues).size).toBe(dues.length);
  expect(done.length).toBeLessThanOrEqual(dues.length);
});

it('refuses a pattern it could not follow', () => {
  const jobs = createJobs('postgres://nowhere', createLog('silent'));
  expect(() => jobs.schedule('test.monthly', '0 0 1 * *', () => Promise.resolve())).toThrow(
    /not for every day/,
  );
});
