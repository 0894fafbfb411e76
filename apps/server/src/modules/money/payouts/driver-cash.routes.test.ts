import { changeSetting, getSettings } from '@sufra/contract/admin/admin-settings.ts';
import * as admins from '@sufra/contract/delivery/admin-drivers.ts';
import { getDriverProfile, getDriverStats } from '@sufra/contract/delivery/driver-desk.ts';
import { eraseAccount } from '@sufra/contract/identity/account.ts';
import { requestOtp } from '@sufra/contract/identity/identity.ts';
import {
  discardPayoutRun,
  getAdminStatement,
  getDriverOpenStatement,
  getDriverPayoutStatement,
  getDriverPayouts,
  getRunPayouts,
  makePayoutRun,
} from '@sufra/contract/money/payouts.ts';
import { bookHandIn, getDriverCash } from '@sufra/contract/money/settlements.ts';
import { cancelOrderAsAdmin } from '@sufra/contract/ordering/admin-orders.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { payeesKeptAndTrue, sums, unbalanced } from '../../../../test/money.ts';
import { owe } from '../../../../test/payouts/payees.ts';
import { sentCode, subscriber } from '../../../../test/people.ts';
import {
  bringToTable,
  driverOnline,
  go,
  packedOrder,
  requestsOf,
  sayYes,
  tick,
} from '../../../../test/rides.ts';
import { foldPayeeBalances } from '../ledger/ledger.store.ts';

const boss = '+971507770001';
let test: TestApp;
let admin: Client;
let customer: Client;
let addressId: string;
let kitchen: TestPartner;
let lastPhone = 971_507_770_100;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, boss);
  kitchen = await partner(test, '+971507770011', 'restaurant', ['adas-soup'], {
    hasOwnDelivery: false,
    price: 5_000,
  });
  customer = await subscriber(test, '+971507770021');
  addressId = (await home(customer)).id;
});
beforeEach(() => confirm(test, boss));
afterAll(() => test.close());

async function newDriver(): Promise<TestDriver> {
  await test.app.db.pool.query("update delivery.deliveries set ready_at = '2100-01-01' where is_open");
  await test.app.db.pool.query(
    'update delivery.drivers set is_online = false, lat = null, lng = null, position_at = null',
  );
  return driverOnline(test, `+${(lastPhone += 1)}`);
}

const packed = (cash: boolean): Promise<string> => packedOrder({ test, customer, kitchen, addressId, cash });

async function deliver(driver: TestDriver, cash: boolean): Promise<string> {
  const id = await packed(cash);
  await tick(test);
  await sayYes(driver);
  await bringToTable(driver, customer, id);
  await test.app.outbox.deliverDue();
  return id;
}

const heldBy = async ({ client }: TestDriver): Promise<string> =>
  (await client.get(getDriverProfile)).cash.held;
const handIn = (driver: TestDriver, amount: string, key: string = randomUUID()) =>
  admin.call(bookHandIn, {
    params: { id: driver.id },
    body: { amount },
    headers: { 'idempotency-key': key },
  });
const listed = async (driver: TestDriver) =>
  (await admin.get(getDriverCash, { query: {} })).find(({ id }) => id === driver.id);
const balance = async (driver: TestDriver): Promise<number> =>
  (await sums(test.app.db)).get(`driver:${driver.id}`) ?? 0;
const setCap = (value: string) => admin.get(changeSetting, { body: { name: 'driver_cash_cap', value } });

describe('the cash of a driver', () => {
  it('is what was collected at doors, by the ledger', async () => {
    const driver = await newDriver();
    expect(await heldBy(driver)).toBe('0.00 AED');
    expect(await listed(driver)).toBeUndefined();
    await deliver(driver, true);
    await deliver(driver, false);
    expect(await heldBy(driver)).toBe('25.00 AED');
    await Promise.all(Array.from({ length: 4 }, () => foldPayeeBalances(test.app.db)));
    expect(await heldBy(driver)).toBe('25.00 AED');
    expect(await listed(driver)).toMatchObject({
      held: '25.00 AED',
      status: 'approved',
      since: expect.any(String) as string,
    });
    const { kept, truth } = await payeesKeptAndTrue(test.app.db);
    for (const [account, amount] of truth) expect(kept.get(account)).toBe(amount);
  });

  it('is listed largest or oldest first, for admins', async () => {
    const [old, rich] = [await newDriver(), await newDriver()];
    await collect(old, 1_000, '2026-11-01T08:00:00Z');
    await collect(rich, 90_000, '2026-11-02T08:00:00Z');
    const order = async (sort: 'largest' | 'oldest') =>
      (await admin.get(getDriverCash, { query: { sort } }))
        .map(({ id }) => id)
        .filter((id) => [old.id, rich.id].includes(id));
    expect(await order('largest')).toEqual([rich.id, old.id]);
    expect(await order('oldest')).toEqual([old.id, rich.id]);
    expect(await old.client.refused(getDriverCash, { query: {} })).toMatchObject({ status: 403 });
  });

  it('is held since the oldest order that no hand-in covers', async () => {
    const driver = await newDriver();
    await collect(driver, 1_000, '2026-11-01T08:00:00Z');
    await collect(driver, 2_000, '2026-11-02T08:00:00Z');
    expect(await listed(driver)).toMatchObject({ since: '2026-11-01T08:00:00.000Z' });
    await handIn(driver, '10.00');
    expect(await listed(driver)).toMatchObject({ held: '20.00 AED', since: '2026-11-02T08:00:00.000Z' });
  });
});

