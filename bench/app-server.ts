import { createApp } from '../apps/server/src/app.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';

interface Work {
  readonly url: string;
  readonly poolSize: number;
  readonly dataDir: string;
  /** Also runs jobs and dispatch, without the demo. */
  readonly works?: boolean;
}

process.once('message', (work: Work) => {
  void serve(work);
});

async function serve({ url, poolSize, dataDir, works = false }: Work): Promise<void> {
  const [demo, jobs] = works ? ['off', 'on'] : ['on', 'off'];
  const env = { DATA_DIR: dataDir, DEMO: demo, LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0', JOBS: jobs };
  const config = { ...readConfig(env, dataDir), poolSize };
  const app = await createApp(config, url, systemClock, createLog(config.logLevel));
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  if (works) await app.startWork();
  process.send?.({ port: Number(new URL(address).port) });
}
