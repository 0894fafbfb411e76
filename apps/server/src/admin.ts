// The command `npm run admin`: makes admins, lists and revokes them, ends sessions, whether Sufra runs or not.
import path from 'node:path';
import {
  admins,
  endSessionsOf,
  makeAdmin,
  revokeAdmin,
  type AdminContext,
} from './modules/identity/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig, WrongSetting, type Config } from './platform/config.ts';
import { openDb } from './platform/db/db.ts';
import { migrate } from './platform/db/migrate.ts';
import { EmbeddedUnavailable } from './platform/embedded/binaries.ts';
import { AlreadyRunning, runningCluster, startCluster } from './platform/embedded/cluster.ts';
import { parseUaePhone } from './platform/pure/phone.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const usage = `Usage: npm run admin -- COMMAND
  make PHONE          gives the person of a UAE phone admin rights
  list                shows who has them
  revoke PHONE        takes them back and signs the person out everywhere
  end-sessions PHONE  signs the person out everywhere`;

/** The command was not understood or could not be done; the message says why, in plain words. */
class Wrong extends Error {}

type Command = (ctx: AdminContext) => Promise<string>;

function commandOf([name = '', typed = '', ...rest]: readonly string[]): Command {
  if (name === 'list' && typed === '') return list;
  const command = onPhone[name];
  if (!command || typed === '' || rest.length > 0) throw new Wrong(usage);
  const phone = parseUaePhone(typed);
  if (phone === null) throw new Wrong(`${typed} is no phone number of the United Arab Emirates.`);
  return (ctx) => command(ctx, phone);
}

const onPhone: Readonly<Record<string, (ctx: AdminContext, phone: string) => Promise<string>>> = {
  make: async (ctx, phone) => {
    const { outcome, ended } = await makeAdmin(ctx, phone);
    if (outcome === 'already') return `${phone} is an admin already.`;
    return `${phone} is an admin now. ${signedOut(ended)}`;
  },
  revoke: async (ctx, phone) => {
    const { outcome, ended } = await revokeAdmin(ctx, phone);
    if (outcome === 'unknown') throw new Wrong(`Nobody has signed in with ${phone}.`);
    if (outcome === 'already') return `${phone} is no admin.`;
    return `${phone} is no admin any more. ${signedOut(ended)}`;
  },
  'end-sessions': async (ctx, phone) => {
    const { outcome, ended } = await endSessionsOf(ctx, phone);
    if (outcome === 'unknown') throw new Wrong(`Nobody has signed in with ${phone}.`);
    return `${phone}: ${signedOut(ended)}`;
  },
};

const signedOut = (sessions: number): string =>
  sessions === 0
    ? 'No session was open.'
    : `${sessions === 1 ? 'One session' : `${sessions} sessions`} ended.`;

async function list(ctx: AdminContext): Promise<string> {
  const rows = await admins(ctx);
  if (rows.length === 0) return 'There is no admin yet. Make one with: npm run admin -- make PHONE';
  return rows
    .map(({ phone, createdAt, sessions }) => {
      const since = createdAt.toISOString().slice(0, 10);
      return `${phone}  account since ${since}, signed in ${sessions === 1 ? 'once' : `${sessions} times`}`;
    })
    .join('\n');
}

interface Database {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const leftAlone = async (): Promise<void> => undefined;

/** The database of the settings; the embedded one is started for the command where Sufra does not run. */
async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  const running = databaseUrl ?? (await runningCluster(dataDir));
  if (running !== null) return { url: running, close: leftAlone };
  const cluster = await startCluster(dataDir, { durable: true });
  await migrate(cluster.url);
  return { url: cluster.url, close: cluster.stop };
}

async function run(): Promise<string> {
  const command = commandOf(process.argv.slice(2));
  const database = await openDatabase(readConfig(process.env, root));
  const db = openDb({ url: database.url, poolSize: 2 }, () => undefined);
  try {
    return await command({ db, clock: systemClock });
  } finally {
    await db.close();
    await database.close();
  }
}

function explain(error: unknown): string {
  const plain = [Wrong, WrongSetting, AlreadyRunning, EmbeddedUnavailable];
  const { code, message } = error as { code?: string; message?: string };
  if (plain.some((kind) => error instanceof kind)) return message ?? '';
  // The schema or a table is missing: this version of Sufra has not been started on it.
  if (code === '3F000' || code === '42P01' || code === '42703')
    return 'The database is not prepared yet. Start this version of Sufra on it once, then try again.';
  return `The database can't be used: ${message || code || 'nobody answers'}.`;
}

run().then(
  (said) => {
    process.stdout.write(`${said}\n`);
  },
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  },
);
