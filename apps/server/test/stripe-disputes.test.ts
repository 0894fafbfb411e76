import { getDisputes } from '@sufra/contract/money/admin-disputes.ts';
import { cancelOrderAsAdmin, getAdminOrder } from '@sufra/contract/ordering/admin-orders.ts';
import { cancelOrder, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countOpenDisputes } from '../src/modules/money/index.ts';
import { confirmedAdmin } from './admins.ts';
import { DisputeTown, type Payer } from './disputes.ts';
import { countOf } from './inspect.ts';
import { moveDispute, openDispute, reinstate, withdraw, type Shown } from './stripe-disputes.ts';

const boss = '+971507690901';
let town: DisputeTown;
beforeAll(async () => {
  town = await DisputeTown.open(971_507_690_000);
});
afterAll(() => town.close());
afterEach(() => town.reconcile());

const bank = () => town.standIn.bank;
const refundsOf = ({ intent }: Payer): number => bank().refundsOf(intent).length;
const owed = ({ accountId }: Payer): Promise<number> => town.balance(`customer:${accountId}`);
const credit = async ({ client }: Payer): Promise<string | undefined> =>
  (await client.get(getSubscription)).subscription?.credit;
const refundOf = async ({ client, orderId }: Payer & { orderId: string }) =>
  (await client.get(getOrderStatus, { params: { orderId } })).payment.refund;
const cancel = async ({ client, orderId }: Payer & { orderId: string }): Promise<void> => {
  await client.get(cancelOrder, { params: { orderId } });
  await town.test.app.outbox.deliverDue();
};
const rowOf = async ({ id }: { id: string }) => {
  const { rows } = await town.test.app.db.pool.query<Record<string, unknown>>(
    `select status, is_open, is_standing, is_withdrawn, amount_fils, withdrawn_fils, fee_fils, reinstated_fils, closed_at
     from money.disputes where gateway_reference = $1`,
    [id],
  );
  return rows;
};

async function disputed(payer: Payer): Promise<Shown> {
  const dispute = openDispute(bank(), payer.intent);
  await town.tell('created', dispute);
  await town.tell('funds_withdrawn', withdraw(bank(), dispute.id), 1);
  return dispute;
}
async function lose({ id }: Shown): Promise<void> {
  await town.tell('closed', moveDispute(bank(), id, 'lost'), 100);
}
async function win({ id }: Shown): Promise<void> {
  await town.tell('closed', moveDispute(bank(), id, 'won'), 100);
  await town.tell('funds_reinstated', reinstate(bank(), id), 101);
}

describe('a dispute', () => {
  it('is listed for admins with its subject, and logged without personal data', async () => {
    const payer = await town.customer();
    const dispute = openDispute(bank(), payer.intent, { reason: 'product_not_received' });
    expect(await town.tell('created', dispute)).toBe(200);
    const admin = await confirmedAdmin(town.test, boss);
    const { rows } = await admin.get(getDisputes, { query: { status: 'needs_answer' } });
    const { orderNumber: number } = await payer.client.get(getOrderStatus, {
      params: { orderId: payer.orderId },
    });
    expect(rows[0]).toMatchObject({
      ...{
        reference: dispute.id,
        status: 'needs_answer',
        reason: 'product_not_received',
        isWithdrawn: false,
      },
      ...{ about: { kind: 'order', id: payer.orderId, number }, customer: { id: payer.accountId } },
      ...{ answerBy: new Date(1_795_604_800_000).toISOString(), fee: null, closedAt: null },
    });
    const line = town
      .logged()
      .split('\n')
      .find((one) => one.includes(dispute.id));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      msg: 'dispute_opened: respond in the gateway dashboard',
      ...{ accountId: payer.accountId, orderNumber: Number(number), status: 'needs_answer' },
    });
    for (const word of ['Somebody Else', 'somebody@else.example', payer.phone, 'Test Person', '4242'])
      expect(line).not.toContain(word);
  });

  it('is listed for a subscription, an event and an unknown status too', async () => {
    const dispute = openDispute(bank(), (await town.subscriber()).intent, { reason: 'noncompliant' });
    await town.tell('updated', { ...dispute, status: 'something_new' });
    const { rows } = await (await confirmedAdmin(town.test, boss)).get(getDisputes);
    expect(rows.find(({ reference }) => reference === dispute.id)).toMatchObject({
      ...{ status: 'needs_answer', reason: 'general', about: { kind: 'subscription', id: null } },
    });
  });

  it('books the withdrawal once despite repeated events, and a later fee', async () => {
    const payer = await town.customer();
    const costs = await town.balance('cost:disputes');
    const fees = await town.balance('cost:dispute_fees');
    const dispute = openDispute(bank(), payer.intent);
    await town.tell('funds_withdrawn', dispute);
    const told = withdraw(bank(), dispute.id, 5_500);
    const event = town.standIn.event('charge.dispute.updated', told);
    await Promise.all([event, event, event].map((one) => town.post(one)));
    for (let time = 0; time < 2; time += 1) await town.tell('funds_withdrawn', told, 1);
    expect(await town.balance('cost:disputes')).toBe(costs + dispute.amount);
    expect(await town.balance('cost:dispute_fees')).toBe(fees + 5_500);
    expect(await rowOf(dispute)).toMatchObject([{ is_open: true, is_withdrawn: true, fee_fils: 5_500 }]);
  });

  it('books the amount back when won, but not the fee', async () => {
    const costs = await town.balance('cost:disputes');
    const fees = await town.balance('cost:dispute_fees');
    const dispute = await disputed(await town.customer());
    await win(dispute);
    expect(await town.balance('cost:disputes')).toBe(costs);
    expect(await town.balance('cost:dispute_fees')).toBe(fees + 5_500);
    expect(await rowOf(dispute)).toMatchObject([{ status: 'won', is_standing: false, is_withdrawn: false }]);
  });

  it('ends in the same state for any order of duplicated events', async () => {
    const ends = new Set<string>();
    const costs = await town.balance('cost:disputes');
    for (const order of [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [2, 0, 4, 1, 3],
      [3, 4, 0, 2, 1],
      [1, 4, 3, 0, 2],
    ]) {
      const { id, ...opened } = openDispute(bank(), (await town.subscriber()).intent);
      const news = [
        ['created', { id, ...opened }],
        ['funds_withdrawn', withdraw(bank(), id)],
        ['updated', moveDispute(bank(), id, 'under_review')],
        ['closed', moveDispute(bank(), id, 'won')],
        ['funds_reinstated', reinstate(bank(), id)],
      ] as const;
      for (const step of [...order, ...order.toReversed()]) {
        const [kind, object] = news[step] ?? news[0];
        expect(await town.tell(kind, object, step)).toBe(200);
      }
      ends.add(JSON.stringify(await rowOf({ id })));
    }
    expect(ends.size).toBe(1);
    expect([...ends][0]).toContain('"status":"won"');
    expect(await town.balance('cost:disputes')).toBe(costs);
  });

  it('is not reopened by older events, but by an appeal', async () => {
    const { id } = await disputed(await town.subscriber());
    await town.tell('closed', moveDispute(bank(), id, 'lost'), 50);
    await town.tell('updated', moveDispute(bank(), id, 'under_review'), 40);
    expect(await rowOf({ id })).toMatchObject([{ status: 'lost', is_open: false }]);
    await town.tell('updated', moveDispute(bank(), id, 'appeal_needs_response'), 60);
    expect(await rowOf({ id })).toMatchObject([{ status: 'needs_answer', closed_at: null }]);
  });
});

