import { createApp } from '../../apps/server/src/app.ts';
import { settableClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { Client } from '../../apps/server/test/client.ts';
import type { TestApp } from '../../apps/server/test/harness.ts';

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
