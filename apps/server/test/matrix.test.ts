import { rejectPartner, suspendPartner } from '@sufra/contract/partners/admin-partners.ts';
import { suspendDriver } from '@sufra/contract/delivery/admin-drivers.ts';
import { errorReply } from '@sufra/contract/errors.ts';
import { saveProfile } from '@sufra/contract/household/household.ts';
import { allStreams, watchOrder, type Stream } from '@sufra/contract/live.ts';
import type { Route, Who } from '@sufra/contract/route.ts';
import { allRoutes } from '@sufra/contract/routes.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { confirmedAdmin } from './admins.ts';
import { applicant } from './applicants.ts';
import { driver, driverApplicant } from './drivers.ts';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { idsOf, kitchenOf, noIds, type Ids } from './ids.ts';
import { databaseText, isPersonal } from './inspect.ts';
import { partner } from './kitchens.ts';
import { plainProfile, signIn, subscriber } from './people.ts';
import { driverOnline } from './rides.ts';
import { addressOf, caseOf, staleCases } from './route-cases.ts';
import { tripOf } from './trips.ts';

const people = [
  'anonymous',
  'forged',
  'member',
  'former subscriber',
  'subscriber',
  'partner A',
  'partner B',
  'chef',
  'pending applicant',
  'rejected applicant',
  'suspended partner',
  'pending driver',
  'driver A',
  'driver B',
  'suspended driver',
  'admin',
] as const;
type Person = (typeof people)[number];

const everyone: readonly Person[] = people;
const signedIn: readonly Person[] = everyone.filter(
  (person) => person !== 'anonymous' && person !== 'forged',
);
const mayCall: Readonly<Record<Who, readonly Person[]>> = {
  anyone: everyone,
  demo: everyone,
  account: signedIn,
  subscriber: ['subscriber'],
  partner: ['partner A', 'partner B', 'chef'],
  driver: ['driver A', 'driver B'],
  admin: ['admin'],
};

/** `serve` admits by role alone: these call every route, the others a read and a write of each role. */
const callsAll: Readonly<Record<Who, readonly Person[]>> = {
  anyone: ['anonymous', 'subscriber'],
  demo: ['anonymous', 'subscriber'],
  account: ['member', 'subscriber'],
  subscriber: ['subscriber'],
  partner: ['partner A', 'chef'],
  driver: ['driver A'],
  admin: ['admin'],
};

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let test: TestApp;
const clients = new Map<Person, Client>();
const owned = new Map<'own' | 'foreign', Ids>();

beforeAll(async () => {
  test = await startTestApp();
  const { pool } = test.app.db;
  const forged = test.client();
  forged.cookies.set('sufra_session', 'A'.repeat(43));
  clients.set('anonymous', test.client());
  clients.set('forged', forged);
  clients.set('member', await signIn(test, '+971508000001'));
  clients.set('former subscriber', await subscriber(test, '+971508000002'));
  clients.set('subscriber', await subscriber(test, '+971508000003'));
  const stranger = await subscriber(test, '+971508000005');
  const [ownKitchen, foreignKitchen] = [
    await kitchenOf(test, '+971508000011'),
    await kitchenOf(test, '+971508000012'),
  ];
  clients.set('partner A', ownKitchen.client);
  clients.set('partner B', foreignKitchen.client);
  clients.set('chef', ownKitchen.chef.client);
  await addApplicants();
  await addDrivers();
  // Invoices come from checkout events.
  await test.app.outbox.deliverDue();
  const [ownTrip, foreignTrip] = [await tripOf(test, '8000021'), await tripOf(test, '8000022')];
  clients.set('driver A', ownTrip.driver.client);
  clients.set('driver B', foreignTrip.driver.client);
  owned.set('own', { ...(await idsOf(clientOf('subscriber'), ownKitchen)), ...ownTrip.ids });
  owned.set('foreign', { ...(await idsOf(stranger, foreignKitchen)), ...foreignTrip.ids });
  await pool.query(`update subscription.subscriptions s set status = 'cancelled'
    from identity.accounts a where a.id = s.account_id and a.phone = '+971508000002'`);
});