const collect = (driver: TestDriver, amount: number, at: string) =>
  owe(test.app.db, `driver:${driver.id}`, -amount, new Date(at));

describe('the cap', () => {
  it('is 500.00 until an admin changes it, and may exceed a fee', async () => {
    const cap = async () =>
      (await admin.get(getSettings)).find(({ name }) => name === 'driver_cash_cap')?.value;
    expect(await cap()).toBe('500.00 AED');
    await setCap('1500');
    expect(await cap()).toBe('1500.00 AED');
    expect(
      await admin.refused(changeSetting, { body: { name: 'driver_cash_cap', value: '10000.01' } }),
    ).toMatchObject({ fields: { value: 'too_big' } });
  });

  it('keeps orders that would exceed it from the driver, who still gets those paid by card', async () => {
    await setCap('49.99');
    const driver = await newDriver();
    await deliver(driver, true);
    expect((await driver.client.get(getDriverProfile)).cash).toEqual({
      held: '25.00 AED',
      room: '24.99 AED',
      cap: '49.99 AED',
    });
    const cash = await packed(true);
    await tick(test);
    expect(await requestsOf(driver)).toEqual([]);
    await deliverOpen(driver, await packed(false));
    expect(await requestsOf(driver)).toEqual([]);
    await setCap('50');
    await deliverOpen(driver, cash);
    expect((await driver.client.get(getDriverProfile)).cash).toEqual({
      ...{ held: '50.00 AED', room: '0.00 AED' },
      cap: '50.00 AED',
    });
  });

  it('lets the driver collect again after a hand-in', async () => {
    await setCap('25');
    const driver = await newDriver();
    await deliver(driver, true);
    const waiting = await packed(true);
    await tick(test);
    expect(await requestsOf(driver)).toEqual([]);
    expect((await handIn(driver, '25.00')).ok).toBe(true);
    await deliverOpen(driver, waiting);
    await setCap('500');
  });
});

async function deliverOpen(driver: TestDriver, id: string): Promise<void> {
  await tick(test);
  const { orderId } = await sayYes(driver);
  const { rows } = await test.app.db.pool.query<{ id: string }>(
    'select id from ordering.orders where number = $1',
    [orderId],
  );
  expect(rows).toEqual([{ id }]);
  await bringToTable(driver, customer, id);
  await test.app.outbox.deliverDue();
}