describe('an order whose payment is disputed', () => {
  it('can be cancelled while the bank decides, without refund or credit', async () => {
    const payer = await town.customer();
    const dispute = await disputed(payer);
    await cancel(payer);
    expect((await payer.client.get(getOrderStatus, { params: { orderId: payer.orderId } })).status).toBe(
      'cancelled',
    );
    expect(await refundOf(payer)).toMatchObject({ state: 'held' });
    expect([refundsOf(payer), await credit(payer)]).toEqual([0, '0.00 AED']);
    await lose(dispute);
    expect(await refundOf(payer)).toMatchObject({ state: 'by_bank' });
    expect([refundsOf(payer), await credit(payer), await owed(payer)]).toEqual([0, '0.00 AED', 0]);
  });

  it('is refunded once after the dispute is won', async () => {
    const payer = await town.customer();
    const dispute = await disputed(payer);
    await cancel(payer);
    await win(dispute);
    await town.test.app.outbox.deliverDue();
    expect(await refundOf(payer)).toMatchObject({ state: 'done' });
    expect([refundsOf(payer), await owed(payer)]).toEqual([1, 0]);
    await win(dispute);
    await town.test.app.outbox.deliverDue();
    // Stripe's records contain the reinstatement twice; Sufra's must not.
    bank().disputes.get(dispute.id)?.balance_transactions.pop();
    expect(refundsOf(payer)).toBe(1);
  });

  it('is not refunded after the dispute is lost', async () => {
    const costs = await town.balance('cost:disputes');
    const payer = await town.customer();
    await lose(await disputed(payer));
    await cancel(payer);
    expect(await refundOf(payer)).toMatchObject({ state: 'by_bank' });
    expect([refundsOf(payer), await credit(payer), await owed(payer)]).toEqual([0, '0.00 AED', 0]);
    expect(await town.balance('cost:disputes')).toBe(costs);
  });

  it('is held if Stripe refuses the refund because of a dispute', async () => {
    const payer = await town.customer();
    const dispute = openDispute(bank(), payer.intent);
    await cancel(payer);
    expect(await refundOf(payer)).toMatchObject({ state: 'held' });
    expect(await credit(payer)).toBe('0.00 AED');
    await town.tell('created', dispute);
    await town.tell('funds_withdrawn', withdraw(bank(), dispute.id), 1);
    await lose(dispute);
    expect([refundsOf(payer), await credit(payer), await owed(payer)]).toEqual([0, '0.00 AED', 0]);
  });

  it('becomes credit for the part that is not disputed', async () => {
    const payer = await town.customer();
    const dispute = openDispute(bank(), payer.intent, { amount: 1_000 });
    await town.tell('funds_withdrawn', withdraw(bank(), dispute.id));
    await cancel(payer);
    await lose(dispute);
    const rest = (bank().intents.get(payer.intent)?.amount ?? 0) - 1_000;
    expect([refundsOf(payer), await owed(payer)]).toEqual([0, -rest]);
    expect(await credit(payer)).toBe(`${(rest / 100).toFixed(2)} AED`);
  });

  it('is owed as credit after a won appeal', async () => {
    const payer = await town.customer();
    const dispute = await disputed(payer);
    await cancel(payer);
    await lose(dispute);
    await town.tell('closed', moveDispute(bank(), dispute.id, 'won'), 200);
    await town.tell('funds_reinstated', reinstate(bank(), dispute.id), 201);
    const paid = bank().intents.get(payer.intent)?.amount ?? 0;
    expect([refundsOf(payer), await owed(payer)]).toEqual([0, -paid]);
    expect(await refundOf(payer)).toMatchObject({ state: 'credit' });
  });

  it('holds a returned refund until the dispute is decided', async () => {
    const payer = await town.customer();
    await cancel(payer);
    const refund = [...bank().refunds.values()].at(-1);
    const dispute = openDispute(bank(), payer.intent);
    await town.tell('created', dispute);
    if (refund) refund.status = 'failed';
    const failed = { id: refund?.id, status: 'failed', failure_reason: 'charge_for_pending_refund_disputed' };
    expect(await town.post(town.standIn.event('refund.failed', failed))).toBe(200);
    await town.test.app.outbox.deliverDue();
    expect(await credit(payer)).toBe('0.00 AED');
    await town.tell('funds_withdrawn', withdraw(bank(), dispute.id), 1);
    await lose(dispute);
    expect([await credit(payer), await owed(payer)]).toEqual(['0.00 AED', 0]);
  });

  it('shows the dispute to an admin before and after cancelling', async () => {
    const payer = await town.customer();
    await disputed(payer);
    const admin = await confirmedAdmin(town.test, boss);
    const params = { id: payer.orderId };
    expect((await admin.get(getAdminOrder, { params })).money).toMatchObject({
      isDisputed: true,
      refund: null,
    });
    await admin.get(cancelOrderAsAdmin, { params, body: { reason: 'They asked us to' } });
    await town.test.app.outbox.deliverDue();
    expect((await admin.get(getAdminOrder, { params })).money.refund).toMatchObject({ state: 'held' });
    expect(refundsOf(payer)).toBe(0);
    const told = await countOf(
      town.test.app.db,
      "notifications.messages where account_id = $1 and template like 'order_cancelled%refund'",
      [payer.accountId],
    );
    expect(told).toBe(0);
  });
});