async function addApplicants(): Promise<void> {
  const admin = await confirmedAdmin(test, '+971508000004');
  clients.set('admin', admin);
  clients.set('pending applicant', (await applicant(test, '+971508000014')).client);
  const rejected = await applicant(test, '+971508000015');
  clients.set('rejected applicant', rejected.client);
  const body = { type: 'chef', reason: 'The selfie shows somebody else.' } as const;
  await admin.get(rejectPartner, { params: { id: rejected.applicationId }, body });
  const suspended = await kitchenOf(test, '+971508000016');
  clients.set('suspended partner', suspended.client);
  await admin.get(suspendPartner, { params: { id: suspended.id }, body: { reason: 'Complaints' } });
}

/** After the admin, who suspends an account. */
async function addDrivers(): Promise<void> {
  clients.set('pending driver', (await driverApplicant(test, '+971508000021')).client);
  const suspended = await driver(test, '+971508000024');
  clients.set('suspended driver', suspended.client);
  const sent = { params: { id: suspended.id }, body: { reason: 'Complaints' } };
  await clientOf('admin').get(suspendDriver, sent);
}

afterAll(() => test.close());

const clientOf = (person: Person): Client => clients.get(person) ?? test.client();

/** Any of Sufra's statuses, but no crash. */
async function answerOf(client: Client, route: Route, ids: Ids): Promise<Response> {
  const sent = caseOf(route, ids);
  const copy = test.client();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  const response = await copy.raw(route.method, addressOf(route, sent), sent.body);
  expect(response.status, route.name).toBeLessThan(500);
  return response;
}

async function codeOf(client: Client, route: Route, ids: Ids): Promise<string | null> {
  const response = await answerOf(client, route, ids);
  return response.ok ? null : errorReply.parse(await response.json()).code;
}

/** Without the unique request id. */
async function refusalOf(client: Client, route: Route, ids: Ids): Promise<object> {
  const response = await answerOf(client, route, ids);
  const { requestId, ...said } = errorReply.parse(await response.json());
  expect(requestId).toBeTypeOf('string');
  return { status: response.status, ...said };
}

const own = (): Ids => owned.get('own') ?? noIds;
const foreign = (): Ids => owned.get('foreign') ?? noIds;

async function statusOf({ cookies, origin }: Client, stream: Stream, { orderId }: Ids): Promise<number> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const leave = new AbortController();
  const path = stream.path.replace(':orderId', orderId);
  const { status } = await fetch(origin + path, { headers: { cookie }, signal: leave.signal });
  leave.abort();
  return status;
}

// These change the caller's state or session.
const lastOnes = ['cancelSubscription', 'checkout', 'endSession', 'logout'];
const inOrder = [...allRoutes].sort((a, b) => lastOnes.indexOf(a.name) - lastOnes.indexOf(b.name));

const samples = [...new Set(allRoutes.map(({ who }) => who))].flatMap((who) =>
  [true, false].flatMap(
    (isRead) => allRoutes.find((one) => one.who === who && (one.method === 'GET') === isRead) ?? [],
  ),
);

it('has a case for every route and a route for every case', () => {
  for (const route of allRoutes) caseOf(route, noIds);
  expect(staleCases()).toEqual([]);
  expect(new Set(allRoutes.map(({ method, path }) => `${method} ${path}`)).size).toBe(allRoutes.length);
  expect(new Set(allRoutes.map(({ name }) => name)).size).toBe(allRoutes.length);
});

it('refuses every call without the role, and then changes nothing', async () => {
  const before = await databaseText(test.app.db, isPersonal);
  for (const route of allRoutes.filter(({ who }) => who !== 'anyone' && who !== 'demo')) {
    expect([route.name, await codeOf(test.client(), route, own())]).toEqual([route.name, 'not_signed_in']);
    if (route.who === 'account') continue;
    const code = await codeOf(clientOf('former subscriber'), route, own());
    expect([route.name, code]).toEqual([route.name, 'forbidden']);
  }
  expect(await databaseText(test.app.db, isPersonal)).toBe(before);
});