describe('a hand-in', () => {
  it('makes one balanced entry, a numbered receipt and an audit row', async () => {
    const driver = await newDriver();
    await deliver(driver, true);
    const before = [await balance(driver), (await sums(test.app.db)).get('cash') ?? 0] as const;
    const first = await handIn(driver, '١٠٫٠٠');
    const second = await handIn(driver, '15.00');
    if (!first.ok || !second.ok) throw new Error('Refused.');
    expect(first.reply).toMatchObject({ amount: '10.00 AED', held: '15.00 AED' });
    expect(second.reply).toMatchObject({ amount: '15.00 AED', held: '0.00 AED' });
    const numberOf = (receipt: string): number => Number(/^CR-(\d{6})$/.exec(receipt)?.[1]);
    expect(numberOf(second.reply.receipt)).toBe(numberOf(first.reply.receipt) + 1);
    expect(await balance(driver)).toBe(before[0] - 2_500);
    expect((await sums(test.app.db)).get('cash')).toBe(before[1] + 2_500);
    expect(await unbalanced(test.app.db)).toEqual([]);
    const { receipts } = await driver.client.get(getDriverStats);
    expect(receipts).toMatchObject([
      { number: second.reply.receipt, amount: '15.00 AED' },
      { number: first.reply.receipt, amount: '10.00 AED', at: expect.any(String) as string },
    ]);
    const audited = (await auditOf(test, 'driver.cash_handed_in')).filter(
      ({ subject_id }) => subject_id === driver.id,
    );
    expect(audited).toMatchObject([
      { subject_kind: 'driver', details: { amountFils: 1_000, receipt: first.reply.receipt } },
      { details: { amountFils: 1_500, receipt: second.reply.receipt } },
    ]);
  });

  it('is at most the cash held, and never nothing', async () => {
    const driver = await newDriver();
    await deliver(driver, true);
    const owed = await balance(driver);
    for (const [amount, code] of [
      ['25.01', 'too_big'],
      ['0', 'too_small'],
    ] as const)
      expect(await handIn(driver, amount)).toMatchObject({
        status: 400,
        error: { fields: { amount: code } },
      });
    expect(await balance(driver)).toBe(owed);
    const unknown = { params: { id: randomUUID() }, body: { amount: '1.00' } };
    expect(await admin.refused(bookHandIn, unknown)).toMatchObject({ status: 404 });
  });

  it('is booked once for a repeated key, and for concurrent requests up to the cash held', async () => {
    const driver = await newDriver();
    await deliver(driver, true);
    const owed = await balance(driver);
    const key = randomUUID();
    const [first, again] = [await handIn(driver, '5.00', key), await handIn(driver, '5.00', key)];
    if (!first.ok) throw new Error('Refused.');
    expect(again).toEqual(first);
    expect(await handIn(driver, '6.00', key)).toMatchObject({ error: { code: 'idempotency_mismatch' } });
    const answers = await Promise.all(Array.from({ length: 4 }, () => handIn(driver, '20.00')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balance(driver)).toBe(owed - 2_500);
  });

  it('needs an admin with a fresh confirmation', async () => {
    const driver = await newDriver();
    await deliver(driver, true);
    const call = { params: { id: driver.id }, body: { amount: '1.00' } };
    expect(await driver.client.refused(bookHandIn, call)).toMatchObject({ status: 403 });
    test.clock.advance(16 * 60_000);
    expect(await admin.refused(bookHandIn, call)).toMatchObject({ code: 'confirmation_needed' });
    await confirm(test, boss);
    expect((await admin.call(bookHandIn, call)).ok).toBe(true);
  });

  it.each(['suspended', 'gone'] as const)('is booked for a driver who is %s', async (how) => {
    const driver = await newDriver();
    if (how === 'suspended')
      await admin.get(admins.suspendDriver, { params: { id: driver.id }, body: { reason: 'Keeps cash' } });
    else {
      const phone = `+${lastPhone}`;
      test.clock.advance(60_000);
      const { challenge } = await driver.client.get(requestOtp, { body: { phone } });
      const otp = await sentCode(test, phone);
      expect(await driver.client.call(eraseAccount, { body: { otp, challenge } })).toMatchObject({
        ok: true,
      });
      await test.app.outbox.deliverDue();
    }
    await collect(driver, 2_500, '2026-11-01T08:00:00Z');
    await confirm(test, boss);
    expect(await listed(driver)).toMatchObject({
      held: '25.00 AED',
      status: 'suspended',
      phone: how === 'gone' ? null : (expect.any(String) as string),
    });
    expect(await handIn(driver, '25.00')).toMatchObject({ ok: true, reply: { held: '0.00 AED' } });
  });
});

describe('the payout of a driver', () => {
  const runTo = async (now: string, to: string) => {
    test.clock.set(now);
    admin = await confirmedAdmin(test, boss);
    return admin.get(makePayoutRun, { body: { kind: 'driver', to } });
  };
  const payoutOf = async (runId: string, { id }: TestDriver) =>
    (await admin.get(getRunPayouts, { params: { id: runId } })).rows.find(({ payee }) => payee.id === id);

  it('is what was earned less the cash held, order by order, as in the ledger', async () => {
    const driver = await newDriver();
    await deliver(driver, true);
    for (let count = 0; count < 2; count += 1) await deliver(driver, false);
    await handIn(driver, '10.00');
    const due = -(await balance(driver));
    const open = await driver.client.get(getDriverOpenStatement);
    const weekEnd = await nextMonday();
    const run = await runTo(weekEnd.now, weekEnd.to);
    expect(await heldBy(driver)).toBe('0.00 AED');
    const payout = await payoutOf(run.id, driver);
    expect(payout?.amount).toBe(aed(due));
    const { driver: own, sums: parts } = await admin.get(getAdminStatement, {
      params: { id: payout?.id ?? '' },
    });
    if (!own) throw new Error('No statement for a driver.');
    expect(own).toEqual(open);
    const fils = (text: string): number => Math.round(Number.parseFloat(text) * 100);
    for (const { kind, parts: fee, earned } of own.rows) {
      const added = fee && fils(fee.base) + fils(fee.distance) + fils(fee.peak);
      expect(added).toBe(kind === 'order' ? fils(earned) : null);
    }
    for (const row of [...own.rows, own]) expect(fils(row.earned) - fils(row.cash)).toBe(fils(row.paid));
    for (const column of ['earned', 'cash', 'paid'] as const)
      expect(own.rows.reduce((sum, row) => sum + fils(row[column]), 0)).toBe(fils(own[column]));
    expect(own.paid).toBe(aed(due));
    expect(own.cash).toBe('15.00 AED');
    expect(own.earned).toBe(parts.fees);
    expect(own.rows.map(({ kind }) => kind).toSorted()).toEqual(['hand_in', 'order', 'order', 'order']);
    expect(own.rows.filter(({ kind }) => kind === 'hand_in')).toMatchObject([
      {
        receipt: expect.stringMatching(/^CR-/) as string,
        earned: '0.00 AED',
        cash: '-10.00 AED',
        paid: '10.00 AED',
      },
    ]);
    expect(own.rows.filter(({ cash }) => cash === '25.00 AED')).toHaveLength(1);
    await admin.get(discardPayoutRun, { params: { id: run.id }, body: { reason: 'Wrong week' } });
    expect(await heldBy(driver)).toBe('15.00 AED');
    await admin.get(makePayoutRun, { body: { kind: 'driver', to: weekEnd.to } });
    expect(await heldBy(driver)).toBe('0.00 AED');
  });

  it('bears the meal of an order cancelled at the driver, and is never below zero', async () => {
    const driver = await newDriver();
    const id = await packed(true);
    await tick(test);
    await sayYes(driver);
    await go(driver, 'pickup_confirmed');
    await admin.get(cancelOrderAsAdmin, { params: { id }, body: { reason: 'Dropped', bearer: 'driver' } });
    await test.app.outbox.deliverDue();
    const fee = 2_024 - (await balance(driver));
    expect(fee).toBeLessThan(2_024 + 100);
    let weekEnd = await nextMonday();
    await owe(test.app.db, `driver:${driver.id}`, 1, test.clock.now());
    const [first, before] = [await runOrNothing(weekEnd), await balance(driver)];
    expect(first && (await payoutOf(first, driver))).toBeFalsy();
    expect(before).toBe(2_024 - fee - 1);
    await owe(test.app.db, `driver:${driver.id}`, 20_000, test.clock.now());
    weekEnd = await nextMonday();
    const second = await runOrNothing(weekEnd);
    const payout = await payoutOf(second ?? '', driver);
    expect(payout?.amount).toBe(aed(20_000 - before));
    const [mine] = await driver.client.get(getDriverPayouts);
    const statement = await driver.client.get(getDriverPayoutStatement, { params: { id: mine?.id ?? '' } });
    expect(statement.lines.filter(({ kind }) => kind === 'order_charged')).toMatchObject([
      { amount: '-20.24 AED' },
    ]);
    expect(statement.driver?.rows.filter(({ kind }) => kind === 'charge')).toMatchObject([
      { earned: '-20.24 AED', cash: '0.00 AED', paid: '-20.24 AED' },
    ]);
    expect(statement.sums).toMatchObject({ cancelled: '-20.24 AED' });
  });

  async function runOrNothing({ now, to }: { now: string; to: string }): Promise<string | null> {
    test.clock.set(now);
    admin = await confirmedAdmin(test, boss);
    const made = await admin.call(makePayoutRun, { body: { kind: 'driver', to } });
    return made.ok ? made.reply.id : null;
  }
});

const aed = (fils: number): string => `${(fils / 100).toFixed(2)} AED`;

async function nextMonday(): Promise<{ now: string; to: string }> {
  const dayMs = 24 * 3_600_000;
  let day = new Date(test.clock.now().getTime() + dayMs);
  while (day.getUTCDay() !== 1) day = new Date(day.getTime() + dayMs);
  const monday = day.toISOString().slice(0, 10);
  const to = new Date(Date.parse(`${monday}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
  return { now: `${monday}T05:00:00Z`, to };
}
