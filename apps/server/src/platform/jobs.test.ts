import { EventEmitter, once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { openDb, type Db } from './db/db.ts';
import { sql } from './db/sql.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createLog } from './log.ts';

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

it('starts concurrently in four processes on a new database', async () => {
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

it('runs a due job once in four processes', async () => {
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

it('refuses an unsupported pattern', () => {
  const jobs = createJobs('postgres://nowhere', createLog('silent'));
  expect(() => jobs.schedule('test.monthly', '0 0 1 * *', () => Promise.resolve())).toThrow(
    /only daily patterns are supported/,
  );
});

async function openWay(url: string): Promise<{ url: string; cut: () => void; mend: () => Promise<void> }> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined).once('close', () => other.destroy());
      one.pipe(other);
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  await listen(0);
  onTestFinished(cut);
  const { port } = server.address() as AddressInfo;
  const way = new URL(url);
  way.host = `127.0.0.1:${port}`;
  return { url: way.href, cut, mend: () => listen(port) };
}

async function oneProcess(over: (url: string) => Promise<string> | string) {
  const { url, drop } = await createTestDatabase();
  const db = openDb({ url, poolSize: 1 }, () => undefined);
  const logged: string[] = [];
  const jobs = createJobs(await over(url), createLog('error', { write: (line) => void logged.push(line) }));
  onTestFinished(async () => {
    await jobs.stop();
    await db.close();
    await drop();
  });
  return { db, jobs, logged };
}

const jobsOf = (db: Db, name: string) =>
  db.rows<{ state: string; output: { message?: string } | null }>(
    sql`select state::text, output from pgboss.job where name = ${name}`,
  );

it('records a failed job once the database is back', async () => {
  const way: { cut?: () => void; mend?: () => Promise<void> } = {};
  const { db, jobs, logged } = await oneProcess(async (url) => Object.assign(way, await openWay(url)).url);
  let failed = 0;
  jobs.schedule('test.fails', '* * * * *', () => {
    if (failed++ === 0) way.cut?.();
    return Promise.reject(new Error('The database went.'));
  });
  await jobs.start();
  await expect.poll(() => failed, { timeout: 20_000 }).toBe(1);
  // Long enough for the refusal to arrive: an unhandled error fails this test.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await way.mend?.();
  const messages = async () => (await jobsOf(db, 'test.fails')).map(({ output }) => output?.message);
  await expect.poll(messages, { timeout: 20_000 }).toContain('The database went.');
  expect(logged.filter((line) => line.includes('The database went.'))[0]).toContain('"job":"test.fails"');
});

it('returns a job that outlives a stop to the queue', async () => {
  const { db, jobs } = await oneProcess((url) => url);
  const ends = new EventEmitter();
  let begun = 0;
  jobs.schedule('test.long', '* * * * *', async () => {
    begun += 1;
    await once(ends, 'end');
  });
  await jobs.start();
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(1);
  await jobs.stop();
  expect(await jobsOf(db, 'test.long')).toMatchObject([
    { state: 'retry', output: { message: 'The process is shutting down.' } },
  ]);
  ends.emit('end');
  // The closed connections refuse late writes: an unhandled error fails this test.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await jobsOf(db, 'test.long')).toMatchObject([{ state: 'retry' }]);
});
