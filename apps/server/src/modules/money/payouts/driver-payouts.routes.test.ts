import * as admins from '@sufra/contract/delivery/admin-drivers.ts';
import * as own from '@sufra/contract/money/payouts.ts';
import * as payouts from '@sufra/contract/money/payouts.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { goodIban } from '../../../../test/applicants.ts';
import { driver, driverApplicant } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { owe } from '../../../../test/payouts/payees.ts';
import { bookDriverFee } from '../ledger/entry.store.ts';
import { newAccountId } from '../../../platform/ids.ts';

let test: TestApp;
let admin: Client;
let client: Client;
let driverId: string;
let other: Client;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, '+971507760000');
  const one = await driverApplicant(test, '+971507760001');
  client = one.client;
  ({ id: driverId } = await admin.get(admins.approveDriver, { params: { id: one.applicationId } }));
  const second = await driver(test, '+971507760002');
  other = second.client;
  // On Friday 20 November, a week that ends on Sunday 22.
  const friday = new Date('2026-11-20T09:00:00Z');
  const ride = { orderId: randomUUID(), accountId: newAccountId(), driverId, amount: 7_250, at: friday };
  await test.app.db.transaction((tx) => bookDriverFee(tx, ride));
  await owe(test.app.db, `driver:${second.id}`, 6_000, friday);
  test.clock.set('2026-11-22T20:30:00Z');
  admin = await confirmedAdmin(test, '+971507760003');
});
afterAll(() => test.close());

it('the weekly run pays each driver to the bank account of the application and shows the name', async () => {
  const open = await client.get(own.getDriverOpenStatement);
  expect(open).toMatchObject({ earned: '72.50 AED', cash: '0.00 AED', paid: '72.50 AED' });
  const run = await admin.get(payouts.makePayoutRun, { body: { kind: 'driver', to: '2026-11-22' } });
  expect(run).toMatchObject({
    kind: 'driver',
    payees: 2,
    from: '2026-11-16',
    to: '2026-11-22',
    total: '132.50 AED',
  });
  // The second driver has no bank account.
  expect(run.heldBack).toEqual({ payees: 1, total: '60.00 AED' });
  const params = { id: run.id };
  const { rows: made } = await admin.get(payouts.getRunPayouts, { params });
  expect(made).toMatchObject([
    { payee: { name: 'Driver 02' }, iban: null },
    { payee: { id: driverId, name: 'Rashid Khan' }, iban: 'AE07 •••• 3456', bankName: 'Emirates NBD' },
  ]);
  await admin.get(payouts.approvePayoutRun, { params });
  // Not by the approver: a second admin approved the drivers.
  const finance = await confirmedAdmin(test, '+971507450009', 'finance');
  const file = await finance.raw('GET', payouts.getBankFile.path.replace(':id', run.id));
  const text = await file.text();
  expect(text).toContain(goodIban);
  expect(text).toContain('Rashid Khan');
  await admin.get(payouts.markPayoutRunPaid, { params, body: { failed: [] } });
  const [paid] = await client.get(own.getDriverPayouts);
  const of = { params: { id: paid?.id ?? '' } };
  expect((await client.get(own.getDriverPayoutStatement, of)).driver).toEqual(open);
  expect(await client.get(own.getDriverOpenStatement)).toMatchObject({ rows: [], paid: '0.00 AED' });
  await test.app.outbox.deliverDue();
  const { rows } = await test.app.db.pool.query(
    `select m.kind from notifications.messages m join delivery.drivers d on d.account_id = m.account_id
     where d.id = $1 and m.kind like 'payout%'`,
    [driverId],
  );
  expect(rows).toEqual([{ kind: 'payout_paid' }]);
});

it('a driver sees only their own payouts and statements', async () => {
  const mine = await client.get(own.getDriverPayouts);
  expect(mine).toMatchObject([{ amount: '72.50 AED', status: 'completed', iban: 'AE07 •••• 3456' }]);
  const params = { id: mine[0]?.id ?? '' };
  const statement = await client.get(own.getDriverPayoutStatement, { params });
  expect(statement).toMatchObject({ payee: 'Rashid Khan', payout: { amount: '72.50 AED' } });
  expect(statement.lines).toMatchObject([{ kind: 'driver_fee', amount: '72.50 AED' }]);
  expect(statement.sums).toMatchObject({ orders: 0, fees: '72.50 AED', cash: '0.00 AED', other: '0.00 AED' });
  const file = own.getDriverPayoutStatementFile.path.replace(':id', params.id);
  expect(await (await client.raw('GET', file)).text()).toContain(',driver_fee,');
  expect(await other.get(own.getDriverPayouts)).toMatchObject([{ status: 'failed' }]);
  expect(await other.refused(own.getDriverPayoutStatement, { params })).toMatchObject({ status: 404 });
  expect((await other.raw('GET', file)).status).toBe(404);
  expect(await test.client().refused(own.getDriverOpenStatement)).toMatchObject({ status: 401 });
  expect(await admin.refused(own.getDriverOpenStatement)).toMatchObject({ status: 403 });
  for (const route of [payouts.getPayoutStatement, own.getDriverPayoutStatement])
    expect(await test.client().refused(route, { params })).toMatchObject({ status: 401 });
  expect(await client.refused(payouts.getPayoutStatement, { params })).toMatchObject({ status: 403 });
});
