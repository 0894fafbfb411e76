import { giveCredit } from '@sufra/contract/identity/admin-users.ts';
import { cancelSubscription, skipDay } from '@sufra/contract/money/billing.ts';
import { getInvoice } from '@sufra/contract/money/invoices.ts';
import { getAdminOrder, refundOrderAsAdmin } from '@sufra/contract/ordering/admin-orders.ts';
import {
  cancelOrder,
  getOrderStatus,
  placeOrder,
  type OrderDetail,
} from '@sufra/contract/ordering/ordering.ts';
import { getMealOrder } from '@sufra/contract/ordering/shopping.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirm, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { anew, home, mealBody, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { step } from '../../../../test/orders.ts';
import { accountIdOf, subscriber } from '../../../../test/people.ts';
import { Life } from '../../../../test/subscription-life.ts';
import { creditOf, lockCredit } from '../../money/index.ts';

const boss = '+971508350001';
const mealId = 'adas-soup';
let lastPhone = 971_508_351_000;
let test: TestApp;
let admin: Client;
let kitchen: TestPartner;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, boss);
  kitchen = await partner(test, '+971508350011', 'restaurant', [mealId], { deliveryFee: 0 });
});
beforeEach(() => confirm(test, boss));
afterAll(async () => {
  expect(await unbalanced(test.app.db)).toEqual([]);
  await test.close();
});

interface Customer {
  readonly client: Client;
  readonly addressId: string;
  readonly id: Awaited<ReturnType<typeof accountIdOf>>;
}

/** With as much credit, in AED. */
async function customerWith(credit: string): Promise<Customer> {
  const phone = `+${(lastPhone += 1)}`;
  const client = await subscriber(test, phone);
  const id = await accountIdOf(test, phone);
  if (credit !== '0')
    expect(
      (await admin.call(giveCredit, { params: { id }, body: { amount: credit, reason: 'Cold' } })).ok,
    ).toBe(true);
  return { client, id, addressId: (await home(client)).id };
}

type Body = Extract<BodyOf<typeof placeOrder>, { mealId: string }>;

/** Soup for two at AED 20.00. */
const bodyOf = async ({ client, addressId }: Customer, changes: Partial<Body> = {}): Promise<Body> => ({
  ...(await mealBody(client, { mealId, partnerId: kitchen.id, addressId })),
  ...changes,
});

const place = async (customer: Customer, changes: Partial<Body> = {}) =>
  customer.client.call(placeOrder, { body: await bodyOf(customer, changes), ...anew() });

async function placed(customer: Customer, changes: Partial<Body> = {}): Promise<string> {
  const answer = await place(customer, changes);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.reply.id;
}

const shown = ({ client }: Customer, orderId: string): Promise<OrderDetail> =>
  client.get(getOrderStatus, { params: { orderId } });

async function gatewayOf(work: () => Promise<unknown>): Promise<number> {
  const before = (await sums(test.app.db)).get('gateway') ?? 0;
  await work();
  for (let round = 0; round < 4; round += 1) await test.app.outbox.deliverDue();
  return ((await sums(test.app.db)).get('gateway') ?? 0) - before;
}

const creditLeft = ({ id }: Customer): Promise<number> => creditOf(test.app.db, id);

