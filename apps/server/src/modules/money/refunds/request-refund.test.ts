import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDb } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { begin, cardWith, goodMethod, now, pay, sums, unbalanced } from '../../../../test/money.ts';
import { simulatedGateway } from '../../../adapters/payment/simulated.ts';
import type { Db } from '../../../platform/db/db.ts';
import { createLog } from '../../../platform/log.ts';
import { createOutbox } from '../../../platform/outbox.ts';
import type { PaymentGateway } from '../../../platform/ports.ts';
import { creditOf, subscribeMoney, refundOf, requestRefund } from '../index.ts';
import { closeRefund, openRefund } from './pay-refund.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { newAccountId } from '../../../platform/ids.ts';

let db: Db;
let gateway: PaymentGateway;
let told: string[];
let toldOfCredit: unknown[];
const clock = { now: () => now };
beforeEach(async () => {
  db = await testDb();
  told = [];
  toldOfCredit = [];
  gateway = simulatedGateway(db, clock);
});

interface Asked {
  paymentId: string;
  accountId: AccountId;
  amount: number;
  subject?: string;
}
const ask = (asked: Asked) =>
  db.attempt((tx) => requestRefund(tx, { subject: randomUUID(), ...asked, at: now }));

async function paidBy(amount: number): Promise<{ accountId: AccountId; paymentId: string }> {
  const accountId = newAccountId();
  return { accountId, paymentId: await pay(db, gateway, { accountId, amount }) };
}

/** Delivers all events with this gateway, like a new process. */
async function deliver(used: PaymentGateway = gateway): Promise<void> {
  const log = createLog('silent');
  const outbox = createOutbox(db, log);
  subscribeMoney(outbox, { db, clock, gateway: used }, log);
  outbox.on('money.refunded', 'test', async ({ accountId }) => {
    told.push(accountId);
  });
  outbox.on('money.refund_refused', 'test', async (refused) => {
    toldOfCredit.push(refused);
  });
  await outbox.deliverDue();
  await outbox.stop();
}

const hurry = () => db.pool.query("update platform.deliveries set run_after = now() - interval '1 second'");
const balance = async (accountId: AccountId): Promise<number> =>
  (await sums(db)).get(`customer:${accountId}`) ?? 0;

describe('a refund request', () => {
  it('refunds a part and then the rest, and never a fil more', async () => {
    const { accountId, paymentId } = await paidBy(10_000);
    expect((await ask({ paymentId, accountId, amount: 6_000 })).ok).toBe(true);
    expect(await ask({ paymentId, accountId, amount: 4_001 })).toMatchObject({
      refusal: { code: 'not_possible_now' },
    });
    expect((await ask({ paymentId, accountId, amount: 4_000 })).ok).toBe(true);
    expect((await ask({ paymentId, accountId, amount: 1 })).ok).toBe(false);
  });

  it('refunds no more than was paid, 40 at once', async () => {
    const { accountId, paymentId } = await paidBy(10_000);
    const asked = await Promise.all(
      Array.from({ length: 40 }, () => ask({ paymentId, accountId, amount: 900 })),
    );
    expect(asked.filter(({ ok }) => ok)).toHaveLength(11);
    await deliver();
    expect(await balance(accountId)).toBe(-10_000 + 11 * 900);
    expect(await countOf(db, 'adapters.gateway_refunds where is_paid')).toBe(11);
  });

  it('refunds an order once, 20 at once', async () => {
    const { accountId, paymentId } = await paidBy(4_650);
    const subject = randomUUID();
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => ask({ paymentId, accountId, subject, amount: 4_650 })),
    );
    expect(new Set(asked.map((answer) => answer.ok && answer.value)).size).toBe(1);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(await balance(accountId)).toBe(0);
    expect(await refundOf(db, subject)).toEqual({ amount: 4_650, isDone: true });
    expect(told).toEqual([accountId]);
  });

  it('is refused for an order with another payment or amount', async () => {
    const first = await paidBy(4_650);
    const subject = randomUUID();
    const paymentId = await pay(db, gateway, {
      accountId: first.accountId,
      amount: 4_650,
      purpose: 'renewal',
    });
    const both = await Promise.all([
      ask({ ...first, subject, amount: 4_650 }),
      ask({ accountId: first.accountId, paymentId, subject, amount: 4_650 }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await ask({ ...first, subject, amount: 4_649 })).toMatchObject({
      refusal: { code: 'not_possible_now' },
    });
  });

  it.each([0, -5, 0.5, Number.NaN])('is refused for %d fils', async (amount) => {
    expect(await ask({ ...(await paidBy(100)), amount })).toMatchObject({
      refusal: { code: 'not_possible_now' },
    });
  });

  it("is refused for another account's payment, an unknown one and an unpaid one", async () => {
    const { accountId, paymentId } = await paidBy(100);
    expect(await ask({ paymentId, accountId: newAccountId(), amount: 1 })).toMatchObject({
      refusal: { code: 'not_found' },
    });
    expect(await ask({ paymentId: randomUUID(), accountId, amount: 1 })).toMatchObject({
      refusal: { code: 'not_found' },
    });
    const method = cardWith('4000000000000002');
    const declined = await pay(db, gateway, { accountId, amount: 100, method });
    const open = await begin(db, gateway, { accountId, amount: 100 });
    for (const unpaid of [declined, open])
      expect(await ask({ paymentId: unpaid, accountId, amount: 1 })).toMatchObject({
        refusal: { code: 'not_possible_now' },
      });
  });
});

