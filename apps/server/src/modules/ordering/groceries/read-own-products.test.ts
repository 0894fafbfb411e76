import { savePreferences } from '@sufra/contract/household/household.ts';
import { getAdminOrder, getReplacement, sendOrderAgain } from '@sufra/contract/ordering/admin-orders.ts';
import { getOrderStatus, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { answerSafetyAlarm, getPartnerOrders, packLine } from '@sufra/contract/ordering/partner-orders.ts';
import { getProduction } from '@sufra/contract/ordering/partner-production.ts';
import { reportProblem } from '@sufra/contract/ordering/problem.ts';
import { getShoppingList } from '@sufra/contract/ordering/shopping.ts';
import { setOwnProduct } from '@sufra/contract/partners/grocery-shelf.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  ingredientsBody,
  onlyOwnPartners,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { step, tryStep } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
let shop: TestPartner;
let lastPhone = 971_508_361_000;
const nextPhone = (): string => `+${(lastPhone += 1)}`;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
});
beforeEach(async () => {
  test.clock.set('2026-11-21T12:00:00+04:00');
  await onlyOwnPartners(test);
  shop = await partner(test, nextPhone(), 'grocery', [], { minOrder: 0 });
});
afterAll(() => test.close());

type Product = BodyOf<typeof setOwnProduct>;

const nappies: Product = {
  ...{ name: { en: 'Nappies', ar: 'حفاضات' }, amount: 24, unit: 'piece', aisle: 'household', contents: [] },
  ...{ price: '45.00', barcode: '96385074', outUntil: null, isOnShelf: true },
};
const milk: Product = {
  ...{
    ...nappies,
    name: { en: 'Full-fat milk', ar: 'حليب كامل الدسم' },
    amount: 2,
    unit: 'l',
    price: '12.50',
  },
  ...{ aisle: 'dairy-eggs', contents: ['whole-milk'], barcode: null },
};
const almonds: Product = {
  ...{ ...milk, name: { en: 'Almond drink', ar: 'شراب اللوز' }, contents: ['almond-milk'], price: '18.00' },
};

async function sells(product: Product, { client }: TestPartner = shop, productId: string = randomUUID()) {
  return (await client.get(setOwnProduct, { params: { productId }, body: product })).id;
}

interface Customer {
  readonly client: Client;
  readonly addressId: string;
}

async function customer(): Promise<Customer> {
  const client = await subscriber(test, nextPhone());
  return { client, addressId: (await home(client)).id };
}
const allergic = ({ client }: Customer) =>
  client.get(savePreferences, {
    body: { preferredCuisines: ['lebanese'], dietaryPrograms: [], allergies: ['nuts'] },
  });
const listOf = ({ client, addressId }: Customer, date?: string) =>
  client.get(getShoppingList, {
    params: { mealId },
    query: { familySize: '2', addressId, ...(date && { date }) },
  });
const offered = async (by: Customer, date?: string) => (await listOf(by, date)).products ?? [];
const aed = (fils: number): string => `${(fils / 100).toFixed(2)} AED`;

async function bag(
  { client, addressId }: Customer,
  products: { id: string; count: number }[],
  extraFils: number,
) {
  const body = await ingredientsBody(client, { mealId, addressId });
  const fils = Math.round(Number(body.totalAmount.replace(' AED', '')) * 100) + extraFils;
  return { ...body, products, totalAmount: aed(fils) };
}
async function order(by: Customer, products: { id: string; count: number }[], extraFils: number) {
  return (await by.client.get(placeOrder, { body: await bag(by, products, extraFils), ...anew() })).id;
}
const refusalOf = async (by: Customer, products: { id: string; count: number }[], extraFils: number) => {
  const sent = { body: await bag(by, products, extraFils), ...anew() };
  const { code, params, fields } = await by.client.refused(placeOrder, sent);
  return fields ?? { code, ...params };
};
const show = ({ client }: Customer, orderId: string) => client.get(getOrderStatus, { params: { orderId } });
const card = async (orderId: string, language: 'en' | 'ar' = 'en') =>
  (await shop.client.get(getPartnerOrders, { headers: { 'accept-language': language } })).find(
    ({ id }) => id === orderId,
  );

