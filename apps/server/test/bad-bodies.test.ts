import { errorReply } from '@sufra/contract/errors.ts';
import {
  getMembers,
  getProfile,
  saveMembers,
  savePreferences,
  saveProfile,
} from '@sufra/contract/household/household.ts';
import { getRecipe } from '@sufra/contract/catalogue/catalogue.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import type { Who } from '@sufra/contract/route.ts';
import { choosePlan } from '@sufra/contract/subscription/subscribing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { confirmedAdmin } from './admins.ts';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { idsOf, kitchenOf, type Ids, type Kitchen } from './ids.ts';
import { databaseText, isPersonal } from './inspect.ts';
import { plainProfile, signIn, subscriber } from './people.ts';
import { addressOf, caseOf, writeRoutes } from './route-cases.ts';
import { tripOf, type TestTrip } from './trips.ts';
import { decidedInHandler, unshowable, withText } from './unshowable.ts';

let test: TestApp;
let client: Client;
let kitchen: Kitchen;
let admin: Client;
let ids: Ids;
let trip: TestTrip;
beforeAll(async () => {
  test = await startTestApp();
  client = await subscriber(test, '+971508300001');
  kitchen = await kitchenOf(test, '+971508300009');
  trip = await tripOf(test, '8300011', 'in_transit');
  ids = { ...(await idsOf(client, kitchen)), ...trip.ids };
  admin = await confirmedAdmin(test, '+971508300010');
});
afterAll(() => test.close());

