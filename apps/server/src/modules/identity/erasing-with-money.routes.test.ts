// Proves that erasing an account leaves no money between us and a person without a word.
import { eraseAccount } from '@sufra/contract/account.ts';
import { getSession, requestOtp } from '@sufra/contract/identity.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/harness.ts';
import { countOf } from '../../../test/inspect.ts';
import { home, onlyOwnPartners, orderMeal, partner } from '../../../test/kitchens.ts';
import { sums } from '../../../test/money.ts';
import { bringHome } from '../../../test/orders.ts';
import { sentCode, signIn, subscriber } from '../../../test/people.ts';
import { bookSubscriptionCredit } from '../money/index.ts';
import { insertEntry } from '../money/ledger.repo.ts';

const mealId = 'adas-soup';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  await onlyOwnPartners(test);
});
afterAll(() => test.close());

/** Asks for a code, and gives what erases the account with it, however often. */
async function eraser(client: Client, phone: string) {
  const { challenge } = await client.get(requestOtp, { body: { phone } });
  const otp = await sentCode(test, phone);
  return (givesUpCredit?: string) =>
    client.call(eraseAccount, {
      body: { otp, challenge, ...(givesUpCredit === undefined ? {} : { givesUpCredit }) },
    });
}

async function idOf(phone: string): Promise<string> {
  const { rows } = await test.app.db.pool.query<{ id: string }>(
    'select id from identity.accounts where phone = $1',
    [phone],
  );
  return rows[0]?.id ?? '';
}

/** 12.50 AED that we owe the account. */
const owe = async (accountId: string): Promise<void> =>
  test.app.db.transaction((tx) =>
    bookSubscriptionCredit(tx, {
      kind: 'skip',
      subject: randomUUID(),
      accountId,
      amount: 1_250,
      line: { code: 'skipped_day', params: { plan: 'full-day', date: '2026-11-22' } },
      at: test.clock.now(),
    }),
  );

const barredBy = (params: Record<string, string>) => ({
  status: 409,
  error: { code: 'not_possible_now', params },
});

it('credit that would be lost is named, and given up by its very sum', async () => {
  const phone = '+971507930001';
  const client = await signIn(test, phone);
  await owe(await idOf(phone));
  const erase = await eraser(client, phone);
  const named = barredBy({ open: 'credit', credit: '12.50 AED' });
  expect(await erase()).toMatchObject(named);
  expect(await erase('12.49 AED')).toMatchObject(named);
  expect(await client.call(getSession)).toMatchObject({ ok: true });
  expect((await erase('12.50 AED')).ok).toBe(true);
});

it('credit of a subscription that runs goes back to the card, and nobody is asked to lose it', async () => {
  const phone = '+971507930002';
  const client = await subscriber(test, phone);
  const accountId = await idOf(phone);
  await owe(accountId);
  // The guarantee is over: only credit is given back.
  await test.app.db.pool.query(
    `update subscription.subscriptions set started_on = started_on - 60 where account_id = $1`,
    [accountId],
  );
  const erase = await eraser(client, phone);
  expect((await erase()).ok).toBe(true);
  await test.app.outbox.deliverDue();
  expect((await sums(test.app.db)).get(`customer:${accountId}`)).toBe(0);
  expect(await countOf(test.app.db, 'adapters.gateway_refunds where amount_fils = 1250 and is_paid')).toBe(1);
});

it.each([
  ['that was paid by card is owed its share', '+971507930003', false],
  ['that took cash at the door owes ours', '+971507930004', true],
])('a kitchen %s, and stays until that is settled', async (_what, phone, cash) => {
  const kitchen = await partner(test, phone, 'chef', [mealId]);
  const customer = await subscriber(test, `${phone.slice(0, -4)}1${phone.slice(-3)}`);
  const { id: addressId } = await home(customer);
  const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId, cash });
  await bringHome(customer, kitchen, id);
  const erase = await eraser(kitchen.client, phone);
  expect(await erase()).toMatchObject(barredBy({ open: 'balance' }));
  const account = `partner:${kitchen.id}` as const;
  const owed = (await sums(test.app.db)).get(account) ?? 0;
  expect(Math.sign(owed)).toBe(cash ? 1 : -1);
  const settled = { id: randomUUID(), kind: 'cash_collected', subject: randomUUID(), lines: null } as const;
  await test.app.db.transaction(async (tx) =>
    insertEntry(tx, {
      ...settled,
      accountId: await idOf(phone),
      at: test.clock.now(),
      postings: [
        { account, amount: -owed },
        { account: 'cash', amount: owed },
      ],
    }),
  );
  expect((await erase()).ok).toBe(true);
});
