import { getShelf, setOwnProduct, setShelfItem } from '@sufra/contract/partners/grocery-shelf.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../../../test/admins.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { partner, type TestPartner } from '../../../../test/kitchens.ts';

let test: TestApp;
let shop: TestPartner;
let other: TestPartner;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  test.clock.set('2026-11-21T12:00:00+04:00');
  shop = await partner(test, '+971508341001', 'grocery');
  other = await partner(test, '+971508341002', 'grocery');
});
afterAll(() => test.close());

type Body = BodyOf<typeof setOwnProduct>;

const soap: Body = {
  ...{ name: { en: 'Dish soap', ar: 'سائل غسيل الأطباق' }, amount: 1.5, unit: 'l', aisle: 'household' },
  ...{ contents: [], price: '9.50', barcode: null, outUntil: null, isOnShelf: true },
};
const milk: Body = {
  ...{ ...soap, name: { en: 'Full-fat milk', ar: 'حليب كامل الدسم' }, aisle: 'dairy-eggs' },
  ...{ contents: ['whole-milk'], price: '12.00' },
};
const asked = (body: Partial<Body>, productId: string = randomUUID()) => ({
  params: { productId },
  body: { ...soap, ...body },
});
const refusalOf = async (body: Partial<Body>, productId?: string): Promise<object | string> => {
  const { code, fields, params } = await shop.client.refused(setOwnProduct, asked(body, productId));
  return fields ?? { code, ...params };
};
const ownOf = async (q: string, { client }: TestPartner = shop) =>
  (await client.get(getShelf, { query: { q } })).own ?? [];

