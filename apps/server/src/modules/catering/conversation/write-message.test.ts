import { exportAccount } from '@sufra/contract/identity/account.ts';
import { getEvent, writeToChef } from '@sufra/contract/catering/catering.ts';
import { getPartnerEvent, writeToCustomer } from '@sufra/contract/catering/partner-events.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookedEvent, plainQuote, quotedEvent, toldTo } from '../../../../test/events.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { accountIdOf, subscriber } from '../../../../test/people.ts';
import { createLog } from '../../../platform/log.ts';
import { eraseCustomer } from '../completion/delete-old-events.ts';
import { openVault } from '../../../platform/vault.ts';
import { testKey } from '../../../../test/test-key.ts';

const [hostPhone, chefPhone] = ['+971507340001', '+971507340002'];
let test: TestApp;
let client: Client;
let chef: TestPartner;
let addressId: string;
beforeAll(async () => {
  test = await startTestApp({}, createLog('silent'));
  await onlyOwnPartners(test);
  // Deliver the events of seeding the demo world first.
  await test.app.outbox.deliverDue();
  client = await subscriber(test, hostPhone);
  chef = await partner(test, chefPhone, 'chef');
  addressId = (await home(client)).id;
});
afterAll(() => test.close());

it('is open to both sides of a booking only', async () => {
  const waiting = await quotedEvent(client, chef, { addressId, startsAt: '2026-12-20T15:00:00Z' });
  const early = { params: { eventId: waiting.event.id }, body: { text: 'Hello?' } };
  expect((await client.refused(writeToChef, early)).code).toBe('event_decided');
  expect((await chef.client.refused(writeToCustomer, early)).code).toBe('not_found');
  const { id: eventId } = await bookedEvent(client, chef, { addressId });
  const params = { eventId };
  await client.get(writeToChef, { params, body: { text: 'Is there parking?' } });
  await chef.client.get(writeToCustomer, { params, body: { text: 'Yes: أهلًا وسهلًا' } });
  await client.get(writeToChef, { params, body: { text: 'Wonderful' } });
  const { messages } = await client.get(getEvent, { params });
  expect(messages.map(({ from, isOwn, text }) => [from, isOwn, text])).toEqual([
    ['customer', true, 'Is there parking?'],
    ['chef', false, 'Yes: أهلًا وسهلًا'],
    ['customer', true, 'Wonderful'],
  ]);
  const seen = await chef.client.get(getPartnerEvent, { params });
  expect(seen.messages.map(({ isOwn }) => isOwn)).toEqual([false, true, false]);
  const other = await partner(test, '+971507340003', 'chef');
  expect((await other.client.refused(writeToCustomer, { params, body: { text: 'Hi' } })).code).toBe(
    'not_found',
  );
  expect((await other.client.refused(getPartnerEvent, { params })).code).toBe('not_found');
  await test.app.outbox.deliverDue();
  expect((await toldTo(test, chefPhone)).filter((name) => name === 'chef_message')).toHaveLength(1);
  expect((await toldTo(test, hostPhone)).filter((name) => name === 'event_message')).toHaveLength(1);
});

it('is sealed, exported to its writer and erased with the account', async () => {
  const { rows } = await test.app.db.pool.query<{ text: string }>(
    `select row_to_json(m)::text || row_to_json(v)::text as text
     from catering.messages m join catering.events v on v.id = m.event_id`,
  );
  expect(JSON.stringify(rows)).not.toMatch(/parking|high chairs|Sea View/);
  const taken = JSON.stringify(await client.get(exportAccount));
  for (const word of ['Is there parking?', 'Two high chairs', 'Sea View', plainQuote.menu[0]])
    expect(taken).toContain(word);
  expect(taken).not.toContain('أهلًا وسهلًا');
  const { db } = test.app;
  await eraseCustomer(
    { db, clock: test.clock, vault: openVault([testKey]) },
    await accountIdOf(test, hostPhone),
  );
  const after = await client.get(exportAccount);
  expect(JSON.stringify(after.chefEvents)).not.toMatch(/high chairs|Sea View/);
  expect(after.chefMessages).toEqual([]);
  expect(after.chefEvents.map((event) => event['status']).sort()).toEqual(['booked', 'cancelled']);
});
