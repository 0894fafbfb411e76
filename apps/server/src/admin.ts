// The command `npm run admin`: makes admins, lists and revokes them, ends sessions, whether Sufra runs or not.
import { answer, openDatabase, settings, Wrong } from './command.ts';
import {
  admins,
  endSessionsOf,
  makeAdmin,
  revokeAdmin,
  type AdminContext,
} from './modules/identity/index.ts';
import { systemClock } from './platform/clock.ts';
import { openDb } from './platform/db/db.ts';
import { parseUaePhone } from './platform/pure/phone.ts';

const usage = `Usage: npm run admin -- COMMAND
  make PHONE          gives the person of a UAE phone admin rights
  list                shows who has them
  revoke PHONE        takes them back and signs the person out everywhere
  end-sessions PHONE  signs the person out everywhere`;

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

async function run(): Promise<string> {
  const command = commandOf(process.argv.slice(2));
  const database = await openDatabase(settings());
  const db = openDb({ url: database.url, poolSize: 2 }, () => undefined);
  try {
    return await command({ db, clock: systemClock });
  } finally {
    await db.close();
    await database.close();
  }
}

void answer(run);
