import {
  approvePayoutRun,
  discardPayoutRun,
  getAdminStatement,
  getAdminStatementFile,
  getBankFile,
  getDuePayouts,
  getPayoutRun,
  getPayoutRuns,
  getPayouts,
  getPayoutStatement,
  getPayoutStatementFile,
  getRunPayouts,
  makePayoutRun,
  markPayoutRunPaid,
  type PayoutRun,
} from '@sufra/contract/money/payouts.ts';
import { getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { databaseText, holds } from '../../../../test/inspect.ts';
import { home, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { bringHome } from '../../../../test/orders.ts';
import { giveBankAccount, goodIban } from '../../../../test/payouts/payees.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
const adminPhone = '+971507400001';
let test: TestApp;
let admin: Client;
let kitchen: TestPartner;
let other: TestPartner;
let run: PayoutRun;
const nowhere = '019abcde-0000-7000-8000-000000000001';

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  kitchen = await partner(test, '+971507400011', 'restaurant', [mealId], { price: 10_500 });
  other = await partner(test, '+971507400012', 'chef', [mealId], { price: 8_400, hasOwnDelivery: true });
  const customer = await subscriber(test, '+971507400021');
  const { id: addressId } = await home(customer);
  for (const [at, cash] of [
    [kitchen, false],
    [kitchen, true],
    [other, false],
  ] as const) {
    const { id } = await orderMeal(customer, { mealId, partnerId: at.id, addressId, cash });
    await bringHome(customer, at, id);
  }
  await giveBankAccount(test.app.db, kitchen.id, { holder: '=HYPERLINK("http://x","y"), Kitchen' });
  test.clock.set('2026-11-23T05:00:00Z');
  admin = await confirmedAdmin(test, adminPhone);
});
afterAll(() => test.close());

const byRun = () => ({ params: { id: run.id } });
const file = (client: Client, path: string, id: string): Promise<Response> =>
  client.raw('GET', path.replace(':id', id));
