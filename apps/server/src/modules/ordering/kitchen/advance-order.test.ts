import { saveMembers, savePreferences } from '@sufra/contract/household/household.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders, updatePartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { booksOf, giveUpAtDoor, step, tryStep } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import { movePartners } from '../../partners/index.ts';

const mealId = 'adas-soup';
const minuteMs = 60_000;
let test: TestApp;
let kitchen: TestPartner;
let neighbour: TestPartner;
let lastPhone = 971_508_171_000;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508170001', 'restaurant', [mealId]);
  neighbour = await partner(test, '+971508170002', 'chef', ['harira']);
});
afterAll(() => test.close());

interface Ordered {
  readonly phone: string;
  readonly client: Client;
  readonly orderId: string;
}

/** Another customer with a fresh order. */
async function ordered(from = kitchen, cash = false): Promise<Ordered> {
  const phone = `+${(lastPhone += 1)}`;
  const client = await subscriber(test, phone);
  const { id: addressId } = await home(client);
  const { id: orderId } = await orderMeal(client, { mealId, partnerId: from.id, addressId, cash });
  return { phone, client, orderId };
}
const show = ({ client, orderId }: Ordered) => client.get(getOrderStatus, { params: { orderId } });

type Word = Parameters<typeof step>[2];
const words: readonly Word[] = [
  'accepted',
  'rejected',
  'preparing',
  'completed',
  'out_for_delivery',
  'delivered',
  'undeliverable',
];
const bodyOf = (status: Word) => ({ status, reason: 'No lentils left', handoverCode: '0000' });

describe("a kitchen's answer", () => {
  it('is accepted for ten minutes, to the millisecond', async () => {
    const [inTime, tooLate] = [await ordered(), await ordered()];
    const [seen] = (await kitchen.client.get(getPartnerOrders)).filter(({ id }) => id === inTime.orderId);
    expect(Date.parse(seen?.answerBy ?? '') - test.clock.now().getTime()).toBe(10 * minuteMs);
    test.clock.advance(10 * minuteMs - 1);
    expect(await step(kitchen, inTime.orderId, 'accepted')).toMatchObject({
      status: 'accepted',
      answerBy: null,
    });
    test.clock.advance(1);
    expect(await tryStep(kitchen, tooLate.orderId, { status: 'accepted' })).toMatchObject({
      status: 409,
      error: { code: 'order_decided' },
    });
    expect(await show(tooLate)).toMatchObject({ status: 'placed', canCancel: true });
  });

  it('succeeds once for twenty concurrent requests', async () => {
    const order = await ordered();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tryStep(kitchen, order.orderId, { status: 'accepted' })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await show(order)).history.map(({ status }) => status)).toEqual(['placed', 'accepted']);
  });

  it('needs a reason to reject, and a code to deliver', async () => {
    const order = await ordered();
    for (const reason of [{}, { reason: '' }, { reason: '   ' }])
      expect(await tryStep(kitchen, order.orderId, { status: 'rejected', ...reason })).toMatchObject({
        status: 400,
        error: { fields: { reason: 'required' } },
      });
    for (const status of ['accepted', 'completed', 'out_for_delivery'] as const)
      await step(kitchen, order.orderId, status);
    expect(await tryStep(kitchen, order.orderId, { status: 'delivered' })).toMatchObject({
      error: { fields: { handoverCode: 'required' } },
    });
    for (const handoverCode of ['', '123', '12345', '12a4'])
      expect(await tryStep(kitchen, order.orderId, { status: 'delivered', handoverCode })).toMatchObject({
        error: { fields: { handoverCode: 'invalid' } },
      });
  });
});

it('follows the order of steps; any other step is refused without a change', async () => {
  const order = await ordered();
  const road: readonly (readonly [Word, readonly Word[]])[] = [
    ['accepted', ['accepted', 'rejected']],
    ['preparing', ['preparing', 'completed']],
    ['completed', ['completed']],
    ['out_for_delivery', ['out_for_delivery']],
    ['undeliverable', ['delivered', 'undeliverable']],
  ];
  for (const [next, open] of road) {
    const before = await show(order);
    for (const word of words.filter((each) => !open.includes(each)))
      expect([word, await tryStep(kitchen, order.orderId, bodyOf(word))]).toMatchObject([
        word,
        { status: 409, error: { code: 'order_decided' } },
      ]);
    expect(await show(order)).toEqual(before);
    if (next === 'undeliverable') await giveUpAtDoor(test, kitchen, order.orderId);
    else await step(kitchen, order.orderId, next);
  }
  for (const word of words)
    expect(await tryStep(kitchen, order.orderId, bodyOf(word))).toMatchObject({ status: 409 });
});