describe('an order by card', () => {
  it.each([undefined, '12.00 AED'])(
    'spends credit first (%s in the body), and invoices both sums',
    async (credit) => {
      const customer = await customerWith('12.00');
      const offer = await customer.client.get(getMealOrder, { params: { mealId } });
      expect(offer.creditFils).toBe(1_200);
      let id = '';
      const charged = await gatewayOf(async () => {
        id = await placed(customer, credit === undefined ? {} : { credit });
      });
      expect(charged).toBe(800);
      expect(await creditLeft(customer)).toBe(0);
      const { payment, totalPrice } = await shown(customer, id);
      expect([totalPrice, payment.credit]).toEqual(['20.00 AED', '12.00 AED']);
      const invoice = await customer.client.get(getInvoice, { params: { id: payment.invoiceId ?? '' } });
      expect(invoice).toMatchObject({
        total: '20.00 AED',
        settledBy: 'card',
        credit: '12.00 AED',
        card: { amount: '8.00 AED' },
      });
      expect((await admin.get(getAdminOrder, { params: { id } })).money.credit).toBe('12.00 AED');
    },
  );

  it('is paid by credit alone if it suffices', async () => {
    const customer = await customerWith('50.00');
    let id = '';
    const charged = await gatewayOf(async () => {
      id = await placed(customer, { credit: '20.00 AED' });
      for (const status of ['accepted', 'completed'] as const) await step(kitchen, id, status);
    });
    expect(charged).toBe(0);
    expect(await creditLeft(customer)).toBe(3_000);
    const { payment } = await shown(customer, id);
    expect(payment).toMatchObject({ method: 'card', card: null, credit: '20.00 AED' });
    const invoice = await customer.client.get(getInvoice, { params: { id: payment.invoiceId ?? '' } });
    expect(invoice).toMatchObject({ settledBy: 'credit', credit: '20.00 AED', card: null });
  });

  describe('without a card on file', () => {
    const withoutCard = async (credit: string): Promise<Customer> => {
      const customer = await customerWith(credit);
      await test.app.db.pool.query('delete from money.cards where account_id = $1', [customer.id]);
      return customer;
    };

    it.each([undefined, '20.00 AED'])('is paid by credit alone (%s in the body)', async (credit) => {
      const customer = await withoutCard('20.00');
      const charged = await gatewayOf(async () => {
        const id = await placed(customer, credit === undefined ? {} : { credit });
        expect((await shown(customer, id)).payment).toMatchObject({ card: null, credit: '20.00 AED' });
      });
      expect(charged).toBe(0);
      expect(await creditLeft(customer)).toBe(0);
    });

    it('is refused if the credit covers only a part, or was spent meanwhile', async () => {
      const customer = await withoutCard('39.99');
      const answers = await Promise.all(
        ['No salt', 'No lemon'].map((notes) => place(customer, { notes, credit: '20.00 AED' })),
      );
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 409 });
      const late = await place(customer, { notes: 'No onion', credit: '20.00 AED' });
      expect(late).toMatchObject({ error: { code: 'price_changed', params: { credit: '19.99 AED' } } });
      const partly = await place(customer, { notes: 'No oil', credit: '19.99 AED' });
      expect(partly).toMatchObject({ status: 402, error: { code: 'no_card' } });
      expect(await creditLeft(customer)).toBe(1_999);
    });
  });

  it('is refused with the new sums if the credit has changed, and charges nothing', async () => {
    const customer = await customerWith('12.00');
    const charged = await gatewayOf(async () => {
      expect(await place(customer, { credit: '15.00 AED' })).toMatchObject({
        status: 409,
        error: { code: 'price_changed', params: { total: '20.00 AED', credit: '12.00 AED' } },
      });
    });
    expect(charged).toBe(0);
    expect(await creditLeft(customer)).toBe(1_200);
  });

  it('never spends the same credit twice', async () => {
    const customer = await customerWith('25.00');
    const body = await bodyOf(customer);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => customer.client.call(placeOrder, { body, ...anew() })),
    );
    const ids = answers.flatMap((answer) => (answer.ok ? [answer.reply.id] : []));
    expect(ids.length).toBeGreaterThan(0);
    const details = await Promise.all(ids.map((id) => shown(customer, id)));
    const used = details.reduce((sum, { payment }) => sum + Number.parseFloat(payment.credit ?? '0'), 0);
    expect(used).toBe(Math.min(25, ids.length * 20));
    expect((await sums(test.app.db)).get(`customer:${customer.id}`) ?? 0).toBe(100 * used - 2_500);
  });

  it('reserves credit while its payment is open', async () => {
    const customer = await customerWith('12.00');
    const id = await placed(customer);
    await customer.client.get(cancelOrder, { params: { orderId: id } });
    for (let round = 0; round < 4; round += 1) await test.app.outbox.deliverDue();
    const { pool } = test.app.db;
    const reserve = 'update money.payments set status = $2 where subject = $1';
    await pool.query(reserve, [id, 'pending']);
    expect(await creditLeft(customer)).toBe(0);
    expect(await test.app.db.transaction((tx) => lockCredit(tx, customer.id))).toBe(0);
    await pool.query(reserve, [id, 'succeeded']);
    expect(await creditLeft(customer)).toBe(1_200);
  });
});

