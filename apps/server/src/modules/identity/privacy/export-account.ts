import type { exportAccount as contract } from '@sufra/contract/identity/account.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import * as store from './export.store.ts';
import type { Exported, Sealed } from './export.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

type Opener = (sealed: Buffer, id: string) => unknown;

type SealedKind =
  | 'member'
  | 'reasons'
  | 'delivery'
  | 'proof'
  | 'place'
  | 'needs'
  | 'objection'
  | 'cancelNote'
  | 'body'
  | 'orderMessage'
  | 'secrets'
  | 'iban'
  | 'push'
  | 'driverSecrets'
  | 'driverIban'
  | 'support';

export interface ExportContext {
  readonly db: Db;
  readonly clock: Clock;
  /** Passed in by app.ts: identity cannot depend on every module that encrypts. */
  readonly openers: Readonly<
    Record<SealedKind, Opener> &
      Record<'diet' | 'taste' | 'picks', (sealed: Buffer, accountId: AccountId) => unknown>
  >;
}

export async function exportAccount(
  ctx: ExportContext,
  accountId: AccountId,
): Promise<Result<ReplyOf<typeof contract>>> {
  const { db, openers } = ctx;
  const account = await store.readAccount(db, accountId);
  if (!account) return refuse('not_signed_in');
  return ok({
    exportedAt: ctx.clock.now().toISOString(),
    account: { ...account, driver: await store.readDriver(db, accountId) },
    household: await householdOf(ctx, accountId),
    subscriptions: await store.readSubscriptions(db, accountId),
    cancellations: await opened(store.readCancellations(db, accountId), { note: openers.cancelNote }),
    suggestions: await opened(store.readSuggestions(db, accountId), { reasons: openers.reasons }),
    taste: await openedRow(store.readTaste(db, accountId), {
      taste: (sealed) => openers.taste(sealed, accountId),
    }),
    picks: await openedRow(store.readPicks(db, accountId), {
      picks: (sealed) => openers.picks(sealed, accountId),
    }),
    shoppingTicks: await store.readShoppingTicks(db, accountId),
    orders: await opened(store.readOrders(db, accountId), {
      delivery: openers.delivery,
      proof: openers.proof,
    }),
    chefEvents: await opened(store.readChefEvents(db, accountId), {
      place: openers.place,
      needs: openers.needs,
      objection: openers.objection,
    }),
    chefMessages: await opened(store.readChefMessages(db, accountId), { body: openers.body }),
    orderMessages: await opened(store.readOrderMessages(db, accountId), { body: openers.orderMessage }),
    payments: await store.readPayments(db, accountId),
    invoices: await store.readInvoices(db, accountId),
    messages: await store.readMessages(db, accountId),
    support: await opened(store.readSupport(db, accountId), { text: openers.support }),
    pushDevices: await opened(store.readPushDevices(db, accountId), { address: openers.push }),
    ...(await businessOf(ctx, accountId)),
  });
}

const householdOf = async ({ db, openers }: ExportContext, accountId: AccountId): Promise<Exported> => ({
  profile: await openedRow(store.readProfile(db, accountId), {
    diet: (sealed) => openers.diet(sealed, accountId),
  }),
  members: await opened(store.readMembers(db, accountId), { diet: openers.member }),
  addresses: await store.readAddresses(db, accountId),
});

const businessOf = async ({ db, openers }: ExportContext, accountId: AccountId) => ({
  menuOptions: await store.readMenuOptions(db, accountId),
  applications: [
    ...(await opened(store.readApplications(db, accountId), { secrets: openers.secrets })),
    ...(await opened(store.readDriverApplications(db, accountId), { secrets: openers.driverSecrets })),
  ],
  bankAccounts: [
    ...(await opened(store.readBankAccounts(db, accountId), { iban: openers.iban })),
    ...(await opened(store.readDriverBankAccounts(db, accountId), { iban: openers.driverIban })),
    ...(await store.readBankChanges(db, accountId)),
  ],
});

type Openers<Column extends string> = Readonly<Record<Column, Opener>>;

const opened = async <Column extends string>(
  rows: Promise<Sealed<Column>[]>,
  openers: Openers<Column>,
): Promise<Exported[]> => (await rows).map((row) => open(row, openers));

async function openedRow<Column extends string>(
  found: Promise<Sealed<Column> | null>,
  openers: Openers<Column>,
): Promise<Exported | null> {
  const row = await found;
  return row && open(row, openers);
}

function open<Column extends string>(row: Sealed<Column>, openers: Openers<Column>): Exported {
  const columns = Object.entries<Opener>(openers).map(([column, opener]) => {
    const sealed = row[column as Column];
    return [column, sealed === null ? null : opener(sealed, row.id)] as const;
  });
  return { ...row, ...Object.fromEntries(columns) };
}
