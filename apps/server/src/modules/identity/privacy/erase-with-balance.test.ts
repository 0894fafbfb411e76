import { eraseAccount } from '@sufra/contract/identity/account.ts';
import { getSession, requestOtp } from '@sufra/contract/identity/identity.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { home, onlyOwnPartners, orderMeal, partner } from '../../../../test/kitchens.ts';
import { sums } from '../../../../test/money.ts';
import { bringHome } from '../../../../test/orders.ts';
import { adminAt, giveBankAccount, owe as owing } from '../../../../test/payouts/payees.ts';
import { accountIdOf, sentCode, signIn, subscriber } from '../../../../test/people.ts';
import { bookSubscriptionCredit } from '../../money/index.ts';
import { approveRun, markRunPaid } from '../../money/payouts/advance-run.ts';
import { makeRun } from '../../money/payouts/make-run.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const mealId = 'adas-soup';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  await onlyOwnPartners(test);
});
afterAll(() => test.close());

/** Requests a code, and returns a body that erases the account with it. */
async function eraser(client: Client, phone: string) {
  const { challenge } = await client.get(requestOtp, { body: { phone } });
  const otp = await sentCode(test, phone);
  return (givesUpCredit?: string) =>
    client.call(eraseAccount, {
      body: { otp, challenge, ...(givesUpCredit === undefined ? {} : { givesUpCredit }) },
    });
}

async function idOf(phone: string): Promise<AccountId> {
  return accountIdOf(test, phone);
}

/** AED 12.50 that Sufra owes the account. */
const owe = async (accountId: AccountId): Promise<void> =>
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

it('names the credit that would be lost and requires its exact sum', async () => {
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

it('refunds the credit of a current subscription to the card', async () => {
  const phone = '+971507930002';
  const client = await subscriber(test, phone);
  const accountId = await idOf(phone);
  await owe(accountId);
  // After the guarantee: only credit is refunded.
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

async function kitchenOf(phone: string, cash: boolean) {
  const kitchen = await partner(test, phone, 'chef', [mealId], { deliveryFee: 0 });
  const customer = await subscriber(test, `${phone.slice(0, -4)}1${phone.slice(-3)}`);
  const { id: addressId } = await home(customer);
  const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId, cash });
  await bringHome(customer, kitchen, id);
  return { ...kitchen, account: `partner:${kitchen.id}` as const };
}

it('is refused while a kitchen owes commission on cash orders', async () => {
  const phone = '+971507930004';
  const { client, account } = await kitchenOf(phone, true);
  const erase = await eraser(client, phone);
  expect(await erase()).toMatchObject(barredBy({ open: 'balance' }));
  const owed = (await sums(test.app.db)).get(account) ?? 0;
  expect(owed).toBeGreaterThan(0);
  await owing(test.app.db, account, owed, test.clock.now());
  expect((await erase()).ok).toBe(true);
});

it('is refused while a kitchen waits for a payout', async () => {
  const phone = '+971507930003';
  const { id, client, account } = await kitchenOf(phone, false);
  const erase = await eraser(client, phone);
  expect(await erase()).toMatchObject(barredBy({ open: 'payout' }));
  const share = -((await sums(test.app.db)).get(account) ?? 0);
  await giveBankAccount(test.app.db, id);
  const { db } = test.app;
  const clock = { now: () => new Date('2026-11-22T20:01:00Z') };
  const by = adminAt(clock.now());
  const made = await makeRun({ db, clock }, { ...by, kind: 'partner', to: '2026-11-22' });
  const run = { ...by, runId: made.ok ? made.value : '' };
  expect((await approveRun({ db, clock }, run)).ok).toBe(true);
  expect(await erase()).toMatchObject(barredBy({ open: 'payout' }));
  expect((await markRunPaid({ db, clock }, { ...run, refused: new Map() })).ok).toBe(true);
  expect([share > 0, (await sums(db)).get(account)]).toEqual([true, 0]);
  expect((await erase()).ok).toBe(true);
});

it('lets a kitchen forfeit less than the minimum payout by its exact sum', async () => {
  const phone = '+971507930005';
  const { id, client } = await partner(test, phone, 'chef', [mealId]);
  await owing(test.app.db, `partner:${id}`, 99, test.clock.now());
  const erase = await eraser(client, phone);
  expect(await erase()).toMatchObject(barredBy({ open: 'credit', credit: '0.99 AED' }));
  expect((await erase('0.99 AED')).ok).toBe(true);
});
