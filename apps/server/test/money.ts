import { randomUUID } from 'node:crypto';
import { beginPayment, settlePayment } from '../src/modules/money/index.ts';
import type { Purpose } from '../src/modules/money/payments/payment.rules.ts';
import type { Db } from '../src/platform/db/db.ts';
import type { CardDetails, ChargeOutcome, PaymentGateway, PaymentMethod } from '../src/platform/ports.ts';
import type { AccountId } from '../src/platform/pure/account-id.ts';

export const now = new Date('2026-11-21T06:00:00Z');

export const cardWith = (cardNumber: string, expiry = '12/30'): { card: CardDetails } => ({
  card: {
    cardNumber,
    expiryMonth: expiry.slice(0, 2),
    expiryYear: expiry.slice(3),
    cvv: '123',
    cardholderName: 'Test Person',
  },
});

export const goodMethod = cardWith('4242424242424242');

interface Wanted {
  readonly accountId: AccountId;
  readonly amount: number;
  readonly purpose?: Purpose;
  readonly method?: PaymentMethod;
}

export async function begin(db: Db, gateway: PaymentGateway, wanted: Wanted, at = now): Promise<string> {
  const { accountId, amount, purpose = 'order' } = wanted;
  const charge = { accountId, amount, purpose, subject: randomUUID() };
  const begun = await db.attempt((tx) => beginPayment(tx, gateway, charge, at));
  if (!begun.ok) throw new Error(begun.refusal.code);
  return begun.value;
}

export const settle = (db: Db, gateway: PaymentGateway, paymentId: string, outcome: ChargeOutcome) =>
  db.attempt((tx) => settlePayment(tx, gateway, paymentId, outcome, now));

export async function pay(db: Db, gateway: PaymentGateway, wanted: Wanted): Promise<string> {
  const id = await begin(db, gateway, wanted);
  const { amount, method = goodMethod } = wanted;
  const outcome = await gateway.charge({ idempotencyKey: id, amount, method });
  const settled = await settle(db, gateway, id, outcome);
  if (!settled.ok) throw new Error(settled.refusal.code);
  return id;
}

/** Independent of the ledger's own view. */
export async function sums(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<{ account: string; total: string }>(
    'select account, sum(amount_fils) as total from money.postings group by account',
  );
  return new Map(rows.map(({ account, total }) => [account, Number(total)]));
}

export async function unbalanced(db: Db): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select e.id from money.entries e left join money.postings p on p.entry_id = e.id
     group by e.id having coalesce(sum(p.amount_fils), 0) <> 0 or count(p.account) <> e.posting_count`,
  );
  return rows.map(({ id }) => id);
}

/** What the work leaves in the ledger, in fils by account, without ids. */
export async function booked(
  { app }: { readonly app: { readonly db: Db; readonly outbox: { deliverDue(): Promise<unknown> } } },
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const deliver = async (): Promise<void> => {
    for (let round = 0; round < 4; round += 1) await app.outbox.deliverDue();
  };
  await deliver();
  const before = await sums(app.db);
  await work();
  await deliver();
  const moved = new Map<string, number>();
  for (const [account, sum] of await sums(app.db)) {
    const name = account.replace(/^(customer|partner|driver):.*/, '$1');
    moved.set(name, (moved.get(name) ?? 0) + sum - (before.get(account) ?? 0));
  }
  return Object.fromEntries([...moved].filter(([, sum]) => sum !== 0));
}

/** The ledger's balances, and the cached debts. */
export async function payeesKeptAndTrue(
  db: Db,
): Promise<{ kept: Map<string, number>; truth: Map<string, number> }> {
  const { rows } = await db.pool.query<{ account: string; total: string }>(
    `select account, sum(amount_fils) as total
     from (select account, amount_fils from money.payee_balances
       union all select account, amount_fils from money.payee_changes) k group by account`,
  );
  const truth = [...(await sums(db))].filter(([account]) => /^(partner|driver):/.test(account));
  return { kept: new Map(rows.map(({ account, total }) => [account, Number(total)])), truth: new Map(truth) };
}
