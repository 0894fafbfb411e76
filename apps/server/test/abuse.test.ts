// Attacks every write of the contract: from foreign pages, with keys nobody asked for, with bodies nobody should parse.
import { getDemoMessages } from '@sufra/contract/demo.ts';
import { errorReply } from '@sufra/contract/errors.ts';
import { getPreferences, getProfile } from '@sufra/contract/household.ts';
import { getSession, verifyOtp } from '@sufra/contract/identity.ts';
import { plans } from '@sufra/contract/plans.ts';
import { getSubscription } from '@sufra/contract/subscription.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAedText } from '../src/platform/pure/money.ts';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { idsOf, noIds, type Ids } from './ids.ts';
import { databaseText, holds, isPersonal } from './inspect.ts';
import { readyToPay, subscriber } from './people.ts';
import { addressOf, caseOf, writeRoutes } from './route-cases.ts';

let test: TestApp;
let victim: Client;
let ids: Ids;
beforeAll(async () => {
  test = await startTestApp();
  victim = await subscriber(test, '+971508100001');
  ids = await idsOf(victim);
});
afterAll(() => test.close());

const writes = writeRoutes.map((route) => [route.name, route] as const);

describe.each(writes)('a foreign page that calls %s', (_name, route) => {
  const contentTypes = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ];

  it('changes nothing, whatever it sends', async () => {
    const sent = caseOf(route, ids);
    const before = await databaseText(test.app.db, isPersonal);
    const port = Number(new URL(test.origin).port);
    for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${port + 1}`]) {
      for (const type of contentTypes) {
        const headers = { origin, 'content-type': type };
        const response = await victim.raw(route.method, addressOf(route, sent), sent.body ?? {}, headers);
        expect([origin, type, response.status]).toEqual([origin, type, 403]);
        expect(errorReply.parse(await response.json()).code).toBe('wrong_origin');
      }
      const bodyless = await victim.raw(route.method, addressOf(route, sent), undefined, { origin });
      expect(bodyless.status).toBe(403);
    }
    expect(await databaseText(test.app.db, isPersonal)).toBe(before);
  });

  it('is known by what the browser says, and a form is no request even from our own page', async () => {
    const sent = caseOf(route, ids);
    const before = await databaseText(test.app.db, isPersonal);
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site };
      const response = await victim.raw(route.method, addressOf(route, sent), sent.body, headers);
      expect([site, response.status]).toEqual([site, 403]);
    }
    for (const type of contentTypes.slice(1)) {
      const response = await victim.raw(route.method, addressOf(route, sent), sent.body ?? {}, {
        'content-type': type,
      });
      expect([type, response.status]).toEqual([type, 415]);
    }
    expect(await databaseText(test.app.db, isPersonal)).toBe(before);
  });

  it('without an Origin cannot use the cookie', async () => {
    const sent = caseOf(route, ids);
    const session = victim.cookies.get('sufra_session') ?? '';
    const response = await fetch(`${test.origin}${addressOf(route, sent)}`, {
      method: route.method,
      headers: { cookie: `sufra_session=${session}`, 'content-type': 'application/json' },
      body: JSON.stringify(sent.body ?? {}),
    });
    expect(response.status).toBe(403);
  });
});

const canary = 'extracanary';
const extraKeys: Readonly<Record<string, unknown>> = {
  isAdmin: true,
  is_admin: true,
  admin: true,
  role: 'admin',
  roles: ['admin', 'partner', 'driver'],
  who: 'admin',
  status: 'active',
  price: 1,
  priceFils: 1,
  price_fils: 1,
  amount: 1,
  amount_fils: 1,
  discount: 100,
  balance: 1e9,
  id: '00000000-0000-4000-8000-000000000000',
  userId: canary,
  accountId: canary,
  account_id: canary,
  ownerId: canary,
  hasActiveSubscription: true,
  isSubscriber: true,
  subscriptionStatus: 'active',
  dietVersion: 1e6,
  diet_version: 1e6,
  completedAt: canary,
  createdAt: '2000-01-01T00:00:00Z',
  rejectionCount: -5,
  mealId: canary,
  toString: canary,
  hasOwnProperty: canary,
};
// Written as text: JSON.stringify would leave the first of them out.
const prototypeKeys = ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}'];

// Rows that name no account: codes, what adapters booked, events on their way, and postings, whose entry names it.
const isNobodys = /^(identity\.otp|adapters\.|platform\.|money\.postings)/;

const endsTheSession = ['logout', 'endSession'];

/** The body with the extra keys in every object of it, but not in a record, where they would be values. */
function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras);
  if (typeof value !== 'object' || value === null) return value;
  const isRecord = (key: string): boolean => key === 'preferredMealTimes';
  const own = Object.entries(value).map(
    ([key, inner]) => [key, isRecord(key) ? inner : withExtras(inner)] as const,
  );
  return { ...extraKeys, ...Object.fromEntries(own) };
}

// The code is wrong, nothing is paused, nothing was cancelled for later.
const hasNothingToDo = ['verifyOtp', 'eraseAccount', 'resumeSubscription', 'keepSubscription'];

describe.each(writes)('keys that %s does not know', (name, route) => {
  const phone = `+97150820${String(writes.findIndex(([other]) => other === name)).padStart(4, '0')}`;

  it('make nobody an admin, change no price and reach nobody else', async () => {
    const isBefore = ['checkout', 'choosePlan'].includes(name);
    const attacker = isBefore ? await readyToPay(test, phone, 'full-day') : await subscriber(test, phone);
    const sent = caseOf(route, isBefore ? noIds : await idsOf(attacker));
    const rows = await test.app.db.pool.query<{ id: string }>(
      'select id from identity.accounts where phone = $1',
      [phone],
    );
    const accountId = rows.rows[0]?.id ?? '';
    const others = async (): Promise<string[]> =>
      (await databaseText(test.app.db, isPersonal))
        .split('\n')
        .filter((line) => !line.includes(accountId) && !isNobodys.test(line));
    const before = await others();
    const response = await attacker.raw(route.method, addressOf(route, sent), withExtras(sent.body ?? {}));
    expect(response.status).toBeLessThan(500);
    if (!hasNothingToDo.includes(name)) expect(response.ok).toBe(true);
    expect(await others()).toEqual(before);
    expect(holds(await databaseText(test.app.db, isPersonal), canary)).toBe(false);
    if (endsTheSession.includes(name)) return;
    const { user } = await attacker.get(getSession);
    expect(user).toMatchObject({ isAdmin: false, roles: ['customer'] });
    expect(JSON.stringify([user, await attacker.get(getPreferences)])).not.toContain(canary);
    const { subscription } = await attacker.get(getSubscription);
    if (name === 'choosePlan') expect(subscription).toBeNull();
    else
      expect(subscription?.price).toBe(
        toAedText(plans[name === 'changePlan' ? 'family' : 'full-day'].priceFils),
      );
  });

  it.each(prototypeKeys)('such as %s do not poison anything', async (key) => {
    const sent = caseOf(route, ids);
    const inside = JSON.stringify(sent.body ?? {}).slice(1);
    const body = inside === '}' ? `{${key}}` : `{${key},${inside}`;
    const copy = test.client();
    const response = await copy.raw(route.method, addressOf(route, sent), body);
    expect(response.status).toBeLessThan(500);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect((await victim.get(getSession)).user.isAdmin).toBe(false);
  });
});

describe('the session cookie', () => {
  const flagsOf = async (app: TestApp): Promise<string[]> => {
    const client = app.client();
    const headers = { origin: 'https://sufra.example' };
    const used = app === test ? {} : headers;
    await client.raw('POST', '/api/auth/request-otp', { phone: '+971500000003' }, used);
    const response = await client.raw(
      'POST',
      verifyOtp.path,
      { phone: '+971500000003', otp: '123456' },
      used,
    );
    return response.headers.getSetCookie();
  };

  it('is out of reach of scripts and foreign pages, and of plain http once we are on https', async () => {
    const secure = await startTestApp({ publicOrigin: 'https://sufra.example' });
    const [plain, safe] = [await flagsOf(test), await flagsOf(secure)];
    await secure.close();
    for (const cookies of [plain, safe]) {
      const session = cookies.find((cookie) => cookie.startsWith('sufra_session=')) ?? '';
      expect(session).toMatch(/^sufra_session=[\w-]{40,}; Max-Age=\d+; Path=\/; HttpOnly;.*SameSite=Lax$/);
      expect(session).not.toMatch(/domain=/i);
      // The one cookie a page may read says only that there is a session.
      const readable = cookies.filter((cookie) => !cookie.includes('HttpOnly'));
      expect(readable.map((cookie) => cookie.split(';')[0])).toEqual(['sufra_signed_in=1']);
    }
    for (const cookie of safe) expect(cookie).toMatch(/; Secure/);
  });
});

it('nobody reads more than their own profile by naming another account', async () => {
  const headers = { 'x-user-id': 'somebody', 'x-forwarded-user': 'admin' };
  const own = await victim.get(getProfile);
  expect(await victim.get(getProfile, { headers })).toEqual(own);
  const queried = await victim.raw(
    'GET',
    `${getProfile.path}?accountId=00000000-0000-4000-8000-000000000000&isAdmin=1`,
  );
  expect(await queried.json()).toEqual(own);
  const { messages } = await victim.get(getDemoMessages);
  expect(JSON.stringify(messages)).not.toContain(victim.cookies.get('sufra_session'));
});
