import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { goodCard, readyToPay, signIn } from '../../../../test/people.ts';

let test: TestApp;
let lastPhone = 971_507_400_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const nextPhone = (): string => `+${(lastPhone += 1)}`;
const withKey = (key: string | undefined) =>
  key === undefined ? {} : { headers: { 'idempotency-key': key } };
const pay = (client: Client, key?: string, card: object = {}) =>
  client.call(checkout, { body: { paymentMethod: { ...goodCard, ...card } }, ...withKey(key) });

async function booked(phone: string): Promise<object> {
  const own = 'join identity.accounts a on a.id = t.account_id where a.phone = $1';
  return {
    subscriptions: await countOf(test.app.db, `subscription.subscriptions t ${own}`, [phone]),
    payments: await countOf(test.app.db, `money.payments t ${own}`, [phone]),
    charges: await countOf(
      test.app.db,
      `adapters.gateway_charges c join money.payments t on t.id::text = c.idempotency_key ${own}`,
      [phone],
    ),
    welcomes: await countOf(
      test.app.db,
      `platform.outbox o join identity.accounts a on a.id::text = o.payload ->> 'accountId'
       where o.event = 'subscription.started' and a.phone = $1`,
      [phone],
    ),
  };
}

const once = { subscriptions: 1, payments: 1, charges: 1, welcomes: 1 };

describe('100 checkouts at once', () => {
  it.each([
    ['with one key', () => 'one-key-for-all'],
    ['with a key each', (index: number) => `key-number-${index}`],
    ['without keys', () => undefined],
  ])('%s charge once', async (_name, keyOf) => {
    const phone = nextPhone();
    const client = await readyToPay(test, phone, 'full-day');
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => pay(client, keyOf(index))));
    expect(await booked(phone)).toEqual(once);
    const paid = answers.flatMap((answer) => (answer.ok ? [answer.reply.paymentId] : []));
    expect(new Set(paid).size).toBe(1);
    const codes = new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code])));
    expect([...codes].filter((code) => !['request_in_flight', 'already_subscribed'].includes(code))).toEqual(
      [],
    );
  });

  it('of two browsers of one account charge once', async () => {
    const phone = nextPhone();
    const first = await readyToPay(test, phone, 'family');
    test.clock.advance(60_000);
    const second = await signIn(test, phone);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => pay(index % 2 ? first : second, `browser-${index}`)),
    );
    expect(await booked(phone)).toEqual(once);
  });
});

describe('an Idempotency-Key', () => {
  it('returns the same reply again', async () => {
    const phone = nextPhone();
    const client = await readyToPay(test, phone, 'full-day');
    const first = await pay(client, 'replayed-key');
    expect(first).toMatchObject({ ok: true, status: 201 });
    for (let round = 0; round < 3; round += 1) expect(await pay(client, 'replayed-key')).toEqual(first);
    expect(await booked(phone)).toEqual(once);
  });

  it('refuses another body and keeps the first reply', async () => {
    const client = await readyToPay(test, nextPhone(), 'full-day');
    const first = await pay(client, 'used-for-two');
    const other = await pay(client, 'used-for-two', { cardNumber: '5555 5555 5555 4444' });
    expect(other).toMatchObject({ status: 422, error: { code: 'idempotency_mismatch' } });
    expect(await pay(client, 'used-for-two')).toEqual(first);
  });

  it('belongs to one account', async () => {
    const phones = [nextPhone(), nextPhone()];
    const clients = await Promise.all(phones.map((phone) => readyToPay(test, phone, 'full-day')));
    for (const client of clients) expect(await pay(client, 'shared-by-two')).toMatchObject({ status: 201 });
    for (const phone of phones) expect(await booked(phone)).toEqual(once);
  });

  it('may try again after a decline, with another card', async () => {
    const client = await readyToPay(test, nextPhone(), 'full-day');
    const declined = await pay(client, 'declined-first', { cardNumber: '4000 0000 0000 0002' });
    expect(declined).toMatchObject({ status: 402 });
    expect(await pay(client, 'declined-first')).toMatchObject({ status: 201 });
  });

  it.each(['short', 'with space in it', 'x'.repeat(101)])('is refused when it is %j', async (key) => {
    const phone = nextPhone();
    const client = await readyToPay(test, phone, 'full-day');
    expect(await pay(client, key)).toMatchObject({
      status: 400,
      error: { fields: { 'idempotency-key': 'invalid' } },
    });
    expect((await client.get(getSubscription)).subscription).toBeNull();
  });

  it('left by a crash is locked for a minute, then free for the retry', async () => {
    const client = await readyToPay(test, nextPhone(), 'full-day');
    await pay(client, 'crashed-key', { cardNumber: '4000 0000 0000 0002' });
    const crash = (age: string) =>
      test.app.db.pool.query(
        `insert into platform.idempotency_keys (account_id, route, key, body_hash, claimed_at)
         select a.id, 'checkout', 'crashed-key',
           (select body_hash from platform.idempotency_keys where key = 'model-key'), now() - $2::interval
         from identity.accounts a where a.phone = $1
         on conflict (account_id, route, key) do update set claimed_at = excluded.claimed_at`,
        [`+${lastPhone}`, age],
      );
    const model = await readyToPay(test, '+971507499999', 'full-day');
    await pay(model, 'model-key');
    await crash('20 seconds');
    expect(await pay(client, 'crashed-key')).toMatchObject({
      status: 409,
      error: { code: 'request_in_flight' },
    });
    await crash('2 minutes');
    expect(await pay(client, 'crashed-key')).toMatchObject({ status: 201 });
  });
});

it('without a key, the same card within ten seconds is the same request, later it is a new one', async () => {
  const client = await readyToPay(test, nextPhone(), 'full-day');
  const first = await pay(client);
  expect(await pay(client)).toEqual(first);
  await test.app.db.pool.query(
    `update platform.idempotency_keys k set claimed_at = claimed_at - interval '11 seconds'
     from identity.accounts a where a.id = k.account_id and a.phone = $1`,
    [`+${lastPhone}`],
  );
  expect(await pay(client)).toMatchObject({ status: 409, error: { code: 'already_subscribed' } });
});
