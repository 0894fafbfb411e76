import { getAdminStatement, getRunPayouts, makePayoutRun } from '@sufra/contract/money/payouts.ts';
import { bookSettlement, getDebts } from '@sufra/contract/money/settlements.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { home, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { bringHome } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import { foldPayeeBalances } from '../ledger/ledger.store.ts';

const mealId = 'adas-soup';
const boss = '+971507410001';
let test: TestApp;
let admin: Client;
let customer: Client;
let addressId: string;
let kitchen: TestPartner;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  kitchen = await partner(test, '+971507410011', 'restaurant', [mealId], { price: 10_500 });
  customer = await subscriber(test, '+971507410021');
  addressId = (await home(customer)).id;
  for (let kept = 0; kept < 4; kept += 1) await order(true);
  admin = await confirmedAdmin(test, boss);
});
afterAll(() => test.close());

async function order(cash: boolean): Promise<void> {
  const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId, cash });
  await bringHome(customer, kitchen, id);
}
const balance = async (): Promise<number> => (await sums(test.app.db)).get(`partner:${kitchen.id}`) ?? 0;
const body = (
  changes: Partial<Record<'amount' | 'reference' | 'receivedOn' | 'partnerId', string>> = {},
) => ({
  partnerId: kitchen.id,
  amount: '10.00',
  reference: 'FT26 325 001',
  receivedOn: '2026-11-20',
  ...changes,
});

it('lists a kitchen that kept cash among the debtors', async () => {
  const owed = await balance();
  expect(owed).toBeGreaterThan(1_000);
  const debts = [
    {
      partner: { id: kitchen.id, name: 'Kitchen 11', phone: '+971507410011' },
      owed: `${(owed / 100).toFixed(2)} AED`,
    },
  ];
  expect(await admin.get(getDebts)).toEqual(debts);
  await Promise.all(Array.from({ length: 5 }, () => foldPayeeBalances(test.app.db)));
  expect(await countOf(test.app.db, 'money.payee_changes')).toBe(0);
  expect(await admin.get(getDebts)).toEqual(debts);
});

describe('a transfer', () => {
  it('is booked once for repeated requests and differently typed references', async () => {
    const owed = await balance();
    const answers = await Promise.all(
      ['FT26 325 001', 'ft26325001', 'FT26325001', 'FT26 325 001'].map((reference) =>
        admin.call(bookSettlement, { body: body({ reference, amount: '١٠٫٠٠' }) }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (answer.ok)
        expect(answer.reply).toMatchObject({
          amount: '10.00 AED',
          owed: `${((owed - 1_000) / 100).toFixed(2)} AED`,
        });
      else expect(answer).toMatchObject({ status: 409, error: { params: { why: 'booked_already' } } });
    expect(await balance()).toBe(owed - 1_000);
    expect((await sums(test.app.db)).get('bank')).toBe(1_000);
    expect(await auditOf(test, 'settlement.booked')).toMatchObject([
      { subject_id: kitchen.id, details: { amountFils: 1_000, receivedOn: '2026-11-20' } },
    ]);
    expect(await unbalanced(test.app.db)).toEqual([]);
  });

  it.each([
    [{ amount: '0' }, { amount: 'too_small' }],
    [{ amount: '100000.01' }, { amount: 'too_big' }],
    [{ amount: '-5' }, null],
    [{ amount: '1,000' }, null],
    [{ amount: '1e3' }, null],
    [{ receivedOn: '2036-01-01' }, { receivedOn: 'too_late' }],
    [{ receivedOn: '2026-02-30' }, null],
    [{ reference: '  x ' }, null],
    [{ reference: 'FT\u0000001' }, null],
  ])('of %j is refused and books nothing', async (changes, fields) => {
    const owed = await balance();
    const answer = await admin.call(bookSettlement, { body: body({ reference: 'Another', ...changes }) });
    expect(answer).toMatchObject({ ok: false, status: 400, error: { code: 'invalid_request' } });
    if (fields) expect(answer).toMatchObject({ error: { fields } });
    expect(await balance()).toBe(owed);
  });

  it('needs an admin with a fresh confirmation, and a known partner', async () => {
    const sent = { body: body({ reference: 'FT 2' }) };
    expect(await kitchen.client.refused(bookSettlement, sent)).toMatchObject({ status: 403 });
    expect(await kitchen.client.refused(getDebts)).toMatchObject({ status: 403 });
    test.clock.advance(16 * 60_000);
    expect(await admin.refused(bookSettlement, sent)).toMatchObject({ code: 'confirmation_needed' });
    await confirm(test, boss);
    const unknown = body({ reference: 'FT 2', partnerId: '019abcde-0000-7000-8000-000000000001' });
    expect(await admin.refused(bookSettlement, { body: unknown })).toMatchObject({ status: 404 });
    expect(await auditOf(test, 'settlement.booked')).toHaveLength(1);
  });
});

it('deducts the remaining debt from the next payout, whose statement shows cash and transfer', async () => {
  const rest = await balance();
  for (let paid = 0; paid < 2; paid += 1) await order(false);
  const due = -(await balance());
  expect(due).toBeGreaterThan(0);
  test.clock.set('2026-11-23T05:00:00Z');
  admin = await confirmedAdmin(test, boss);
  const run = await admin.get(makePayoutRun, { body: { kind: 'partner', to: '2026-11-22' } });
  const { rows: payouts } = await admin.get(getRunPayouts, { params: { id: run.id } });
  expect(payouts).toMatchObject([{ amount: `${(due / 100).toFixed(2)} AED`, payee: { id: kitchen.id } }]);
  const statement = await admin.get(getAdminStatement, { params: { id: payouts[0]?.id ?? '' } });
  expect(statement.sums).toMatchObject({ orders: 6, settled: '10.00 AED', other: '0.00 AED' });
  expect(statement.lines.filter(({ kind }) => kind === 'settlement_received')).toMatchObject([
    { amount: '10.00 AED', orderId: null, total: null },
  ]);
  expect(statement.lines.filter(({ kind }) => kind === 'cash_collected')).toHaveLength(4);
  expect(rest).toBeGreaterThan(0);
  expect(await admin.get(getDebts)).toEqual([]);
});
