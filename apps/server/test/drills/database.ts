import { createApp } from '../../src/app.ts';
import { settableClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { Client } from '../client.ts';
import type { TestApp } from '../harness.ts';

/** `work` starts it with a movable clock; no jobs run otherwise. */
export async function withDatabase<T>(
  folder: string,
  env: Readonly<Record<string, string>>,
  work: (test: TestApp) => Promise<T>,
): Promise<T> {
  const url = env['DATABASE_URL'] ?? '';
  await migrate(url);
  const clock = settableClock(new Date().toISOString());
  const app = await createApp(
    readConfig({ ...env, DATA_DIR: folder }, folder),
    url,
    clock,
    createLog('silent'),
  );
  try {
    const origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
    const client = (): Client => new Client(origin);
    return await work({ app, origin, databaseUrl: url, clock, client, close: () => app.stop() });
  } finally {
    await app.stop();
  }
}
