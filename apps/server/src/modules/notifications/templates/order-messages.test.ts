import { cancelOrder, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { updatePartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { saveLanguage } from '@sufra/contract/household/household.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  home,
  onlyOwnPartners,
  orderIngredients,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { accountIdOf, subscriber } from '../../../../test/people.ts';
import type { DomainEvents } from '../../../domain-events.ts';
import { announce } from '../../../platform/outbox.ts';

const mealId = 'adas-soup';
const customerPhone = '+971508200001';
const [firstPhone, secondPhone, groceryPhone] = ['+971508200011', '+971508200012', '+971508200013'] as const;

let test: TestApp;
let customer: Client;
let first: TestPartner;
let second: TestPartner;
let addressId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  customer = await subscriber(test, customerPhone);
  await customer.get(saveLanguage, { body: { language: 'ar' } });
  first = await partner(test, firstPhone, 'restaurant', [mealId]);
  second = await partner(test, secondPhone, 'chef', [mealId]);
  await partner(test, groceryPhone, 'grocery');
  addressId = (await home(customer)).id;
  await told();
});
afterAll(() => test.close());

interface Told {
  readonly phone: string;
  readonly kind: string;
  readonly language: string;
  readonly body: string;
}

// An equal order within seconds would count as a retry.
beforeEach(() => test.app.db.pool.query('truncate platform.idempotency_keys'));

let seen = 0;

/** Messages sent since the last call, after all events were delivered. */
async function told(): Promise<Told[]> {
  await test.app.outbox.deliverDue();
  await test.app.sender.drain();
  const { rows } = await test.app.db.pool.query<Told & { id: string }>(
    "select id, phone, kind, language, body from adapters.whatsapp_messages where id > $1 and kind <> 'code' order by id",
    [seen],
  );
  seen = Number(rows.at(-1)?.id ?? seen);
  return rows;
}

const kindsFor = (messages: readonly Told[], phone: string): string[] =>
  messages.filter((message) => message.phone === phone).map(({ kind }) => kind);

const step = (
  { client }: TestPartner,
  orderId: string,
  body: { status: 'accepted' | 'completed' | 'out_for_delivery' | 'rejected'; reason?: string },
) => client.get(updatePartnerOrder, { params: { orderId }, body });

