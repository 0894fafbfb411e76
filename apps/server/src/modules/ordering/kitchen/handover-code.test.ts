import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { booksOf, giveUpAtDoor, step, tryStep } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
let kitchen: TestPartner;
let lastPhone = 971_508_201_000;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508200001', 'restaurant', [mealId]);
});
afterAll(() => test.close());

interface AtDoor {
  readonly phone: string;
  readonly client: Client;
  readonly orderId: string;
  readonly code: string;
}

async function atDoor(cash = false, dawdleMs = 0): Promise<AtDoor> {
  const phone = `+${(lastPhone += 1)}`;
  const client = await subscriber(test, phone);
  const { id: addressId } = await home(client);
  const { id: orderId } = await orderMeal(client, { mealId, partnerId: kitchen.id, addressId, cash });
  for (const status of ['accepted', 'completed'] as const) await step(kitchen, orderId, status);
  test.clock.advance(dawdleMs);
  await step(kitchen, orderId, 'out_for_delivery');
  const { handoverCode } = await client.get(getOrderStatus, { params: { orderId } });
  return { phone, client, orderId, code: handoverCode ?? '' };
}
const show = ({ client, orderId }: AtDoor) => client.get(getOrderStatus, { params: { orderId } });
const deliver = ({ orderId }: AtDoor, handoverCode: string) =>
  tryStep(kitchen, orderId, { status: 'delivered', handoverCode });
const wrongOf = ({ code }: AtDoor, nth = 1): string => String((Number(code) + nth) % 10_000).padStart(4, '0');

describe('the handover code', () => {
  it('is shown to the customer alone, and only during delivery', async () => {
    const order = await atDoor();
    expect(order.code).toMatch(/^\d{4}$/);
    const seen = JSON.stringify(await kitchen.client.get(getPartnerOrders));
    expect(seen).not.toContain('handoverCode');
    expect(await deliver(order, order.code)).toMatchObject({ ok: true });
    expect(await show(order)).toMatchObject({ status: 'delivered', handoverCode: null });
    const { rows } = await test.app.db.pool.query(
      'select handover_code as code from ordering.orders where id = $1',
      [order.orderId],
    );
    expect(rows).toEqual([{ code: null }]);
  });

  it('may be typed in digits of any script', async () => {
    const order = await atDoor();
    const arabic = order.code.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    expect(await deliver(order, arabic)).toMatchObject({ ok: true });
  });

  it('is accepted after four wrong codes, but not after five', async () => {
    const [patient, guessed] = [await atDoor(), await atDoor()];
    for (const order of [patient, guessed])
      for (let nth = 1; nth <= 4; nth += 1)
        expect(await deliver(order, wrongOf(order, nth))).toMatchObject({
          status: 409,
          error: { code: 'handover_code_wrong' },
        });
    expect(await deliver(patient, patient.code)).toMatchObject({ ok: true });
    expect(await deliver(guessed, wrongOf(guessed, 5))).toMatchObject({
      error: { code: 'handover_code_wrong' },
    });
    for (const code of [guessed.code, wrongOf(guessed)])
      expect(await deliver(guessed, code)).toMatchObject({
        status: 409,
        error: { code: 'not_possible_now' },
      });
    expect(await show(guessed)).toMatchObject({ status: 'out_for_delivery' });
    // The order can still be reported as undeliverable.
    expect(await giveUpAtDoor(test, kitchen, guessed.orderId)).toMatchObject({ stage: 'undeliverable' });
  });

  it('allows five attempts, however many are concurrent', async () => {
    const order = await atDoor();
    const tries = Array.from({ length: 60 }, (_, nth) => deliver(order, wrongOf(order, nth + 1)));
    const answers = await Promise.all(tries);
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.error.code));
    expect(codes.filter((code) => code === 'handover_code_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'not_possible_now')).toHaveLength(55);
  });

  it('delivers once when sent twenty times', async () => {
    const order = await atDoor();
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(order, order.code)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await booksOf(test, order.phone)).toMatchObject({ delivered: 1 });
  });
});

