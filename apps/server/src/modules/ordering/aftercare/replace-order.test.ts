import { giveCredit } from '@sufra/contract/identity/admin-users.ts';
import { savePreferences } from '@sufra/contract/household/household.ts';
import {
  getAdminOrder,
  getReplacement,
  refundOrderAsAdmin,
  sendOrderAgain,
} from '@sufra/contract/ordering/admin-orders.ts';
import type { OrderBearer } from '@sufra/contract/statuses.ts';
import { cancelOrder, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { sendAgainHours } from '@sufra/contract/subscription/promises.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  everyDay,
  home,
  onlyOwnPartners,
  orderIngredients,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { booked, sums, unbalanced } from '../../../../test/money.ts';
import { bringHome, bringToDoor, giveUpAtDoor, step, tryStep } from '../../../../test/orders.ts';
import { accountIdOf, readyToPay, subscriber } from '../../../../test/people.ts';
import {
  bringToTable,
  driverOnline,
  kitchenWithoutRiders,
  packedOrder,
  sayYes,
  tick,
} from '../../../../test/rides.ts';
import { creditOf } from '../../money/index.ts';

const boss = '+971508370001';
const mealId = 'adas-soup';
let lastPhone = 971_508_371_000;
const nextPhone = (): string => `+${(lastPhone += 1)}`;
let test: TestApp;
let admin: Client;
let phone: string;
let customer: Client;
let addressId: string;
let kitchen: TestPartner;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, boss);
});
beforeEach(async () => {
  test.clock.set('2026-11-21T12:00:00+04:00');
  await confirm(test, boss);
  await onlyOwnPartners(test);
  kitchen = await partner(test, nextPhone(), 'restaurant', [mealId], { deliveryFee: 0 });
  phone = nextPhone();
  customer = await subscriber(test, phone);
  addressId = (await home(customer)).id;
});
afterAll(async () => {
  expect(await unbalanced(test.app.db)).toEqual([]);
  expect([...(await sums(test.app.db)).values()].reduce((sum, one) => sum + one, 0)).toBe(0);
  await test.close();
});

type Body = BodyOf<typeof sendOrderAgain>;
const offered = (id: string) => admin.get(getReplacement, { params: { id } });
const shown = (id: string) => admin.get(getAdminOrder, { params: { id } });
const seen = (orderId: string, by = customer) => by.get(getOrderStatus, { params: { orderId } });
const credit = async () => creditOf(test.app.db, await accountIdOf(test, phone));

async function send(id: string, body: Partial<Body> = {}, key = anew().headers, by = admin) {
  const from = body.from ?? (await offered(id)).windows[0]?.from ?? '2026-11-21T12:00:00.000Z';
  const said = { from, bearer: 'platform' as OrderBearer, reason: 'It fell', ...body };
  return by.call(sendOrderAgain, { params: { id }, body: said, headers: key });
}

async function sent(id: string, body: Partial<Body> = {}): Promise<string> {
  const answer = await send(id, body);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.reply.id;
}

const give = async (amount: string) =>
  admin.get(giveCredit, {
    params: { id: await accountIdOf(test, phone) },
    body: { amount, reason: 'For the test' },
    ...anew(),
  });

async function delivered(cash = false): Promise<string> {
  const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId, cash });
  await bringHome(customer, kitchen, id);
  return id;
}

async function nothingHappens(work: () => Promise<unknown>): Promise<void> {
  const count = async () =>
    (await test.app.db.pool.query('select id from ordering.orders order by id')).rows.length;
  const before = await count();
  expect(await booked(test, work)).toEqual({});
  expect(await count()).toBe(before);
}

