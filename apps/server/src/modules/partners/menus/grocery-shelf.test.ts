import { getInvoice, getInvoices } from '@sufra/contract/money/invoices.ts';
import { getOrderStatus, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { getShoppingList, getWays } from '@sufra/contract/ordering/shopping.ts';
import { getShelf, isEan, setShelfItem, type ShelfProduct } from '@sufra/contract/partners/grocery-shelf.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  ingredientsBody,
  onlyOwnPartners,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { step } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import type { Partner } from '../index.ts';

const mealId = 'adas-soup';
let test: TestApp;
let customer: Client;
let addressId: string;
let lastPhone = 971_508_331_000;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  customer = await subscriber(test, '+971508330001');
  addressId = (await home(customer)).id;
});
beforeEach(async () => {
  test.clock.set('2026-11-21T12:00:00+04:00');
  await onlyOwnPartners(test);
});
afterAll(() => test.close());

const grocery = (changes: Partial<Partner> = {}): Promise<TestPartner> =>
  partner(test, `+${(lastPhone += 1)}`, 'grocery', [], changes);
const listOf = (date?: string) =>
  customer.get(getShoppingList, {
    params: { mealId },
    query: { familySize: '2', addressId, ...(date && { date }) },
  });
const order = async (changes: object = {}) => ({
  ...(await ingredientsBody(customer, { mealId, addressId })),
  ...changes,
});
const packsOf = async ({ client }: TestPartner, q: string): Promise<ShelfProduct[]> =>
  (await client.get(getShelf, { query: { q } })).products;
const lentils = async (shop: TestPartner): Promise<ShelfProduct[]> =>
  (await packsOf(shop, 'red lentils')).filter(({ ingredientId }) => ingredientId === 'red-lentils');

type Change = Partial<BodyOf<typeof setShelfItem>>;
const asked = ({ ingredientId, grams }: Pick<ShelfProduct, 'ingredientId' | 'grams'>, change: Change) => ({
  params: { ingredientId },
  body: { grams, price: null, barcode: null, outUntil: null, ...change },
});
const set = ({ client }: TestPartner, product: ShelfProduct, change: Change): Promise<ShelfProduct> =>
  client.get(setShelfItem, asked(product, change));
const aed = (fils: number): string => (fils / 100).toFixed(2);

async function setAll(shop: TestPartner, products: readonly ShelfProduct[], change: Change): Promise<void> {
  for (const product of products) await set(shop, product, change);
}

/** Every pack of the meal's ingredients. */
async function allPacks(shop: TestPartner): Promise<ShelfProduct[]> {
  const { ingredients } = await listOf();
  const found = await Promise.all(
    ingredients.map(async ({ id, name }) =>
      (await packsOf(shop, name)).filter(({ ingredientId }) => ingredientId === id),
    ),
  );
  return found.flat();
}