const linesOf = async (response: Response): Promise<string[]> =>
  (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n');

describe('a run', () => {
  it('is missing until it is made, and then listed', async () => {
    const period = { kind: 'partner', from: '2026-11-09', to: '2026-11-22' } as const;
    const due = await admin.get(getDuePayouts);
    expect(due.missing).toContainEqual(period);
    expect(due.next).toEqual([
      { kind: 'partner', on: '2026-12-07' },
      { kind: 'driver', on: '2026-11-30' },
    ]);
    run = await admin.get(makePayoutRun, { body: { kind: 'partner', to: '2026-11-22' } });
    expect(run).toMatchObject({ ...period, status: 'draft', payees: 2, heldBack: { payees: 1 } });
    expect((await admin.get(getDuePayouts)).missing).not.toContainEqual(period);
    expect(await admin.get(getPayoutRuns)).toEqual({ rows: [run], next: null, total: 1 });
    expect((await admin.get(getPayoutRuns, { query: { kind: 'driver' } })).rows).toEqual([]);
    expect((await admin.get(getPayoutRuns, { query: { status: 'paid' } })).rows).toEqual([]);
    expect(await admin.refused(getPayoutRuns, { query: { cursor: 'bm90IG91cnM' } })).toMatchObject({
      code: 'invalid_request',
      fields: { cursor: 'invalid' },
    });
  });

  it('shows the amount of each payee, and payees without a bank account', async () => {
    expect(await admin.get(getPayoutRun, byRun())).toEqual(run);
    const { rows: payouts, total } = await admin.get(getRunPayouts, byRun());
    expect(total).toBe(2);
    const shown = payouts.map(({ payee, iban, bankName, status }) => [payee.id, iban, bankName, status]);
    expect(shown).toEqual(
      expect.arrayContaining([
        [kitchen.id, 'AE07 •••• 3456', 'FAB', 'pending'],
        [other.id, null, null, 'pending'],
      ]),
    );
    expect(payouts.map(({ reference }) => reference)).toEqual(['PO-000001', 'PO-000002']);
    expect(JSON.stringify(payouts)).not.toContain(goodIban);
  });

  it('has no bank file while it is a draft', async () => {
    const response = await file(admin, getBankFile.path, run.id);
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'not_possible_now' }]);
    expect(await auditOf(test, 'payout_run.bank_file')).toEqual([]);
  });

  it('is approved, with payees held back who have no bank account', async () => {
    const approved = await admin.get(approvePayoutRun, byRun());
    expect(approved).toMatchObject({ status: 'approved', heldBack: { payees: 1 } });
    expect(approved.approvedAt).toBe(test.clock.now().toISOString());
    const again = await admin.refused(approvePayoutRun, byRun());
    expect(again).toMatchObject({ status: 409, code: 'not_possible_now' });
    const drop = { ...byRun(), body: { reason: 'Too late' } };
    expect(await admin.refused(discardPayoutRun, drop)).toMatchObject({ code: 'not_possible_now' });
  });

  it('is exported for the bank with full IBANs and no formulas, audited each time', async () => {
    const response = await file(admin, getBankFile.path, run.id);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="bank.csv"',
      'cache-control': 'no-store',
    });
    const { rows } = await admin.get(getRunPayouts, byRun());
    const paid = rows.find(({ payee }) => payee.id === kitchen.id);
    expect(await linesOf(response)).toEqual([
      'iban,holder,bank,amount,currency,reference',
      `${goodIban},"'=HYPERLINK(""http://x"",""y""), Kitchen",FAB,${paid?.amount.replace(' AED', '')},AED,${paid?.reference}`,
    ]);
    expect(await auditOf(test, 'payout_run.bank_file')).toMatchObject([
      { subject_kind: 'payout_run', subject_id: run.id, details: { kind: 'partner', payouts: 1 } },
    ]);
    expect(holds(await databaseText(test.app.db), goodIban)).toBe(false);
  });

  it('needs a fresh confirmation for everything that moves money or shows an IBAN', async () => {
    test.clock.advance(15 * 60_000);
    const moves = [
      admin.refused(makePayoutRun, { body: { kind: 'partner', to: '2026-11-22' } }),
      admin.refused(approvePayoutRun, byRun()),
      admin.refused(markPayoutRunPaid, { ...byRun(), body: { failed: [] } }),
      admin.refused(discardPayoutRun, { ...byRun(), body: { reason: 'Not now' } }),
    ];
    for (const refused of await Promise.all(moves))
      expect(refused).toMatchObject({ status: 403, code: 'confirmation_needed' });
    const response = await file(admin, getBankFile.path, run.id);
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'confirmation_needed' }]);
    expect(await auditOf(test, 'payout_run.bank_file')).toHaveLength(1);
    test.clock.advance(60_000);
    await confirm(test, adminPhone);
  });

  it('notifies paid and failed payees once the bank has paid', async () => {
    const paid = await admin.get(markPayoutRunPaid, { ...byRun(), body: { failed: [] } });
    expect(paid).toMatchObject({ status: 'paid', payees: 2, heldBack: { payees: 1 } });
    await test.app.outbox.deliverDue();
    const { rows } = await test.app.db.pool.query<{ phone: string; kind: string; template: string }>(
      `select a.phone, m.kind, m.template from notifications.messages m
       join identity.accounts a on a.id = m.account_id where m.kind like 'payout%' order by a.phone`,
    );
    expect(rows).toEqual([
      { phone: '+971507400011', kind: 'payout_paid', template: 'payout_paid' },
      { phone: '+971507400012', kind: 'payout_failed', template: 'payout_without_account' },
    ]);
    for (const action of ['payout_run.made', 'payout_run.approved', 'payout_run.paid'])
      expect(await auditOf(test, action)).toHaveLength(1);
  });
});

