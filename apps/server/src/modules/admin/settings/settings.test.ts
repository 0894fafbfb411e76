import { changeSetting, getSettings } from '@sufra/contract/admin/admin-settings.ts';
import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import {
  anew,
  home,
  mealBody,
  onlyOwnPartners,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { accountIdOf, goodCard, readyToPay, signIn, subscriber } from '../../../../test/people.ts';

const boss = '+971508330001';
const mealId = 'adas-soup';
let test: TestApp;
let client: Client;
let customer: Client;
let kitchen: TestPartner;
let addressId: string;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  await onlyOwnPartners(test);
  client = await confirmedAdmin(test, boss);
  kitchen = await partner(test, '+971508330011', 'restaurant', [mealId]);
  customer = await subscriber(test, '+971508330002');
  addressId = (await home(customer)).id;
});
beforeEach(async () => {
  test.clock.advance(1000);
  await confirm(test, boss);
});
afterAll(() => test.close());

const setting = async (name: string) => (await client.get(getSettings)).find((one) => one.name === name);
const set = (body: BodyOf<typeof changeSetting>) => client.get(changeSetting, { body });

it('shows the shipped defaults', async () => {
  const shown = await client.get(getSettings);
  expect(Object.fromEntries(shown.map(({ name, value }) => [name, value]))).toEqual({
    commission: '15',
    refund_limit_support: '200.00 AED',
    refund_limit_operations: '500.00 AED',
    refund_limit_finance: '1000.00 AED',
    event_service_fee: '10',
    driver_base: '15.00 AED',
    driver_per_km: '2.50 AED',
    driver_peak: '5.00 AED',
    driver_cash_cap: '500.00 AED',
    minimum_groceries: '30.00 AED',
    minimum_meals: '10.00 AED',
    plan_lunch_only: '299.00 AED',
    plan_full_day: '599.00 AED',
    plan_family: '999.00 AED',
    new_subscriptions: true,
    new_orders: true,
    cash_on_delivery: true,
    ramadan: { from: '2027-02-08', to: '2027-03-08' },
  });
  expect(shown.every(({ since, coming }) => since === null && coming.length === 0)).toBe(true);
});

describe('a commission', () => {
  const percentOf = async (id: string) =>
    (
      await test.app.db.pool.query<{ percent: number }>(
        'select commission_percent as percent from ordering.orders where id = $1',
        [id],
      )
    ).rows[0]?.percent;
  const order = async () => (await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId })).id;

  it('applies to orders placed from its day on only', async () => {
    const early = await order();
    await set({ name: 'commission', value: '20', from: '2026-11-23' });
    const between = await order();
    expect(await setting('commission')).toMatchObject({
      ...{ value: '15', since: null },
      coming: [{ value: '20', from: '2026-11-22T20:00:00.000Z' }],
    });
    test.clock.set('2026-11-22T20:00:00Z');
    await confirm(test, boss);
    const late = await order();
    expect([await percentOf(early), await percentOf(between), await percentOf(late)]).toEqual([15, 15, 20]);
    expect(await setting('commission')).toMatchObject({ value: '20', coming: [] });
  });

  it('can be replaced before its day, but not after', async () => {
    await set({ name: 'commission', value: '18', from: '2026-12-01' });
    await set({ name: 'commission', value: '17.5', from: '2026-12-01' });
    expect((await setting('commission'))?.coming).toMatchObject([{ value: '17.5' }]);
    const past = { name: 'commission', value: '1', from: '2026-11-22' } as const;
    expect(await client.refused(changeSetting, { body: past })).toMatchObject({
      fields: { from: 'too_early' },
    });
    expect(await countOf(test.app.db, "money.rates where name = 'commission'")).toBe(3);
  });
});

describe('a switched-off feature', () => {
  it('refuses new orders, cash orders or subscriptions, and only those', async () => {
    const cash = await mealBody(customer, { mealId, partnerId: kitchen.id, addressId, cash: true });
    const order = (body: BodyOf<typeof placeOrder>) => customer.call(placeOrder, { body, ...anew() });
    const off = { ok: false, status: 409, error: { code: 'switched_off' } };
    await set({ name: 'cash_on_delivery', value: false });
    expect(await order(cash)).toMatchObject(off);
    expect(await order({ ...cash, paymentMethod: 'card' })).toMatchObject({ ok: true });
    test.clock.advance(1000);
    await set({ name: 'new_orders', value: false });
    expect(await order({ ...cash, paymentMethod: 'card' })).toMatchObject(off);
    await set({ name: 'new_subscriptions', value: false });
    const newcomer = await readyToPay(test, '+971508330003', 'full-day');
    const pay = { body: { paymentMethod: goodCard } };
    expect(await newcomer.call(checkout, pay)).toMatchObject(off);
    expect(await countOf(test.app.db, "money.payments where purpose = 'subscription' and is_open")).toBe(0);
    test.clock.advance(1000);
    for (const name of ['new_orders', 'cash_on_delivery', 'new_subscriptions'] as const)
      await set({ name, value: true });
    expect(await order(cash)).toMatchObject({ ok: true });
    expect(await newcomer.call(checkout, { ...pay, ...anew() })).toMatchObject({ ok: true });
  });
});

describe('a change', () => {
  it('is audited once, with the value and its date', async () => {
    const before = (await auditOf(test, 'setting.changed')).length;
    await set({ name: 'driver_peak', value: '6' });
    await set({ name: 'ramadan', value: { from: '2027-02-09', to: '2027-03-10' } });
    const rows = (await auditOf(test, 'setting.changed')).slice(before);
    const actor = { actor_account_id: await accountIdOf(test, boss), subject_kind: 'setting' };
    expect(rows).toMatchObject([
      {
        ...actor,
        subject_id: 'driver_peak',
        details: { value: '6.00 AED', from: expect.any(String) as string },
      },
      { ...actor, subject_id: 'ramadan', details: { firstDay: '2027-02-09', lastDay: '2027-03-10' } },
    ]);
    expect(await setting('ramadan')).toMatchObject({ value: { from: '2027-02-09', to: '2027-03-10' } });
    test.clock.advance(1000);
    await set({ name: 'ramadan', value: null });
    expect(await setting('ramadan')).toMatchObject({ value: { from: '2027-02-08', to: '2027-03-08' } });
  });

  it('needs an admin with a fresh confirmation', async () => {
    const body = { name: 'new_orders', value: false } as const;
    const other = await admin(test, '+971508330004');
    expect(await other.refused(changeSetting, { body })).toMatchObject({ code: 'confirmation_needed' });
    const nobody = await signIn(test, '+971508330005');
    expect(await nobody.refused(changeSetting, { body })).toMatchObject({ code: 'forbidden' });
    expect(await setting('new_orders')).toMatchObject({ value: true });
  });

  it.each([
    { name: 'commission', value: true },
    { name: 'new_orders', value: 'false' },
    { name: 'ramadan', value: 'now' },
    { name: 'vat', value: '0' },
    { name: 'commission', value: '101' },
    { name: 'driver_base', value: '-5' },
    { name: 'ramadan', value: { from: '2027-02-30', to: '2027-03-10' } },
    {},
  ])('refuses %j', async (body) => {
    const before = await countOf(test.app.db, 'platform.audit');
    expect((await client.raw('PUT', changeSetting.path, body)).status).toBe(400);
    expect(await countOf(test.app.db, 'platform.audit')).toBe(before);
  });
});
