import { getAdminUser } from '@sufra/contract/identity/admin-users.ts';
import { saveHoliday } from '@sufra/contract/household/admin-areas.ts';
import { getIngredients } from '@sufra/contract/catalogue/cms-ingredients.ts';
import { errorReply } from '@sufra/contract/errors.ts';
import { makePayoutRun } from '@sufra/contract/money/payouts.ts';
import type { Route } from '@sufra/contract/route.ts';
import { allRoutes } from '@sufra/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, confirm, confirmedAdmin } from './admins.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { openVault } from '../src/platform/vault.ts';
import { applicant, goodIban } from './applicants.ts';
import { startTestApp, testKey, type Client, type TestApp } from './harness.ts';
import { idsOf, kitchenOf, noIds, type Ids } from './ids.ts';
import { databaseText } from './inspect.ts';
import { owe, sell } from './payouts/payees.ts';
import { accountIdOf, subscriber } from './people.ts';
import { addressOf, caseOf, type RouteCase } from './route-cases.ts';

const guarded = allRoutes.filter(({ errors }) => errors.some((code) => code === 'confirmation_needed'));
const bossPhone = '+971508360001';
const customerPhone = '+971508360003';
const staffPhone = '+971508360006';
let test: TestApp;
let boss: Client;
let newcomer: Client;
let ids: Ids;
/** By route prefix. */
let named: readonly (readonly [path: string, id: string])[];

beforeAll(async () => {
  test = await startTestApp();
  const customer = await subscriber(test, customerPhone);
  ids = await idsOf(customer, await kitchenOf(test, '+971508360004'));
  const { applicationId } = await applicant(test, '+971508360005');
  boss = await confirmedAdmin(test, bossPhone);
  const soldAt = new Date('2026-11-01T09:00:00Z');
  await sell(test.app.db, { partnerId: ids.kitchenId, food: 10_000, at: soldAt });
  // The cash of a hand-in.
  await owe(test.app.db, `driver:${ids.driverId}`, -1_000, soldAt);
  const run = await boss.get(makePayoutRun, { body: { kind: 'partner', to: '2026-11-08' } });
  newcomer = await admin(test, '+971508360002');
  await admin(test, staffPhone, 'content');
  named = [
    ['/api/admin/users', await accountIdOf(test, customerPhone)],
    ['/api/admin/orders', ids.orderId],
    ['/api/admin/events', ids.bookedEventId],
    ['/api/admin/settlements', ids.kitchenId],
    ['/api/admin/documents', await pictureOf(applicationId)],
    ['/api/admin/payout-runs', run.id],
    ['/api/admin/staff', await accountIdOf(test, staffPhone)],
    ['/api/admin/refund-requests', await refundAsked(ids.orderId)],
    ['/api/admin/bank-changes', await bankAsked(ids.kitchenId)],
    ['/api/admin/partners', ids.kitchenId],
    ['/api/admin/drivers', ids.driverId],
    ['/api/admin/holidays', await holiday()],
  ];
});
afterAll(() => test.close());

async function refundAsked(orderId: string): Promise<string> {
  await test.app.db.pool.query(
    `insert into ordering.refund_requests (id, order_id, asked_by, food_fils, fee_fils, bearer, to_card, reason, asked_at)
     values ($1, $1, $1, 100, 0, 'platform', false, 'Cold', now())`,
    [orderId],
  );
  return orderId;
}

async function holiday(): Promise<string> {
  const names = { en: 'Eid al-Fitr', ar: 'عيد الفطر' };
  const body = { id: null, date: '2027-03-10', ...names, emirates: ['Dubai' as const], revision: 0 };
  const [made] = await boss.get(saveHoliday, { body });
  return made?.id ?? '';
}

async function bankAsked(kitchenId: string): Promise<string> {
  await test.app.db.pool.query(
    `insert into money.bank_changes (id, kind, payee_id, account_id, iban, iban_mask, bank_name, account_holder, asked_at,
       status)
     values ($1, 'partner', $1, $1, $2, 'AE07 •••• 3456', 'FAB', 'Kitchen', now(), 'waiting')`,
    [kitchenId, openVault([testKey]).seal(goodIban, `money.bank_changes/${kitchenId}`)],
  );
  return kitchenId;
}

async function pictureOf(applicationId: string): Promise<string> {
  const { rows } = await test.app.db.pool.query<{ id: string }>(
    'select id from documents.documents where application_id = $1 limit 1',
    [applicationId],
  );
  return rows[0]?.id ?? '';
}

const nobodysId = caseOf(getAdminUser, noIds).params?.['id'] ?? '';

/** For peanuts, a change that weakens an allergen. */
async function sentFor(route: Route): Promise<RouteCase> {
  const id = named.find(([path]) => route.path.startsWith(path))?.[1] ?? nobodysId;
  const sent = JSON.parse(JSON.stringify(caseOf(route, ids)).replaceAll(nobodysId, id)) as RouteCase;
  if (route.name !== 'saveIngredient') return sent;
  const { rows } = await boss.get(getIngredients, { query: { q: 'peanuts' } });
  const peanuts = rows.find((one) => one.id === 'peanuts');
  if (!peanuts) throw new Error('The shelf has no peanuts.');
  const { name, facts, revision } = peanuts;
  return { params: { id: peanuts.id }, body: { name, facts: { ...facts, allergens: [] }, revision } };
}

async function codeOf(client: Client, route: Route): Promise<unknown[]> {
  const sent = await sentFor(route);
  const response = await client.raw(route.method, addressOf(route, sent), sent.body);
  return response.ok ? [200] : [response.status, errorReply.parse(await response.json()).code];
}

describe.each(guarded.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  it('is refused without a confirmation or after fifteen minutes, and changes nothing', async () => {
    await confirm(test, bossPhone);
    test.clock.advance(15 * 60_000);
    // Renews sessions, once a day.
    for (const client of [boss, newcomer]) await client.get(getSession);
    const before = await databaseText(test.app.db);
    for (const client of [boss, newcomer])
      expect(await codeOf(client, route)).toEqual([403, 'confirmation_needed']);
    expect(await databaseText(test.app.db)).toBe(before);
  });

  it('is not refused a moment before', async () => {
    await confirm(test, bossPhone);
    test.clock.advance(15 * 60_000 - 1);
    const [status, code] = await codeOf(boss, route);
    expect([401, 403, 404]).not.toContain(status);
    expect(code).not.toBe('invalid_request');
  });
});

it("is required by every route that reveals or changes another account's data", () => {
  expect(guarded.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'revealIban',
      'revealDriver',
      'getDocument',
      'approvePartner',
      'suspendUser',
      'getBankFile',
    ]),
  );
});
