import {
  cancelOrderAsAdmin,
  getAdminOrder,
  getAdminOrders,
  getAdminOrdersCsv,
  promisedHours,
} from '@sufra/contract/ordering/admin-orders.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { handBackOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { mealTimes } from '@sufra/contract/options.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { booksOf, bringHome, bringToDoor, orderingJobs, step, tryStep } from '../../../../test/orders.ts';
import { accountIdOf, signIn, subscriber } from '../../../../test/people.ts';
import { addDays, dubaiDay, dubaiHour } from '../../../platform/pure/dubai-time.ts';

const boss = '+971508320001';
const buyer = '+971508320002';
const mealId = 'adas-soup';
const body = { reason: 'The kitchen has burnt down' };
let test: TestApp;
let client: Client;
let customer: Client;
let kitchen: TestPartner;
let addressId: string;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  await onlyOwnPartners(test);
  client = await confirmedAdmin(test, boss);
  kitchen = await partner(test, '+971508320011', 'restaurant', [mealId]);
  customer = await subscriber(test, buyer, 'full-day', { name: 'Mariam' });
  addressId = (await home(customer)).id;
});
beforeEach(() => confirm(test, boss));
afterAll(() => test.close());

const order = async (cash = false): Promise<string> =>
  (await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId, cash })).id;
const cancel = (id: string) => client.call(cancelOrderAsAdmin, { params: { id }, body });
const settled = async () => {
  await test.app.outbox.deliverDue();
  await test.app.outbox.deliverDue();
};
const messages = (id: string) =>
  countOf(test.app.db, "notifications.messages where kind = 'order_cancelled' and subject = $1", [id]);

