// Sufra itself as the bench loads it, in a process of its own; bench/http.ts starts it.
import { createApp } from '../apps/server/src/app.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';

process.once('message', (work: { url: string; poolSize: number; dataDir: string }) => {
  void serve(work);
});

async function serve({
  url,
  poolSize,
  dataDir,
}: {
  url: string;
  poolSize: number;
  dataDir: string;
}): Promise<void> {
  const env = { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0', JOBS: 'off' };
  const config = { ...readConfig(env, dataDir), poolSize };
  const app = await createApp(config, url, systemClock, createLog(config.logLevel));
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ port: Number(new URL(address).port) });
}
