import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDb } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { now, sums, unbalanced } from '../../../../test/money.ts';
import type { Db } from '../../../platform/db/db.ts';
import {
  bookOrderCancelled,
  bookOrderDelivered,
  bookOrderPlaced,
  bookOrderReduced,
  bookSubscriptionCharge,
  bookSubscriptionCredit,
  commissionPercent,
  creditOf,
} from '../index.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { newAccountId } from '../../../platform/ids.ts';

let db: Db;
beforeEach(async () => {
  db = await testDb();
});

const line = { code: 'subscription', params: { planId: 'full-day' } } as const;
const newCharge = (accountId: AccountId, amount: number, subject: string = randomUUID()) => ({
  subject,
  accountId,
  amount,
  line,
  at: now,
});
const newOrder = (accountId: AccountId = newAccountId()) => ({
  orderId: randomUUID(),
  accountId,
  food: 4_000,
  deliveryFee: 650,
  type: 'cooked_meal' as const,
  at: now,
});
const share = { commissionPercent: 15, hasOwnDelivery: true, isCash: false };

describe('a booking', () => {
  it('of a month and its credit leaves only what was not credited', async () => {
    const accountId = newAccountId();
    await db.transaction((tx) => bookSubscriptionCharge(tx, newCharge(accountId, 59_900)));
    await db.transaction((tx) =>
      bookSubscriptionCredit(tx, {
        kind: 'skip',
        ...newCharge(accountId, 1_997),
        line: { ...line, code: 'skipped_day' },
      }),
    );
    expect(await sums(db)).toEqual(
      new Map([
        [`customer:${accountId}`, 57_903],
        ['vat', -2_852 + 95],
        ['revenue:subscription', -57_048 + 1_902],
      ]),
    );
    expect(await unbalanced(db)).toEqual([]);
  });

  it('of zero writes nothing, and of a fraction or negative amount throws', async () => {
    const accountId = newAccountId();
    await db.transaction((tx) => bookSubscriptionCharge(tx, newCharge(accountId, 0)));
    expect(await countOf(db, 'money.entries')).toBe(0);
    expect(await countOf(db, 'platform.outbox')).toBe(0);
    for (const wrong of [-1, 0.5, Number.NaN, Infinity]) {
      const booked = db.transaction((tx) => bookSubscriptionCharge(tx, newCharge(accountId, wrong)));
      await expect(booked).rejects.toThrow(/Invalid ledger entry/);
    }
    expect(await countOf(db, 'money.entries')).toBe(0);
  });

  it('happens once per kind and subject, 20 at once or repeated', async () => {
    const accountId = newAccountId();
    const subject = randomUUID();
    const book = () =>
      db.transaction((tx) => bookSubscriptionCharge(tx, newCharge(accountId, 29_900, subject)));
    const booked = await Promise.allSettled(Array.from({ length: 20 }, book));
    expect(booked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(book()).rejects.toThrow(/unique/);
    expect((await sums(db)).get(`customer:${accountId}`)).toBe(29_900);
  });

  it('rolls back with its transaction', async () => {
    const order = newOrder();
    const failing = db.transaction(async (tx) => {
      await bookOrderPlaced(tx, order);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await countOf(db, 'money.entries')).toBe(0);
    expect(await countOf(db, 'platform.outbox')).toBe(0);
  });
});

describe('an order', () => {
  it("paid in cash to a delivering partner settles the customer and leaves the partner owing Sufra's share", async () => {
    const order = newOrder();
    const partnerId = randomUUID();
    await db.transaction((tx) => bookOrderPlaced(tx, order));
    await db.transaction((tx) => bookOrderDelivered(tx, { ...order, ...share, partnerId, isCash: true }));
    const found = await sums(db);
    expect(found.get(`customer:${order.accountId}`)).toBe(0);
    expect(found.get('orders_in_progress')).toBe(0);
    // 46.50 taken, of which the partner owns 38.10 - 5.72 and 6.19.
    expect(found.get(`partner:${partnerId}`)).toBe(4_650 - (3_810 - 572) - 619);
    expect(found.has('cash')).toBe(false);
  });

  it('paid in cash to a courier is cash in transit', async () => {
    const order = newOrder();
    const partnerId = randomUUID();
    await db.transaction((tx) => bookOrderPlaced(tx, order));
    const ended = { ...order, ...share, partnerId, isCash: true, hasOwnDelivery: false };
    await db.transaction((tx) => bookOrderDelivered(tx, ended));
    const found = await sums(db);
    expect(found.get('cash')).toBe(4_650);
    expect(found.get(`partner:${partnerId}`)).toBe(-(3_810 - 572));
  });

  it('ends once, delivered or cancelled, with the amount and customer it was placed with', async () => {
    const order = newOrder();
    const delivered = { ...order, ...share, partnerId: randomUUID() };
    const end = (work: Parameters<Db['transaction']>[0]) => db.transaction(work);
    await expect(end((tx) => bookOrderCancelled(tx, order))).rejects.toThrow(/Invalid ledger entry/);
    await end((tx) => bookOrderPlaced(tx, order));
    for (const wrong of [{ food: 3_999 }, { deliveryFee: 651 }, { accountId: newAccountId() }]) {
      await expect(end((tx) => bookOrderDelivered(tx, { ...delivered, ...wrong }))).rejects.toThrow(
        /Invalid ledger entry/,
      );
      await expect(end((tx) => bookOrderCancelled(tx, { ...order, ...wrong }))).rejects.toThrow(
        /Invalid ledger entry/,
      );
    }
    const ways = Array.from({ length: 20 }, (_, turn) =>
      end((tx) => (turn % 2 === 0 ? bookOrderDelivered(tx, delivered) : bookOrderCancelled(tx, order))),
    );
    const ended = await Promise.allSettled(ways);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await sums(db)).get('orders_in_progress')).toBe(0);
  });
});