describe('lists orders', () => {
  let [eaten, open] = ['', ''];
  beforeAll(async () => {
    [eaten, open] = [await order(), await order(true)];
    await bringHome(customer, kitchen, eaten);
  });

  it('newest first, and by number, phone and status', async () => {
    const all = await client.get(getAdminOrders);
    expect(all.rows.map(({ id }) => id)).toEqual([open, eaten]);
    expect(all.rows[1]).toMatchObject({
      ...{ customerName: 'Mariam', orderType: 'cooked_meal', vendorName: 'Kitchen 11', status: 'delivered' },
      ...{ amount: '20.00 AED', isStuck: false },
    });
    const number = all.rows[1]?.orderId ?? '';
    const found = async (query: Parameters<typeof client.get<typeof getAdminOrders>>[1]) =>
      (await client.get(getAdminOrders, query)).rows.map(({ id }) => id);
    expect(await found({ query: { q: `#${number}` } })).toEqual([eaten]);
    expect(await found({ query: { q: '050 832 0002' } })).toEqual([open, eaten]);
    expect(await found({ query: { q: '0508320002', status: 'placed' } })).toEqual([open]);
    expect(await found({ query: { status: 'delivered', sort: 'amount', order: 'asc' } })).toEqual([eaten]);
    expect(await found({ query: { status: 'stuck' } })).toEqual([]);
    for (const q of ['Mariam', 'mar', 'MÁRIAM', 'Kitchen 11', 'مطبخ'])
      expect(await found({ query: { q } })).toEqual([open, eaten]);
    expect(await found({ query: { q: 'mariam', status: 'delivered' } })).toEqual([eaten]);
    for (const q of ['ariam', 'Mariam Kitchen', "' or true --", '%', '999999', '+1'])
      expect(await found({ query: { q } })).toEqual([]);
  });

  it('by promised day, slot, emirate, vendor and driver, and exports those of a page that were chosen', async () => {
    const found = async (query: QueryOf<typeof getAdminOrders>) =>
      (await client.get(getAdminOrders, { query })).rows.map(({ id }) => id);
    const { scheduledFrom } = await client.get(getAdminOrder, { params: { id: open } });
    const promised = new Date(scheduledFrom);
    const [day, next] = [dubaiDay(promised), addDays(dubaiDay(promised), 1)];
    const slot = promisedHours[dubaiHour(promised)] ?? '00';
    const other = promisedHours[(dubaiHour(promised) + 1) % 24] ?? '00';
    const all = { from: day, to: day, emirate: 'Dubai', vendor: kitchen.id, slot } as const;
    expect(await found(all)).toEqual([open, eaten]);
    expect(await found({ ...all, status: 'placed', q: 'mariam' })).toEqual([open]);
    const meals = await Promise.all(mealTimes.map((meal) => found({ slot: meal })));
    expect(meals.flat()).toEqual([open, eaten]);
    const none = [
      { from: next },
      { emirate: 'Ajman' },
      { slot: other },
      { vendor: open },
      { driver: open },
    ] as const;
    for (const query of none) expect(await found({ ...all, ...query })).toEqual([]);
    for (const query of [{ from: 'today' }, { slot: '24' }, { vendor: 'x' }, { emirate: 'Oman' }])
      expect((await client.call(getAdminOrders, { query: query as {} })).status).toBe(400);
    const file = await client.call(getAdminOrdersCsv, { query: { ids: `${open},${boss}` } });
    expect(file.status).toBe(400);
  });

  it('and shows one with its parties, history, proof and money, but no address', async () => {
    const shown = await client.get(getAdminOrder, { params: { id: eaten } });
    expect(shown).toMatchObject({
      customer: { id: await accountIdOf(test, buyer), name: 'Mariam', phone: buyer },
      vendor: { id: kitchen.id, type: 'restaurant' },
      ...{ area: 'Marina', familySize: 2, canCancel: false },
      money: {
        method: 'card',
        food: '20.00 AED',
        deliveryFee: '0.00 AED',
        commissionPercent: 15,
        refund: null,
      },
    });
    expect(shown.history.map(({ status, by }) => `${status} ${by}`)).toEqual([
      'placed customer',
      'accepted partner',
      'preparing partner',
      'ready partner',
      'out_for_delivery partner',
      'delivered partner',
    ]);
    expect(shown.safety.ingredientsChecked).toBeGreaterThan(0);
    expect(JSON.stringify(shown)).not.toMatch(/Al Marsa|Sea View|Unit 12K/);
    const arabic = await client.get(getAdminOrder, {
      params: { id: eaten },
      headers: { 'accept-language': 'ar' },
    });
    expect(arabic.order.vendorName).toBe('مطبخ 11');
  });

  it('as a file with amounts', async () => {
    const text = await (await client.raw('GET', `${getAdminOrdersCsv.path}?status=delivered`)).text();
    const [head, line = ''] = text.trimEnd().split('\r\n');
    expect(head).toMatch(/orderId,customerName,orderType,vendorName,amount,status,createdAt,isStuck,id$/);
    expect(line).toMatch(/^\d+,Mariam,cooked_meal,Kitchen 11,20,delivered,/);
    expect(await auditOf(test, 'list.exported')).toMatchObject([
      { subject_id: 'orders', details: { status: 'delivered', isSearch: false } },
    ]);
    const chosen = await (await client.raw('GET', `${getAdminOrdersCsv.path}?ids=${open}`)).text();
    expect(chosen.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining(open)]);
    expect((await auditOf(test, 'list.exported')).at(-1)).toMatchObject({ details: { chosen: '1' } });
  });
});

it('names the partners an order was passed on from', async () => {
  const id = await order();
  const shown = () => client.get(getAdminOrder, { params: { id } });
  const handBack = { params: { orderId: id }, body: { reason: 'out_of_stock' } } as const;
  const second = await partner(test, '+971508320012', 'restaurant', [mealId]);
  await step(kitchen, id, 'accepted');
  test.clock.advance(60_000);
  await kitchen.client.get(handBackOrder, handBack);
  const third = await partner(test, '+971508320013', 'restaurant', [mealId]);
  await step(second, id, 'accepted');
  test.clock.advance(60_000);
  await second.client.get(handBackOrder, handBack);
  await step(third, id, 'accepted');
  const { history, vendor } = await shown();
  expect(vendor.id).toBe(third.id);
  expect(history.map(({ status, by, formerPartner }) => [status, by, formerPartner])).toEqual([
    ['placed', 'customer', null],
    ['accepted', 'partner', 'Kitchen 11'],
    ['placed', 'partner', 'Kitchen 11'],
    ['accepted', 'partner', 'Kitchen 12'],
    ['placed', 'partner', 'Kitchen 12'],
    ['accepted', 'partner', null],
  ]);
  await cancel(id);
  await settled();
});

