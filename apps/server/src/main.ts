// Starts Sufra: settings, database, migrations, the app, and an orderly end; `npm start` and `npm run dev` run it.
import path from 'node:path';
import { createApp, type App } from './app.ts';
import { checkOutside } from './outside.ts';
import { demoAccounts, demoCode } from './modules/demo/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig, type Config } from './platform/config.ts';
import { WrongSetting } from './platform/config/setting.ts';
import { migrate } from './platform/db/migrate.ts';
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
  const cluster = config.databaseUrl === null ? await startCluster(config.dataDir, { durable: true }) : null;
  try {
    const url = config.databaseUrl ?? cluster?.url ?? '';
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

function greet(config: Config, address: string): void {
  const own = address.replace('127.0.0.1', 'localhost');
  if (config.role === 'worker') return void process.stdout.write(`Sufra is ready: ${own} (worker)\n`);
  const shown = config.publicOrigin ?? own;
  const lines = [`Sufra is ready: ${shown}`];
  if (config.demo) {
    lines.push('', `Demo accounts (code ${demoCode}):`);
    lines.push(...demoAccounts.map(({ phone, kind }) => `  ${phone}  ${kind.replaceAll('_', ' ')}`));
    lines.push('', `A guided walk through the demo: ${shown}/demo`);
    if (config.whatsapp === null) lines.push(`Messages that would have been sent: ${shown}/demo/messages`);
  }
  lines.push(...simulatedParts(config));
  if (config.databaseUrl !== null && process.env['DATA_KEYS'] === undefined) {
    lines.push(
      `Health data is sealed with the key in ${config.dataDir}. Set DATA_KEYS before a second machine joins.`,
    );
  }
  lines.push('Stop with Ctrl-C.');
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** What a visitor could take for real and is not. */
function simulatedParts({ demo, whatsapp, stripe }: Config): string[] {
  const messages = whatsapp === null ? ['WhatsApp is simulated: codes and messages reach nobody.'] : [];
  const cards = stripe === null ? ['Cards are simulated: no card is charged.'] : [];
  return demo ? [] : [...messages, ...cards];
}

/** One clear line for what a person can mend; everything else with its stack. */
function explain(error: unknown): string {
  if (
    error instanceof WrongSetting ||
    error instanceof AlreadyRunning ||
    error instanceof EmbeddedUnavailable
  ) {
    return error.message;
  }
  const { code, message, port } = error as { code?: string; message?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port ?? ''} is taken. Stop what uses it, or choose another with PORT.`;
  if (code === 'ECONNREFUSED' || code === '28P01' || code === '3D000') {
    return `The database of DATABASE_URL can't be used: ${message ?? code}.`;
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
    // Whatever hangs, the process does not outlive its stop by long.
    setTimeout(() => process.exit(1), config.drainSeconds * 1_000 + 15_000).unref();
    await (await starting).stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop().catch(giveUp));
  }
  const { address } = await starting;
  greet(config, address);
}

function giveUp(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

main().catch(giveUp);