describe('own products in an order', () => {
  it.each([
    ['a mix of several foods', { en: 'Milk with oats', ar: 'حليب بالشوفان' }, ['vegetarian', 'gluten-free']],
    ['no food by its aisle, named after one', { en: 'Wheat crackers', ar: 'رقائق القمح' }, ['gluten-free']],
  ] as const)('that are %s are kept from allergies and strict diets', async (_what, name, programs) => {
    const isMix = name.en.startsWith('Milk');
    const product = isMix ? { ...milk, contents: ['whole-milk', 'rolled-oats'] } : nappies;
    const body = { ...product, name, barcode: null };
    const id = await sells(body);
    const guest = await customer();
    expect((await offered(guest)).map((one) => one.id)).toContain(id);
    const careful = await customer();
    await allergic(careful);
    const strict = [careful];
    for (const program of programs) {
      const by = await customer();
      const diet = { preferredCuisines: ['lebanese' as const], dietaryPrograms: [program], allergies: [] };
      await by.client.get(savePreferences, { body: diet });
      strict.push(by);
    }
    for (const by of strict) {
      expect((await offered(by)).map((one) => one.id)).not.toContain(id);
      expect(await refusalOf(by, [{ id, count: 1 }], isMix ? 1_250 : 4_500)).toMatchObject({
        code: 'options_unsafe',
      });
    }
    await shop.client.get(setOwnProduct, { params: { productId: id }, body: { ...body, isOnShelf: false } });
  });

  it('are listed by name and pack, and ordered beside the ingredients', async () => {
    const [id, bottle] = [await sells(nappies), await sells(milk)];
    const guest = await customer();
    expect(await offered(guest)).toEqual([
      { id: bottle, name: 'Full-fat milk (2 l)', aisle: 'dairy-eggs', priceFils: 1_250 },
      { id, name: 'Nappies (24 pieces)', aisle: 'household', priceFils: 4_500 },
    ]);
    const bought = [
      { id, count: 2 },
      { id: bottle, count: 1 },
    ];
    const sent = { body: await bag(guest, bought, 10_250), ...anew() };
    const placed = await guest.client.get(placeOrder, sent);
    expect(await guest.client.get(placeOrder, sent)).toEqual(placed);
    expect(placed.totalPrice).toBe(sent.body.totalAmount);
    const shown = await show(guest, placed.id);
    expect(shown.lines.slice(-2)).toMatchObject([
      { name: 'Nappies (24 pieces)', count: 2, price: '90.00 AED', choice: 'refund', state: 'open' },
      { name: 'Full-fat milk (2 l)', count: 1, price: '12.50 AED' },
    ]);
    expect(shown.lines[0]).not.toHaveProperty('count');
    expect((await card(placed.id, 'ar'))?.lines.slice(-2)).toMatchObject([
      { name: 'حفاضات (24 قطعة)', aisle: 'household', barcodes: ['96385074'], count: 2 },
      { name: 'حليب كامل الدسم (2 لتر)', aisle: 'dairy-eggs', barcodes: [], count: 1 },
    ]);
    await sells({ ...nappies, name: { en: 'Other', ar: 'أخرى' }, price: '1.00' }, shop, id);
    expect((await show(guest, placed.id)).lines.slice(-2)[0]).toMatchObject({
      ...{ name: 'Nappies (24 pieces)', price: '90.00 AED' },
    });
    await step(shop, placed.id, 'accepted');
    const sheet = await shop.client.get(getProduction, { query: { date: '2026-11-22' } });
    expect(sheet.ingredients.filter(({ count }) => count !== undefined)).toEqual([
      { name: 'Full-fat milk (2 l)', grams: 0, count: 1 },
      { name: 'Nappies (24 pieces)', grams: 0, count: 2 },
    ]);
  });

  it(
    'are named to staff and in a report, and given back when out of stock',
    { timeout: 30_000 },
    async () => {
      const [id, bottle] = [await sells(nappies), await sells(milk)];
      const guest = await customer();
      const bought = [
        { id, count: 2 },
        { id: bottle, count: 1 },
      ];
      const orderId = await order(guest, bought, 10_250);
      const before = await show(guest, orderId);
      const [at, last] = [before.lines.length - 2, before.lines.length - 1];
      await step(shop, orderId, 'accepted');
      const mark = (line: number, body: object) =>
        shop.client.call(packLine, {
          params: { orderId },
          body: { line, ...body } as BodyOf<typeof packLine>,
        });
      expect(await mark(at, { state: 'weighed', grams: 500 })).toMatchObject({
        error: { code: 'not_possible_now' },
      });
      expect(await mark(at, { state: 'replaced', replacement: 'Other nappies' })).toMatchObject({
        error: { code: 'not_possible_now' },
      });
      expect(await mark(last, { state: 'packed' })).toMatchObject({ ok: true });
      expect(await mark(at, { state: 'out_of_stock' })).toMatchObject({ ok: true });
      const desk = await confirmedAdmin(test, nextPhone());
      const seen = await desk.get(getAdminOrder, { params: { id: orderId } });
      expect(seen.lines.slice(-2)).toMatchObject([
        { name: 'Nappies (24 pieces)', isByWeight: false, count: 2, state: 'out_of_stock' },
        { name: 'Full-fat milk (2 l)', isByWeight: false, count: 1 },
      ]);
      expect(seen.lineMarks.map(({ ingredient }) => ingredient).sort()).toEqual([
        'Full-fat milk (2 l)',
        'Nappies (24 pieces)',
      ]);
      await step(shop, orderId, 'preparing');
      await step(shop, orderId, 'completed');
      const after = await show(guest, orderId);
      expect(after.payment.reductions).toMatchObject([{ amount: '90.00 AED' }]);
      test.clock.set('2026-11-22T12:00:00+04:00');
      await step(shop, orderId, 'out_for_delivery');
      const { handoverCode } = await show(guest, orderId);
      await step(shop, orderId, 'delivered', { handoverCode: handoverCode ?? '' });
      const reported = await guest.client.get(reportProblem, {
        params: { orderId },
        body: { problem: 'missing', lines: [last] },
        ...anew(),
      });
      expect(reported.credited).toBe('12.50 AED');
      expect((await desk.get(getAdminOrder, { params: { id: orderId } })).problem?.lines).toEqual([
        'Full-fat milk (2 l)',
      ]);
    },
  );

  it('must be on the shelf of the grocery that delivers, at its price', async () => {
    const id = await sells(nappies);
    const guest = await customer();
    const one = [{ id, count: 1 }];
    expect(await refusalOf(guest, one, 4_400)).toMatchObject({ code: 'price_changed' });
    expect(await refusalOf(guest, [{ id: randomUUID(), count: 1 }], 4_500)).toEqual({
      code: 'options_changed',
    });
    await sells({ ...nappies, outUntil: '2026-11-24' }, shop, id);
    expect(await offered(guest, '2026-11-22')).toEqual([]);
    expect(await offered(guest, '2026-11-24')).toHaveLength(1);
    expect(await refusalOf(guest, one, 4_500)).toEqual({ code: 'options_changed' });
    await sells({ ...nappies, isOnShelf: false }, shop, id);
    expect(await offered(guest)).toEqual([]);
    expect(await refusalOf(guest, one, 4_500)).toEqual({ code: 'options_changed' });
    const far = await partner(test, nextPhone(), 'grocery', [], { emirate: 'Ajman' });
    const others = await sells(nappies, far);
    expect(await refusalOf(guest, [{ id: others, count: 1 }], 4_500)).toEqual({ code: 'options_changed' });
  });

  it.each([
    [[0], { 'products.0.count': 'too_small' }],
    [[21], { 'products.0.count': 'too_big' }],
    [[1.5], { 'products.0.count': 'invalid' }],
    [[1, 1], { products: 'invalid' }],
  ])('are refused with the counts %j', async (counts, refusal) => {
    const id = await sells(nappies);
    const guest = await customer();
    const asked = counts.map((count) => ({ id, count }));
    expect(await refusalOf(guest, asked, 0)).toMatchObject(refusal);
  });

  it('are each sold or refused when two customers order as they run out', async () => {
    const id = await sells(nappies);
    const [first, second] = [await customer(), await customer()];
    const bodies = await Promise.all([first, second].map((each) => bag(each, [{ id, count: 1 }], 4_500)));
    const [, ...answers] = await Promise.all([
      sells({ ...nappies, outUntil: '2026-11-28' }, shop, id),
      first.client.call(placeOrder, { body: bodies[0] as never, ...anew() }),
      second.client.call(placeOrder, { body: bodies[1] as never, ...anew() }),
    ]);
    for (const answer of answers)
      if (!answer.ok) expect(answer.error.code).toBe('options_changed');
      else
        expect(
          (await show(first, answer.reply.id).catch(() => show(second, answer.reply.id))).lines.at(-1),
        ).toMatchObject({ count: 1 });
    expect(await refusalOf(second, [{ id, count: 1 }], 4_500)).toEqual({ code: 'options_changed' });
  });
});