describe.each(people)('%s', (person) => {
  it.each(allStreams.map((stream) => [stream.name, stream] as const))('opens %s', async (_name, stream) => {
    const isOpen = stream === watchOrder ? person === 'subscriber' : mayCall[stream.who].includes(person);
    const closed = mayCall[stream.who].includes(person) ? 404 : signedIn.includes(person) ? 403 : 401;
    expect(await statusOf(clientOf(person), stream, own())).toBe(isOpen ? 200 : closed);
  });

  it.each(
    samples.filter(({ who }) => !mayCall[who].includes(person)).map((route) => [route.name, route] as const),
  )('may not call %s', async (_name, route) => {
    const { who } = route;
    const isBarred = person === `suspended ${who}`;
    const refusal = isBarred ? `${who}_suspended` : signedIn.includes(person) ? 'forbidden' : 'not_signed_in';
    expect(await codeOf(clientOf(person), route, own())).toBe(refusal);
  });

  it.each(
    inOrder
      .filter((route) => mayCall[route.who].includes(person))
      .filter((route) => callsAll[route.who].includes(person) || samples.includes(route))
      .map((route) => [route.name, route] as const),
  )('may call %s', async (_name, route) => {
    const code = await codeOf(clientOf(person), route, own());
    expect(['not_signed_in', 'forbidden']).not.toContain(code);
  });
});

describe("another account's id", () => {
  async function newPartner(): Promise<Client> {
    const { client } = await kitchenOf(test, '+971508000013');
    await client.get(saveProfile, { body: plainProfile });
    return client;
  }
  async function newChef(): Promise<Client> {
    const { client } = await partner(test, '+971508000017', 'chef');
    await client.get(saveProfile, { body: plainProfile });
    return client;
  }
  async function newDriver(): Promise<Client> {
    const { client } = await driverOnline(test, '+971508000025');
    await client.get(saveProfile, { body: plainProfile });
    return client;
  }
  const ids: readonly (keyof Ids)[] = ['addressId', 'orderId', 'eatenOrderId', 'partnerOrderId'];
  const isOwned = (table: string): boolean =>
    /^(planner|household|identity|ordering|money|partners|delivery|documents|catering|support)\./.test(table);
  /** Visible to every chef in the emirate. */
  const isForEveryChef = ['getPartnerEvent', 'quoteForEvent'];
  /** Same kinds, unknown; the partner is public. */
  const nobodys = (): Ids => {
    const { kitchenId, dishId, ...rest } = foreign();
    const unused = Object.entries(rest).map(([name, id]) => [name, isUuid.test(id) ? newId() : id] as const);
    const dish = dishId.replace(/[0-9a-f]{8}$/, randomBytes(4).toString('hex'));
    expect(dish).not.toBe(dishId);
    return { ...noIds, ...Object.fromEntries(unused), kitchenId, dishId: dish };
  };
  const namesIds = (route: Route): boolean =>
    route.path.includes(':') ||
    ids.some((id) => JSON.stringify(caseOf(route, foreign())).includes(foreign()[id]));

  it.each([
    ['subscriber', () => subscriber(test, '+971508000006')],
    ['partner A', newPartner],
    ['chef', newChef],
    ['driver A', newDriver],
  ] as const)('hides everything from another %s, in every route and body', async (person, arrive) => {
    const client = await arrive();
    const routes = allRoutes.filter(
      (route) =>
        namesIds(route) &&
        mayCall[route.who].includes(person) &&
        !(person === 'chef' && isForEveryChef.includes(route.name)),
    );
    const names = routes.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['placeOrder', 'cancelOrder', 'giveFeedback', 'changeAddress']),
    );
    expect(names.includes('updatePartnerOrder')).toBe(person === 'partner A' || person === 'chef');
    expect(names.includes('completeEvent')).toBe(person === 'partner A' || person === 'chef');
    expect(names.includes('acceptDelivery')).toBe(person === 'driver A');
    const before = await databaseText(test.app.db, isOwned);
    for (const route of routes) {
      const refusal = await refusalOf(client, route, foreign());
      expect([route.name, refusal]).toMatchObject([
        route.name,
        { status: 404, code: expect.stringMatching(/not_found$/) as string },
      ]);
      const unused = await refusalOf(client, route, nobodys());
      expect([route.name, refusal]).toEqual([route.name, unused]);
    }
    for (const stream of allStreams.filter(({ path }) => path.includes(':')))
      for (const ids of [foreign(), nobodys()])
        expect([stream.name, await statusOf(client, stream, ids)]).toEqual([stream.name, 404]);
    expect(await databaseText(test.app.db, isOwned)).toBe(before);
  });
});

it('has no demo routes outside demo mode', async () => {
  const real = await startTestApp({ demo: false });
  const hidden = allRoutes.filter(({ who }) => who === 'demo');
  expect(hidden.length).toBeGreaterThan(0);
  for (const route of hidden) {
    const response = await real.client().raw(route.method, addressOf(route, caseOf(route, own())));
    expect([route.name, response.status]).toEqual([route.name, 404]);
  }
  await real.close();
});
