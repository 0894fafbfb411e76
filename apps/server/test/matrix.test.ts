// Calls every route of the contract as everybody there is and holds the answers to what the route says of itself.
import { errorReply } from '@sufra/contract/errors.ts';
import type { Route, Who } from '@sufra/contract/route.ts';
import { allRoutes } from '@sufra/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { idsOf, noIds, type Ids } from './ids.ts';
import { databaseText, isPersonal } from './inspect.ts';
import { signIn, subscriber } from './people.ts';
import { addressOf, caseOf, staleCases } from './route-cases.ts';

const people = ['anonymous', 'forged', 'member', 'former subscriber', 'subscriber', 'admin'] as const;
type Person = (typeof people)[number];

const everyone: readonly Person[] = people;
const signedIn: readonly Person[] = ['member', 'former subscriber', 'subscriber', 'admin'];
const mayCall: Readonly<Record<Who, readonly Person[]>> = {
  anyone: everyone,
  demo: everyone,
  account: signedIn,
  subscriber: ['subscriber'],
  partner: [],
  driver: [],
  admin: ['admin'],
};

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
  clients.set('admin', await signIn(test, '+971508000004'));
  const stranger = await subscriber(test, '+971508000005');
  // Invoices are issued by the events of the checkouts.
  await test.app.outbox.deliverDue();
  owned.set('own', await idsOf(clientOf('subscriber')));
  owned.set('foreign', await idsOf(stranger));
  await pool.query(`update subscription.subscriptions s set status = 'cancelled'
    from identity.accounts a where a.id = s.account_id and a.phone = '+971508000002'`);
  await pool.query("update identity.accounts set is_admin = true where phone = '+971508000004'");
});
afterAll(() => test.close());

const clientOf = (person: Person): Client => clients.get(person) ?? test.client();

/** The code of the refusal, or null when the call went through; whatever it is, it is ours and not a crash. */
async function codeOf(client: Client, route: Route, ids: Ids): Promise<string | null> {
  const sent = caseOf(route, ids);
  const copy = test.client();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  const response = await copy.raw(route.method, addressOf(route, sent), sent.body);
  expect(response.status, route.name).toBeLessThan(500);
  if (response.ok) return null;
  return errorReply.parse(await response.json()).code;
}

const own = (): Ids => owned.get('own') ?? noIds;

// Cancelling ends a subscription at once, paying makes a subscriber of everyone, and signing out ends the session.
const lastOnes = ['cancelSubscription', 'checkout', 'endSession', 'logout'];
const inOrder = [...allRoutes].sort((a, b) => lastOnes.indexOf(a.name) - lastOnes.indexOf(b.name));

it('every route has a case, and every case a route', () => {
  for (const route of allRoutes) caseOf(route, noIds);
  expect(staleCases()).toEqual([]);
  expect(new Set(allRoutes.map(({ method, path }) => `${method} ${path}`)).size).toBe(allRoutes.length);
  expect(new Set(allRoutes.map(({ name }) => name)).size).toBe(allRoutes.length);
});

describe.each(people)('%s', (person) => {
  it.each(inOrder.map((route) => [route.name, route] as const))('calls %s', async (_name, route) => {
    const code = await codeOf(clientOf(person), route, own());
    const isAllowed = mayCall[route.who].includes(person);
    const refusals = signedIn.includes(person) ? ['forbidden'] : ['not_signed_in'];
    if (isAllowed) expect(['not_signed_in', 'forbidden']).not.toContain(code);
    else expect(refusals).toContain(code);
  });
});

it('a refused call changes nothing', async () => {
  const before = await databaseText(test.app.db, isPersonal);
  for (const route of allRoutes.filter(({ who }) => who !== 'anyone' && who !== 'demo')) {
    await codeOf(test.client(), route, own());
    if (route.who !== 'account') await codeOf(clientOf('former subscriber'), route, own());
  }
  expect(await databaseText(test.app.db, isPersonal)).toBe(before);
});

it("finds nothing under somebody else's id", async () => {
  const withIds = allRoutes.filter(
    ({ path, who }) => path.includes(':') && mayCall[who].includes('subscriber'),
  );
  expect(withIds.length).toBeGreaterThan(0);
  const client = await subscriber(test, '+971508000006');
  const isOwned = (table: string): boolean => /^(planner|household|identity)\./.test(table);
  const before = await databaseText(test.app.db, isOwned);
  for (const route of withIds) {
    const code = await codeOf(client, route, owned.get('foreign') ?? noIds);
    expect([route.name, code]).toEqual([route.name, expect.stringMatching(/not_found$/)]);
  }
  expect(await databaseText(test.app.db, isOwned)).toBe(before);
});

it('routes of the demo are not there outside demo mode', async () => {
  const real = await startTestApp({ demo: false });
  const hidden = allRoutes.filter(({ who }) => who === 'demo');
  expect(hidden.length).toBeGreaterThan(0);
  for (const route of hidden) {
    const response = await real.client().raw(route.method, addressOf(route, caseOf(route, own())));
    expect([route.name, response.status]).toEqual([route.name, 404]);
  }
  await real.close();
});
