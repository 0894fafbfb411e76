import pg from 'pg';
import PgBoss from 'pg-boss';
import type { Log } from './log.ts';
import { lastDue, timetable } from './timetable.ts';
import { repeat, type Loop, within } from './async.ts';
import { createWorker, lookEveryMs, type Work, type Worker } from './worker.ts';

export interface Jobs {
  /**
   * Runs `work` by a pattern of lastDue, in Dubai time; throws for any other pattern. Jobs may run twice and must
   * be idempotent.
   */
  schedule(name: string, cron: string, work: () => Promise<void>): void;
  /**
   * Runs the jobs due between two instants, each once and in order, after the demo's clock moved.
   */
  readonly catchUp: (after: Date, until: Date) => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Scheduled extends Work {
  readonly cron: string;
}

// The queue's own pool leaves errors between two queries unhandled, which would end the process.
function openLines(url: string, log: Log): pg.Pool {
  const lines = new pg.Pool({
    connectionString: url,
    max: 3,
    connectionTimeoutMillis: 5_000,
    application_name: 'sufra jobs',
  });
  lines.on('error', (error) => log.error({ err: error }, 'job_queue_connection_error'));
  lines.on('connect', (client) => client.on('error', () => undefined));
  return lines;
}

const howToRun = { expireInHours: 6, retryLimit: 2, singletonSeconds: 43_200 };
const dueEveryMs = 10_000;
const graceMs = 5_000;

interface Queue {
  readonly boss: PgBoss;
  readonly lines: pg.Pool;
  readonly timekeeper: Loop;
}

function openQueue(url: string, scheduled: readonly Scheduled[], log: Log): Queue {
  const lines = openLines(url, log);
  const complain = (error: unknown): void => log.error({ err: error }, 'job_queue_error');
  const boss = new PgBoss({
    db: { executeSql: (text, values: unknown[]) => lines.query(text, values) },
    schedule: false,
  });
  boss.on('error', complain);
  const look = timetable(scheduled, async (name, due) => {
    await boss.send(name, {}, { ...howToRun, singletonKey: due.toISOString() });
  });
  return { boss, lines, timekeeper: repeat(look, dueEveryMs, complain) };
}

async function catchUp(scheduled: readonly Scheduled[], log: Log, after: Date, until: Date): Promise<void> {
  const due = scheduled.flatMap((job) => {
    const at = lastDue(job.cron, after, until);
    return at === null ? [] : [{ ...job, at }];
  });
  due.sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const { name, work } of due)
    await work().catch((error: unknown) => log.error({ err: error, job: name }, 'job_failed'));
}

export function createJobs(url: string, log: Log): Jobs {
  const scheduled: Scheduled[] = [];
  const { boss, lines, timekeeper } = openQueue(url, scheduled, log);
  const over = new AbortController();
  let workers: readonly Worker[] = [];
  let started = false;
  return {
    schedule: (name, cron, work) => {
      lastDue(cron, anInstant, anInstant);
      scheduled.push({ name, cron, work });
    },
    catchUp: (after, until) => catchUp(scheduled, log, after, until),
    start: async () => {
      await boss.start();
      started = true;
      await oneAtATime(url, async () => {
        for (const { name } of scheduled) await boss.createQueue(name);
      });
      workers = scheduled.map((job) => createWorker(boss, job, over.signal, log));
      // Spread the forty workers: polling all at once would slow requests.
      workers.forEach((worker, index) => worker.start((index / workers.length) * lookEveryMs));
      timekeeper.start();
    },
    stop: async () => {
      over.abort();
      await timekeeper.stop();
      await within(graceMs, Promise.all(workers.map((worker) => worker.stop())));
      await Promise.all(workers.map((worker) => worker.giveUp()));
      if (started) await boss.stop({ graceful: false, wait: true });
      if (!lines.ending) await lines.end();
    },
  };
}

/** Runs due while `isHeld()` wait for their next time. */
export const heldWhile = (isHeld: () => boolean, jobs: Jobs): Jobs => ({
  ...jobs,
  schedule: (name, cron, work) =>
    jobs.schedule(name, cron, async () => {
      if (!isHeld()) await work();
    }),
});

const anInstant = new Date(0);
const lockKey = 7_283_202;

// A queue is a table: processes starting together on a new database would block one another.
async function oneAtATime(url: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'sufra jobs' });
  // Without a listener, a lost connection would end the process; the running statement fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await work();
  } finally {
    await client.end();
  }
}
