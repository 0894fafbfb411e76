import { checkout, choosePlan } from '@sufra/contract/subscription/subscribing.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { goodCard, readyToPay } from '../../../../test/people.ts';
import { subscriptionJobs } from '../../../../test/subscription-jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const card = {
  gatewayToken: 'simcard_x',
  brand: 'Visa',
  lastFour: '4242',
  expiryMonth: '12',
  expiryYear: '30',
};
const succeeded = { outcome: 'succeeded', reference: 'sim_x', card };
const declined = { outcome: 'declined', reference: 'sim_y', reason: 'insufficient_funds' };

/** The state of a process that died between the gateway's answer and the second transaction. */
async function leaveOpen(phone: string, amount: number, outcome: object | null): Promise<string> {
  const id = randomUUID();
  const { pool } = test.app.db;
  await pool.query(
    `insert into money.payments (id, account_id, purpose, subject, amount_fils, status, gateway, created_at)
     select $1, a.id, 'subscription', c.plan_id, $2, 'pending', 'simulated', $3
     from identity.accounts a join subscription.choices c on c.account_id = a.id where a.phone = $4`,
    [id, amount, test.clock.now(), phone],
  );
  if (outcome) {
    await pool.query(
      `insert into adapters.gateway_charges (idempotency_key, reference, amount_fils, outcome)
       values ($1, 'sim_left', $2, $3)`,
      [id, amount, JSON.stringify(outcome)],
    );
  }
  return id;
}

const recover = (): Promise<void> => subscriptionJobs(test).recover();

const statusOf = async (id: string): Promise<string | undefined> => {
  const { rows } = await test.app.db.pool.query<{ status: string }>(
    'select status from money.payments where id = $1',
    [id],
  );
  return rows[0]?.status;
};

it('a charge that succeeded starts one subscription, and a second checkout is refused meanwhile', async () => {
  const phone = '+971507500001';
  const client = await readyToPay(test, phone, 'full-day');
  const id = await leaveOpen(phone, 59_900, succeeded);
  const blocked = await client.refused(checkout, { body: { paymentMethod: goodCard } });
  expect(blocked).toMatchObject({ status: 409, code: 'request_in_flight' });
  await recover();
  expect(await statusOf(id)).toBe('pending');
  test.clock.advance(3 * 60_000);
  await Promise.all([recover(), recover(), recover()]);
  expect(await statusOf(id)).toBe('succeeded');
  expect((await client.get(getSubscription)).subscription).toMatchObject({
    planId: 'full-day',
    status: 'active',
    card: { brand: 'Visa', lastFour: '4242' },
  });
  const events =
    "platform.outbox o join identity.accounts a on a.id::text = o.payload ->> 'accountId' where a.phone = $1";
  expect(await countOf(test.app.db, `${events} and o.event = 'subscription.started'`, [phone])).toBe(1);
});

it.each([
  ['a charge that was declined', declined],
  ['a charge the gateway never saw', null],
])('%s ends as declined, and a good card pays afterwards', async (_name, outcome) => {
  const phone = outcome ? '+971507500002' : '+971507500003';
  const client = await readyToPay(test, phone, 'full-day');
  const id = await leaveOpen(phone, 59_900, outcome);
  test.clock.advance(3 * 60_000);
  await recover();
  expect(await statusOf(id)).toBe('declined');
  expect((await client.get(getSubscription)).subscription).toBeNull();
  await client.get(checkout, { body: { paymentMethod: goodCard } });
  expect((await client.get(getSubscription)).subscription?.status).toBe('active');
});

it('starts the plan that was paid for, not one chosen while the payment was open', async () => {
  const phone = '+971507500004';
  const client = await readyToPay(test, phone, 'lunch-only');
  await leaveOpen(phone, 29_900, succeeded);
  await client.call(choosePlan, { body: { planId: 'family' } });
  test.clock.advance(3 * 60_000);
  await recover();
  const { subscription } = await client.get(getSubscription);
  expect(subscription).toMatchObject({ planId: 'lunch-only', price: '299.00 AED' });
});

it('a payment the gateway fails on does not block others', async () => {
  const phones = ['+971507500005', '+971507500006'] as const;
  const clients = [];
  for (const phone of phones) clients.push(await readyToPay(test, phone, 'full-day'));
  const [mute, heard] = [
    await leaveOpen(phones[0], 59_900, null),
    await leaveOpen(phones[1], 59_900, { ...succeeded, reference: 'sim_z' }),
  ];
  test.clock.advance(3 * 60_000);
  const half = subscriptionJobs(test, (gateway) => ({
    ...gateway,
    close: (id) => (id === mute ? Promise.reject(new Error('The gateway hung up.')) : gateway.close(id)),
  }));
  await expect(half.recover()).rejects.toThrow('1 of 2 failed.');
  expect([await statusOf(mute), await statusOf(heard)]).toEqual(['pending', 'succeeded']);
  expect((await clients[1]?.get(getSubscription))?.subscription?.status).toBe('active');
  await recover();
  expect(await statusOf(mute)).toBe('declined');
});
