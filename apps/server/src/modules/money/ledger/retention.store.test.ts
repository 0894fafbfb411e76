import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { border, forgettingBy, keepSince } from '../../../../test/forgetting.ts';
import { testDb } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { payeesKeptAndTrue, sums, unbalanced } from '../../../../test/money.ts';
import { newPayee, owe } from '../../../../test/payouts/payees.ts';
import type { Db } from '../../../platform/db/db.ts';
import { bookDepositEarned, bookSubscriptionCharge, bookSubscriptionCredit } from './entry.store.ts';
import { deleteOldBooks } from '../jobs.ts';
import { condense } from './retention.store.ts';
import { issueDocument } from '../invoices/issue-invoice.ts';
import { insertPayouts, insertRun } from '../payouts/payout.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { newAccountId } from '../../../platform/ids.ts';

let db: Db;
beforeEach(async () => {
  db = await testDb();
});

const dayMs = 86_400_000;
const line = { code: 'subscription', params: { planId: 'full-day' } } as const;

const charge = (accountId: AccountId, amount: number, at: Date): Promise<void> =>
  db.transaction((tx) => bookSubscriptionCharge(tx, { subject: randomUUID(), accountId, amount, line, at }));

const skip = (accountId: AccountId, amount: number, at: Date): Promise<void> =>
  db.transaction((tx) =>
    bookSubscriptionCredit(tx, {
      kind: 'skip',
      ...{ subject: randomUUID(), accountId, amount, at },
      line: { ...line, code: 'skipped_day' },
    }),
  );

/** Issues due documents on the day of their booking. */
async function issueAll(): Promise<void> {
  const { rows } = await db.pool.query<{ id: string; at: Date }>(
    'select id, at from money.entries where lines is not null order by at',
  );
  for (const { id, at } of rows) await issueDocument({ db, clock: { now: () => at } }, id);
}

const kinds = async (): Promise<string[]> =>
  (await db.pool.query<{ kind: string }>('select kind from money.entries order by at, kind')).rows.map(
    ({ kind }) => kind,
  );

/** A run over all bookings, made and settled at this instant. */
async function pay(at: Date, status: 'completed' | 'failed' = 'completed'): Promise<string> {
  const runId = randomUUID();
  const cutOffOn = new Date(at.getTime() - dayMs).toISOString().slice(0, 10);
  await db.transaction(async (tx) => {
    const startsOn = new Date(at.getTime() - 15 * dayMs).toISOString().slice(0, 10);
    await insertRun(tx, { id: runId, kind: 'partner', startsOn, cutOffOn, status: 'draft', madeAt: at });
    await insertPayouts(tx, { runId, kind: 'partner', before: at, minimum: 100, status: 'pending' });
  });
  await db.pool.query("update money.payout_runs set status = 'paid', paid_at = $2 where id = $1", [
    runId,
    at,
  ]);
  const { rows } = await db.pool.query<{ id: string; payee: string; amount: number }>(
    `update money.payouts set status = $2, settled_at = $3, bank_account_id = gen_random_uuid(),
       failure = case when $2 = 'failed' then 'refused_by_bank' end
     where run_id = $1 returning id, payee, amount_fils::float8 as amount`,
    [runId, status, at],
  );
  for (const { id, payee, amount } of rows) {
    if (status === 'failed')
      await db.pool.query('update money.payout_lines set is_released = true where payout_id = $1', [id]);
    else
      await db.pool.query(
        `with entry as (insert into money.entries (id, kind, subject, account_id, at, posting_count)
           values (gen_random_uuid(), 'payout_paid', $1, $1, $2, 2) returning id)
         insert into money.postings (entry_id, account, amount_fils)
         select id, account, amount from entry, (values ($3, $4::bigint), ('bank', -$4::bigint)) p (account, amount)`,
        [id, at, payee, amount],
      );
  }
  return runId;
}

