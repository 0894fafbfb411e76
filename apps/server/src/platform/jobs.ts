// Runs scheduled and queued work on PostgreSQL (pg-boss); modules register their jobs here.
import PgBoss from 'pg-boss';
import type { Log } from './log.ts';

export interface Jobs {
  /** Runs `work` by cron in Dubai time. It may run twice and must not mind. */
  schedule(name: string, cron: string, work: () => Promise<void>): void;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Scheduled {
  readonly name: string;
  readonly cron: string;
  readonly work: () => Promise<void>;
}

export function createJobs(url: string, log: Log): Jobs {
  const scheduled: Scheduled[] = [];
  const boss = new PgBoss({ connectionString: url, max: 3, application_name: 'sufra jobs' });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  let started = false;
  return {
    schedule: (name, cron, work) => {
      scheduled.push({ name, cron, work });
    },
    start: async () => {
      await boss.start();
      started = true;
      for (const job of scheduled) {
        await boss.createQueue(job.name);
        await boss.work(job.name, async () => {
          log.info({ job: job.name }, 'job');
          await job.work();
        });
        await boss.schedule(job.name, job.cron, {}, { tz: 'Asia/Dubai', expireInHours: 6, retryLimit: 2 });
      }
    },
    stop: async () => {
      if (started) await boss.stop({ graceful: true, wait: true, timeout: 5_000 });
    },
  };
}