describe('an absent customer', () => {
  const minuteMs = 60_000;
  const report = ({ orderId }: AtDoor) => tryStep(kitchen, orderId, { status: 'undeliverable' });
  const tooEarly = (from: number) => ({
    status: 409,
    error: { code: 'too_early_to_report', params: { from: new Date(from).toISOString() } },
  });
  const promisedTo = async ({ orderId }: AtDoor): Promise<number> => {
    const orders = await kitchen.client.get(getPartnerOrders);
    return Date.parse(orders.find(({ id }) => id === orderId)?.scheduledTime ?? '');
  };

  it('can be reported from the promised time on, however early the departure', async () => {
    const order = await atDoor();
    const promised = await promisedTo(order);
    const before = await show(order);
    expect(await report(order)).toMatchObject(tooEarly(promised));
    test.clock.set(new Date(promised - 1).toISOString());
    expect(await report(order)).toMatchObject(tooEarly(promised));
    expect(await show(order)).toMatchObject({ status: 'out_for_delivery', version: before.version });
    test.clock.advance(1);
    expect(await report(order)).toMatchObject({ ok: true });
  });

  it('can be reported ten minutes after departure, however late that was', async () => {
    const order = await atDoor(false, 3 * 60 * minuteMs);
    const from = test.clock.now().getTime() + 10 * minuteMs;
    test.clock.advance(10 * minuteMs - 1);
    expect(await report(order)).toMatchObject(tooEarly(from));
    expect(await booksOf(test, order.phone)).toMatchObject({ delivered: 0 });
    test.clock.advance(1);
    expect(await report(order)).toMatchObject({ ok: true });
  });
});

describe('the money of an order of AED 20 and AED 5 delivery', () => {
  /** The ledger's changes. */
  async function movedBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
    const before = await sums(test.app.db);
    await work();
    await test.app.outbox.deliverDue();
    const after = await sums(test.app.db);
    const names: Record<string, string> = { [`partner:${kitchen.id}`]: 'partner' };
    const moved = [...after].map(
      ([account, sum]) =>
        [names[account] ?? account.replace(/:[0-9a-f-]{36}$/, ''), sum - (before.get(account) ?? 0)] as const,
    );
    return Object.fromEntries(moved.filter(([, sum]) => sum !== 0));
  }

  // VAT of 20.00 is 0.95. Net food is 19.05, less 15 percent (2.86) for Sufra; net delivery, which it pays, is 4.76.
  const shares = { orders_in_progress: 2_000, vat: -95, 'revenue:commission': -286, 'cost:delivery': 476 };
  const earned = -(1_905 - 286 + 476);

  it('paid by card goes to the kitchen less VAT and commission, once delivered', async () => {
    const order = await atDoor();
    expect(await movedBy(() => deliver(order, order.code))).toEqual({ ...shares, partner: earned });
    expect(await booksOf(test, order.phone)).toMatchObject({ charged: 2_000, refunds: 0, balance: 0 });
  });

  it('paid by card is earned for an absent customer, too', async () => {
    const order = await atDoor();
    const undeliverable = () => giveUpAtDoor(test, kitchen, order.orderId);
    expect(await movedBy(undeliverable)).toEqual({ ...shares, partner: earned });
    const shown = await show(order);
    expect(shown).toMatchObject({ status: 'undeliverable', canRate: false, payment: { refund: null } });
    expect(shown.history.at(-1)).toMatchObject({ by: 'partner', reason: 'unreachable' });
  });

  it('paid in cash stays with the kitchen, which owes Sufra its share', async () => {
    const order = await atDoor(true);
    expect(await booksOf(test, order.phone)).toMatchObject({ balance: 2_000 });
    const moved = await movedBy(() => deliver(order, order.code));
    expect(moved).toEqual({ ...shares, customer: -2_000, partner: 2_000 + earned });
    expect(await booksOf(test, order.phone)).toMatchObject({ charges: 0, refunds: 0, balance: 0 });
  });

  it('in cash from an absent customer is owed by no party', async () => {
    const order = await atDoor(true);
    const undeliverable = () => giveUpAtDoor(test, kitchen, order.orderId);
    expect(await movedBy(undeliverable)).toEqual({ orders_in_progress: 2_000, customer: -2_000 });
    expect(await booksOf(test, order.phone)).toMatchObject({ cancelled: 1, delivered: 0, balance: 0 });
  });

  it('balances overall', async () => {
    expect(await unbalanced(test.app.db)).toEqual([]);
    const all = await sums(test.app.db);
    expect([...all.values()].reduce((sum, each) => sum + each, 0)).toBe(0);
  });
});