describe('the database refuses', () => {
  const everything = `array(select id from money.entries), array['order_delivered']`;
  it.each([
    ['to condense', `select money.condense(BEFORE, ${everything})`],
    ['to forget a payout', `select money.forget_payout(BEFORE, gen_random_uuid(), array['order_delivered'])`],
    ['to forget settlements', 'select money.forget_settlements(BEFORE, array[gen_random_uuid()])'],
    ['to forget the audit log', 'select platform.forget_audit(BEFORE, 10)'],
    ['anybody else to begin', 'select platform.check_forgetting(BEFORE)'],
  ])('%s with a cut-off a millisecond too recent, or none', async (_what, statement) => {
    const young = `timestamptz '${border(1).toISOString()}'`;
    for (const before of [young, 'now()', "'infinity'::timestamptz", 'null::timestamptz'])
      await expect(db.pool.query(statement.replace('BEFORE', before))).rejects.toThrow(/is kept/);
    await db.pool.query(statement.replace('BEFORE', `timestamptz '${border().toISOString()}'`));
  });

  it('to delete old rows by any other path, and young rows even by this one', async () => {
    const accountId = newAccountId();
    const partnerId = await newPayee(db);
    const settle = `insert into money.settlements (id, partner_id, amount_fils, reference, received_on, booked_at, booked_by)
      values (gen_random_uuid(), gen_random_uuid(), 1, $1, '2010-01-01', $2, gen_random_uuid())`;
    const fill = async (at: Date): Promise<void> => {
      await charge(accountId, 59_900, at);
      await owe(db, `partner:${partnerId}`, 1_000, at);
      await pay(new Date(at.getTime() + dayMs));
      await db.pool.query(settle, [at.toISOString(), at]);
    };
    await fill(new Date());
    await issueAll();
    const tables = ['payout_lines', 'payouts', 'invoices', 'settlements', 'postings', 'entries'];
    const remove = async (table: string, marker: string): Promise<void> => {
      const client = await db.pool.connect();
      try {
        await client.query('begin');
        await client.query("select set_config('sufra.forgetting', $1, true)", [marker]);
        await client.query(`delete from money.${table}`);
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    for (const table of tables)
      await expect(remove(table, 'money'), table).rejects.toThrow(/only ever added to/);
    await keepSince(db, new Date(Date.now() + 30 * dayMs));
    for (const marker of ['', 'audit', 'on'])
      for (const table of tables)
        await expect(remove(table, marker), table).rejects.toThrow(/only ever added to/);
    await expect(db.pool.query('update money.postings set amount_fils = 1')).rejects.toThrow(/only ever/);
    await expect(db.pool.query('truncate money.entries cascade')).rejects.toThrow(/only ever/);
  });

  it('to delete a posting without its entry', async () => {
    await owe(db, `driver:${randomUUID()}`, 1_000, border(-dayMs));
    const parted = db.pool.query(`
      begin;
      select set_config('sufra.forgetting', 'money', true);
      delete from money.postings where account = 'cash';
      commit`);
    await expect(parted).rejects.toThrow(/1 of 2 postings/);
    await db.pool.query('rollback');
    expect(await unbalanced(db)).toEqual([]);
  });
});

it('condenses entries a millisecond before the limit and keeps those at it', async () => {
  const driver = `driver:${randomUUID()}` as const;
  await owe(db, driver, 1_000, border(-1));
  await owe(db, driver, 200, border());
  const before = await sums(db);
  await deleteOldBooks(forgettingBy(db));
  expect(await kinds()).toEqual(['cash_collected', 'opening', 'opening']);
  expect(await sums(db)).toEqual(new Map([...before, ['opening', 0]]));
  const openings = "money.entries where kind = 'opening' and at = $1";
  expect(await countOf(db, openings, [border()])).toBe(2);
  const { kept, truth } = await payeesKeptAndTrue(db);
  expect(kept).toEqual(truth);
});

it('keeps an invoice as long as its younger credit note', async () => {
  const [one, other] = [newAccountId(), newAccountId()];
  await charge(one, 59_900, border(-10 * dayMs));
  await charge(other, 59_900, border(-10 * dayMs));
  await skip(one, 1_000, border(5 * dayMs));
  await skip(other, 1_000, border(-5 * dayMs));
  await charge(newAccountId(), 100, border(-3 * dayMs));
  await issueAll();
  const before = await sums(db);
  await deleteOldBooks(forgettingBy(db));
  const { rows } = await db.pool.query<{ account_id: string }>(
    'select account_id from money.invoices order by number',
  );
  expect(rows.map((row) => row.account_id)).toEqual([one, one]);
  expect(await countOf(db, 'money.corrections')).toBe(1);
  await keepSince(db, border(365 * dayMs));
  const ids = (await db.pool.query<{ id: string }>('select id from money.entries')).rows.map(({ id }) => id);
  await db.transaction((tx) => condense(tx, border(365 * dayMs), ids));
  expect([await countOf(db, 'money.invoices'), await countOf(db, 'money.corrections')]).toEqual([0, 0]);
  expect(await sums(db)).toEqual(new Map([...before, ['opening', 0]]));
  // Numbers are never reused.
  expect(await countOf(db, "money.invoice_series where kind = 'invoice' and last_number = 3")).toBe(1);
});

it('keeps an entry whose document is not issued yet', async () => {
  await charge(newAccountId(), 59_900, border(-dayMs));
  await deleteOldBooks(forgettingBy(db));
  expect(await kinds()).toEqual(['subscription_charge']);
});

it('deletes a payout with its entries, except one paid inside the retention period or not yet paid', async () => {
  const partnerId = await newPayee(db);
  const account = `partner:${partnerId}` as const;
  await owe(db, account, 1_000, border(-40 * dayMs));
  await pay(border(-20 * dayMs));
  await owe(db, account, 2_000, border(-10 * dayMs));
  await pay(border(dayMs));
  await owe(db, account, 50, border(-2 * dayMs));
  const before = await sums(db);
  await deleteOldBooks(forgettingBy(db));
  const { rows } = await db.pool.query<{ amount: number }>(
    'select amount_fils::float8 as amount from money.payouts',
  );
  expect(rows).toEqual([{ amount: 2_000 }]);
  expect([await countOf(db, 'money.payout_runs'), await countOf(db, 'money.payout_lines')]).toEqual([1, 1]);
  expect((await sums(db)).get(account)).toBe(before.get(account));
  const asked = `select money.forget_payout($1, id, '{}') as "isGone" from money.payouts`;
  expect((await db.pool.query(asked, [border()])).rows).toEqual([{ isGone: false }]);
  // The remaining balance is paid once, with later earnings.
  await owe(db, account, 70, border(2 * dayMs));
  await pay(border(20 * dayMs));
  expect(await countOf(db, 'money.payouts where amount_fils = 120')).toBe(1);
  expect((await sums(db)).get(account)).toBe(0);
  // The opening balance is part of a payout now; late entries wait for the next year.
  await owe(db, account, 500, border(-30 * dayMs));
  const late = await sums(db);
  await deleteOldBooks(forgettingBy(db));
  expect(
    await countOf(db, "money.entries where kind = 'cash_collected' and at = $1", [border(-30 * dayMs)]),
  ).toBe(1);
  expect(await sums(db)).toEqual(late);
});

it('deletes a returned payout, and its entries with the payout that followed', async () => {
  const partnerId = await newPayee(db);
  await owe(db, `partner:${partnerId}`, 1_000, border(-90 * dayMs));
  await pay(border(-60 * dayMs), 'failed');
  await pay(border(-40 * dayMs));
  await pay(border(dayMs));
  await deleteOldBooks(forgettingBy(db));
  expect([await countOf(db, 'money.payouts'), await countOf(db, 'money.payout_lines')]).toEqual([0, 0]);
  expect(await countOf(db, 'money.payout_runs')).toBe(1);
  expect((await sums(db)).get(`partner:${partnerId}`) ?? 0).toBe(0);
});

it('keeps the entries of an event whose deposit is disputed inside the retention period', async () => {
  const [eventId, paymentId] = [randomUUID(), newAccountId()];
  const at = border(-dayMs);
  await db.pool.query(
    `insert into money.payments (id, account_id, purpose, subject, amount_fils, status, gateway, created_at, settled_at)
     values ($1, $1, 'event_deposit', $2, 500, 'succeeded', 'simulated', $3, $3)`,
    [paymentId, eventId, at],
  );
  await db.pool.query(
    `insert into catering.events (id, account_id, event_type, guests, starts_at, cuisine, dietary_options, add_ons_fils,
       emirate, area, place, needs, status, created_at, finished_at, deposit_payment_id)
     values ($1, $2, 'family_dinner', 9, $3, 'lebanese', '{}', 0, 'Dubai', 'Marina', '', '', 'settled', $3, $3, $2)`,
    [eventId, paymentId, at],
  );
  await db.pool.query(
    `insert into money.disputes (id, gateway_reference, payment_id, account_id, amount_fils, reason, status, opened_at, told_at)
     values (gen_random_uuid(), 'd', $1, $1, 500, 'fraudulent', 'needs_answer', $2, $2)`,
    [paymentId, border()],
  );
  const earning = { eventId, eventNumber: 'EV-1001', accountId: paymentId, amount: 500, at };
  const partnerId = randomUUID();
  await db.transaction((tx) => bookDepositEarned(tx, { ...earning, partnerId, feePercent: 10 }));
  await deleteOldBooks(forgettingBy(db));
  expect(await kinds()).toEqual(['event_deposit_earned']);
  await db.pool.query('delete from money.disputes');
  await deleteOldBooks(forgettingBy(db));
  expect(new Set(await kinds())).toEqual(new Set(['opening']));
});

it('keeps a payment with a younger refund or dispute, and its entries', async () => {
  const paid = async (): Promise<string> => {
    const id = randomUUID();
    await db.pool.query(
      `insert into money.payments (id, account_id, purpose, subject, amount_fils, status, gateway, created_at, settled_at)
       values ($1, $1, 'order', 'x', 500, 'succeeded', 'simulated', $2, $2)`,
      [id, border(-dayMs)],
    );
    await db.pool.query(
      `with entry as (insert into money.entries (id, kind, subject, account_id, at, posting_count)
         values (gen_random_uuid(), 'payment_received', $1, $1, $2, 2) returning id)
       insert into money.postings (entry_id, account, amount_fils)
       select id, account, amount from entry, (values ('gateway', 500), ('customer:' || $3, -500)) p (account, amount)`,
      [id, border(-dayMs), id],
    );
    return id;
  };
  const [plain, refunded, disputed] = [await paid(), await paid(), await paid()];
  await db.pool.query(
    `insert into money.refunds (id, payment_id, account_id, subject, amount_fils, status, requested_at, settled_at)
     values (gen_random_uuid(), $1, $1, $1, 500, 'done', $2, $2)`,
    [refunded, border()],
  );
  await db.pool.query(
    `insert into money.disputes (id, gateway_reference, payment_id, account_id, amount_fils, reason, status, opened_at,
       closed_at, told_at, is_withdrawn)
     values (gen_random_uuid(), 'd', $1, $1, 500, 'fraudulent', 'won', $2, $3, $3, default)`,
    [disputed, border(-1), border()],
  );
  await deleteOldBooks(forgettingBy(db));
  const { rows } = await db.pool.query<{ id: string }>('select id from money.payments order by id');
  expect(rows.map(({ id }) => id)).toEqual([refunded, disputed].sort());
  expect(await countOf(db, "money.entries where kind = 'payment_received'")).toBe(2);
  expect(await countOf(db, 'money.entries where subject = $1', [plain])).toBe(0);
});
