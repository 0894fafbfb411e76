import type { exportAccount as contract } from '@sufra/contract/account.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { canReadOwnData } from './privacy.policy.ts';
import {
  readAccount,
  readApplications,
  readBankAccounts,
  readChefEvents,
  readChefMessages,
  readDriverApplications,
  readDriverBankAccounts,
  readKeptAddresses,
  readKeptDriver,
  readKeptInvoices,
  readMembers,
  readMessages,
  readOrders,
  readPayments,
  readPicks,
  readProfile,
  readPushDevices,
  readSubscriptions,
  readSupport,
  readShoppingTicks,
  readSuggestions,
  readTaste,
  type Kept,
  type Sealed,
} from './privacy.reads.ts';

/** Opens a column that the module of its table sealed, for the row of this id. */
export type Opener = (sealed: Buffer, id: string) => unknown;

export interface ExportContext {
  readonly db: Db;
  readonly clock: Clock;
  /** The doors of the modules that seal; app.ts hands them in, so that identity need not know them all. */
  readonly openers: Readonly<
    Record<
      | 'diet'
      | 'member'
      | 'reasons'
      | 'taste'
      | 'picks'
      | 'delivery'
      | 'proof'
      | 'place'
      | 'needs'
      | 'body'
      | 'secrets'
      | 'iban'
      | 'push'
      | 'driverSecrets'
      | 'driverIban'
      | 'support',
      Opener
    >
  >;
}

/** Everything in one document. */
export async function exportAccount(
  ctx: ExportContext,
  { actor, accountId }: { actor: { readonly accountId: string }; accountId: string },
): Promise<Result<ReplyOf<typeof contract>>> {
  if (!canReadOwnData(actor, accountId)) return refuse('forbidden');
  const { db, openers } = ctx;
  const account = await readAccount(db, accountId);
  if (!account) return refuse('not_signed_in');
  return ok({
    exportedAt: ctx.clock.now().toISOString(),
    account: { ...account, driver: await readKeptDriver(db, accountId) },
    household: await householdOf(ctx, accountId),
    subscriptions: await readSubscriptions(db, accountId),
    suggestions: await opened(readSuggestions(db, accountId), { reasons: openers.reasons }),
    taste: await tasteOf(ctx, accountId),
    picks: await picksOf(ctx, accountId),
    shoppingTicks: await readShoppingTicks(db, accountId),
    orders: await opened(readOrders(db, accountId), { delivery: openers.delivery, proof: openers.proof }),
    chefEvents: await opened(readChefEvents(db, accountId), {
      place: openers.place,
      needs: openers.needs,
    }),
    chefMessages: await opened(readChefMessages(db, accountId), { body: openers.body }),
    payments: await readPayments(db, accountId),
    invoices: await readKeptInvoices(db, accountId),
    messages: await readMessages(db, accountId),
    support: await opened(readSupport(db, accountId), { text: openers.support }),
    pushDevices: await opened(readPushDevices(db, accountId), { address: openers.push }),
    applications: [
      ...(await opened(readApplications(db, accountId), { secrets: openers.secrets })),
      ...(await opened(readDriverApplications(db, accountId), { secrets: openers.driverSecrets })),
    ],
    bankAccounts: [
      ...(await opened(readBankAccounts(db, accountId), { iban: openers.iban })),
      ...(await opened(readDriverBankAccounts(db, accountId), { iban: openers.driverIban })),
    ],
  });
}

async function tasteOf({ db, openers }: ExportContext, accountId: string): Promise<Kept | null> {
  const taste = await readTaste(db, accountId);
  return taste && open(taste, { taste: openers.taste });
}

async function picksOf({ db, openers }: ExportContext, accountId: string): Promise<Kept | null> {
  const picks = await readPicks(db, accountId);
  return picks && open(picks, { picks: openers.picks });
}

async function householdOf({ db, openers }: ExportContext, accountId: string): Promise<Kept> {
  const profile = await readProfile(db, accountId);
  return {
    profile: profile && open(profile, { diet: openers.diet }),
    members: await opened(readMembers(db, accountId), { diet: openers.member }),
    addresses: await readKeptAddresses(db, accountId),
  };
}

const opened = async <Column extends string>(
  rows: Promise<Sealed<Column>[]>,
  openers: Readonly<Record<Column, Opener>>,
): Promise<Kept[]> => (await rows).map((row) => open(row, openers));

function open<Column extends string>(row: Sealed<Column>, openers: Readonly<Record<Column, Opener>>): Kept {
  const columns = Object.entries<Opener>(openers).map(([column, opener]) => {
    const sealed = row[column as Column];
    return [column, sealed === null ? null : opener(sealed, row.id)] as const;
  });
  return { ...row, ...Object.fromEntries(columns) };
}