describe('an order', () => {
  it('is announced to both sides, then to the customer at each step that matters', async () => {
    const { id } = await orderMeal(customer, { mealId, partnerId: first.id, addressId });
    const placed = await told();
    expect(placed.map(({ phone, kind, language }) => [phone, kind, language]).sort()).toEqual([
      [customerPhone, 'order_placed', 'ar'],
      [firstPhone, 'partner_new_order', 'en'],
    ]);
    const [toPartner] = placed.filter(({ phone }) => phone === firstPhone);
    expect(toPartner?.body).toMatch(
      /^New order: .+ for 2 people, on \w+, \d+ \w+ between \d+:\d\d\s[ap]m and \d+:\d\d\s[ap]m\. Please accept or reject it .+ by \d+:\d\d\s[ap]m;/i,
    );
    expect(toPartner?.body).not.toMatch(/Sea View|Al Marsa|Test Person|\+971/);

    await step(first, id, { status: 'accepted' });
    await step(first, id, { status: 'completed' });
    expect((await told()).map(({ kind }) => kind)).toEqual(['order_accepted']);
    await step(first, id, { status: 'out_for_delivery' });
    const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId: id } });
    const [onTheWay] = await told();
    expect(onTheWay?.kind).toBe('order_on_the_way');
    expect(onTheWay?.body).toContain(`رمز الاستلام ${handoverCode ?? ''}`);
    const deliver = { status: 'delivered', handoverCode: handoverCode ?? '' } as const;
    await first.client.get(updatePartnerOrder, { params: { orderId: id }, body: deliver });
    expect((await told()).map(({ phone, kind }) => [phone, kind])).toEqual([
      [customerPhone, 'order_delivered'],
    ]);
    const { rows } = await test.app.db.pool.query(
      "select params from notifications.messages where subject = $1 and kind = 'order_on_the_way'",
      [id],
    );
    expect(rows).toEqual([{ params: { meal: expect.stringContaining('«') as string } }]);
  });

  it('is offered to the next partner after a rejection, and reported once', async () => {
    const { id } = await orderMeal(customer, { mealId, partnerId: first.id, addressId });
    await told();
    await step(first, id, { status: 'rejected', reason: 'The oven is broken' });
    const passed = await told();
    expect(kindsFor(passed, customerPhone)).toEqual(['order_passed_on']);
    expect(kindsFor(passed, secondPhone)).toEqual(['partner_new_order']);
    expect(passed.find(({ phone }) => phone === customerPhone)?.body).toContain('مطبخ 12');
    expect(passed.map(({ body }) => body).join()).not.toContain('oven');
    await step(second, id, { status: 'rejected', reason: 'Closed' });
    const ended = await told();
    expect(kindsFor(ended, customerPhone)).toEqual(['order_cancelled_by_partner_refund', 'refund_sent']);
    for (const { body } of ended) expect(body).toMatch(/\d+\.\d\d\u00a0د\.إ\./);
  });

  it('says there is nothing to pay when a cash order is cancelled', async () => {
    const { id } = await orderIngredients(customer, { mealId, addressId, cash: true });
    const placed = await told();
    expect(kindsFor(placed, groceryPhone)).toEqual(['partner_new_order']);
    expect(placed.find(({ phone }) => phone === groceryPhone)?.body).toContain('the ingredients for');
    expect(placed.find(({ phone }) => phone === customerPhone)?.body).toContain('مكوّنات «');
    await customer.get(cancelOrder, { params: { orderId: id } });
    const cancelled = await told();
    expect(cancelled.map(({ kind }) => kind)).toEqual(['order_cancelled_by_customer']);
    expect(cancelled[0]?.body).toContain('ولا يترتّب عليك أي مبلغ');
  });

  it('that is late is reported once, and not after it has ended', async () => {
    const { id } = await orderMeal(customer, { mealId, partnerId: first.id, addressId, cash: true });
    await told();
    const late = { orderId: id, accountId: await accountIdOf(test, customerPhone) };
    const announceLate = () => test.app.db.transaction((tx) => announce(tx, 'order.late', late));
    await announceLate();
    await announceLate();
    expect((await told()).map(({ kind }) => kind)).toEqual(['order_late']);
    await customer.get(cancelOrder, { params: { orderId: id } });
    await test.app.db.pool.query("delete from notifications.messages where kind = 'order_late'");
    await announceLate();
    expect((await told()).map(({ kind }) => kind)).toEqual(['order_cancelled_by_customer']);
  });

  it('at the door is reported once, while it is open', async () => {
    const { id } = await orderMeal(customer, { mealId, partnerId: first.id, addressId, cash: true });
    await told();
    const door = { deliveryId: id, orderId: id };
    const announceDoor = () => test.app.db.transaction((tx) => announce(tx, 'delivery.at_door', door));
    await announceDoor();
    await announceDoor();
    const [message, ...others] = await told();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ kind: 'order_at_door', phone: customerPhone });
    expect(message?.body).toContain('وصل السائق إلى بابك');
    await customer.get(cancelOrder, { params: { orderId: id } });
    await told();
  });

  describe('with a safety alarm', () => {
    async function accepted(): Promise<string> {
      const { id } = await orderMeal(customer, { mealId, partnerId: first.id, addressId });
      await step(first, id, { status: 'accepted' });
      await told();
      return id;
    }

    async function announceAlarm(
      orderId: string,
      change: DomainEvents['order.safety_alarm']['change'],
      version = 3,
    ): Promise<void> {
      const accountId = await accountIdOf(test, customerPhone);
      const alarm = { orderId, accountId, partnerId: first.id, change, version };
      await test.app.db.transaction((tx) => announce(tx, 'order.safety_alarm', alarm));
    }

    const kindsByPhone = (messages: readonly Told[]) =>
      messages.map(({ phone, kind, language }) => [phone, kind, language]).sort();

    it('warns both sides, each in its language', async () => {
      const orderId = await accepted();
      await announceAlarm(orderId, 'raised');
      const raised = await told();
      expect(kindsByPhone(raised)).toEqual([
        [customerPhone, 'order_safety_alarm', 'ar'],
        [firstPhone, 'partner_safety_alarm', 'en'],
      ]);
      expect(raised.find(({ phone }) => phone === customerPhone)?.body).toContain('مطبخ 11');
      expect(raised.find(({ phone }) => phone === firstPhone)?.body).not.toMatch(
        /Sea View|Al Marsa|Test Person|\+971/,
      );
    });

    it('is reported once, even if its event is received again', async () => {
      const orderId = await accepted();
      await announceAlarm(orderId, 'raised');
      await test.app.db.pool.query(
        `insert into platform.outbox (event, payload)
         select event, payload from platform.outbox cross join generate_series(1, 3)
         where event = 'order.safety_alarm'`,
      );
      expect((await told()).map(({ kind }) => kind).sort()).toEqual([
        'order_safety_alarm',
        'partner_safety_alarm',
      ]);
    });

    it('is reported again when it is raised again', async () => {
      const orderId = await accepted();
      await announceAlarm(orderId, 'raised');
      await told();
      await announceAlarm(orderId, 'raised', 5);
      expect((await told()).map(({ kind }) => kind).sort()).toEqual([
        'order_safety_alarm',
        'partner_safety_alarm',
      ]);
    });

    it('tells only the customer when the kitchen leaves ingredients out', async () => {
      const orderId = await accepted();
      await announceAlarm(orderId, 'left_out');
      expect(kindsByPhone(await told())).toEqual([[customerPhone, 'order_left_out', 'ar']]);
    });

    it('sends nothing when the alarm is cleared', async () => {
      const orderId = await accepted();
      await announceAlarm(orderId, 'cleared');
      expect(await told()).toEqual([]);
    });

    it.each(['raised', 'left_out'] as const)(
      'is not reported as %s after the order has ended',
      async (change) => {
        const { id } = await orderMeal(customer, { mealId, partnerId: first.id, addressId });
        await customer.get(cancelOrder, { params: { orderId: id } });
        await told();
        await announceAlarm(id, change);
        expect(await told()).toEqual([]);
      },
    );
  });

  it('is reported once, even if several workers receive its event again', async () => {
    const { id } = await orderMeal(customer, { mealId, partnerId: first.id, addressId, cash: true });
    await test.app.db.pool.query(
      `insert into platform.outbox (event, payload)
       select event, payload from platform.outbox cross join generate_series(1, 9) where event = 'order.changed'`,
    );
    const messages = await told();
    expect(messages.map(({ kind }) => kind).sort()).toEqual(['order_placed', 'partner_new_order']);
    const { rows } = await test.app.db.pool.query(
      'select kind from notifications.messages where subject = $1',
      [id],
    );
    expect(rows).toHaveLength(2);
  });
});
