import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDb } from '../../../../test/harness.ts';
import { now } from '../../../../test/money.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { issueDocument } from './issue-invoice.ts';
import { getInvoice, listInvoices } from './read-invoices.ts';
import {
  bookOrderCancelled,
  bookOrderPlaced,
  bookSubscriptionCharge,
  bookSubscriptionCredit,
} from '../index.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { newAccountId } from '../../../platform/ids.ts';

let db: Db;
beforeEach(async () => {
  db = await testDb();
});

const clock = { now: () => now };
const issue = (entryId: string) => issueDocument({ db, clock }, entryId);
const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** The entry a booking made. */
async function booked(work: (tx: Tx) => Promise<unknown>): Promise<string> {
  await db.transaction(work);
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from money.entries order by id desc limit 1',
  );
  return rows[0]?.id ?? '';
}

const charge = (accountId: AccountId, code: 'subscription' | 'plan_upgrade' = 'subscription', minutes = 0) =>
  booked((tx) =>
    bookSubscriptionCharge(tx, {
      subject: randomUUID(),
      accountId,
      amount: 59_900,
      line: { code, params: { plan: 'full-day' } },
      at: at(minutes),
    }),
  );
const credit = (accountId: AccountId, minutes = 0) =>
  booked((tx) =>
    bookSubscriptionCredit(tx, {
      kind: 'skip',
      subject: randomUUID(),
      accountId,
      amount: 1_997,
      line: { code: 'skipped_day', params: { date: '2026-11-23' } },
      at: at(minutes),
    }),
  );

interface Document {
  kind: string;
  number: number;
  entry: string;
  corrects: string[];
}
async function documents(): Promise<Document[]> {
  const { rows } = await db.pool.query<Document>(
    `select i.kind, i.number, i.entry_id as entry,
       array(select other.entry_id::text from money.corrections c join money.invoices other on other.id = c.invoice_id
         where c.credit_note_id = i.id order by other.number) as corrects
     from money.invoices i order by i.kind, i.number`,
  );
  return rows;
}
const numbersOf = async (kind: string): Promise<number[]> =>
  (await documents()).flatMap((document) => (document.kind === kind ? [document.number] : []));
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describe('numbering', () => {
  it('leaves no gap when 50 invoices and 50 credit notes are issued at once, each event delivered three times', async () => {
    const accountId = newAccountId();
    const entries: string[] = [];
    for (let count = 0; count < 50; count += 1)
      entries.push(await charge(accountId, 'subscription', count), await credit(accountId, count));
    await Promise.all([...entries, ...[...entries].reverse(), ...entries].map(issue));
    expect(await numbersOf('invoice')).toEqual(upTo(50));
    expect(await numbersOf('credit_note')).toEqual(upTo(50));
    expect(new Set((await documents()).map(({ entry }) => entry)).size).toBe(100);
  });

  it('leaves no gap when issuing fails half-way repeatedly', async () => {
    const accountId = newAccountId();
    const entries: string[] = [];
    for (let count = 0; count < 10; count += 1) entries.push(await charge(accountId, 'subscription', count));
    let calls = 0;
    const failing: Db = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const value = await work(tx);
          if ((calls += 1) % 3 !== 0) throw new Error('the process died');
          return value;
        }),
    };
    const tryAll = () => Promise.allSettled(entries.map((id) => issueDocument({ db: failing, clock }, id)));
    for (let round = 0; round < 4; round += 1) await tryAll();
    await Promise.all(entries.map(issue));
    expect(await numbersOf('invoice')).toEqual(upTo(10));
  });
});

describe('a credit note', () => {
  it('corrects the invoices of the current month, issuing late ones first', async () => {
    const accountId = newAccountId();
    const lastMonth = await charge(accountId, 'subscription', 0);
    const month = await charge(accountId, 'subscription', 10);
    const upgrade = await charge(accountId, 'plan_upgrade', 20);
    await charge(newAccountId(), 'subscription', 25);
    const skipped = await credit(accountId, 30);
    await charge(accountId, 'subscription', 40);
    await issue(skipped);
    expect(await documents()).toEqual([
      { kind: 'credit_note', number: 1, entry: skipped, corrects: [month, upgrade] },
      { kind: 'invoice', number: 1, entry: month, corrects: [] },
      { kind: 'invoice', number: 2, entry: upgrade, corrects: [] },
    ]);
    await Promise.all([issue(month), issue(upgrade), issue(lastMonth)]);
    expect(await numbersOf('invoice')).toEqual(upTo(3));
  });

  it('corrects the invoice of its order', async () => {
    const accountId = newAccountId();
    const order = { orderId: randomUUID(), accountId, food: 4_000, deliveryFee: 650, at: now };
    const other = { ...order, orderId: randomUUID() };
    await booked((tx) => bookOrderPlaced(tx, { ...other, type: 'cooked_meal' }));
    const placed = await booked((tx) => bookOrderPlaced(tx, { ...order, type: 'cooked_meal' }));
    const cancelled = await booked((tx) => bookOrderCancelled(tx, order));
    await issue(cancelled);
    expect((await documents())[0]).toMatchObject({ kind: 'credit_note', corrects: [placed] });
  });

  it('corrects nothing for an account without charges', async () => {
    const skipped = await credit(newAccountId());
    await issue(skipped);
    expect(await documents()).toEqual([{ kind: 'credit_note', number: 1, entry: skipped, corrects: [] }]);
  });
});

describe('an issued document', () => {
  it.each([
    'update money.invoices set total_fils = 1',
    'update money.invoices set number = 9',
    "update money.invoices set customer = '{}'",
    'delete from money.invoices',
  ])('cannot be changed: %s', async (statement) => {
    await issue(await charge(newAccountId()));
    await expect(db.pool.query(statement)).rejects.toThrow(/stays as it is|only ever added to/);
  });

  it('is not issued for an unknown entry or one without lines', async () => {
    await issue(randomUUID());
    expect(await documents()).toEqual([]);
  });
});

describe('the seller', () => {
  const company = {
    name: { en: 'Sufra Foods LLC', ar: 'سفرة للأغذية ذ.م.م' },
    address: { en: 'Office 7, Al Quoz, Dubai', ar: 'مكتب ٧، القوز، دبي' },
    trn: '100234567890003',
  };

  it('stays the one at the time of issue when the settings change', async () => {
    const accountId = newAccountId();
    const entries = [await charge(accountId), await charge(accountId, 'plan_upgrade', 10)];
    await issue(entries[0] ?? '');
    await issueDocument({ db, clock, seller: company }, entries[1] ?? '');
    for (const entryId of entries) await issueDocument({ db, clock, seller: null }, entryId);
    const [after, before] = (await listInvoices(db, accountId, null)).invoices;
    const sellerOf = async (id: string | undefined, language: 'en' | 'ar') => {
      const invoice = await getInvoice(db, { accountId, id: id ?? '' }, language);
      return invoice.ok ? invoice.value.seller : null;
    };
    expect(await sellerOf(before?.id, 'en')).toMatchObject({ name: 'Sufra (sample company)' });
    const { trn } = company;
    expect(await sellerOf(after?.id, 'en')).toEqual({
      name: company.name.en,
      address: company.address.en,
      trn,
    });
    expect(await sellerOf(after?.id, 'ar')).toEqual({
      name: company.name.ar,
      address: company.address.ar,
      trn,
    });
    await expect(db.pool.query('update money.invoices set seller = null')).rejects.toThrow(/stays as it is/);
  });
});
