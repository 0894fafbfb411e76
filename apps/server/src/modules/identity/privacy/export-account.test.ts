import { exportAccount } from '@sufra/contract/identity/account.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { onlyOwnPartners, partner } from '../../../../test/kitchens.ts';
import { fullLife, type Life } from '../../../../test/lives.ts';
import { signIn } from '../../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
let person: Life;
let other: Life;
beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  const kitchen = await partner(test, '+971507900011', 'restaurant', [mealId]);
  person = await fullLife(test, '+971507900001', kitchen, mealId);
  other = await fullLife(test, '+971507900002', kitchen, mealId);
});
afterAll(() => test.close());

it('contains everything, including encrypted columns', async () => {
  const taken = await person.client.get(exportAccount);
  const text = JSON.stringify(taken);
  for (const word of [...Object.values(person.words), person.phone]) expect(text).toContain(word);
  expect(taken).toMatchObject({
    exportedAt: test.clock.now().toISOString(),
    account: {
      phone: person.phone,
      sessions: [{ device: expect.any(String) as string }],
      choices: { planId: 'full-day', notificationTime: '08:00' },
      card: { brand: 'Visa', lastFour: '4242' },
      partnerPreferences: [{ tag: 'favor' }],
      partner: null,
    },
    household: {
      profile: {
        name: person.words.name,
        diet: { allergies: ['shellfish'], healthConditions: person.words.condition },
      },
      members: [{ name: person.words.member, diet: { allergies: ['sesame'] } }],
      addresses: [{ street: person.words.street, isDefault: true }],
    },
    subscriptions: [{ planId: 'full-day', priceFils: 59_900 }],
    orders: [
      {
        id: person.orderId,
        mealId,
        delivery: { street: person.words.street, phone: person.phone },
        proof: { diners: [{ name: person.words.name }, { name: person.words.member }] },
        rating: { stars: 5, comment: person.words.comment },
      },
    ],
  });
  expect(taken.support).toMatchObject([
    { side: 'customer', topic: 'order', status: 'open', by: 'person', text: person.words.question },
  ]);
  expect(taken.suggestions.length).toBeGreaterThanOrEqual(3);
  expect(taken.suggestions[0]?.['reasons']).toEqual(
    expect.arrayContaining([expect.objectContaining({ code: expect.any(String) as string })]),
  );
  expect(taken.payments).toHaveLength(2);
  expect(taken.invoices).toHaveLength(2);
  expect(taken.messages.length).toBeGreaterThan(0);
});

it('shows disputes with their payments', async () => {
  await test.app.db.pool.query(
    `insert into money.disputes (id, gateway_reference, payment_id, account_id, amount_fils, reason, status, opened_at, told_at)
     select gen_random_uuid(), 'du_export', id, account_id, amount_fils, 'fraudulent', 'under_review', now(), now()
     from money.payments where account_id = $1 order by created_at limit 1`,
    [person.accountId],
  );
  const { payments } = await person.client.get(exportAccount);
  expect(payments.flatMap(({ disputes }) => disputes)).toMatchObject([
    { reason: 'fraudulent', status: 'under_review', closedAt: null },
  ]);
});

it('contains nothing of other accounts', async () => {
  const text = JSON.stringify(await person.client.get(exportAccount));
  for (const word of [...Object.values(other.words), other.phone, other.accountId, other.orderId])
    expect(text).not.toContain(word);
});

it('contains no token, hash, ciphertext or code', async () => {
  const text = JSON.stringify(await person.client.get(exportAccount));
  const { rows } = await test.app.db.pool.query<{ secret: string }>(`
    select encode(token_hash, 'hex') as secret from identity.sessions
    union all select encode(token_hash, 'hex') from identity.devices
    union all select encode(token_hash, 'base64') from identity.sessions
    union all select gateway_token from money.cards
    union all select handover_code from ordering.orders where false`);
  expect(rows.length).toBeGreaterThan(5);
  const session = person.client.cookies.get('sufra_session') ?? '';
  const device = person.client.cookies.get('sufra_device') ?? '';
  for (const secret of [...rows.map((row) => row.secret), session, device])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/"type":"Buffer"|\\\\x[0-9a-f]{8}|token|hash|challenge|handover/i);
});

it('is offered as a file, and is empty for a new account', async () => {
  const newcomer = await signIn(test, '+971507900003');
  const response = await newcomer.raw('GET', exportAccount.path);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="sufra.json"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await newcomer.get(exportAccount)).toMatchObject({
    household: { profile: null, members: [], addresses: [] },
    subscriptions: [],
    suggestions: [],
    orders: [],
    payments: [],
    invoices: [],
    messages: [],
    support: [],
  });
});

// Not exported, and why.
const leftOut = [
  // The same amounts as the invoices, payments and orders, in ledger form.
  'money.entries',
  // Part of `payments`.
  'money.refunds',
  'subscription.charges',
  'documents.numbers',
  // Both are exported, as partners and drivers.
  'money.payees',
  // Search keys derived from the account and the profile, and filters of lists that staff named.
  'admin.people',
  'admin.list_views',
  // Internal notes of staff, sealed, erased with the account.
  'admin.account_notes',
  // Replies kept two days for retries, and drafts during a charge.
  'platform.idempotency_keys',
  'ordering.waiting_orders',
  'catering.waiting_bookings',
  // The minute of the last visit to one of the demo's kitchens or drivers.
  'demo.players',
];

it('covers every table with an account id', async () => {
  const { rows } = await test.app.db.pool.query<{ name: string }>(`
    select table_schema || '.' || table_name as name from information_schema.columns
    where column_name = 'account_id' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')
      and table_name !~ '^public_|_(\\d{4}_\\d\\d|other)$'`);
  const reads = readFileSync(path.join(import.meta.dirname, 'export.store.ts'), 'utf8');
  const missing = rows.map(({ name }) => name).filter((name) => !reads.includes(`${name} `));
  expect(missing.filter((name) => !leftOut.includes(name))).toEqual([]);
});
