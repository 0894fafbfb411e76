import type PgBoss from 'pg-boss';
import { isDatabaseAway } from './db/away.ts';
import type { Log } from './log.ts';
import { repeat } from './async.ts';
import { rest } from './rest.ts';

export interface Work {
  readonly name: string;
  readonly work: () => Promise<void>;
}

export interface Worker {
  readonly start: (afterMs: number) => void;
  readonly stop: () => Promise<void>;
  /** Returns the running job to the queue for another process; its outcome here is ignored. */
  readonly giveUp: () => Promise<void>;
}

type Queue = Pick<PgBoss, 'fetch' | 'complete' | 'fail'>;

export const lookEveryMs = 2_000;
const pauseMs = 500;

/** Retries while the database is away, until `over`; logs once. Throws other errors. */
async function patiently(
  run: () => Promise<unknown>,
  over: AbortSignal,
  complain: (error: unknown) => void,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await run();
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || over.aborted) throw error;
      if (tries === 1) complain(error);
      await rest(pauseMs);
    }
  }
}

const failureOf = (work: () => Promise<void>): Promise<{ readonly error: unknown } | null> =>
  work().then(
    () => null,
    (error: unknown) => ({ error }),
  );

/** Runs `work` for each job; aborting `over` stops all waiting. */
export function createWorker(queue: Queue, { name, work }: Work, over: AbortSignal, log: Log): Worker {
  let underWay: string | null = null;
  const complain = (error: unknown): void => log.error({ err: error, job: name }, 'job_queue_error');

  const fail = (id: string, error: unknown): Promise<unknown> =>
    queue.fail(name, id, error instanceof Error ? error : { value: error });

  const take = async (): Promise<void> => {
    const [job] = await queue.fetch(name);
    if (!job) return;
    const { id } = job;
    underWay = id;
    log.info({ job: name }, 'job_started');
    const failure = await failureOf(work);
    if (underWay !== id) return;
    if (failure) log.error({ err: failure.error, job: name }, 'job_failed');
    await patiently(() => (failure ? fail(id, failure.error) : queue.complete(name, id)), over, complain);
    underWay = null;
  };

  const { start, stop } = repeat(take, lookEveryMs, complain);
  return {
    start,
    stop,
    giveUp: async () => {
      const id = underWay;
      underWay = null;
      if (id !== null) await fail(id, new Error('The process is shutting down.')).catch(complain);
    },
  };
}
