import { placeOrder, type OrderSummary } from '@sufra/contract/ordering/ordering.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { getShoppingList } from '@sufra/contract/ordering/shopping.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  everyDay,
  home,
  ingredientsBody,
  onlyOwnPartners,
  partner,
} from '../../../../test/kitchens.ts';
import { subscriber } from '../../../../test/people.ts';
import type { Partner } from '../../partners/index.ts';

const mealId = 'adas-soup';
let test: TestApp;
let customer: Client;
let addressId: string;
let lastPhone = 971_508_131_000;

beforeAll(async () => {
  test = await startTestApp();
  customer = await subscriber(test, '+971508130001');
  addressId = (await home(customer)).id;
});
beforeEach(async () => {
  test.clock.set('2026-11-21T12:00:00+04:00');
  await onlyOwnPartners(test);
});
afterAll(() => test.close());

type Body = BodyOf<typeof placeOrder>;

const groceryWith = async (changes: Partial<Partner> = {}): Promise<string> =>
  (await partner(test, `+${(lastPhone += 1)}`, 'grocery', [], changes)).id;
const bag = async (changes: object = {}): Promise<Body> => ({
  ...(await ingredientsBody(customer, { mealId, addressId })),
  ...changes,
});
const place = (body: Body): Promise<OrderSummary> => customer.get(placeOrder, { body, ...anew() });
const refusalOf = async (body: Body): Promise<object> => {
  const { code, params, fields } = await customer.refused(placeOrder, { body, ...anew() });
  return { code, ...(params ? { params } : {}), ...(fields ? { fields } : {}) };
};

describe('a grocery order', () => {
  const pricesOf = async (): Promise<Map<string, number>> => {
    const query = { familySize: '2', addressId };
    const { ingredients } = await customer.get(getShoppingList, { params: { mealId }, query });
    return new Map(ingredients.map(({ id, priceFils }) => [id, priceFils]));
  };
  const aed = (fils: number): string => `${(fils / 100).toFixed(2)} AED`;

  it('is refused where no grocery delivers', async () => {
    expect(await refusalOf(await bag())).toEqual({ code: 'partner_unavailable' });
    for (const changes of [
      { isPaused: true },
      { emirate: 'Ajman' as const },
      { lat: 25.2, lng: 55.3, reachM: 5_000 },
    ]) {
      await groceryWith(changes);
      expect(await refusalOf(await bag())).toEqual({ code: 'partner_unavailable' });
    }
  });

  it('is delivered from tomorrow to two weeks from today, on existing dates only', async () => {
    await groceryWith();
    const outcome = async (deliveryDate: string): Promise<object | string> => {
      const answer = await customer.call(placeOrder, { body: await bag({ deliveryDate }), ...anew() });
      return answer.ok ? 'placed' : (answer.error.fields ?? answer.error.code);
    };
    expect(await outcome('2026-11-20')).toEqual({ deliveryDate: 'too_early' });
    expect(await outcome('2026-11-21')).toEqual({ deliveryDate: 'too_early' });
    expect(await outcome('2026-11-22')).toBe('placed');
    expect(await outcome('2026-12-05')).toBe('placed');
    expect(await outcome('2026-12-06')).toEqual({ deliveryDate: 'too_late' });
    expect(await outcome('9999-12-31')).toEqual({ deliveryDate: 'too_late' });
    for (const wrong of ['2026-02-30', '2026-13-01', '22.11.2026', '2026-11-22T00:00:00Z', '٢٠٢٦-١١-٢٢', ''])
      expect(await outcome(wrong)).toEqual({ deliveryDate: 'invalid' });
    // Half past midnight in Dubai is still yesterday in London.
    test.clock.set('2026-11-21T20:30:00Z');
    expect(await outcome('2026-11-22')).toEqual({ deliveryDate: 'too_early' });
    expect(await outcome('2026-11-23')).toBe('placed');
  });

  it('on a day off goes to the next grocery, if any', async () => {
    const offOnSundays: Partner['openingHours'] = [[], ...everyDay([480, 1320]).slice(1)];
    const first = await groceryWith({ openingHours: offOnSundays });
    expect(await refusalOf(await bag({ deliveryDate: '2026-11-22' }))).toEqual({ code: 'slot_unavailable' });
    expect(await place(await bag({ deliveryDate: '2026-11-23' }))).toMatchObject({ providerId: first });
    const second = await groceryWith({ lat: 25.09, lng: 55.15 });
    expect(await place(await bag({ deliveryDate: '2026-11-22' }))).toMatchObject({ providerId: second });
  });

  it('costs what remains in it', async () => {
    await groceryWith();
    const prices = await pricesOf();
    const total = [...prices.values()].reduce((sum, price) => sum + price, 0);
    const without = (...ids: string[]): number => ids.reduce((sum, id) => sum - (prices.get(id) ?? 0), total);
    expect(prices.get('water')).toBe(0);
    const leaveOut = ['parsley', 'olive-oil', 'water'];
    const fair = aed(without(...leaveOut));
    expect(await refusalOf(await bag({ leaveOut }))).toEqual({
      code: 'price_changed',
      params: { total: fair },
    });
    expect(await place(await bag({ leaveOut, totalAmount: fair }))).toMatchObject({ totalPrice: fair });
  });

  it('ignores unknown and repeated ids to leave out', async () => {
    await groceryWith();
    const strange = ['saffron', 'no-such-thing', '__proto__', 'parsley; drop table'];
    expect(await place(await bag({ leaveOut: strange }))).toMatchObject({ status: 'placed' });
    const prices = await pricesOf();
    const fair = aed([...prices].reduce((sum, [id, price]) => sum + (id === 'parsley' ? 0 : price), 0));
    const twice = { leaveOut: ['parsley', 'parsley'], totalAmount: fair };
    expect(await place(await bag(twice))).toMatchObject({ totalPrice: fair });
  });

  it('is refused when empty', async () => {
    await groceryWith();
    const prices = await pricesOf();
    const all = { code: 'invalid_request', fields: { leaveOut: 'too_big' } };
    expect(await refusalOf(await bag({ leaveOut: [...prices.keys()], totalAmount: '0.00 AED' }))).toEqual(
      all,
    );
    const butWater = [...prices.keys()].filter((id) => id !== 'water');
    expect(await refusalOf(await bag({ leaveOut: butWater, totalAmount: '0.00 AED' }))).toEqual(all);
  });

  it("is refused below the grocery's minimum, and names the minimum", async () => {
    await groceryWith({ minOrder: 100_000 });
    const refused = { code: 'below_minimum', params: { minimum: '1000.00 AED' } };
    expect(await refusalOf(await bag())).toEqual(refused);
  });
});