describe('a partner', () => {
  it('sees its payouts and statements, whose lines and sums add up', async () => {
    const [payout, ...more] = await kitchen.client.get(getPayouts);
    expect(more).toEqual([]);
    const expected = { from: '2026-11-09', to: '2026-11-22', date: '2026-11-23', status: 'completed' };
    expect(payout).toMatchObject({ ...expected, reference: 'PO-000001', failure: null });
    const { id, amount, date, status } = payout ?? {};
    const { earnings, payoutHistory } = await kitchen.client.get(getPartnerProfile);
    expect([earnings?.pendingPayout, payoutHistory]).toEqual(['0.00 AED', [{ id, amount, date, status }]]);
    const statement = await kitchen.client.get(getPayoutStatement, { params: { id: payout?.id ?? '' } });
    expect(statement.lines.map(({ kind }) => kind)).toEqual([
      'order_delivered',
      'order_delivered',
      'cash_collected',
    ]);
    const fils = (text: string | null): number => Math.round(Number(text?.replace(' AED', '') ?? 0) * 100);
    const { orders, total, vat, commission, delivery, cash, other: more2 } = statement.sums;
    const sum = fils(total) - fils(vat) - fils(commission) - fils(delivery) - fils(cash) + fils(more2);
    expect([orders, sum]).toEqual([2, fils(payout?.amount ?? null)]);
    expect(statement.lines.reduce((all, { amount }) => all + fils(amount), 0)).toBe(sum);
    for (const line of statement.lines) expect(line.orderId).toMatch(/^\d{5,}$/);
  });

  it('downloads its statement as a file', async () => {
    const [payout] = await kitchen.client.get(getPayouts);
    const response = await file(kitchen.client, getPayoutStatementFile.path, payout?.id ?? '');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="statement.csv"');
    const [names, ...lines] = await linesOf(response);
    expect(names).toBe('payout,date,time,kind,order,event,total,vat,commission,service_fee,delivery,amount');
    const amounts = lines.map((line) => Math.round(Number(line.split(',').at(-1)) * 100));
    const total = Math.round(Number(payout?.amount.replace(' AED', '')) * 100);
    expect([lines.length, amounts.reduce((sum, one) => sum + one, 0)]).toEqual([3, total]);
  });

  it('sees held-back payouts with the reason, and nothing of other partners', async () => {
    const [held] = await other.client.get(getPayouts);
    expect(held).toMatchObject({
      status: 'failed',
      failure: { code: 'no_bank_account', note: null },
      iban: null,
    });
    const [foreign] = await kitchen.client.get(getPayouts);
    for (const id of [foreign?.id ?? '', nowhere]) {
      expect(await other.client.refused(getPayoutStatement, { params: { id } })).toMatchObject({
        status: 404,
      });
      expect((await file(other.client, getPayoutStatementFile.path, id)).status).toBe(404);
      expect(await other.client.refused(getAdminStatement, { params: { id } })).toMatchObject({
        status: 403,
      });
    }
  });
});

it('an admin reads every statement, and each download is audited', async () => {
  const { rows: payouts } = await admin.get(getRunPayouts, byRun());
  for (const { id, amount } of payouts)
    expect(await admin.get(getAdminStatement, { params: { id } })).toMatchObject({
      payout: { amount },
      runId: run.id,
    });
  expect((await file(admin, getAdminStatementFile.path, payouts[0]?.id ?? '')).status).toBe(200);
  expect((await file(admin, getAdminStatementFile.path, nowhere)).status).toBe(404);
  expect(await auditOf(test, 'payout.exported')).toHaveLength(1);
});

it('refuses commands on an unknown run', async () => {
  const gone = { params: { id: nowhere } };
  for (const refused of [
    await admin.refused(getPayoutRun, gone),
    await admin.refused(getRunPayouts, gone),
    await admin.refused(approvePayoutRun, gone),
    await admin.refused(markPayoutRunPaid, { ...gone, body: { failed: [] } }),
    await admin.refused(discardPayoutRun, { ...gone, body: { reason: 'None' } }),
  ])
    expect(refused).toMatchObject({ status: 404, code: 'not_found' });
  expect((await file(admin, getBankFile.path, nowhere)).status).toBe(404);
});

it('gives the bank file to another person than the approver, as soon as there is one', async () => {
  await confirm(test, adminPhone);
  expect((await file(admin, getBankFile.path, run.id)).status).toBe(200);
  const finance = await confirmedAdmin(test, '+971507400002', 'finance');
  const refused = await file(admin, getBankFile.path, run.id);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'not_possible_now', params: { why: 'own_approval' } },
  ]);
  expect((await file(finance, getBankFile.path, run.id)).status).toBe(200);
  const support = await confirmedAdmin(test, '+971507400003', 'support');
  expect((await file(support, getBankFile.path, run.id)).status).toBe(403);
});