describe('an order sent again', () => {
  let rider: TestDriver | undefined;
  let cook: TestPartner;

  // 20.00 of food: 0.95 VAT, 16.19 for the kitchen, 2.86 commission. The plan covers 5.00, net 4.76.
  const borne = {
    kitchen: { partner: 1_619, 'revenue:commission': 286 },
    driver: { driver: 1_905 },
    platform: { 'cost:refunds': 1_905 },
  } as const;
  const ways = ['card', 'cash', 'credit'] as const;
  const bearers = ['kitchen', 'driver', 'platform'] as const;

  it.each(bearers.flatMap((bearer) => ways.map((way) => [bearer, way] as const)))(
    'is borne by the %s and costs nothing to a customer who paid by %s',
    async (bearer, way) => {
      rider ??= await driverOnline(test, '+971508370031');
      cook = await kitchenWithoutRiders(test, nextPhone());
      if (way === 'credit') await give('20.00');
      const id = await packedOrder({ test, customer, kitchen: cook, addressId, cash: way === 'cash' });
      await tick(test);
      await sayYes(rider);
      await bringToTable(rider, customer, id);
      await confirm(test, boss);
      expect(await credit()).toBe(0);
      let again = '';
      const books = await booked(test, async () => {
        again = await sent(id, { bearer });
      });
      expect(books).toEqual({ vat: 95, orders_in_progress: -2_000, ...borne[bearer] });
      expect(await credit()).toBe(0);
      const { payment, totalPrice, replaces } = await seen(again);
      expect(payment).toMatchObject({ method: 'card', card: null, credit: '20.00 AED' });
      expect([totalPrice, replaces?.id]).toEqual(['20.00 AED', id]);
      const cooked = await booked(test, async () => {
        for (const status of ['accepted', 'completed'] as const) await step(cook, again, status);
        await admin.raw('POST', `/api/admin/orders/${again}/finish`, { reason: 'It has arrived' });
      });
      expect(cooked).toEqual({
        vat: -95,
        orders_in_progress: 2_000,
        partner: -1_619,
        'revenue:commission': -286,
        'revenue:delivery': -476,
        'cost:delivery': 476,
      });
    },
  );

  it('names each other in both orders, the audit and one message to the customer', async () => {
    const id = await delivered();
    await test.app.outbox.deliverDue();
    const { windows, vendorName, amount, unavailable } = await offered(id);
    expect({ vendorName, amount, unavailable }).toMatchObject({ amount: '20.00 AED', unavailable: null });
    const [first, second] = windows;
    const before = await shown(id);
    expect([before.canSendAgain, before.replacedBy]).toEqual([true, null]);
    const again = await sent(id, { from: second?.from ?? '', bearer: 'kitchen' });
    expect(first).not.toEqual(second);
    const [former, latter] = [await shown(id), await shown(again)];
    expect(former).toMatchObject({
      canSendAgain: false,
      replaces: null,
      replacedBy: { id: again, orderNumber: latter.order.orderId },
    });
    expect(former.history.at(-1)).toMatchObject({ status: 'delivered', by: 'admin', reason: 'sent_again' });
    expect(latter).toMatchObject({
      replaces: { id, orderNumber: former.order.orderId },
      scheduledFrom: second?.from,
      familySize: 2,
      area: 'Marina',
      history: [{ status: 'placed', by: 'admin', reason: 'sent_again' }],
    });
    expect((await seen(id)).replacedBy).toEqual(former.replacedBy);
    const [audit] = (await auditOf(test, 'order.sent_again')).filter(({ subject_id }) => subject_id === id);
    expect(audit?.details).toEqual({
      order: Number(latter.order.orderId),
      amountFils: 2_000,
      goodwillFils: 0,
      bearer: 'kitchen',
      reason: 'It fell',
    });
    for (let round = 0; round < 4; round += 1) await test.app.outbox.deliverDue();
    const { rows } = await test.app.db.pool.query<{ kind: string }>(
      `select kind from notifications.messages where account_id = $1 and partner_id is null
         and kind not in ('welcome', 'daily_meals') and subject <> $2 order by id`,
      [await accountIdOf(test, phone), id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['order_sent_again']);
    expect((await seen(id)).payment.parts).toMatchObject([{ amount: '20.00 AED', state: null }]);
  });

  it('may be cancelled or sent again itself', async () => {
    const id = await delivered();
    const again = await sent(id);
    await bringHome(customer, kitchen, again);
    const third = await sent(again);
    expect((await shown(again)).replaces?.id).toBe(id);
    await customer.get(cancelOrder, { params: { orderId: third } });
    expect(await credit()).toBe(2_000);
    expect((await shown(third)).money).toMatchObject({ refund: null, parts: [{ amount: '20.00 AED' }] });
  });

  it('is paid by goodwill as far as it was refunded before', async () => {
    const id = await delivered();
    await admin.get(refundOrderAsAdmin, {
      params: { id },
      body: { food: '10.00', deliveryFee: '0', bearer: 'platform', to: 'card', reason: 'Cold' },
      ...anew(),
    });
    for (let round = 0; round < 4; round += 1) await test.app.outbox.deliverDue();
    expect(await booked(test, () => sent(id))).toEqual({
      vat: 47,
      'cost:refunds': 953,
      'cost:goodwill': 1_000,
      orders_in_progress: -2_000,
    });
  });

  it('of a customer without a plan returns the fee too, and skips the minimum order', async () => {
    kitchen = await partner(test, nextPhone(), 'restaurant', [mealId], { deliveryFee: 500 });
    customer = await readyToPay(test, (phone = nextPhone()), 'full-day');
    addressId = (await home(customer)).id;
    const id = await delivered(true);
    await test.app.db.pool.query('update partners.partners set min_order_fils = 9000 where id = $1', [
      kitchen.id,
    ]);
    const books = await booked(test, () => sent(id, { bearer: 'kitchen' }));
    // 25.00 with 1.19 VAT; the kitchen brought it: 16.19 and 4.76.
    expect(books).toEqual({
      vat: 119,
      partner: 2_095,
      'revenue:commission': 286,
      orders_in_progress: -2_500,
    });
  });

  it('of a cheaper kitchen leaves the rest as credit, of a dearer one adds goodwill', async () => {
    const id = await delivered();
    await test.app.db.pool.query('update partners.partners set is_paused = true where id = $1', [kitchen.id]);
    const [cheap, dear] = [3_000, 5_000];
    kitchen = await partner(test, nextPhone(), 'restaurant', [mealId], { deliveryFee: 0, price: cheap });
    expect((await offered(id)).amount).toBe('15.00 AED');
    const books = { customer: -500, vat: 95, 'cost:refunds': 1_905, orders_in_progress: -1_500 };
    let again = '';
    expect(await booked(test, async () => (again = await sent(id)))).toEqual(books);
    await bringHome(customer, kitchen, again);
    await test.app.db.pool.query('update partners.partners set is_paused = true where id = $1', [kitchen.id]);
    kitchen = await partner(test, nextPhone(), 'restaurant', [mealId], { deliveryFee: 0, price: dear });
    expect(await booked(test, () => sent(again))).toEqual({
      vat: 71,
      'cost:refunds': 1_429,
      'cost:goodwill': 1_000,
      orders_in_progress: -2_500,
    });
    expect(await credit()).toBe(500);
  });

  it('is possible after a card customer was not at home', async () => {
    const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId });
    await bringToDoor(kitchen, id);
    await giveUpAtDoor(test, kitchen, id);
    await confirm(test, boss);
    expect(await booked(test, () => sent(id))).toEqual({
      vat: 95,
      'cost:refunds': 1_905,
      orders_in_progress: -2_000,
    });
  });

  it('of groceries has the same lines, also those that were out of stock', async () => {
    const shop = await partner(test, nextPhone(), 'grocery');
    const { id } = await orderIngredients(customer, { mealId, addressId });
    await step(shop, id, 'accepted');
    const { lines } = await seen(id);
    const [first] = lines;
    await test.app.db.pool.query(
      `update ordering.orders set lines = lines - (jsonb_array_length(lines) - 1) where id = $1`,
      [id],
    );
    test.clock.advance(24 * 3_600_000);
    for (const status of ['completed', 'out_for_delivery'] as const) await step(shop, id, status);
    const { handoverCode } = await seen(id);
    await step(shop, id, 'delivered', { handoverCode: handoverCode ?? '' });
    await confirm(test, boss);
    const again = await seen(await sent(id));
    expect(again.lines.map(({ name, price }) => [name, price])).toEqual(
      lines.slice(0, -1).map(({ name, price }) => [name, price]),
    );
    expect(again.lines[0]?.choice).toBe(first?.choice);
    expect(again.orderType).toBe('ingredients');
  });
});

