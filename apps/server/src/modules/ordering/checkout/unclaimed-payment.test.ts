import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  mealBody,
  onlyOwnPartners,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { booksOf, orderingJobs } from '../../../../test/orders.ts';
import { accountIdOf, subscriber } from '../../../../test/people.ts';
import { erasePreferences } from '../aftercare/aftercare.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const mealId = 'adas-soup';
let test: TestApp;
let kitchen: TestPartner;
beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508190001', 'restaurant', [mealId]);
});
afterAll(() => test.close());

/** The card of this order for AED 25 was charged, then its request died. */
async function paidAndDied(phone: string): Promise<AccountId> {
  const client = await subscriber(test, phone);
  const { id: addressId } = await home(client);
  const body = await mealBody(client, { mealId, partnerId: kitchen.id, addressId });
  const { pool } = test.app.db;
  await pool.query(`create or replace function public.die() returns trigger language plpgsql as
    $$ begin raise exception 'the power went out'; end $$`);
  await pool.query('create trigger die before insert on ordering.orders execute function public.die()');
  expect((await client.call(placeOrder, { body, ...anew() })).ok).toBe(false);
  await pool.query('drop trigger die on ordering.orders');
  return accountIdOf(test, phone);
}

it('books and refunds a payment whose order was erased meanwhile, once', async () => {
  const [gone, stays] = ['+971508190002', '+971508190003'];
  const accountId = await paidAndDied(gone);
  await paidAndDied(stays);
  await erasePreferences(test.app.db, accountId);
  expect(await booksOf(test, gone)).toMatchObject({ charged: 2_000, waiting: 0 });
  test.clock.advance(3 * 60_000);
  const { recover } = await orderingJobs(test);
  await recover();
  await recover();
  await test.app.outbox.deliverDue();
  expect(await booksOf(test, gone)).toMatchObject({
    ...{ orders: 0, placed: 0, charges: 1, charged: 2_000, refunds: 1, refunded: 2_000, balance: 0 },
  });
  expect(await booksOf(test, stays)).toMatchObject({ orders: 1, charged: 2_000, refunds: 0 });
  expect(await unbalanced(test.app.db)).toEqual([]);
  expect((await sums(test.app.db)).get(`customer:${accountId}`)).toBe(0);
});
