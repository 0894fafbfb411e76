import { randomUUID } from 'node:crypto';
import { bookOrderDelivered, bookOrderPlaced } from '../../src/modules/money/index.ts';
import { insertEntry } from '../../src/modules/money/ledger/entry.store.ts';
import type { ByAdmin } from '../../src/modules/money/payouts/make-run.ts';
import { admitPartner, savePartner } from '../../src/modules/partners/index.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { openVault } from '../../src/platform/vault.ts';
import { testKey } from '../harness.ts';
import { everyDay } from '../kitchens.ts';
import type { AccountId } from '../../src/platform/pure/account-id.ts';
import { newAccountId } from '../../src/platform/ids.ts';

export async function newPayee(db: Db, name = 'Kitchen'): Promise<string> {
  const [id, accountId] = [randomUUID(), newAccountId()];
  await db.pool.query(
    `insert into identity.accounts (id, phone, created_at)
     values ($1, '+97152' || (select 1000000 + count(*) from identity.accounts), now())`,
    [accountId],
  );
  const record = admitPartner({
    id,
    accountId,
    type: 'restaurant',
    name: { en: name, ar: `${name} بالعربية` },
    phone: '+971521234567',
    email: null,
    cuisines: ['lebanese'],
    emirate: 'Dubai',
    area: 'Marina',
    address: 'Marina Walk',
    lat: 25.08,
    lng: 55.14,
    reachM: 20_000,
    hasOwnDelivery: true,
    deliveryFee: 500,
    minOrder: 0,
    openingHours: everyDay([0, 1440]),
    createdAt: new Date('2026-01-01T00:00:00Z'),
  });
  await savePartner(db, record);
  return id;
}

export const goodIban = 'AE070331234567890123456';

export async function giveBankAccount(
  db: Db,
  partnerId: string,
  { iban = goodIban, holder = 'Test Kitchen LLC' }: { iban?: string; holder?: string } = {},
): Promise<void> {
  const id = randomUUID();
  const sealed = openVault([testKey]).seal(iban, `partners.bank_accounts/${id}`);
  await db.pool.query(
    `insert into partners.bank_accounts (id, partner_id, iban, iban_mask, bank_name, account_holder, valid_from)
     values ($1, $2, $3, $4, 'FAB', $5,
       (select coalesce(max(valid_from), '2026-01-01') + interval '1 second' from partners.bank_accounts
        where partner_id = $2))`,
    [id, partnerId, sealed, `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`, holder],
  );
}

export interface Sale {
  readonly partnerId: string;
  readonly food: number;
  readonly deliveryFee?: number;
  readonly commissionPercent?: number;
  readonly hasOwnDelivery?: boolean;
  readonly isCash?: boolean;
  readonly at: Date;
}

export async function sell(db: Db, sale: Sale): Promise<void> {
  const { partnerId, food, deliveryFee = 0, commissionPercent = 15, at } = sale;
  const { hasOwnDelivery = true, isCash = false } = sale;
  const order = { orderId: randomUUID(), accountId: newAccountId(), food, deliveryFee, at };
  await db.transaction(async (tx) => {
    await bookOrderPlaced(tx, { ...order, type: 'cooked_meal' });
    await bookOrderDelivered(tx, { ...order, partnerId, commissionPercent, hasOwnDelivery, isCash });
  });
}

/** Negative is owed by the payee. */
export const owe = (db: Db, payee: `partner:${string}` | `driver:${string}`, amount: number, at: Date) =>
  db.transaction((tx) =>
    insertEntry(tx, {
      id: randomUUID(),
      kind: 'cash_collected',
      subject: randomUUID(),
      accountId: newAccountId(),
      at,
      postings: [
        { account: payee, amount: -amount },
        { account: 'cash', amount },
      ],
      lines: null,
    }),
  );

export const adminAt = (now: Date, confirmedAt: Date | null = now): ByAdmin => ({
  actor: { accountId: '00000000-0000-7000-8000-000000000001' as AccountId, confirmedAt },
  requestId: 'test',
});

export interface PayoutFigures {
  readonly id: string;
  readonly payeeId: string;
  readonly amount: number;
  readonly status: string;
  readonly failure: string | null;
}

/** By payee. */
export async function payoutsOf(db: Db, runId: string): Promise<PayoutFigures[]> {
  const { rows } = await db.pool.query<PayoutFigures>(
    `select id, payee_id as "payeeId", amount_fils::float8 as amount, status, failure from money.payouts
     where run_id = $1 order by number`,
    [runId],
  );
  return rows;
}
