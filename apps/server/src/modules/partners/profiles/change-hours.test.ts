import { getMealOrder } from '@sufra/contract/ordering/shopping.ts';
import { getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { getMenu, setHours, setPaused } from '@sufra/contract/partners/partner-menu.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  everyDay,
  home,
  onlyOwnPartners,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { bringHome } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
let kitchen: TestPartner;
let customer: Client;
let addressId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508320001', 'chef', [mealId]);
  customer = await subscriber(test, '+971508320002');
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

type Week = BodyOf<typeof setHours>['openingHours'];
const daily = (...stretches: Week[number]): Week => Array.from({ length: 7 }, () => stretches);
const save = (openingHours: Week) => kitchen.client.get(setHours, { body: { openingHours } });

/** The slots a customer can choose, in Dubai time. */
async function slots(): Promise<string[]> {
  const offer = await customer.get(getMealOrder, { params: { mealId }, query: { addressId } });
  return (offer.availableRestaurants[0]?.slots ?? []).map((slot) =>
    new Date(Date.parse(slot) + 4 * 3_600_000).toISOString().slice(11, 16),
  );
}

describe('opening hours', () => {
  it('decide immediately which half-hours a customer can choose', async () => {
    // Ten in the morning; the kitchen needs 25 minutes and the road a few.
    await save(daily({ from: '12:00', to: '13:00' }));
    expect(await slots()).toEqual(['12:30', '13:00']);
    await save(daily({ from: '14:00', to: '15:00' }, { from: '11:00', to: '12:00' }));
    expect(await slots()).toEqual(['11:30', '12:00', '14:30', '15:00']);
    await save(daily());
    expect(await slots()).toEqual([]);
    await save(daily({ from: '00:00', to: '00:00' }));
    expect(await slots()).toHaveLength(12);
  });

  it('are returned sorted within the day, past midnight too', async () => {
    const week = daily({ from: '18:30', to: '01:15' }, { from: '09:00', to: '14:00' });
    const sorted = daily({ from: '09:00', to: '14:00' }, { from: '18:30', to: '01:15' });
    expect((await save(week)).openingHours).toEqual(sorted);
    expect((await kitchen.client.get(getMenu)).openingHours).toEqual(sorted);
    await save(daily({ from: '00:00', to: '00:00' }));
    expect((await kitchen.client.get(getMenu)).openingHours).toEqual(daily({ from: '00:00', to: '00:00' }));
  });

  it.each<[string, Week, string[]]>([
    [
      'two that overlap',
      daily({ from: '09:00', to: '14:00' }, { from: '13:59', to: '15:00' }),
      [0, 1, 2, 3, 4, 5, 6].map((day) => `openingHours.${day}`),
    ],
    [
      'a night into the next morning',
      daily().map((_, day) =>
        day === 2 ? [{ from: '20:00', to: '10:00' }] : day === 3 ? [{ from: '09:00', to: '12:00' }] : [],
      ),
      ['openingHours.2'],
    ],
    [
      'Saturday into Sunday',
      daily().map((_, day) =>
        day === 6 ? [{ from: '20:00', to: '10:00' }] : day === 0 ? [{ from: '09:00', to: '12:00' }] : [],
      ),
      ['openingHours.6'],
    ],
  ])('%s are refused at their days, and nothing changes', async (_what, openingHours, fields) => {
    const before = await kitchen.client.get(getMenu);
    const refused = await kitchen.client.refused(setHours, { body: { openingHours } });
    expect([refused.status, refused.code]).toEqual([400, 'invalid_request']);
    expect(Object.keys(refused.fields ?? {})).toEqual(fields);
    expect(await kitchen.client.get(getMenu)).toEqual(before);
  });

  const one = { from: '09:00', to: '10:00' };
  it.each<[string, unknown]>([
    ['six days', daily(one).slice(1)],
    ['eight days', [...daily(one), [one]]],
    ['three stretches', daily(one, { from: '11:00', to: '12:00' }, { from: '13:00', to: '14:00' })],
    ['a time that is none', daily({ from: '24:00', to: '25:00' })],
    ['minutes', [[[540, 600]], [], [], [], [], [], []]],
    ['nothing', null],
    ['text', 'always'],
  ])('as %s are refused', async (_what, openingHours) => {
    const body = { openingHours } as { openingHours: Week };
    expect((await kitchen.client.refused(setHours, { body })).status).toBe(400);
  });
});

describe('the pause', () => {
  it('hides the kitchen immediately, and shows it again', async () => {
    expect(await kitchen.client.get(setPaused, { body: { isPaused: true } })).toEqual({ isPaused: true });
    expect(await slots()).toEqual([]);
    expect((await kitchen.client.get(getPartnerProfile)).isPaused).toBe(true);
    await kitchen.client.get(setPaused, { body: { isPaused: true } });
    await kitchen.client.get(setPaused, { body: { isPaused: false } });
    expect(await slots()).toHaveLength(12);
  });

  it('changes nothing else, at this kitchen or another', async () => {
    const other = await partner(test, '+971508320003', 'chef', [mealId], {
      openingHours: everyDay([600, 900]),
    });
    const before = await other.client.get(getMenu);
    await kitchen.client.get(setPaused, { body: { isPaused: true } });
    await Promise.all([
      kitchen.client.get(setPaused, { body: { isPaused: false } }),
      save(daily({ from: '08:00', to: '23:00' })),
    ]);
    expect(await kitchen.client.get(getMenu)).toMatchObject({
      isPaused: false,
      openingHours: daily({ from: '08:00', to: '23:00' }),
    });
    expect(await other.client.get(getMenu)).toEqual(before);
  });
});

it('takes earnings from the ledger: this month, total and owed', async () => {
  const profile = async () => (await kitchen.client.get(getPartnerProfile)).earnings;
  expect(await profile()).toEqual({
    totalThisMonth: '0.00 AED',
    pendingPayout: '0.00 AED',
    totalEarnings: '0.00 AED',
  });
  const order = async (cash: boolean): Promise<void> => {
    const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId, cash });
    await bringHome(customer, kitchen, id);
  };
  await order(false);
  // Food 20.00 and delivery 5.00 with VAT: 19.05 less 15 % (2.86) and 4.76 are the kitchen's.
  expect(await profile()).toEqual({
    totalThisMonth: '20.95 AED',
    pendingPayout: '20.95 AED',
    totalEarnings: '20.95 AED',
  });
  await order(true);
  expect(await profile()).toEqual({
    totalThisMonth: '41.90 AED',
    pendingPayout: '21.90 AED',
    totalEarnings: '41.90 AED',
  });
  test.clock.set('2026-11-30T20:00:00Z');
  expect(await profile()).toMatchObject({ totalThisMonth: '0.00 AED', totalEarnings: '41.90 AED' });
});