describe('an own product', () => {
  it('is added once, however often it is sent, and changed', async () => {
    const once = asked(milk);
    const added = await shop.client.get(setOwnProduct, once);
    expect(added).toMatchObject({
      ...{ id: once.params.productId, name: milk.name, amount: 1.5, unit: 'l', aisle: 'dairy-eggs' },
      ...{ contents: [{ ingredientId: 'whole-milk' }], allergens: ['milk'], priceFils: 1_200 },
      ...{ barcode: null, outUntil: null, isOnShelf: true },
    });
    expect(await shop.client.get(setOwnProduct, once)).toEqual(added);
    expect(await ownOf('full-fat')).toEqual([added]);
    expect(await ownOf('حليب كامل')).toEqual([added]);
    const off = { ...once.body, price: '١٣٫٥٠', isOnShelf: false, outUntil: '2026-11-28' };
    await shop.client.get(setOwnProduct, asked(off, added.id));
    expect(await ownOf('full-fat')).toEqual([
      { ...added, priceFils: 1_350, isOnShelf: false, outUntil: '2026-11-28' },
    ]);
    const { details } = (await auditOf(test, 'partner.shelf_changed')).at(-1) ?? {};
    expect(details).toMatchObject({ product: added.id, priceFils: 1_350, isOnShelf: false });
    expect(await auditOf(test, 'partner.shelf_changed')).toHaveLength(2);
  });

  it('is found by its aisle and barcode, among its own grocery only', async () => {
    const added = await shop.client.get(setOwnProduct, asked({ barcode: '٩٦٣٨٥٠٧٤' }));
    expect(await ownOf('96385074')).toEqual([added]);
    const { own, products } = await shop.client.get(getShelf, { query: { aisle: 'household' } });
    expect({ own, products }).toEqual({ own: [added], products: [] });
    expect(await ownOf('96385074', other)).toEqual([]);
    expect(await other.client.refused(setOwnProduct, asked({}, added.id))).toMatchObject({
      code: 'not_found',
    });
    expect(await refusalOf({ barcode: '96385074' })).toEqual({ barcode: 'taken' });
    const pack = { grams: 1_000, price: null, barcode: '96385074', outUntil: null };
    expect(
      await shop.client.refused(setShelfItem, { params: { ingredientId: 'basmati-rice' }, body: pack }),
    ).toMatchObject({ fields: { barcode: 'taken' } });
    await shop.client.get(setShelfItem, {
      params: { ingredientId: 'basmati-rice' },
      body: { ...pack, barcode: '4006381333931' },
    });
    expect(await refusalOf({ barcode: '4006381333931' })).toEqual({ barcode: 'taken' });
  });

  it('belongs to groceries', async () => {
    const chef = await partner(test, '+971508341003', 'chef');
    expect(await chef.client.refused(setOwnProduct, asked({}))).toMatchObject({ code: 'not_found' });
  });

  it.each([
    [{ aisle: 'dairy-eggs' }, { contents: 'required' }],
    [{ contents: ['whole-milk'] }, { contents: 'invalid' }],
    [{ ...milk, contents: ['moon-dust'] }, { contents: 'unknown_option' }],
    [{ price: '0.10' }, { price: 'too_small' }],
    [{ price: '1000.01' }, { price: 'too_big' }],
    [{ outUntil: '2026-11-21' }, { outUntil: 'too_early' }],
    [{ outUntil: '2027-11-21' }, { outUntil: 'too_late' }],
    [{ name: { en: 'Cold beer', ar: 'مشروب' } }, { 'name.en': 'invalid' }],
    [{ name: { en: 'A drink', ar: 'نبيذ أحمر' } }, { 'name.ar': 'invalid' }],
    [{ name: { en: 'Red wine', ar: 'مشروب' } }, { 'name.en': 'invalid' }],
    [{ name: { en: 'White wine', ar: 'مشروب' } }, { 'name.en': 'invalid' }],
    [{ name: { en: 'Dark rum', ar: 'مشروب' } }, { 'name.en': 'invalid' }],
    [{ name: { en: 'A drink', ar: 'بيرة' } }, { 'name.ar': 'invalid' }],
    [{ ...milk, contents: ['beer'] }, { contents: 'invalid' }],
    [{ barcode: '12345678' }, { barcode: 'invalid' }],
    [{ amount: 1.5, unit: 'piece' }, { amount: 'invalid' }],
    [{ amount: 0 }, { amount: 'too_small' }],
  ] satisfies [Partial<Body>, object][])('is refused with %j', async (body, refusal) => {
    expect(await refusalOf(body)).toMatchObject(refusal);
  });

  it.each([
    ['Alcohol wipes', 'مناديل معقّمة'],
    ['Mouthwash without alcohol', 'غسول فم بدون كحول'],
    ['Nappies, size 4', 'حفاضات مقاس 4'],
    // Beer and wine are made from these.
    ['Wheat crackers', 'رقائق القمح'],
    ['Barley flakes', 'رقائق الشعير'],
    ['Grape juice', 'عصير عنب'],
    ['Vinegar cleaner', 'منظف بالخل'],
  ])('called %s may be sold', async (en, ar) => {
    expect(await shop.client.get(setOwnProduct, asked({ name: { en, ar } }))).toMatchObject({ name: { en } });
  });

  it('named after vinegar or vanilla is food like any other', async () => {
    const vinegar = {
      ...milk,
      name: { en: 'Vanilla extract', ar: 'خلاصة الفانيليا' },
      contents: ['vanilla-extract'],
    };
    expect(await shop.client.get(setOwnProduct, asked(vinegar))).toMatchObject({ allergens: [] });
  });

  it('names no food but its contents, in either language', async () => {
    const named = async (en: string, ar: string, contents: string[]) =>
      refusalOf({ ...milk, name: { en, ar }, contents });
    expect(await named('Almond milk', 'حليب كامل الدسم', ['whole-milk'])).toMatchObject({
      code: 'text_names_foods',
    });
    expect(await named('Milk', 'حليب بالفستق', ['whole-milk'])).toMatchObject({ code: 'text_names_foods' });
    expect(await named('Peanut butter', 'زبدة', ['butter'])).toMatchObject({ code: 'text_names_foods' });
    const hostile = 'Milk w\u200Bith pean\u200Buts';
    expect(await named(hostile, 'حليب', ['whole-milk'])).toMatchObject({
      code: expect.any(String) as string,
    });
  });

  it('of no food has unknown allergens if it is named after one', async () => {
    const names = { en: 'Peanut butter', ar: 'زبدة الفول السوداني' };
    expect(await shop.client.get(setOwnProduct, asked({ name: names }))).toMatchObject({ allergens: null });
    expect(
      await shop.client.get(setOwnProduct, asked({ name: { en: 'Nappies', ar: 'حفاضات' } })),
    ).toMatchObject({ allergens: [] });
  });

  it('is one of 200 at most', async () => {
    const fill = `insert into partners.own_products (id, partner_id, name_en, name_ar, amount, unit, aisle, price_fils)
      select gen_random_uuid(), '${other.id}', 'Foil ' || n, 'ورق ' || n, 1, 'piece', 'household', 900 from generate_series(1, 200) n`;
    await test.app.db.pool.query(fill);
    expect(await other.client.refused(setOwnProduct, asked({}))).toMatchObject({
      ...{ code: 'menu_full', params: { max: 200 } },
    });
  });
});