async function send(
  bytes: Uint8Array | string,
  headers: Record<string, string> = {},
): Promise<[number, string]> {
  const response = await fetch(`${test.origin}${saveProfile.path}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      origin: test.origin,
      cookie: `sufra_session=${client.cookies.get('sufra_session') ?? ''}`,
      ...headers,
    },
    body: typeof bytes === 'string' ? bytes : new Blob([Buffer.from(bytes)]),
  });
  return [response.status, errorReply.parse(await response.json()).code];
}

const good = JSON.stringify({ ...plainProfile, name: 'Changed by a bad body' });

describe('a body', () => {
  it.each([
    ['gzip', gzipSync(good)],
    ['deflate', deflateSync(good)],
    ['br', brotliCompressSync(good)],
    ['gzip, br', gzipSync(good)],
    ['gzip', gzipSync(Buffer.alloc(20 * 1024 * 1024, '0'))],
    ['x-unknown', good],
  ])('encoded as %s is not unpacked', async (encoding, bytes) => {
    expect(await send(bytes, { 'content-encoding': encoding })).toEqual([415, 'unsupported_media_type']);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/jsonp',
    'text/json',
    'application/xml',
    'json',
  ])('refuses the type %s', async (type) => {
    expect(await send(good, { 'content-type': type })).toEqual([415, 'unsupported_media_type']);
  });

  it.each([
    ['of more than 64 KB', JSON.stringify({ ...plainProfile, name: 'x'.repeat(64 * 1024) })],
    ['of 10 MB', JSON.stringify({ ...plainProfile, pad: 'x'.repeat(10 * 1024 * 1024) })],
    ['200,000 levels deep', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['200,000 objects deep', '{"a":'.repeat(200_000) + '1' + '}'.repeat(200_000)],
  ])('%s is too large', async (_name, body) => {
    expect(await send(body)).toEqual([413, 'body_too_large']);
  });

  it.each([
    ['30,000 levels deep', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['cut off', good.slice(0, -5)],
    ['followed by more', `${good}{}`],
    ['in UTF-16', Buffer.from(good, 'utf16le')],
    ['behind a byte order mark of UTF-16', Buffer.from(`\ufeff${good}`, 'utf16le')],
    ['of nothing', ''],
    ['of a space', ' '],
    ['of a list', '[]'],
    ['of a list with the right one', `[${good}]`],
    ['of null', 'null'],
    ['of a number', '1'],
    ['of a text', JSON.stringify(good)],
    ['of words', 'name=Changed'],
    ['with NaN', good.replace('"familySize":2', '"familySize":NaN')],
    ['with single quotes', good.replaceAll('"', "'")],
    ['with a comment', `/* */${good}`],
    ['with __proto__', good.replace('{', '{"__proto__":{"isAdmin":true},')],
    ['with constructor.prototype', good.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},')],
  ])('%s is refused', async (_name, body) => {
    expect(await send(body)).toEqual([400, 'invalid_request']);
  });

  it('changes nothing if refused', async () => {
    expect((await client.get(getProfile)).name).toBe(plainProfile.name);
  });

  it('uses the last of duplicate keys and drops unknown nested values', async () => {
    const newcomer = await signIn(test, '+971508300002');
    const twice = '{"planId":"lunch-only","planId":"family"}';
    expect((await newcomer.raw('POST', choosePlan.path, twice)).status).toBe(200);
    expect((await newcomer.get(getSession)).user.selectedPlan).toBe('family');
    const deep = `{"planId":"full-day","more":${'['.repeat(25_000)}${']'.repeat(25_000)}}`;
    expect((await newcomer.raw('POST', choosePlan.path, deep)).status).toBe(200);
  });

  it.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'APPLICATION/JSON'])(
    'accepts the type %s',
    async (type) => {
      const body = { planId: 'family' };
      const newcomer = await signIn(test, `+97150830010${type.length % 10}`);
      const response = await newcomer.raw('POST', choosePlan.path, body, { 'content-type': type });
      expect(response.status).toBe(200);
    },
  );
});

// `inputs.test.ts` proves that every schema refuses these; this sends them.
const sent = writeRoutes.filter(
  ({ name }) => decidedInHandler.includes(name) || ['saveProfile', 'placeOrder'].includes(name),
);

describe.each(sent.map((route) => [route.name, route] as const))('every text of %s', (_name, route) => {
  it.each(unshowable)('is refused with %s, and nothing changes', async (_what, text) => {
    const sent = caseOf(route, ids);
    const callers: Partial<Record<Who, Client>> = {
      partner: kitchen.client,
      driver: trip.driver.client,
      admin,
    };
    const caller = callers[route.who] ?? client;
    const before = await databaseText(test.app.db, isPersonal);
    for (const body of withText(sent.body, text)) {
      const response = await caller.raw(route.method, addressOf(route, sent), body);
      const shown = JSON.stringify(body).slice(0, 200);
      expect([shown, response.status]).toEqual([shown, 400]);
      expect(Object.keys(errorReply.parse(await response.json()).fields ?? {})).toHaveLength(1);
    }
    for (const [name, value] of Object.entries(sent.params ?? {})) {
      const wrong = { params: { ...sent.params, [name]: encodeable(value + text) } };
      const response = await caller.raw(route.method, addressOf(route, wrong));
      expect(response.status).toBe(404);
    }
    expect(await databaseText(test.app.db, isPersonal)).toBe(before);
  });
});

const encodeable = (text: string): string => text.toWellFormed().slice(0, 60);

describe('a name', () => {
  const rename = async (name: string): Promise<[number, unknown]> => {
    const response = await client.raw('PUT', saveProfile.path, { ...plainProfile, name });
    const reply = (await response.json()) as { fields?: object };
    return [response.status, reply.fields];
  };

  it.each([
    ['   \t\n ', 'required'],
    ['\u200e\u202e\u2066', 'required'],
    ['\u3000\u00a0', 'required'],
    ['x'.repeat(81), 'too_long'],
    ['x'.repeat(50_000), 'too_long'],
  ])('%j is refused on its field', async (name, code) => {
    const before = await client.get(getProfile);
    expect(await rename(name)).toEqual([400, { name: code }]);
    expect(await client.get(getProfile)).toEqual(before);
  });

  it.each([
    ['\u202eevil\u202c.exe', 'evil.exe'],
    ['  Sami  ', 'Sami'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['👩‍👩‍👧‍👦 family', '👩‍👩‍👧‍👦 family'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['=HYPERLINK("https://evil.example")', '=HYPERLINK("https://evil.example")'],
    ["'; drop table household.profiles; --", "'; drop table household.profiles; --"],
    ['${7*7} {{7*7}} %s %00', '${7*7} {{7*7}} %s %00'],
    ['سَامِي', 'سَامِي'.normalize('NFC')],
  ])('%j is kept as text: %j', async (name, kept) => {
    expect(await rename(name)).toEqual([200, undefined]);
    const response = await client.raw('GET', getProfile.path);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(((await response.json()) as { name: string }).name).toBe(kept);
  });
});

it('returns markup in every household text unchanged', async () => {
  const text = '<svg onload=alert(1)>';
  const body = {
    preferredCuisines: ['thai'],
    dietaryPrograms: [],
    allergies: [text],
    dislikedDishes: [text],
  };
  expect(await client.get(savePreferences, { body })).toMatchObject({
    allergies: [text],
    dislikedDishes: [text],
  });
  const members = [{ name: text, allergies: [], dietaryPrograms: [], portion: 1 }];
  await client.get(saveMembers, { body: { members } });
  expect((await client.get(getMembers)).members[1]?.name).toBe(text);
  const { safety } = await client.get(getRecipe, { params: { mealId: 'harira' } });
  expect(safety.members[1]?.name).toBe(text);
});
