import { errorReply } from '@sufra/contract/errors.ts';
import { getPreferences } from '@sufra/contract/household/household.ts';
import { getSession, requestOtp } from '@sufra/contract/identity/identity.ts';
import { makePayoutRun } from '@sufra/contract/money/payouts.ts';
import { getOrders } from '@sufra/contract/ordering/ordering.ts';
import { plans } from '@sufra/contract/subscription/plans.ts';
import type { Route } from '@sufra/contract/route.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { toAedText } from '../src/platform/pure/money.ts';
import { confirmedAdmin } from './admins.ts';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { idsOf, kitchenOf, noIds, type Ids, type Kitchen } from './ids.ts';
import { canary, tracesIn, withExtraKeys } from './extra-keys.ts';
import { databaseText, isPersonal } from './inspect.ts';
import { giveBankAccount, sell } from './payouts/payees.ts';
import { accountIdOf, readyToPay, sentCode, subscriber } from './people.ts';
import { addressOf, caseOf, writeRoutes, type RouteCase } from './route-cases.ts';
import { tripOf } from './trips.ts';

let test: TestApp;
let victim: Client;
let ids: Ids;

// `inputs.test.ts` proves that every schema drops unknown keys; this sends them.
const sent = [
  ...['verifyOtp', 'saveProfile', 'saveMembers', 'checkout', 'changePlan', 'placeOrder', 'registerChef'],
  ...['putMenuItem', 'updatePartnerOrder', 'rejectDelivery', 'updateDeliveryStatus'],
  ...['suspendUser', 'discardPayoutRun', 'setDemoRamadan'],
];
const writes = sent.map((name) => [name, routeOf(name)] as const);

function routeOf(name: string): Route {
  const route = writeRoutes.find((one) => one.name === name);
  if (!route) throw new Error(`There is no route ${name}.`);
  return route;
}

beforeAll(async () => {
  test = await startTestApp();
  victim = await subscriber(test, '+971508150001');
  ids = await idsOf(victim, await kitchenOf(test, '+971508150002'));
});
afterAll(() => test.close());

// JSON.stringify would drop `__proto__`.
const prototypeKeys = ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}'];

// Tables without an account, such as codes, events and rates.
const isNobodys = /^(identity\.otp|adapters\.|platform\.|money\.(postings|rates)|admin\.count)/;

interface Scene {
  readonly customer: Client;
  readonly phone: string;
  readonly kitchen: Kitchen;
  readonly admin: Client;
}

interface Opening extends Pick<RouteCase, 'params' | 'body'> {
  readonly mine: readonly string[];
}

/** Set-up that a route's case needs. */
const openings: Readonly<Record<string, (scene: Scene) => Promise<Opening>>> = {
  verifyOtp: async ({ customer, phone }) => {
    test.clock.advance(31_000);
    await customer.get(requestOtp, { body: { phone } });
    return { body: { phone, otp: await sentCode(test, phone) }, mine: [phone] };
  },
  suspendUser: async ({ phone }) => {
    const id = await accountIdOf(test, phone);
    return { params: { id }, mine: [id] };
  },
  discardPayoutRun: async (scene) => {
    const to = '2026-11-08';
    const { db } = test.app;
    await sell(db, { partnerId: scene.kitchen.id, food: 10_000, at: new Date(`${to}T09:00:00Z`) });
    await giveBankAccount(db, scene.kitchen.id);
    const { id } = await scene.admin.get(makePayoutRun, { body: { kind: 'partner', to } });
    const { rows } = await db.pool.query<{ id: string }>('select id from money.payouts where run_id = $1', [
      id,
    ]);
    expect(rows).toHaveLength(1);
    return { params: { id }, mine: [id, ...rows.map((payout) => payout.id)] };
  },
};

interface Attack {
  readonly attacker: Client;
  readonly sent: RouteCase;
  /** Rows the caller may change. */
  readonly mine: string[];
}

