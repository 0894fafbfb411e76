import { cancelEventAsAdmin, getAdminEvent } from '@sufra/contract/catering/admin-events.ts';
import {
  cancelSubscription,
  changePlan,
  previewCancellation,
  previewPlanChange,
} from '@sufra/contract/money/billing.ts';
import { cancelEvent, getEvent, previewEventCancellation } from '@sufra/contract/catering/catering.ts';
import { cancelOrder, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { releaseEvent } from '@sufra/contract/catering/partner-events.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { confirmedAdmin } from './admins.ts';
import { DisputeTown, type Host, type Payer } from './disputes.ts';
import { moveDispute, openDispute, reinstate, withdraw } from './stripe-disputes.ts';

let town: DisputeTown;
beforeAll(async () => {
  town = await DisputeTown.open(971_507_692_000);
});
afterAll(() => town.close());
afterEach(() => town.reconcile());

/** Returns the dispute's Stripe id. */
async function dispute({ intent }: Pick<Payer, 'intent'>): Promise<string> {
  const { id } = openDispute(town.standIn.bank, intent);
  await town.tell('funds_withdrawn', withdraw(town.standIn.bank, id));
  return id;
}
const lose = (id: string) => town.tell('closed', moveDispute(town.standIn.bank, id, 'lost'), 100);
async function win(id: string): Promise<void> {
  await town.tell('closed', moveDispute(town.standIn.bank, id, 'won'), 100);
  await town.tell('funds_reinstated', reinstate(town.standIn.bank, id), 101);
}
async function told({ accountId }: Payer): Promise<string[]> {
  const { app } = town.test;
  await app.outbox.deliverDue();
  const { rows } = await app.db.pool.query<{ template: string }>(
    "select template from notifications.messages where account_id = $1 and template ~ '_cancelled'",
    [accountId],
  );
  return rows.map(({ template }) => template);
}
const refundsOf = ({ intent }: Pick<Payer, 'intent'>): number => town.standIn.bank.refundsOf(intent).length;

describe('an order', () => {
  const paymentOf = async ({ client, orderId }: Payer & { orderId: string }) =>
    (await client.get(getOrderStatus, { params: { orderId } })).payment;

  it('shows the dispute until the bank decides for Sufra', async () => {
    const payer = await town.customer();
    expect(await paymentOf(payer)).toMatchObject({ isDisputed: false });
    const id = await dispute(payer);
    expect(await paymentOf(payer)).toMatchObject({ isDisputed: true, refund: null });
    await win(id);
    expect(await paymentOf(payer)).toMatchObject({ isDisputed: false });
  });

  it('requests no refund if cancelled meanwhile', async () => {
    const payer = await town.customer();
    await dispute(payer);
    const { orderId } = payer;
    const { payment } = await payer.client.get(cancelOrder, { params: { orderId } });
    expect(payment).toMatchObject({ isDisputed: true, refund: { state: 'held' } });
    expect(await told(payer)).toEqual(['order_cancelled_by_customer']);
    expect(refundsOf(payer)).toBe(0);
  });
});

describe('an event', () => {
  const preview = ({ client, eventId }: Host) =>
    client.get(previewEventCancellation, { params: { eventId } });

  it('shows the dispute before cancelling and requests no refund', async () => {
    const host = await town.host();
    expect(await preview(host)).toMatchObject({ refund: '450.00 AED', isDisputed: false });
    await dispute(host);
    expect(await preview(host)).toMatchObject({ refund: '450.00 AED', isDisputed: true });
    const params = { eventId: host.eventId };
    await host.client.get(cancelEvent, { params, body: { refund: '450.00 AED' } });
    await town.test.app.outbox.deliverDue();
    const { booking } = await host.client.get(getEvent, { params });
    expect(booking?.payment.refund).toEqual({ amount: '450.00 AED', state: 'held' });
    expect(refundsOf(host)).toBe(0);
  });

  it('shows the dispute to an admin, whose cancellation promises no refund', async () => {
    const host = await town.host();
    const admin = await confirmedAdmin(town.test, '+971507692901');
    const params = { id: host.eventId };
    const moneyOf = async () => (await admin.get(getAdminEvent, { params })).money;
    expect(await moneyOf()).toMatchObject({ isDisputed: false });
    await dispute(host);
    expect(await moneyOf()).toMatchObject({ isDisputed: true });
    await admin.get(cancelEventAsAdmin, { params, body: { reason: 'A storm' } });
    expect(await told(host)).toContain('event_cancelled_by_sufra_disputed');
  });

  it('promises no refund if the chef cancels', async () => {
    const host = await town.host();
    await dispute(host);
    const { eventId } = host;
    await host.chef.get(releaseEvent, { params: { eventId }, body: { reason: 'I broke my arm' } });
    expect(await told(host)).toContain('event_cancelled_by_chef_disputed');
  });

  it('is refunded as usual if only the plan is disputed', async () => {
    const host = await town.host();
    const [plan] = [...town.standIn.bank.intents.keys()].slice(-2);
    await dispute({ intent: plan ?? '' });
    expect(await preview(host)).toMatchObject({ isDisputed: false });
  });
});

describe('a subscription within thirty days', () => {
  const shown = { refund: '599.00 AED', endsOn: '2026-11-21', disputed: '599.00 AED' };

  it('names the disputed month before and after cancelling', async () => {
    const payer = await town.subscriber();
    await dispute(payer);
    expect(await payer.client.get(previewCancellation)).toEqual({ ...shown, isAtOnce: true });
    expect(await payer.client.get(cancelSubscription)).toMatchObject(shown);
    expect(await told(payer)).toEqual(['subscription_cancelled_today']);
  });

  it('shows a lost dispute, and no won one', async () => {
    const [lost, won] = [await town.subscriber(), await town.subscriber()];
    await lose(await dispute(lost));
    expect(await lost.client.get(previewCancellation)).toMatchObject(shown);
    await win(await dispute(won));
    expect(await won.client.get(previewCancellation)).toMatchObject({ ...shown, disputed: null });
  });

  it('holds only the disputed part and refunds the rest', async () => {
    const payer = await town.subscriber();
    const { due, credit } = await payer.client.get(previewPlanChange, { query: { planId: 'family' } });
    await payer.client.get(changePlan, { body: { planId: 'family', due, credit } });
    const better = [...town.standIn.bank.intents.keys()].at(-1) ?? '';
    await dispute(payer);
    // 29 of 30 days of the 400.00 AED price difference.
    const ending = { refund: '999.00 AED', disputed: '599.00 AED' };
    expect(await payer.client.get(previewCancellation)).toMatchObject(ending);
    expect(await payer.client.get(cancelSubscription)).toMatchObject(ending);
    expect(await told(payer)).toEqual(['subscription_cancelled_refund']);
    expect([refundsOf(payer), refundsOf({ intent: better })]).toEqual([0, 1]);
  });
});
