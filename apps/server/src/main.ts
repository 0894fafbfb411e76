import path from 'node:path';
import type { App } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig, type Config } from './platform/config.ts';
import { WrongSetting } from './platform/config/setting.ts';
import { migrate, TooOld } from './platform/db/migrate.ts';
import { EmbeddedUnavailable } from './platform/embedded/binaries.ts';
import { AlreadyRunning, startCluster } from './platform/embedded/cluster.ts';
import { createLog } from './platform/log.ts';

const root = path.resolve(import.meta.dirname, '../../..');

interface Running {
  readonly app: App;
  readonly address: string;
  stop(): Promise<void>;
}

async function start(config: Config): Promise<Running> {
  // Loaded late, so a second start on the data folder fails fast.
  const load = () => Promise.all([import('./app.ts'), import('./outside.ts')]);
  const cluster =
    config.databaseUrl === null
      ? await startCluster(config.dataDir, { durable: true, meanwhile: () => void load() })
      : null;
  try {
    const url = config.databaseUrl ?? cluster?.url ?? '';
    const [{ createApp }, { checkOutside }] = await load();
    const log = createLog(config.logLevel);
    await Promise.all([migrate(config.databaseSessionUrl ?? url), checkOutside(config, log)]);
    const app = await createApp(config, url, systemClock, log);
    const address = await app.http.listen({ host: config.host, port: config.port });
    await cluster?.note(`process ${process.pid}, ${address}`);
    await app.startWork();
    return {
      app,
      address,
      stop: async () => {
        await app.stop();
        await cluster?.stop();
      },
    };
  } catch (error) {
    await cluster?.stop();
    throw error;
  }
}

/** A clear line for what the operator can fix; a stack for everything else. */
function explain(error: unknown): string {
  if (
    error instanceof WrongSetting ||
    error instanceof AlreadyRunning ||
    error instanceof EmbeddedUnavailable ||
    error instanceof TooOld
  ) {
    return error.message;
  }
  const { code, message, port } = error as { code?: string; message?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port ?? ''} is already in use. Stop the process using it, or set PORT to another port.`;
  if (code === 'ECONNREFUSED' || code === '28P01' || code === '3D000') {
    return `DATABASE_URL: can't connect: ${message ?? code}.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main(): Promise<void> {
  const config = readConfig(process.env, root);
  const starting = start(config);
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    // Exits even if the shutdown hangs.
    setTimeout(() => process.exit(1), config.drainSeconds * 1_000 + 15_000).unref();
    await (await starting).stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop().catch(giveUp));
  }
  const { address } = await starting;
  const { welcome } = await import('./welcome.ts');
  process.stdout.write(`${welcome(config, address).join('\n')}\n`);
}

function giveUp(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

main().catch(giveUp);