it('leaves the credit alone for cash', async () => {
  const customer = await customerWith('12.00');
  const id = await placed(customer, { paymentMethod: 'cash' });
  expect(await creditLeft(customer)).toBe(1_200);
  expect((await shown(customer, id)).payment.credit).toBeNull();
});

describe('money back', () => {
  it('of a cancelled order returns to the card and to the credit as it was paid', async () => {
    const customer = await customerWith('12.00');
    let id = '';
    const kept = await gatewayOf(async () => {
      id = await placed(customer);
      await customer.client.get(cancelOrder, { params: { orderId: id } });
    });
    expect(kept).toBe(0);
    expect(await creditLeft(customer)).toBe(1_200);
    expect((await shown(customer, id)).payment).toMatchObject({
      refund: { amount: '8.00 AED', state: 'done' },
      parts: [{ amount: '12.00 AED', state: null }],
    });
  });

  it('of an order paid by credit alone is credit again, once', async () => {
    const customer = await customerWith('20.00');
    const id = await placed(customer);
    const cancels = Array.from({ length: 5 }, () =>
      customer.client.call(cancelOrder, { params: { orderId: id } }),
    );
    expect((await Promise.all(cancels)).filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(await creditLeft(customer)).toBe(2_000);
    expect((await shown(customer, id)).payment).toMatchObject({
      refund: null,
      parts: [{ amount: '20.00 AED', state: null }],
    });
  });

  it('goes to the card up to what it paid, the rest is credit', async () => {
    const customer = await customerWith('12.00');
    const id = await placed(customer);
    for (const status of ['accepted', 'completed'] as const) await step(kitchen, id, status);
    const given = await gatewayOf(async () => {
      const body = {
        food: '15.00',
        deliveryFee: '0',
        bearer: 'platform',
        to: 'card',
        reason: 'Cold',
      } as const;
      expect((await admin.call(refundOrderAsAdmin, { params: { id }, body })).ok).toBe(true);
    });
    expect(given).toBe(-800);
    expect(await creditLeft(customer)).toBe(700);
    const { parts } = (await shown(customer, id)).payment;
    expect(parts.map(({ amount, state }) => [amount, state]).sort()).toEqual([
      ['7.00 AED', null],
      ['8.00 AED', 'done'],
    ]);
  });

  it('of a cancelled plan leaves out credit that was spent on food', async () => {
    const life = await Life.begin(test, `+${(lastPhone += 1)}`);
    const client = await life.at('2026-06-10');
    await client.get(skipDay, { body: { date: '2026-06-12' } });
    const customer = {
      client,
      id: await accountIdOf(test, life.phone),
      addressId: (await home(client)).id,
    };
    const skipped = await creditLeft(customer);
    expect(skipped).toBeGreaterThan(0);
    const order = await placed(customer);
    for (const status of ['accepted', 'completed', 'out_for_delivery'] as const)
      await step(kitchen, order, status);
    expect(await creditLeft(customer)).toBe(0);
    const { refund } = await client.get(cancelSubscription);
    expect(refund).toBe(`${((59_900 - skipped) / 100).toFixed(2)} AED`);
    await test.app.outbox.deliverDue();
    expect(await life.books()).toMatchObject({ balance: 0, refunded: 59_900 - skipped });
  });
});