describe('a partner', () => {
  it("cannot answer, advance or read another kitchen's order", async () => {
    const order = await ordered();
    const before = await show(order);
    for (const word of words) {
      const refused = { status: 404, error: { code: 'not_found' } };
      expect(await tryStep(neighbour, order.orderId, bodyOf(word))).toMatchObject(refused);
      expect(await tryStep(kitchen, randomUUID(), bodyOf(word))).toMatchObject(refused);
      expect(await tryStep({ ...kitchen, client: order.client }, order.orderId, bodyOf(word))).toMatchObject({
        status: 403,
      });
    }
    expect(await show(order)).toEqual(before);
    expect(JSON.stringify(await neighbour.client.get(getPartnerOrders))).not.toContain(order.orderId);
    await step(kitchen, order.orderId, 'accepted');
    expect(JSON.stringify(await neighbour.client.get(getPartnerOrders))).not.toContain(order.orderId);
  });

  it('cannot act while suspended', async () => {
    const phone = '+971508170003';
    const suspended = await partner(test, phone, 'restaurant', [mealId]);
    const order = await ordered(suspended);
    await movePartners(test.app.db, [phone], 'suspend');
    for (const word of words)
      expect(await tryStep(suspended, order.orderId, bodyOf(word))).toMatchObject({
        status: 403,
        error: { code: 'partner_suspended' },
      });
    expect(await suspended.client.refused(getPartnerOrders)).toMatchObject({ status: 403 });
    expect(await show(order)).toMatchObject({ status: 'placed' });
    await movePartners(test.app.db, [phone], 'reinstate');
    await step(suspended, order.orderId, 'accepted');
    await movePartners(test.app.db, [phone], 'suspend');
  });
});

it('refuses a handover by a kitchen without own delivery', async () => {
  const standing = await partner(test, '+971508170004', 'restaurant', [mealId], { hasOwnDelivery: false });
  const order = await ordered(standing);
  await step(standing, order.orderId, 'accepted');
  expect(await step(standing, order.orderId, 'completed')).toMatchObject({ stage: 'ready', actions: [] });
  for (const word of ['out_for_delivery', 'delivered', 'undeliverable'] as const)
    expect(await tryStep(standing, order.orderId, bodyOf(word))).toMatchObject({
      status: 409,
      error: { code: 'not_possible_now' },
    });
});

describe('a household whose diet changed after ordering', () => {
  const avoiding = (allergies: string[]) => ({
    body: { preferredCuisines: ['lebanese' as const], dietaryPrograms: [], allergies },
  });
  const calledOff = { status: 'cancelled', canCancel: false };
  const paidBack = { charged: 2_000, refunded: 2_000, refunds: 1, cancelled: 1, balance: 0 };

  it.each([
    ['cumin', 'before the news of it got around'],
    ['qwxzq vrrblt', 'in words nobody can read'],
  ])('gets no meal with %s from the kitchen, %s', async (allergy) => {
    const order = await ordered();
    await order.client.get(savePreferences, avoiding([allergy]));
    expect(await tryStep(kitchen, order.orderId, { status: 'accepted' })).toMatchObject({
      status: 409,
      error: { code: 'meal_unsafe' },
    });
    expect(await show(order)).toMatchObject(calledOff);
    await test.app.outbox.deliverDue();
    expect((await show(order)).history.at(-1)).toMatchObject({ by: 'system', reason: 'no_longer_safe' });
    expect(await booksOf(test, order.phone)).toMatchObject(paidBack);
    expect(await tryStep(kitchen, order.orderId, { status: 'accepted' })).toMatchObject({
      error: { code: 'order_decided' },
    });
  });

  it('has its unanswered order cancelled, also for a new guest', async () => {
    const order = await ordered();
    const guest = { name: 'Guest', allergies: ['garlic'], dietaryPrograms: [], portion: 1 };
    await order.client.get(saveMembers, { body: { members: [guest] } });
    await Promise.all([test.app.outbox.deliverDue(), test.app.outbox.deliverDue()]);
    expect(await show(order)).toMatchObject(calledOff);
    await test.app.outbox.deliverDue();
    expect(await booksOf(test, order.phone)).toMatchObject(paidBack);
    const [seen] = (await kitchen.client.get(getPartnerOrders)).filter(({ id }) => id === order.orderId);
    expect(seen).toMatchObject({ status: 'rejected', reason: 'no_longer_safe', actions: [] });
  });

  it('keeps safe orders, and those the kitchen has begun', async () => {
    const [safe, begun] = [await ordered(), await ordered()];
    await step(kitchen, begun.orderId, 'accepted');
    await safe.client.get(savePreferences, avoiding(['shellfish']));
    await begun.client.get(savePreferences, avoiding(['cumin']));
    await test.app.outbox.deliverDue();
    expect(await show(safe)).toMatchObject({ status: 'placed' });
    expect(await show(begun)).toMatchObject({ status: 'accepted' });
    await kitchen.client.get(updatePartnerOrder, {
      params: { orderId: safe.orderId },
      body: { status: 'accepted' },
    });
    expect(await booksOf(test, safe.phone)).toMatchObject({ cancelled: 0, refunds: 0 });
  });
});