describe("a grocery's own price", () => {
  it('is the one shown, charged and invoiced, whatever it is', { timeout: 60_000 }, async () => {
    const shop = await grocery();
    const packs = await allPacks(shop);
    expect(packs.length).toBeGreaterThan(8);
    const before = await listOf();
    const factors = fc.array(fc.integer({ min: 95, max: 290 }), {
      minLength: packs.length,
      maxLength: packs.length,
    });
    await fc.assert(
      fc.asyncProperty(factors, async (percent) => {
        for (const [at, pack] of packs.entries()) {
          const price = Math.max(25, Math.round((pack.commonFils * (percent[at] ?? 100)) / 100));
          await set(shop, pack, { price: aed(price) });
        }
        const list = await listOf();
        const sum = list.ingredients.reduce((all, { priceFils }) => all + priceFils, 0);
        expect(list.totalAmount).toBe(`${aed(sum)} AED`);
        const placed = await customer.get(placeOrder, { body: await order(), ...anew() });
        expect(placed.totalPrice).toBe(list.totalAmount);
        const { lines } = await customer.get(getOrderStatus, { params: { orderId: placed.id } });
        expect(lines.map(({ price }) => price)).toEqual(
          list.ingredients
            .filter(({ priceFils }) => priceFils > 0)
            .map(({ estimatedPrice }) => estimatedPrice),
        );
        await setAll(shop, packs, {});
        expect(await customer.get(getOrderStatus, { params: { orderId: placed.id } })).toMatchObject({
          totalPrice: list.totalAmount,
        });
        expect((await listOf()).totalAmount).toBe(before.totalAmount);
      }),
      { numRuns: 4 },
    );
  });

  it('is invoiced once delivered, and compared with the other ways', async () => {
    const shop = await grocery();
    const before = await customer.get(getWays, { params: { mealId }, query: { familySize: '2' } });
    const packs = await allPacks(shop);
    for (const pack of packs) await set(shop, pack, { price: aed(pack.commonFils * 2) });
    const after = await customer.get(getWays, { params: { mealId }, query: { familySize: '2' } });
    expect(after.groceries.costPerPersonFils).toBeGreaterThan(before.groceries.costPerPersonFils ?? 0);
    expect(after.cook).toEqual(before.cook);
    const { id: orderId, totalPrice } = await customer.get(placeOrder, { body: await order(), ...anew() });
    await step(shop, orderId, 'accepted');
    test.clock.set('2026-11-22T10:00:00+04:00');
    await step(shop, orderId, 'completed');
    await step(shop, orderId, 'out_for_delivery');
    const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId } });
    await step(shop, orderId, 'delivered', { handoverCode: handoverCode ?? '' });
    for (let round = 0; round < 3; round += 1) await test.app.outbox.deliverDue();
    const { invoices } = await customer.get(getInvoices, { query: {} });
    const all = await Promise.all(invoices.map(({ id }) => customer.get(getInvoice, { params: { id } })));
    expect(all.filter((one) => one.orderId === orderId).map(({ total }) => total)).toEqual([totalPrice]);
  });

  it('changed since the list was shown is refused with the new total', async () => {
    const shop = await grocery();
    const body = await order();
    const [pack] = await lentils(shop);
    if (!pack) throw new Error('There are no lentils.');
    await setAll(shop, await lentils(shop), { price: aed(pack.commonFils * 2) });
    const refused = await customer.refused(placeOrder, { body, ...anew() });
    expect(refused).toMatchObject({ code: 'price_changed', params: { total: (await listOf()).totalAmount } });
  });

  it('is between a third and three times the common one', async () => {
    const shop = await grocery();
    const [pack] = await lentils(shop);
    if (!pack) throw new Error('There are no lentils.');
    const { commonFils } = pack;
    const problem = async (price: string) =>
      (await shop.client.refused(setShelfItem, asked(pack, { price }))).fields;
    expect(await problem(aed(Math.ceil(commonFils / 3) - 1))).toEqual({ price: 'too_small' });
    expect(await problem(aed(commonFils * 3 + 1))).toEqual({ price: 'too_big' });
    for (const price of ['-1', '1,5', 'free', '1e3', ''])
      expect(await problem(price)).toEqual({ price: 'invalid' });
    expect((await set(shop, pack, { price: aed(commonFils * 3) })).ownFils).toBe(commonFils * 3);
    expect((await set(shop, pack, { price: '٥٫٥٠ AED' })).ownFils).toBe(550);
  });
});

describe('a product out of stock', () => {
  it('is not sold until its day, and the list names it', async () => {
    const shop = await grocery();
    const full = await listOf();
    await setAll(shop, await lentils(shop), { outUntil: '2026-11-24' });
    const list = await listOf();
    expect(list.outOfStock.map(({ id }) => id)).toEqual(['red-lentils']);
    expect(list.ingredients.map(({ id }) => id)).not.toContain('red-lentils');
    expect(list.totalFils).toBeLessThan(full.totalFils);
    const body = await order();
    const old = await customer.refused(placeOrder, {
      body: { ...body, totalAmount: full.totalAmount },
      ...anew(),
    });
    expect(old).toMatchObject({ code: 'price_changed', params: { total: list.totalAmount } });
    const { id: orderId } = await customer.get(placeOrder, { body, ...anew() });
    const { lines } = await customer.get(getOrderStatus, { params: { orderId } });
    expect(lines.map(({ name }) => name)).not.toContain('Red lentils');
    expect(await listOf('2026-11-24')).toMatchObject({ outOfStock: [], totalFils: full.totalFils });
    const later = await order({ deliveryDate: '2026-11-24', totalAmount: full.totalAmount });
    expect(await customer.get(placeOrder, { body: later, ...anew() })).toMatchObject({ status: 'placed' });
    test.clock.set('2026-11-23T12:00:00+04:00');
    expect((await listOf()).outOfStock).toEqual([]);
    test.clock.set('2026-11-24T00:30:00+04:00');
    expect((await lentils(shop)).map(({ outUntil }) => outUntil)).toEqual(
      (await lentils(shop)).map(() => null),
    );
  });

  it('leaves the order to a grocery that has everything, even for the next offer', async () => {
    const near = await grocery();
    const far = await grocery({ lat: 25.12, lng: 55.2 });
    const { grocery: best } = await listOf();
    const [first, second] = best?.id === near.id ? [near, far] : [far, near];
    await setAll(first, await lentils(first), { outUntil: '2026-11-25' });
    expect(await listOf()).toMatchObject({ grocery: { id: second.id }, outOfStock: [] });
    expect(await listOf('2026-11-26')).toMatchObject({ grocery: { id: first.id }, outOfStock: [] });
    const placed = await customer.get(placeOrder, { body: await order(), ...anew() });
    expect(placed.providerId).toBe(second.id);
    await step(second, placed.id, 'rejected', { reason: 'Closed today' });
    expect((await first.client.get(getPartnerOrders)).map(({ id }) => id)).not.toContain(placed.id);
  });

  it('ends the sale where nothing is left', async () => {
    const shop = await grocery();
    const body = await order();
    await setAll(shop, await allPacks(shop), { outUntil: '2026-11-30' });
    expect((await listOf()).totalFils).toBe(0);
    expect((await customer.refused(placeOrder, { body, ...anew() })).code).toBe('partner_unavailable');
  });

  it('is back after today and within 90 days', async () => {
    const shop = await grocery();
    const [pack] = await lentils(shop);
    if (!pack) throw new Error('There are no lentils.');
    const problem = async (outUntil: string) =>
      (await shop.client.refused(setShelfItem, asked(pack, { outUntil }))).fields;
    expect(await problem('2026-11-21')).toEqual({ outUntil: 'too_early' });
    expect(await problem('2027-02-20')).toEqual({ outUntil: 'too_late' });
    expect(await problem('2026-02-30')).toEqual({ outUntil: 'invalid' });
  });
});