describe('an own product and an allergy', () => {
  it("isn't shown or sold, nor what is no food but named after one", async () => {
    const [almond, , soap] = [
      await sells(almonds),
      await sells(milk),
      await sells({ ...nappies, name: { en: 'Almond hand soap', ar: 'صابون باللوز' } }),
    ];
    const guest = await customer();
    expect((await offered(guest)).map(({ name }) => name)).toEqual([
      'Almond drink (2 l)',
      'Almond hand soap (24 pieces)',
      'Full-fat milk (2 l)',
    ]);
    await allergic(guest);
    expect((await offered(guest)).map(({ name }) => name)).toEqual(['Full-fat milk (2 l)']);
    expect(await refusalOf(guest, [{ id: almond, count: 1 }], 1_800)).toEqual({ code: 'options_unsafe' });
    expect(await refusalOf(guest, [{ id: soap, count: 1 }], 4_500)).toEqual({ code: 'options_unsafe' });
  });

  it('keeps a program of the household', async () => {
    await sells(milk);
    const guest = await customer();
    await guest.client.get(savePreferences, {
      body: { preferredCuisines: ['lebanese'], dietaryPrograms: ['vegan'], allergies: [] },
    });
    expect(await offered(guest)).toEqual([]);
  });

  it('stated after the order cancels it before the grocery accepts', async () => {
    const id = await sells(almonds);
    const guest = await customer();
    const orderId = await order(guest, [{ id, count: 1 }], 1_800);
    await allergic(guest);
    expect(await tryStep(shop, orderId, 'accepted' as never)).toMatchObject({ ok: false });
    await test.app.outbox.deliverDue();
    expect(await show(guest, orderId)).toMatchObject({ status: 'cancelled' });
  });

  it('stated while the grocery packs raises an alarm, which ends with the product', async () => {
    const id = await sells(almonds);
    const guest = await customer();
    const orderId = await order(guest, [{ id, count: 1 }], 1_800);
    await step(shop, orderId, 'accepted');
    await allergic(guest);
    await test.app.outbox.deliverDue();
    expect((await card(orderId))?.safetyAlarm).toEqual({ canLeaveOut: false, isAnswered: false });
    await shop.client.get(answerSafetyAlarm, { params: { orderId }, body: { answer: 'stop' } });
    expect(await show(guest, orderId)).toMatchObject({ status: 'cancelled' });
  });
});