describe('a reduced order', () => {
  it('ends with what is left, and is never reduced to nothing or by another account', async () => {
    const order = newOrder();
    const reduce = (changes: { amount: number; accountId?: AccountId }) =>
      db.transaction((tx) => bookOrderReduced(tx, { ...order, ...changes }));
    await expect(reduce({ amount: 100 })).rejects.toThrow(/Invalid ledger entry/);
    await db.transaction((tx) => bookOrderPlaced(tx, order));
    const total = order.food + order.deliveryFee;
    for (const amount of [0, -1, 0.5, total])
      await expect(reduce({ amount })).rejects.toThrow(/Invalid ledger entry/);
    await expect(reduce({ amount: 100, accountId: newAccountId() })).rejects.toThrow(/Invalid ledger entry/);
    await reduce({ amount: 100 });
    await reduce({ amount: 250 });
    await expect(db.transaction((tx) => bookOrderCancelled(tx, order))).rejects.toThrow(
      /Invalid ledger entry/,
    );
    await db.transaction((tx) => bookOrderCancelled(tx, { ...order, food: order.food - 350 }));
    const left = await sums(db);
    expect([left.get('orders_in_progress'), left.get(`customer:${order.accountId}`)]).toEqual([0, 0]);
    expect(await unbalanced(db)).toEqual([]);
  });
});

describe('credit', () => {
  it('is what Sufra owes, and zero where the customer owes', async () => {
    const accountId = newAccountId();
    expect(await creditOf(db, accountId)).toBe(0);
    const skipped = { ...line, code: 'skipped_day' } as const;
    await db.transaction((tx) =>
      bookSubscriptionCredit(tx, { kind: 'skip', ...newCharge(accountId, 1_200), line: skipped }),
    );
    expect(await creditOf(db, accountId)).toBe(1_200);
    await db.transaction((tx) => bookSubscriptionCharge(tx, newCharge(accountId, 29_900)));
    expect(await creditOf(db, accountId)).toBe(0);
  });

  it('is not used up by an open cash order', async () => {
    const accountId = newAccountId();
    const skipped = { ...line, code: 'skipped_day' } as const;
    await db.transaction((tx) =>
      bookSubscriptionCredit(tx, { kind: 'skip', ...newCharge(accountId, 1_200), line: skipped }),
    );
    const order = newOrder(accountId);
    await db.transaction((tx) => bookOrderPlaced(tx, order));
    expect(await creditOf(db, accountId)).toBe(0);
    await keepOrder(order, 'cash');
    expect(await creditOf(db, accountId)).toBe(1_200);
  });

  const keepOrder = (order: ReturnType<typeof newOrder>, method: 'cash' | 'card') =>
    db.pool.query(
      `insert into ordering.orders (id, account_id, partner_id, type, meal_id, family_size, status, food_fils,
         delivery_fee_fils, commission_percent, payment_method, scheduled_from, scheduled_to, emirate, area, lat, lng,
         delivery, proof, prep_minutes, distance_m, answer_by, handover_code, placed_at)
       values ($1, $2, gen_random_uuid(), $3, 'meal', 2, 'placed', $4, $5, 15, $6, now(), now() + interval '30 minutes',
         'Dubai', 'Marina', 25, 55, '', '', 30, 1000, now(), '1234', now())`,
      [order.orderId, order.accountId, order.type, order.food, order.deliveryFee, method],
    );
});

it('the commission is 15 % until a new rate takes effect, and an order keeps the rate of its day', async () => {
  const later = new Date('2027-01-01T00:00:00+04:00');
  expect(await commissionPercent(db, now)).toBe(15);
  await db.pool.query(
    `insert into money.rates (name, percent, effective_from) values ('commission', 12.5, $1)`,
    [later],
  );
  expect(await commissionPercent(db, new Date(later.getTime() - 1))).toBe(15);
  expect(await commissionPercent(db, later)).toBe(12.5);
});