async function prepare(route: Route, number: string): Promise<Attack> {
  if (route.who === 'driver') return prepareTrip(route, number);
  const phone = `+97150820${number}`;
  const own = await kitchenOf(test, `+97150821${number}`);
  const isBefore = route.name === 'checkout';
  const customer = isBefore ? await readyToPay(test, phone, 'full-day') : await subscriber(test, phone);
  const ownIds = isBefore ? noIds : await idsOf(customer, own);
  const isKitchens = route.who === 'partner';
  const isAdmins = route.who === 'admin';
  const boss = isAdmins ? await confirmedAdmin(test, `+97150822${number}`) : customer;
  const opening = await openings[route.name]?.({ customer, phone, kitchen: own, admin: boss });
  const { mine = [], ...changes } = opening ?? {};
  const sent = { ...caseOf(route, ownIds), ...changes };
  const { rows } = await test.app.db.pool.query<{ id: string }>(
    `select id from identity.accounts where phone = $1
     union all select o.id from ordering.orders o join identity.accounts a on a.id = o.account_id where a.phone = $1
     union all select v.id from catering.events v join identity.accounts a on a.id = v.account_id where a.phone = $1
     union all select account_id from partners.partners where id = $2 and $3
     union all select $2`,
    [phone, own.id, isKitchens],
  );
  const { applicationId, driverId } = own.drivers;
  const decided = isAdmins ? [...Object.values(own.waiting), applicationId, driverId] : [];
  const attacker = isAdmins ? boss : isKitchens ? own.client : customer;
  return { attacker, sent, mine: [...rows.map(({ id }) => id), ...decided, ...mine] };
}

async function prepareTrip(route: Route, number: string): Promise<Attack> {
  const stage = route.name === 'rejectDelivery' ? 'offered' : 'accepted';
  const { driver, orderId, ids: own } = await tripOf(test, `823${number}`, stage);
  const sent = caseOf(route, { ...noIds, ...own });
  return {
    attacker: driver.client,
    sent,
    mine: [driver.id, driver.accountId, orderId, ...Object.values(own)],
  };
}

const isNoSubscriber = (name: string): boolean => ['partner', 'driver', 'admin'].includes(routeOf(name).who);

async function expectFairPrices(name: string, attacker: Client): Promise<void> {
  const { orders } = await attacker.get(getOrders);
  expect(orders.filter(({ totalPrice }) => totalPrice !== '20.00 AED')).toEqual([]);
  const { subscription } = await attacker.get(getSubscription);
  if (isNoSubscriber(name)) expect(subscription).toBeNull();
  else
    expect(subscription?.price).toBe(
      toAedText(plans[name === 'changePlan' ? 'family' : 'full-day'].priceFils),
    );
}

describe.each(writes)('keys that %s does not know', (name, route) => {
  const number = String(writes.findIndex(([other]) => other === name)).padStart(4, '0');

  it('grant no role, change no price and reach no other account', async () => {
    const began = test.clock.now().toISOString();
    onTestFinished(() => test.clock.set(began));
    const { attacker, sent, mine } = await prepare(route, number);
    const { user: before } = await attacker.get(getSession);
    const others = async (): Promise<string[]> =>
      (await databaseText(test.app.db, isPersonal))
        .split('\n')
        .filter((line) => !mine.some((id) => line.includes(id)) && !isNobodys.test(line));
    const othersBefore = await others();
    const body = withExtraKeys(sent.body ?? {});
    expect(tracesIn(JSON.stringify(body))).toHaveLength(1);
    const response = await attacker.raw(route.method, addressOf(route, sent), body);
    expect(response.status).toBeLessThan(500);
    expect(response.ok).toBe(true);
    const reply = JSON.stringify(await response.json());
    mine.push(...(/"id":"([0-9a-f-]{36})"/.exec(reply) ?? []).slice(1));
    expect(await others()).toEqual(othersBefore);
    expect(tracesIn(await databaseText(test.app.db))).toEqual([]);
    const { user } = await attacker.get(getSession);
    expect(user).toMatchObject({ isAdmin: before.isAdmin, roles: before.roles });
    expect(JSON.stringify([user, await attacker.get(getPreferences)])).not.toContain(canary);
    await expectFairPrices(name, attacker);
  });
});

// The body parser refuses them: an ordinary route and one with its own size limit.
describe.each(['saveProfile', 'registerChef'])('prototype keys sent to %s', (name) => {
  const route = routeOf(name);

  it.each(prototypeKeys)('such as %s are not read at all', async (key) => {
    const sent = caseOf(route, ids);
    const inside = JSON.stringify(sent.body ?? {}).slice(1);
    const body = inside === '}' ? `{${key}}` : `{${key},${inside}`;
    const before = await databaseText(test.app.db, isPersonal);
    const response = await victim.raw(route.method, addressOf(route, sent), body);
    expect(errorReply.parse(await response.json()).code).toBe('invalid_request');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(await databaseText(test.app.db, isPersonal)).toBe(before);
  });
});