describe('a refund under way', () => {
  it('is no longer credit, and settles the customer once it is paid', async () => {
    const { accountId, paymentId } = await paidBy(4_650);
    expect(await creditOf(db, accountId)).toBe(4_650);
    const subject = randomUUID();
    expect(await refundOf(db, subject)).toBeNull();
    await ask({ paymentId, accountId, subject, amount: 4_650 });
    expect(await creditOf(db, accountId)).toBe(0);
    expect(await refundOf(db, subject)).toEqual({ amount: 4_650, isDone: false });
    await deliver();
    expect(await creditOf(db, accountId)).toBe(0);
    expect(await balance(accountId)).toBe(0);
  });

  it.each([
    ['before the gateway is asked', 'before'],
    ['after the gateway has paid', 'after'],
  ])('survives a crash %s through the next try', async (_name, moment) => {
    const { accountId, paymentId } = await paidBy(4_650);
    await ask({ paymentId, accountId, amount: 4_650 });
    const dying: PaymentGateway = {
      ...gateway,
      refund: async (request) => {
        if (moment === 'after') await gateway.refund(request);
        throw new Error('the line went dead');
      },
    };
    await deliver(dying);
    expect(await balance(accountId)).toBe(-4_650);
    expect(await countOf(db, 'adapters.gateway_refunds')).toBe(moment === 'after' ? 1 : 0);
    await hurry();
    await deliver();
    expect(await balance(accountId)).toBe(0);
    expect(await countOf(db, 'adapters.gateway_refunds')).toBe(1);
    expect(told).toEqual([accountId]);
  });

  it('books an outcome of the gateway once, however many deliver it at once', async () => {
    const { accountId, paymentId } = await paidBy(4_650);
    const asked = await ask({ paymentId, accountId, amount: 4_650 });
    const refund = await openRefund({ db, clock }, asked.ok ? asked.value : '');
    if (!refund) throw new Error('The refund is not open.');
    // Ten connections are open, so the ten really run concurrently.
    await Promise.all(Array.from({ length: 10 }, () => db.pool.query('select pg_sleep(0.1)')));
    const bring = () => closeRefund({ db, clock }, refund, { outcome: 'paid', reference: 'r' });
    await Promise.all(Array.from({ length: 10 }, bring));
    expect(await balance(accountId)).toBe(0);
    expect(await openRefund({ db, clock }, refund.id)).toBeNull();
    await deliver();
    expect(told).toEqual([accountId]);
  });

  it('leaves the money as credit when the gateway refuses, and may succeed on a retry', async () => {
    const { accountId, paymentId } = await paidBy(4_650);
    const asked = { paymentId, accountId, subject: randomUUID(), amount: 4_650 };
    await ask(asked);
    await deliver({ ...gateway, refund: async () => ({ outcome: 'refused', reference: 'no' }) });
    expect(await refundOf(db, asked.subject)).toEqual({ amount: 4_650, isDone: false });
    expect(await creditOf(db, accountId)).toBe(4_650);
    expect(told).toEqual([]);
    expect(toldOfCredit).toEqual([{ accountId, subject: asked.subject, amount: 4_650 }]);
    expect((await ask(asked)).ok).toBe(true);
    expect(await creditOf(db, accountId)).toBe(0);
    await deliver();
    expect(await balance(accountId)).toBe(0);
    expect(await unbalanced(db)).toEqual([]);
  });
});

it('an erased account leaves no card behind, here or at the gateway', async () => {
  const { accountId } = await paidBy(100);
  await pay(db, gateway, { accountId: newAccountId(), amount: 100, method: goodMethod });
  const erased = JSON.stringify({ accountId });
  await db.pool.query(`insert into platform.outbox (event, payload) values ('account.erased', $1)`, [erased]);
  await deliver();
  expect(await countOf(db, 'money.cards')).toBe(1);
  expect(await countOf(db, 'money.cards where account_id = $1', [accountId])).toBe(0);
  expect(await countOf(db, 'adapters.gateway_cards')).toBe(1);
});