describe('ending an order', () => {
  it.each([
    ['placed', []],
    ['accepted', ['accepted']],
    ['ready', ['accepted', 'completed']],
    ['on its way', ['accepted', 'completed', 'out_for_delivery']],
  ] as const)('that is %s refunds everything', async (_what, steps) => {
    const before = await booksOf(test, buyer);
    const id = await order();
    for (const status of steps) await step(kitchen, id, status);
    expect(await cancel(id)).toMatchObject({ ok: true, reply: { status: 'cancelled' } });
    await settled();
    const after = await booksOf(test, buyer);
    expect(after).toMatchObject({
      ...{ refunds: before.refunds + 1, cancelled: before.cancelled + 1, delivered: before.delivered },
      balance: before.balance,
    });
    const { money, history } = await client.get(getAdminOrder, { params: { id } });
    expect(money.refund).toEqual({ amount: '20.00 AED', state: 'done' });
    expect(history.at(-1)).toMatchObject({ by: 'admin', reason: 'admin_cancelled', note: body.reason });
    const seen = await customer.get(getOrderStatus, { params: { orderId: id } });
    expect(seen.status).toBe('cancelled');
    expect(JSON.stringify(seen)).not.toContain(body.reason);
    expect(await messages(id)).toBe(1);
    const rows = await auditOf(test, 'order.cancelled');
    expect(rows.filter(({ subject_id }) => subject_id === id)).toMatchObject([
      {
        actor_account_id: await accountIdOf(test, boss),
        details: { totalFils: 2_000, isRefunded: true, bearer: 'platform' },
      },
    ]);
  });

  it('that is stuck works too, and notifies the customer however late', async () => {
    const id = await order();
    await step(kitchen, id, 'accepted');
    test.clock.advance(4 * 24 * 3_600_000);
    await (await orderingJobs(test)).flagStuck();
    await confirm(test, boss);
    const { rows } = await client.get(getAdminOrders, { query: { status: 'stuck' } });
    expect(rows.map((row) => row.id)).toContain(id);
    expect((await cancel(id)).ok).toBe(true);
    await settled();
    expect(await messages(id)).toBe(1);
    const stuck = await client.get(getAdminOrders, { query: { status: 'stuck' } });
    expect(stuck.rows.map((row) => row.id)).not.toContain(id);
  });

  it('works once, also for twenty concurrent requests', async () => {
    const id = await order(true);
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await cancel(id)).toMatchObject({ ok: false, status: 409, error: { code: 'order_decided' } });
    const rows = await auditOf(test, 'order.cancelled');
    expect(rows.filter(({ subject_id }) => subject_id === id)).toHaveLength(1);
  });

  it('or delivering it concurrently has one winner, which the ledger follows', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await order();
      await bringToDoor(kitchen, id);
      const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId: id } });
      const [cancelled, delivered] = await Promise.all([
        cancel(id),
        tryStep(kitchen, id, { status: 'delivered', handoverCode: handoverCode ?? '' }),
      ]);
      expect([cancelled.ok, delivered.ok].filter(Boolean)).toHaveLength(1);
      await settled();
      const ends = "money.entries where subject = $1 and kind in ('order_delivered', 'order_cancelled')";
      expect(await countOf(test.app.db, ends, [id])).toBe(1);
      expect(await countOf(test.app.db, 'money.refunds where subject = $1', [id])).toBe(cancelled.ok ? 1 : 0);
    }
  });

  it('is for confirmed admins, with a reason', async () => {
    const id = await order(true);
    const other = await admin(test, '+971508320003');
    const call = { params: { id }, body };
    expect(await other.refused(cancelOrderAsAdmin, call)).toMatchObject({ code: 'confirmation_needed' });
    const nobody = await signIn(test, '+971508320004');
    expect(await nobody.refused(cancelOrderAsAdmin, call)).toMatchObject({ code: 'forbidden' });
    expect(await client.refused(cancelOrderAsAdmin, { ...call, body: { reason: ' ' } })).toMatchObject({
      fields: { reason: expect.any(String) as string },
    });
    expect(await countOf(test.app.db, 'ordering.orders where id = $1 and is_open', [id])).toBe(1);
  });
});