describe('an order with own products', () => {
  it("isn't offered to the next grocery, whose products are others", async () => {
    const id = await sells(nappies);
    const guest = await customer();
    const orderId = await order(guest, [{ id, count: 1 }], 4_500);
    await partner(test, nextPhone(), 'grocery', []);
    await step(shop, orderId, 'rejected', { reason: 'Closing early.' });
    expect(await show(guest, orderId)).toMatchObject({ status: 'cancelled' });
  });

  it('is sent again by staff from the same grocery, with them', async () => {
    const id = await sells(nappies);
    const guest = await customer();
    const orderId = await order(guest, [{ id, count: 2 }], 9_000);
    await step(shop, orderId, 'accepted');
    await step(shop, orderId, 'preparing');
    await step(shop, orderId, 'completed');
    test.clock.set('2026-11-22T12:00:00+04:00');
    await step(shop, orderId, 'out_for_delivery');
    const { handoverCode, totalPrice, lines } = await show(guest, orderId);
    await step(shop, orderId, 'delivered', { handoverCode: handoverCode ?? '' });
    const desk = await confirmedAdmin(test, nextPhone());
    const again = await desk.get(getReplacement, { params: { id: orderId } });
    expect(again).toMatchObject({ unavailable: null, amount: totalPrice });
    const body = {
      from: again.windows[0]?.from ?? '',
      bearer: 'platform',
      reason: 'Lost on the way.',
    } as const;
    await desk.get(sendOrderAgain, { params: { id: orderId }, body, ...anew() });
    const { replacedBy } = await show(guest, orderId);
    const sent = await show(guest, replacedBy?.id ?? '');
    expect(sent.lines.map(({ name, count }) => ({ name, count }))).toEqual(
      lines.map(({ name, count }) => ({ name, count })),
    );
  });
});