describe('dispute events', () => {
  const nothing = () => countOf(town.test.app.db, 'money.disputes');

  it('are accepted, logged and ignored for a foreign charge', async () => {
    const before = await nothing();
    const dispute = { ...openDispute(bank(), 'pi_nobody', { amount: 500 }), charge: 'ch_nobody' };
    bank().disputes.delete(dispute.id);
    expect(await town.tell('created', dispute)).toBe(200);
    expect(await town.tell('funds_withdrawn', dispute)).toBe(200);
    expect(town.logged()).toContain(dispute.id);
    expect(await nothing()).toBe(before);
  });

  it('are accepted and logged if unreadable', async () => {
    const before = await nothing();
    const { intent } = await town.subscriber();
    const dispute = { ...openDispute(bank(), intent), amount: '599.00' };
    bank().disputes.delete(dispute.id);
    expect(await town.tell('created', dispute)).toBe(200);
    expect(town.logged()).toContain('dispute_webhook_unparsable');
    expect(await nothing()).toBe(before);
  });

  it("are refused without Stripe's signature", async () => {
    const before = await nothing();
    const { intent } = await town.subscriber();
    const dispute = openDispute(bank(), intent);
    bank().disputes.delete(dispute.id);
    const event = town.standIn.event('charge.dispute.created', dispute);
    const forged = event.signature.replace(/v1=.{4}/, 'v1=0000');
    expect(await town.post({ ...event, signature: forged })).toBe(401);
    expect(await town.post({ ...event, body: event.body.replace('needs_response', 'won') })).toBe(401);
    const old = town.standIn.event('charge.dispute.created', dispute, new Date(Date.now() - 86_400_000));
    expect(await town.post(old)).toBe(401);
    expect(await nothing()).toBe(before);
  });
});

it('counts open disputes and those due within three days', async () => {
  const { db } = town.test.app;
  const look = (now: string) => countOpenDisputes({ db, clock: { now: () => new Date(now) } });
  const open = await countOf(db, "money.disputes where status in ('needs_answer', 'under_review')");
  const waiting = await countOf(db, "money.disputes where status = 'needs_answer'");
  expect(waiting).toBeGreaterThan(0);
  expect(await look('2026-11-21T00:00:00Z')).toEqual({ open, due: 0 });
  expect(await look('2026-12-01T00:00:00Z')).toEqual({ open, due: waiting });
});
