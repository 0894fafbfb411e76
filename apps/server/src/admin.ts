import { answer, openDatabase, settings, Wrong } from './command.ts';
import {
  listAdmins,
  endSessionsOf,
  makeAdmin,
  resetFactor,
  revokeAdmin,
  type AdminContext,
} from './modules/identity/index.ts';
import { systemClock } from './platform/clock.ts';
import { openDb } from './platform/db/db.ts';
import { parseUaePhone } from './platform/pure/phone.ts';

const usage = `Usage: npm run admin -- COMMAND
  make PHONE          makes the account with this UAE phone number an owner; owners invite other staff
  list                lists all staff
  revoke PHONE        removes the staff role and signs the account out everywhere
  reset-factor PHONE  removes a lost second factor and signs the account out everywhere
  end-sessions PHONE  signs the account out everywhere`;

type Command = (ctx: AdminContext) => Promise<string>;

function commandOf([name = '', typed = '', ...rest]: readonly string[]): Command {
  if (name === 'list' && typed === '') return list;
  const command = onPhone[name];
  if (!command || typed === '' || rest.length > 0) throw new Wrong(usage);
  const phone = parseUaePhone(typed);
  if (phone === null) throw new Wrong(`${typed} is not a UAE phone number. Use the format +971501234567.`);
  return (ctx) => command(ctx, phone);
}

const onPhone: Readonly<Record<string, (ctx: AdminContext, phone: string) => Promise<string>>> = {
  make: async (ctx, phone) => {
    const { outcome, ended } = await makeAdmin(ctx, phone);
    if (outcome === 'already') return `${phone} is already an owner.`;
    return `${phone} is now an owner. ${signedOut(ended)}`;
  },
  revoke: async (ctx, phone) => {
    const { outcome, ended } = await revokeAdmin(ctx, phone);
    if (outcome === 'unknown') throw new Wrong(`No account has signed in with ${phone}.`);
    if (outcome === 'already') return `${phone} is not staff.`;
    return `${phone} is no longer staff. ${signedOut(ended)}`;
  },
  'reset-factor': async (ctx, phone) => {
    const { outcome, ended } = await resetFactor(ctx, phone);
    if (outcome === 'unknown') throw new Wrong(`No account has signed in with ${phone}.`);
    if (outcome === 'already') return `${phone} has no second factor.`;
    return `${phone} sets up a new second factor at the next sign-in. ${signedOut(ended)}`;
  },
  'end-sessions': async (ctx, phone) => {
    const { outcome, ended } = await endSessionsOf(ctx, phone);
    if (outcome === 'unknown') throw new Wrong(`No account has signed in with ${phone}.`);
    return `${phone}: ${signedOut(ended)}`;
  },
};

const signedOut = (sessions: number): string =>
  sessions === 0 ? 'No open sessions.' : `${sessions === 1 ? 'One session' : `${sessions} sessions`} ended.`;

async function list(ctx: AdminContext): Promise<string> {
  const rows = await listAdmins(ctx);
  if (rows.length === 0) return 'No staff yet. Add an owner with: npm run admin -- make PHONE';
  return rows
    .map(({ phone, role, createdAt, sessions }) => {
      const since = createdAt.toISOString().slice(0, 10);
      return `${phone}  ${role}, account since ${since}, signed in ${sessions === 1 ? 'once' : `${sessions} times`}`;
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
