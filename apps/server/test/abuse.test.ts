import { getDemoMessages } from '@sufra/contract/demo/demo-panel.ts';
import { errorReply } from '@sufra/contract/errors.ts';
import { getProfile } from '@sufra/contract/household/household.ts';
import { verifyOtp } from '@sufra/contract/identity/identity.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { idsOf, kitchenOf, type Ids } from './ids.ts';
import { databaseText, isPersonal } from './inspect.ts';
import { subscriber } from './people.ts';
import { addressOf, caseOf, writeRoutes } from './route-cases.ts';

let test: TestApp;
let victim: Client;
let ids: Ids;
beforeAll(async () => {
  test = await startTestApp();
  victim = await subscriber(test, '+971508100001');
  ids = await idsOf(victim, await kitchenOf(test, '+971508100002'));
});
afterAll(() => test.close());

/** The guard runs before routing, so a few routes per role show what it refuses, and every route passes it. */
const samples = [
  'saveProfile',
  'checkout',
  'placeOrder',
  'logout',
  'putMenuItem',
  'sendPosition',
  'suspendUser',
  'registerChef',
];
const writes = writeRoutes
  .filter(({ name }) => samples.includes(name))
  .map((route) => [route.name, route] as const);

/** Tells a CSRF refusal from a missing role. */
const refusal = async (what: readonly string[], response: Response): Promise<unknown[]> => [
  ...what,
  response.status,
  errorReply.parse(await response.json()).code,
];
const foreign = [403, 'wrong_origin'] as const;

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
        expect(await refusal([origin, type], response)).toEqual([origin, type, ...foreign]);
      }
      const bodyless = await victim.raw(route.method, addressOf(route, sent), undefined, { origin });
      expect(await refusal([origin], bodyless)).toEqual([origin, ...foreign]);
    }
    expect(await databaseText(test.app.db, isPersonal)).toBe(before);
  });

  it('is recognised by browser headers, and forms are refused even from our own page', async () => {
    const sent = caseOf(route, ids);
    const before = await databaseText(test.app.db, isPersonal);
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site };
      const response = await victim.raw(route.method, addressOf(route, sent), sent.body, headers);
      expect(await refusal([site], response)).toEqual([site, ...foreign]);
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
    expect(await refusal([], response)).toEqual(foreign);
  });
});

it('refuses a foreign page at every route, and changes nothing', async () => {
  const before = await databaseText(test.app.db, isPersonal);
  for (const route of writeRoutes) {
    const sent = caseOf(route, ids);
    const headers = { origin: 'https://evil.example' };
    const response = await victim.raw(route.method, addressOf(route, sent), sent.body ?? {}, headers);
    expect(await refusal([route.name], response)).toEqual([route.name, ...foreign]);
  }
  expect(await databaseText(test.app.db, isPersonal)).toBe(before);
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

  it('is hidden from scripts, foreign pages and, with https, plain http', async () => {
    const secure = await startTestApp({ publicOrigin: 'https://sufra.example' });
    const [plain, safe] = [await flagsOf(test), await flagsOf(secure)];
    await secure.close();
    for (const cookies of [plain, safe]) {
      const session = cookies.find((cookie) => cookie.startsWith('sufra_session=')) ?? '';
      expect(session).toMatch(/^sufra_session=[\w-]{40,}; Max-Age=\d+; Path=\/; HttpOnly;.*SameSite=Lax$/);
      expect(session).not.toMatch(/domain=/i);
      // The only cookie readable by scripts.
      const readable = cookies.filter((cookie) => !cookie.includes('HttpOnly'));
      expect(readable.map((cookie) => cookie.split(';')[0])).toEqual(['sufra_signed_in=1']);
    }
    for (const cookie of safe) expect(cookie).toMatch(/; Secure/);
  });
});

it("returns only the caller's profile, whatever account is named", async () => {
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
