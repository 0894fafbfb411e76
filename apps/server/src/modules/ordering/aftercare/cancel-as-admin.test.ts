import { getAdminOrder, cancelOrderAsAdmin } from '@sufra/contract/ordering/admin-orders.ts';
import { orderBearers, type OrderBearer, type OrderStatus } from '@sufra/contract/statuses.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { step } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import { driverOnline, go, kitchenWithoutRiders, sayYes, tick } from '../../../../test/rides.ts';

const boss = '+971508330001';
let lastOwn = 971_508_330_011;
const mealId = 'adas-soup';
let test: TestApp;
let admin: Client;
let customer: Client;
let addressId: string;
let kitchen: TestPartner;
let driver: TestDriver;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, boss);
  kitchen = await kitchenWithoutRiders(test, '+971508330011');
  customer = await subscriber(test, '+971508330021');
  addressId = (await home(customer)).id;
  driver = await driverOnline(test, '+971508330031');
});
beforeEach(() => confirm(test, boss));
afterAll(() => test.close());

const place = async (cash: boolean, partnerId = kitchen.id): Promise<string> =>
  (await orderMeal(customer, { mealId, partnerId, addressId, cash })).id;

async function orderAt(status: OrderStatus, cash: boolean): Promise<string> {
  const id = await place(cash);
  if (status === 'placed') return id;
  await step(kitchen, id, 'accepted');
  await test.app.outbox.deliverDue();
  await test.app.db.pool.query(
    'update delivery.deliveries set is_ready = true, ready_at = $2 where order_id = $1',
    [id, test.clock.now()],
  );
  await tick(test);
  await sayYes(driver);
  if (status === 'accepted') return id;
  await step(kitchen, id, 'preparing');
  if (status === 'preparing') return id;
  await step(kitchen, id, 'completed');
  if (status === 'out_for_delivery') await go(driver, 'pickup_confirmed');
  return id;
}

const cancel = (id: string, bearer?: OrderBearer) =>
  admin.call(cancelOrderAsAdmin, {
    params: { id },
    body: { reason: 'The bag burst', ...(bearer && { bearer }) },
  });

async function changed(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await sums(test.app.db);
  await work();
  const after = await sums(test.app.db);
  const moved = (account: string): number => (after.get(account) ?? 0) - (before.get(account) ?? 0);
  return {
    kitchen: moved(`partner:${kitchen.id}`),
    driver: moved(`driver:${driver.id}`),
    cost: moved('cost:cancellations'),
    held: moved('orders_in_progress'),
    commission: moved('revenue:commission'),
    vat: moved('vat'),
  };
}

/** 19.05 without VAT, less 2.86 commission. */
const share = 1_619;
const nothing = { kitchen: 0, driver: 0, cost: 0, held: 2_000, commission: 0, vat: 0 };
const bySufra = { ...nothing, kitchen: -share, cost: share };
const byDriver = { ...nothing, kitchen: -share, driver: share };
const refusedWithoutDriver = null;

type Row = Record<OrderBearer, typeof nothing | null>;
const uncooked: Row = { kitchen: nothing, driver: nothing, platform: nothing };
const cooked: Row = { kitchen: nothing, driver: byDriver, platform: bySufra };
const expected: readonly (readonly [OrderStatus, Row])[] = [
  ['placed', { ...uncooked, driver: refusedWithoutDriver }],
  ['accepted', uncooked],
  ['preparing', cooked],
  ['ready', cooked],
  ['out_for_delivery', cooked],
];
const cases = expected.flatMap(([status, row]) =>
  orderBearers.flatMap((bearer) =>
    (['card', 'cash'] as const).map((method) => [status, bearer, method, row[bearer]] as const),
  ),
);

describe('an order cancelled by an admin', () => {
  it.each(cases)('while %s, borne by the %s, paid by %s', async (status, bearer, method, books) => {
    const id = await orderAt(status, method === 'cash');
    const customerOwed = async (): Promise<number> =>
      [...(await sums(test.app.db))].reduce(
        (sum, [account, amount]) => (account.startsWith('customer:') ? sum + amount : sum),
        0,
      );
    if (books === null) {
      expect(await cancel(id, bearer)).toMatchObject({
        status: 400,
        error: { fields: { bearer: 'unknown_option' } },
      });
      expect((await cancel(id)).ok).toBe(true);
    } else {
      expect(await changed(() => cancel(id, bearer))).toEqual(books);
      const [row] = (await auditOf(test, 'order.cancelled')).filter(({ subject_id }) => subject_id === id);
      expect(row?.details).toMatchObject({
        from: status,
        bearer,
        kitchenFils: 0 - books.kitchen,
        isRefunded: method === 'card',
      });
    }
    for (let round = 0; round < 3; round += 1) await test.app.outbox.deliverDue();
    expect(await customerOwed()).toBe(0);
    expect(await unbalanced(test.app.db)).toEqual([]);
  });

  it('without a named bearer is borne by the platform', async () => {
    const id = await orderAt('ready', false);
    expect(await changed(() => cancel(id))).toEqual(bySufra);
    await test.app.outbox.deliverDue();
  });

  it.each([
    [['accepted', 'preparing'], 1_619],
    [['accepted', 'completed'], 1_619],
    [['accepted', 'completed', 'out_for_delivery'], 2_095],
  ] as const)('after %j pays a kitchen that delivers itself %i fils', async (steps, share) => {
    const own = await partner(test, `+${(lastOwn += 1)}`, 'restaurant', [mealId]);
    const id = await place(false, own.id);
    for (const status of steps) await step(own, id, status);
    const { kitchenShare } = await admin.get(getAdminOrder, { params: { id } });
    expect(kitchenShare).toBe(`${(share / 100).toFixed(2)} AED`);
    await cancel(id, 'platform');
    expect((await sums(test.app.db)).get(`partner:${own.id}`)).toBe(-share);
  });

  it('shows beforehand what the kitchen would be paid and which driver could bear it', async () => {
    const id = await orderAt('accepted', false);
    const shown = () => admin.get(getAdminOrder, { params: { id } });
    expect(await shown()).toMatchObject({ kitchenShare: null, driver: { id: driver.id, name: 'Driver 31' } });
    await step(kitchen, id, 'preparing');
    expect(await shown()).toMatchObject({ kitchenShare: '16.19 AED', driver: { id: driver.id } });
    await cancel(id, 'kitchen');
    await test.app.outbox.deliverDue();
    expect(await shown()).toMatchObject({ kitchenShare: null, driver: null, canCancel: false });
  });
});
