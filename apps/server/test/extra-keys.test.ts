import { errorReply } from '@sufra/contract/errors.ts';
import { getPreferences } from '@sufra/contract/household/household.ts';
import { suspendDriver } from '@sufra/contract/delivery/admin-drivers.ts';
import { suspendPartner } from '@sufra/contract/partners/admin-partners.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { getOrders } from '@sufra/contract/ordering/ordering.ts';
import { plans } from '@sufra/contract/subscription/plans.ts';
import type { Route, Who } from '@sufra/contract/route.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { toAedText } from '../src/platform/pure/money.ts';
import { confirmedAdmin } from './admins.ts';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { idsOf, kitchenOf, noIds, type Ids, type Kitchen } from './ids.ts';
import { databaseText, holds, isPersonal } from './inspect.ts';
import { openings } from './openings.ts';
import { readyToPay, subscriber } from './people.ts';
import { addressOf, caseOf, writeRoutes, type RouteCase } from './route-cases.ts';
import { tripOf, type TestTrip } from './trips.ts';

let test: TestApp;
let victim: Client;
let kitchen: Kitchen;
let ids: Ids;
let admin: Client;
let trip: TestTrip;
const writes = writeRoutes.map((route) => [route.name, route] as const);

/** Tests read the whole database, so start a new one after so many writes. */
const writesOfADatabase = 16;
const groups = Array.from({ length: Math.ceil(writes.length / writesOfADatabase) }, (_, group) =>
  writes.slice(group * writesOfADatabase, (group + 1) * writesOfADatabase),
);

async function begin(): Promise<void> {
  test = await startTestApp();
  victim = await subscriber(test, '+971508150001');
  kitchen = await kitchenOf(test, '+971508150002');
  trip = await tripOf(test, '8150004');
  ids = { ...(await idsOf(victim, kitchen)), ...trip.ids };
  admin = await confirmedAdmin(test, '+971508150003');
}

const canary = 'extracanary';
/** Valid but unknown, as ids are validated. */
const canaryId = '0badc0de-0000-4000-8000-000000000000';
// Unique values, so that they can be found anywhere.
const extraKeys: Readonly<Record<string, unknown>> = {
  isAdmin: true,
  is_admin: true,
  admin: true,
  role: 'admin',
  roles: ['admin', 'partner', 'driver'],
  who: 'admin',
  status: 'active',
  price: 313_370_011,
  priceFils: 313_370_012,
  price_fils: 313_370_013,
  amount: 313_370_014,
  amount_fils: 313_370_015,
  discount: 313_370_016,
  balance: 313_370_017,
  id: canaryId,
  userId: canary,
  accountId: canaryId,
  account_id: canaryId,
  ownerId: canary,
  hasActiveSubscription: true,
  isSubscriber: true,
  subscriptionStatus: 'active',
  dietVersion: 313_370_018,
  diet_version: 313_370_019,
  completedAt: canary,
  createdAt: '2001-02-03T04:05:06Z',
  rejectionCount: -313_370_020,
  mealId: canary,
  toString: canary,
  hasOwnProperty: canary,
};

/** Numbers also in fils; as whole words, because sealed bytes contain digits. */
const traces = /(?<![\w.])-?3133700\d\d(00)?(?!\w)|0badc0de-0000-4000|2001-02-03[ T]0[48]:05:06/;

const isTraced = (text: string): boolean => traces.test(text) || holds(text, canary);

const tracesIn = (text: string): string[] => (isTraced(text) ? text.split('\n').filter(isTraced) : []);

// JSON.stringify would drop `__proto__`.
const prototypeKeys = ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}'];

// Tables without an account, such as codes, events and rates.
const isNobodys =
  /^(identity\.otp|adapters\.|platform\.|money\.(postings|rates)|admin\.count|demo\.(autopilot|clock)|newsletter\.)/;

const endsTheSession = ['logout', 'endSession', 'eraseAccount'];

/** In every object except records, where keys are data. */
function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras);
  if (typeof value !== 'object' || value === null) return value;
  const isRecord = (key: string): boolean => key === 'preferredMealTimes';
  const own = Object.entries(value).map(
    ([key, inner]) => [key, isRecord(key) ? inner : withExtras(inner)] as const,
  );
  return { ...extraKeys, ...Object.fromEntries(own) };
}