describe('sending an order again', () => {
  it('happens once, though pressed by two at once and repeated', async () => {
    const id = await delivered();
    const other = await confirmedAdmin(test, nextPhone());
    const { windows } = await offered(id);
    const from = windows[0]?.from ?? '';
    const key = anew().headers;
    const all = await Promise.all([
      send(id, { from }, key),
      send(id, { from }, key),
      ...Array.from({ length: 6 }, (_, at) => send(id, { from }, anew().headers, at % 2 ? admin : other)),
    ]);
    expect(all.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const ids = new Set(all.flatMap((one) => (one.ok ? [one.reply.id] : [])));
    expect([...ids]).toEqual([(await shown(id)).replacedBy?.id]);
    expect(await send(id, { from })).toMatchObject({
      error: { code: 'not_possible_now', params: { why: 'sent_again' } },
    });
    const { rows } = await test.app.db.pool.query('select id from ordering.orders where account_id = $1', [
      await accountIdOf(test, phone),
    ]);
    expect(rows).toHaveLength(2);
  });

  it('is refused before its end, after two days, and for a time that is not offered', async () => {
    const open = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId });
    const from = '2026-11-21T12:00:00.000Z';
    expect(await send(open.id, { from })).toMatchObject({ error: { code: 'order_decided' } });
    expect((await shown(open.id)).canSendAgain).toBe(false);
    await bringHome(customer, kitchen, open.id);
    await nothingHappens(async () => {
      for (const at of ['2026-11-21T12:10:00.000Z', '2026-11-25T12:00:00.000Z'])
        expect(await send(open.id, { from: at })).toMatchObject({ error: { code: 'slot_unavailable' } });
    });
    test.clock.set(
      new Date(Date.parse((await shown(open.id)).scheduledTo) + sendAgainHours * 3_600_000 + 1).toISOString(),
    );
    await confirm(test, boss);
    expect(await send(open.id, { from })).toMatchObject({ error: { params: { why: 'too_late' } } });
    const unpaid = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId, cash: true });
    await bringToDoor(kitchen, unpaid.id);
    await giveUpAtDoor(test, kitchen, unpaid.id);
    await confirm(test, boss);
    expect(await send(unpaid.id, { from })).toMatchObject({ error: { code: 'order_decided' } });
  });

  it('is refused once the dish is unsafe for the household', async () => {
    const id = await delivered();
    const { windows } = await offered(id);
    const body = { preferredCuisines: ['lebanese' as const], dietaryPrograms: [], allergies: ['onion'] };
    await customer.get(savePreferences, { body });
    expect(await offered(id)).toMatchObject({ unavailable: 'unsafe_meal', windows: [] });
    await nothingHappens(async () =>
      expect(await send(id, { from: windows[0]?.from ?? '' })).toMatchObject({
        error: { code: 'meal_unsafe' },
      }),
    );
  });

  it.each([
    ['closed_now', 'update partners.partners set is_paused = true where id = $1'],
    [
      'closed_now',
      `update partners.partners set opening_hours = '${JSON.stringify(everyDay())}' where id = $1`,
    ],
    ['out_of_reach', 'update partners.partners set lat = 25.9 where id = $1'],
    ['not_on_a_menu', 'update partners.menu_items set is_available = false where partner_id = $1'],
    ['not_on_a_menu', "update partners.partners set status = 'suspended' where id = $1"],
  ])('is refused without a kitchen: %s', async (why, change) => {
    const id = await delivered();
    const from = (await offered(id)).windows[0]?.from ?? '';
    await test.app.db.pool.query(change, [kitchen.id]);
    expect(await offered(id)).toMatchObject({ unavailable: why, windows: [], vendorName: null });
    await nothingHappens(async () =>
      expect(await send(id, { from })).toMatchObject({
        error: { code: 'not_possible_now', params: { why } },
      }),
    );
  });

  it('asks for a driver who brought it, if the driver bears it', async () => {
    const id = await delivered();
    await nothingHappens(async () =>
      expect(await send(id, { bearer: 'driver' })).toMatchObject({
        error: { fields: { bearer: 'unknown_option' } },
      }),
    );
    expect(await tryStep(kitchen, id, { status: 'accepted' })).toMatchObject({ ok: false });
  });
});
