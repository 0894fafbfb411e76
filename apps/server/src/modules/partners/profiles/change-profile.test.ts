import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { getMealOrder } from '@sufra/contract/ordering/shopping.ts';
import { changePartnerProfile } from '@sufra/contract/partners/partner-profile.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  mealBody,
  onlyOwnPartners,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
let kitchen: TestPartner;
let carried: TestPartner;
let grocery: TestPartner;
let customer: Client;
let addressId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508370001', 'restaurant', [mealId]);
  // Six kilometres from the customer; Sufra delivers.
  carried = await partner(test, '+971508370002', 'chef', [mealId], { lat: 25.134, hasOwnDelivery: false });
  grocery = await partner(test, '+971508370003', 'grocery');
  customer = await subscriber(test, '+971508370004');
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

type Body = BodyOf<typeof changePartnerProfile>;
const change = (body: Body, { client } = kitchen) => client.get(changePartnerProfile, { body });
const wrong = async (body: unknown, { client } = kitchen) =>
  (await client.refused(changePartnerProfile, { body: body as Body })).fields;

async function offered(id: string) {
  const query = { addressId, familySize: '2' };
  const offer = await customer.get(getMealOrder, { params: { mealId }, query });
  return offer.availableRestaurants.find((one) => one.id === id);
}

describe('what a partner changes', () => {
  it('is shown to the customer with the next offer, and audited without names or phones', async () => {
    const name = { en: 'Bait Lentil', ar: 'بيت العدس' };
    const terms = await change({ name, phone: '050 123 4567', minOrder: '٧٥', deliveryFee: '12.50' });
    expect(terms).toMatchObject({ name, phone: '+971501234567', minOrder: '75.00 AED' });
    expect(terms.deliveryFee).toBe('12.50 AED');
    expect((await kitchen.client.get(getPartnerProfile)).terms).toEqual(terms);
    expect(await offered(kitchen.id)).toMatchObject({ name: name.en, minOrder: '75.00 AED' });
    const [row] = (await auditOf(test, 'partner.profile_changed')).slice(-1);
    expect(row?.details).toEqual({ name: true, phone: true, minOrderFils: 7_500, deliveryFeeFils: 1_250 });
  });

  it('stays as it is where nothing is sent, and sent twice it is one change', async () => {
    const count = async () => (await auditOf(test, 'partner.profile_changed')).length;
    const before = await change({ reachKm: 15 });
    const audited = await count();
    expect(await change({ reachKm: 15 })).toEqual(before);
    expect(await change({})).toEqual(before);
    expect(await count()).toBe(audited);
    expect(before.name.en).toBe('Bait Lentil');
  });

  it('binds checkout: below the minimum, and beyond the reach', async () => {
    await change({ minOrder: '50' });
    const body = await mealBody(customer, { mealId, partnerId: kitchen.id, addressId });
    await change({ minOrder: '499.50' });
    expect(await customer.call(placeOrder, { body, ...anew() })).toMatchObject({
      error: { code: 'below_minimum' },
    });
    await change({ reachKm: 6 }, carried);
    expect(await offered(carried.id)).toBeUndefined();
    await change({ reachKm: 7 }, carried);
    const far = await mealBody(customer, { mealId, partnerId: carried.id, addressId });
    await change({ reachKm: 6 }, carried);
    expect(await customer.call(placeOrder, { body: far, ...anew() })).toMatchObject({
      error: { code: 'partner_unavailable' },
    });
  });
});

describe('is refused', () => {
  it.each([
    ['a minimum below Sufra’s', { minOrder: '1' }, { minOrder: 'too_small' }],
    ['a typing error of a minimum', { minOrder: '9000' }, { minOrder: 'too_big' }],
    ['a huge fee', { deliveryFee: '250' }, { deliveryFee: 'too_big' }],
    ['a reach beyond the country', { reachKm: 61 }, { reachKm: 'too_big' }],
    ['a broken reach', { reachKm: 2.5 }, { reachKm: 'invalid' }],
    ['a name in one language', { name: { en: 'Bait', ar: ' ' } }, { 'name.ar': 'too_short' }],
    ['a phone of elsewhere', { phone: '+1 900 555 0100' }, { phone: 'invalid' }],
  ])('%s', async (_what, body, fields) => {
    const before = (await kitchen.client.get(getPartnerProfile)).terms;
    expect(await wrong(body)).toEqual(fields);
    expect((await kitchen.client.get(getPartnerProfile)).terms).toEqual(before);
  });

  it('a fee where Sufra delivers, a grocery’s fee, bank details, and a suspended partner', async () => {
    const fee = { body: { deliveryFee: '5' } };
    for (const one of [carried, grocery]) {
      expect((await one.client.get(getPartnerProfile)).terms.deliveryFee).toBeNull();
      expect((await one.client.refused(changePartnerProfile, fee)).code).toBe('not_possible_now');
    }
    const { bankInfo } = await kitchen.client.get(getPartnerProfile);
    await change({ reachKm: 9, bankInfo: { iban: 'AE070331234567890123456' } } as Body);
    expect((await kitchen.client.get(getPartnerProfile)).bankInfo).toEqual(bankInfo);
    await test.app.db.pool.query("update partners.partners set status = 'suspended' where id = $1", [
      grocery.id,
    ]);
    expect((await grocery.client.refused(changePartnerProfile, { body: { reachKm: 9 } })).code).toBe(
      'partner_suspended',
    );
  });
});