describe('a barcode', () => {
  it('has a check digit, belongs to one product, and comes with the order', async () => {
    expect(['96385074', '6291041500213', '4006381333931'].map(isEan)).toEqual([true, true, true]);
    expect(['96385075', '4006381333932', '12345', '', '٩٦٣٨٥٠٧٤'].map(isEan)).toEqual(Array(5).fill(false));
    const shop = await grocery();
    const [pack, other] = await allPacks(shop);
    if (!pack || !other) throw new Error('There are no packs.');
    await set(shop, pack, { barcode: ' ٤٠٠٦٣٨١٣٣٣٩٣١ ' });
    await set(shop, pack, { barcode: '4006381333931' });
    expect((await packsOf(shop, '4006381333931')).map(({ grams }) => grams)).toEqual([pack.grams]);
    const taken = await shop.client.refused(setShelfItem, asked(other, { barcode: '4006381333931' }));
    expect(taken.fields).toEqual({ barcode: 'taken' });
    const wrong = await shop.client.refused(setShelfItem, asked(other, { barcode: '4006381333932' }));
    expect(wrong.fields).toEqual({ barcode: 'invalid' });
    const elsewhere = await grocery();
    expect((await set(elsewhere, pack, { barcode: '4006381333931' })).barcode).toBe('4006381333931');
    await customer.get(placeOrder, { body: await order(), ...anew() });
    const shown = [
      ...(await shop.client.get(getPartnerOrders)),
      ...(await elsewhere.client.get(getPartnerOrders)),
    ];
    const lines = shown.flatMap((one) => one.lines).filter(({ barcodes }) => barcodes.length > 0);
    expect(lines.flatMap(({ barcodes }) => barcodes).every((code) => code === '4006381333931')).toBe(true);
    expect(shown[0]?.lines.every(({ aisle }) => aisle !== '')).toBe(true);
  });
});

it('is for approved groceries, one audited change each, and unknown packs are refused', async () => {
  const shop = await grocery();
  const [pack] = await lentils(shop);
  if (!pack) throw new Error('There are no lentils.');
  const price = aed(pack.commonFils + 50);
  const all = await Promise.all(Array.from({ length: 5 }, () => set(shop, pack, { price })));
  expect(new Set(all.map(({ ownFils }) => ownFils))).toEqual(new Set([pack.commonFils + 50]));
  const audited = (await auditOf(test, 'partner.shelf_changed')).filter(
    ({ subject_id: id }) => id === shop.id,
  );
  expect(audited).toHaveLength(1);
  const unknown = [
    { ...pack, grams: pack.grams + 1 },
    { ...pack, ingredientId: 'no-such-thing' },
    { ...pack, ingredientId: 'water' },
  ];
  for (const one of unknown)
    expect((await shop.client.refused(setShelfItem, asked(one, {}))).code).toBe('not_found');
  const kitchen = await partner(test, `+${(lastPhone += 1)}`, 'restaurant', [mealId]);
  expect((await kitchen.client.refused(setShelfItem, asked(pack, {}))).code).toBe('not_found');
  expect((await kitchen.client.refused(getShelf, { query: {} })).code).toBe('not_possible_now');
  expect((await customer.refused(setShelfItem, asked(pack, {}))).code).toBe('forbidden');
  const everything = await shop.client.get(getShelf, { query: {} });
  expect(everything.products.length).toBeLessThanOrEqual(150);
  expect(everything.total).toBeGreaterThan(300);
});
