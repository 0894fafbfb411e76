import { setAutopilot } from '@sufra/contract/demo/demo-panel.ts';
import { logout } from '@sufra/contract/identity/identity.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { getMealOrder } from '@sufra/contract/ordering/shopping.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { simulatedGateway } from '../../../adapters/payment/simulated.ts';
import { openVault } from '../../../platform/vault.ts';
import { startTestApp, testKey, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, orderMeal } from '../../../../test/kitchens.ts';
import { signIn, subscriber } from '../../../../test/people.ts';
import { startWindow, tick } from '../../../../test/rides.ts';
import { keepShelf } from '../../catalogue/index.ts';
import { playTick, type AutopilotContext } from './play-demo.ts';

/** Without own delivery. */
const chef = '+971500000011';
const restaurant = '+971500000012';
const driver = '+971500000021';

let test: TestApp;
let ctx: AutopilotContext;
let customer: Client;
let addressId: string;
beforeAll(async () => {
  test = await startTestApp();
  const { db } = test.app;
  const { clock } = test;
  const vault = openVault([testKey]);
  const gateway = simulatedGateway(db, clock);
  const live = { publish: () => Promise.resolve() };
  ctx = { db, vault, clock, gateway, live, ...(await keepShelf(db)), demo: true, autopilot: true };
  customer = await subscriber(test, '+971507600001');
  addressId = (await home(customer, { area: 'Jumeirah' })).id;
});
afterAll(() => test.close());
// Cleans up what the previous case left open.
beforeEach(async () => {
  for (const statement of [
    'delete from demo.players',
    "update ordering.orders set status = 'cancelled' where is_open",
    "update delivery.deliveries set status = 'cancelled' where is_open or is_in_hand",
    "update delivery.offers set status = 'withdrawn' where is_live",
    'update delivery.trips set is_active = false, ended_at = now() where is_active',
    'update delivery.drivers set is_online = false, lat = null, lng = null, position_at = null',
  ])
    await test.app.db.pool.query(statement);
});

/** Orders a meal that this demo partner cooks. */
async function orderFrom(phone: string): Promise<string> {
  const { rows } = await test.app.db.pool.query<{ mealId: string; partnerId: string }>(
    `select m.meal_id as "mealId", p.id as "partnerId" from partners.menu_items m
     join partners.partners p on p.id = m.partner_id where p.phone = $1 order by 1`,
    [phone],
  );
  for (const { mealId, partnerId } of rows) {
    const query = { familySize: '2', addressId };
    const offer = await customer.get(getMealOrder, { params: { mealId }, query });
    if (offer.availableRestaurants.some(({ id }) => id === partnerId))
      return (await orderMeal(customer, { mealId, partnerId, addressId })).id;
  }
  throw new Error(`Nothing can be ordered from ${phone}.`);
}

/** Plays for so many seconds, or until delivery; returns the statuses the customer saw. */
async function watch(
  orderId: string,
  seconds: number,
  look = async (): Promise<void> => {},
): Promise<string[]> {
  const seen: string[] = [];
  for (let second = 0; second < seconds && seen.at(-1) !== 'delivered'; second += 2) {
    test.clock.advance(2_000);
    // Offers expire by the database's clock.
    await ctx.db.pool.query(
      "update delivery.offers set offered_at = offered_at - interval '2 s' where is_live",
    );
    await playTick(ctx);
    await tick(test);
    await look();
    const { rows } = await ctx.db.pool.query<{ status: string }>(
      'select status from ordering.orders where id = $1',
      [orderId],
    );
    const status = rows[0]?.status ?? '';
    if (seen.at(-1) !== status) seen.push(status);
  }
  return seen;
}

/** Long enough for any order. */
const whole = 200;

const working = async (): Promise<number> =>
  (await ctx.db.pool.query('select 1 from delivery.drivers where is_online')).rows.length;

const road = ['placed', 'accepted', 'preparing', 'ready', 'out_for_delivery', 'delivered'];

describe('an order', { timeout: 60_000 }, () => {
  it('is cooked and delivered by a kitchen with own delivery', async () => {
    const orderId = await orderFrom(restaurant);
    expect((await watch(orderId, whole)).at(-1)).toBe('ready');
    await startWindow(test, orderId);
    expect(await watch(orderId, whole)).toEqual(road.slice(road.indexOf('out_for_delivery')));
    expect(await working()).toBe(0);
  });

  it('is otherwise delivered by a driver, who is visible on the way and then goes home', async () => {
    const orderId = await orderFrom(chef);
    await startWindow(test, orderId);
    const places = new Set<string>();
    const look = async (): Promise<void> => {
      const { rows } = await ctx.db.pool.query<{ lat: number }>(
        'select lat from delivery.drivers where is_online',
      );
      for (const { lat } of rows) places.add(lat.toFixed(5));
    };
    expect(await watch(orderId, whole, look)).toEqual(road);
    await playTick(ctx);
    expect(places.size).toBeGreaterThan(8);
    const { rows } = await ctx.db.pool.query(
      `select d.status, e.kind from delivery.deliveries d join money.entries e on e.subject = d.order_id
       where d.order_id = $1 and e.kind = 'driver_fee'`,
      [orderId],
    );
    expect(rows).toEqual([{ status: 'delivered', kind: 'driver_fee' }]);
    expect(await working()).toBe(0);
  });

  it('waits at least six seconds for its kitchen', async () => {
    const orderId = await orderFrom(restaurant);
    expect(await watch(orderId, 4)).toEqual(['placed']);
    expect(await watch(orderId, 8)).toContain('accepted');
  });
});

describe('a driver played by a visitor', { timeout: 60_000 }, () => {
  it('is left alone until ten minutes after the last request', async () => {
    const kitchen = await signIn(test, chef);
    const orderId = await orderFrom(chef);
    await kitchen.get(getPartnerOrders);
    expect(await watch(orderId, 40)).toEqual(['placed']);
    test.clock.advance(10 * 60_000);
    await ctx.db.pool.query("update ordering.orders set answer_by = answer_by + interval '1 hour'");
    expect(await watch(orderId, 2)).toEqual(['accepted']);
  });

  it('is played again after the visitor signs out', async () => {
    const kitchen = await signIn(test, restaurant);
    const orderId = await orderFrom(restaurant);
    await kitchen.get(getPartnerOrders);
    expect(await watch(orderId, 14)).toEqual(['placed']);
    await kitchen.get(logout);
    expect(await watch(orderId, 2)).toEqual(['accepted']);
  });

  it('is not brought online; another driver comes instead', async () => {
    const played = await signIn(test, driver);
    const orderId = await orderFrom(chef);
    await startWindow(test, orderId);
    await played.get(setAutopilot, { body: { isOn: true } });
    await watch(orderId, whole);
    await playTick(ctx);
    const { rows } = await ctx.db.pool.query(
      `select a.phone from delivery.deliveries d join delivery.drivers v on v.id = d.driver_id
       join identity.accounts a on a.id = v.account_id where d.order_id = $1 and d.status = 'delivered'`,
      [orderId],
    );
    expect(rows).toHaveLength(1);
    expect(rows).not.toContainEqual({ phone: driver });
  });
});

it('does nothing while switched off', { timeout: 60_000 }, async () => {
  await customer.get(setAutopilot, { body: { isOn: false } });
  const orderId = await orderFrom(restaurant);
  expect(await watch(orderId, 40)).toEqual(['placed']);
  expect(await working()).toBe(0);
  await customer.get(setAutopilot, { body: { isOn: true } });
  expect(await watch(orderId, 2)).toEqual(['accepted']);
});
