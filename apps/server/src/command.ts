import path from 'node:path';
import { readConfig, type Config } from './platform/config.ts';
import { WrongSetting } from './platform/config/setting.ts';
import { migrate, TooOld } from './platform/db/migrate.ts';
import { EmbeddedUnavailable } from './platform/embedded/binaries.ts';
import { AlreadyRunning, runningCluster, startCluster } from './platform/embedded/cluster.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export const settings = (): Config => readConfig(process.env, root);

/** The message is shown to the operator. */
export class Wrong extends Error {}

interface Database {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const leftAlone = async (): Promise<void> => undefined;

// Commands run long transactions: bypass the pooler.
const ownDatabase = ({ databaseUrl, databaseSessionUrl }: Omit<Config, 'dataDir'>): string | null =>
  databaseSessionUrl ?? databaseUrl;

/** Starts the embedded database if Sufra is not running. */
export async function openDatabase({ dataDir, ...config }: Config): Promise<Database> {
  const running = ownDatabase(config) ?? (await runningCluster(dataDir));
  if (running !== null) return { url: running, close: leftAlone };
  const cluster = await startCluster(dataDir, { durable: true });
  await migrate(cluster.url);
  return { url: cluster.url, close: cluster.stop };
}

/** Exclusive, if it is the embedded database. */
export async function openDatabaseAlone({ dataDir, ...config }: Config): Promise<Database> {
  const databaseUrl = ownDatabase(config);
  if (databaseUrl !== null) return { url: databaseUrl, close: leftAlone };
  const cluster = await startCluster(dataDir, { durable: true });
  return { url: cluster.url, close: cluster.stop };
}

const plain = [Wrong, WrongSetting, AlreadyRunning, EmbeddedUnavailable, TooOld];

function explain(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (plain.some((kind) => error instanceof kind)) return message ?? '';
  // No schema or table: this version was never started on it.
  if (code === '3F000' || code === '42P01' || code === '42703')
    return 'The database has not been migrated. Start this version of Sufra once, then try again.';
  return `The database can't be used: ${message || code || 'no response'}.`;
}

/** Prints the result; on an error its message, with exit code 1. */
export async function answer(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}