// These cases need states that do not occur here.
const hasNothingToDo = ['keepSubscription', 'payRemainder', 'draftRecipe'];

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
  const isBefore = ['checkout', 'choosePlan'].includes(route.name);
  const customer = isBefore ? await readyToPay(test, phone, 'full-day') : await subscriber(test, phone);
  const ownIds = isBefore ? noIds : await idsOf(customer, own);
  const isKitchens = route.who === 'partner';
  const isAdmins = route.who === 'admin';
  const boss = isAdmins ? await confirmedAdmin(test, `+97150822${number}`) : customer;
  const scene = { test, customer, phone, kitchen: own, ids: ownIds, admin: boss };
  const { attacker, mine = [], ...changes } = (await openings[route.name]?.(scene)) ?? {};
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
  if (isAdmins) await undo(boss, route, sent);
  const usual = isAdmins ? boss : isKitchens ? own.client : customer;
  return { attacker: attacker ?? usual, sent, mine: [...rows.map(({ id }) => id), ...decided, ...mine] };
}

async function prepareTrip(route: Route, number: string): Promise<Attack> {
  const isAnswer = ['acceptDelivery', 'rejectDelivery'].includes(route.name);
  const stage = isAnswer ? 'offered' : route.name === 'saveDoorPhoto' ? 'in_transit' : 'accepted';
  const { driver, orderId, ids: own } = await tripOf(test, `823${number}`, stage);
  const sent = caseOf(route, { ...noIds, ...own });
  return {
    attacker: driver.client,
    sent,
    mine: [driver.id, driver.accountId, orderId, ...Object.values(own)],
  };
}

async function undo(boss: Client, route: Route, { params }: RouteCase): Promise<void> {
  const suspended = { params: { id: params?.['id'] ?? '' }, body: { reason: 'For now' } };
  if (route.name === 'reinstatePartner') await boss.get(suspendPartner, suspended);
  if (route.name === 'reinstateDriver') await boss.get(suspendDriver, suspended);
}

const isNoSubscriber = (name: string): boolean =>
  ['choosePlan', 'eraseAccount'].includes(name) ||
  writes.some(([, { name: one, who }]) => one === name && ['partner', 'driver', 'admin'].includes(who));

async function expectFairPrices(name: string, attacker: Client): Promise<void> {
  const { orders } = await attacker.get(getOrders);
  expect(orders.filter(({ totalPrice }) => totalPrice !== '25.00 AED')).toEqual([]);
  const { subscription } = await attacker.get(getSubscription);
  if (isNoSubscriber(name)) expect(subscription).toBeNull();
  else
    expect(subscription?.price).toBe(
      toAedText(plans[name === 'changePlan' ? 'family' : 'full-day'].priceFils),
    );
}

describe.each(groups.map((group) => ({ group })))('keys in a body', ({ group }) => {
  beforeAll(begin);
  afterAll(() => test.close());

  describe.each(group)('that %s does not know', (name, route) => {
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
      const body = withExtras(sent.body ?? {});
      expect(tracesIn(JSON.stringify(body))).toHaveLength(1);
      const response = await attacker.raw(route.method, addressOf(route, sent), body);
      expect(response.status).toBeLessThan(500);
      if (!hasNothingToDo.includes(name)) expect(response.ok).toBe(true);
      const reply = JSON.stringify(await response.json());
      mine.push(...(/"id":"([0-9a-f-]{36})"/.exec(reply) ?? []).slice(1));
      expect(await others()).toEqual(othersBefore);
      expect(tracesIn(await databaseText(test.app.db))).toEqual([]);
      if (endsTheSession.includes(name)) return;
      const { user } = await attacker.get(getSession);
      expect(user).toMatchObject({ isAdmin: before.isAdmin, roles: before.roles });
      expect(JSON.stringify([user, await attacker.get(getPreferences)])).not.toContain(canary);
      await expectFairPrices(name, attacker);
    });

    it.each(prototypeKeys)('such as %s are not read at all', async (key) => {
      const sent = caseOf(route, ids);
      const inside = JSON.stringify(sent.body ?? {}).slice(1);
      const body = inside === '}' ? `{${key}}` : `{${key},${inside}`;
      const callers: Partial<Record<Who, Client>> = {
        partner: kitchen.client,
        driver: trip.driver.client,
        admin,
      };
      const caller = callers[route.who] ?? victim;
      const before = await databaseText(test.app.db, isPersonal);
      const response = await caller.raw(route.method, addressOf(route, sent), body);
      expect(errorReply.parse(await response.json()).code).toBe('invalid_request');
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
      expect(await databaseText(test.app.db, isPersonal)).toBe(before);
    });
  });
});
