import { getDriverProfile } from '@sufra/contract/delivery/driver-desk.ts';
import {
  getAreaHistory,
  getHolidays,
  removeHoliday,
  saveHoliday,
} from '@sufra/contract/household/admin-areas.ts';
import { emirates, type Emirate } from '@sufra/contract/options.ts';
import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { getMealOrder, getShoppingList, getWays } from '@sufra/contract/ordering/shopping.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import { driver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { anew, home, mealBody, onlyOwnPartners, orderMeal, partner } from '../../../../test/kitchens.ts';
import { subscriber } from '../../../../test/people.ts';
import { addDays, dubaiDay } from '../../../platform/pure/dubai-time.ts';

const boss = '+971508390001';
const mealId = 'adas-soup';
let test: TestApp;
let desk: Client;
let customer: Client;
let kitchenId: string;
let addressId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  desk = await confirmedAdmin(test, boss, 'operations');
  customer = await subscriber(test, '+971508390002');
  kitchenId = (await partner(test, '+971508390003', 'restaurant', [mealId])).id;
  await partner(test, '+971508390004', 'grocery');
  addressId = (await home(customer)).id;
});
beforeEach(async () => {
  test.clock.advance(1000);
  await confirm(test, boss);
});
afterAll(() => test.close());

type Body = BodyOf<typeof saveHoliday>;
const today = () => dubaiDay(test.clock.now());
const eid = (changes: Partial<Body> = {}): Body => ({
  ...{ id: null, date: today(), en: 'Eid al-Fitr', ar: 'عيد الفطر', revision: 0 },
  emirates: [...emirates],
  ...changes,
});
async function during(changes: Partial<Body>, run: () => Promise<void>): Promise<void> {
  const before = await desk.get(getHolidays);
  const after = await desk.get(saveHoliday, { body: eid(changes) });
  const added = after.find(({ id }) => before.every((one) => one.id !== id));
  await run();
  await confirm(test, boss);
  await desk.get(removeHoliday, { params: { id: added?.id ?? '' } });
}
const offer = () => customer.get(getMealOrder, { params: { mealId }, query: { addressId } });
const bag = () => customer.get(getShoppingList, { params: { mealId }, query: { addressId } });
const refusal = (date: string) => ({
  ...{ status: 409, code: 'no_deliveries' },
  params: { date, en: 'Eid al-Fitr', ar: 'عيد الفطر' },
});

describe('a holiday', () => {
  it('offers no slots, and refuses an order by its name; placed orders stay and are counted', async () => {
    const wanted = { mealId, partnerId: kitchenId, addressId };
    const placed = await orderMeal(customer, wanted);
    const body = await mealBody(customer, wanted);
    await during({}, async () => {
      expect(await offer()).toMatchObject({
        ...{ slots: [], availableRestaurants: [], nobody: 'holiday' },
        holiday: { date: today(), name: 'Eid al-Fitr' },
      });
      expect(await customer.get(getWays, { params: { mealId }, query: {} })).toMatchObject({
        cooked: { closed: 'holiday' },
        groceries: { closed: null },
      });
      expect(await customer.refused(placeOrder, { body, ...anew() })).toMatchObject(refusal(today()));
      expect(await desk.get(getHolidays)).toMatchObject([{ date: today(), openOrders: 1 }]);
      expect(placed.status).toBe('placed');
    });
    expect((await offer()).holiday).toBeUndefined();
    await customer.get(placeOrder, { body, ...anew() });
  });

  it('closes only its emirates', async () => {
    const others = emirates.filter((one): one is Exclude<Emirate, 'Dubai'> => one !== 'Dubai');
    await during({ emirates: others }, async () => {
      expect((await offer()).availableRestaurants).toHaveLength(1);
      expect(await desk.get(getHolidays)).toMatchObject([{ openOrders: 0 }]);
    });
  });

  it('moves groceries to the next day, and refuses its own', async () => {
    const [first, second] = [addDays(today(), 1), addDays(today(), 2)];
    const before = await bag();
    expect(before).toMatchObject({ firstDeliveryDate: first, holidays: [] });
    await during({ date: first }, async () => {
      expect(await bag()).toMatchObject({
        firstDeliveryDate: second,
        closedDates: [first],
        holidays: [{ date: first, name: 'Eid al-Fitr' }],
      });
      const body = {
        ...{ recipeId: mealId, familySize: 2, deliveryAddressId: addressId },
        ...{ deliveryDate: first, totalAmount: before.totalAmount },
      };
      expect(await customer.refused(placeOrder, { body, ...anew() })).toMatchObject(refusal(first));
    });
    expect((await bag()).firstDeliveryDate).toBe(first);
  });
});

describe('partners and drivers', () => {
  it('see days in a row as one, for sixty days, of emirates in reach only', async () => {
    const near = await partner(test, '+971508390007', 'restaurant', [], { lat: 25.28, lng: 55.37 });
    const far = await partner(test, '+971508390008', 'restaurant', [], {
      lat: 25.28,
      lng: 55.37,
      reachM: 2_000,
    });
    const rider = await driver(test, '+971508390009');
    const seen = async () => [
      (await near.client.get(getPartnerProfile)).holidays,
      (await far.client.get(getPartnerProfile)).holidays,
      (await rider.client.get(getDriverProfile)).holidays,
    ];
    const [day, next, last] = [3, 4, 61].map((days) => addDays(today(), days));
    const name = { en: 'Eid al-Fitr', ar: 'عيد الفطر' };
    expect(await seen()).toEqual([[], [], []]);
    await during({ date: day! }, () =>
      during({ date: next! }, () =>
        during({ date: last! }, async () => {
          const run = { from: day, to: next, name, emirates: [] };
          expect(await seen()).toEqual([[run], [run], [{ ...run, to: day }]]);
        }),
      ),
    );
    await during({ date: day!, emirates: ['Sharjah'] }, async () => {
      expect(await seen()).toEqual([[{ from: day, to: day, name, emirates: ['Sharjah'] }], [], []]);
    });
  });
});

describe('staff', () => {
  it('add, change and remove one, once each and audited', async () => {
    const date = addDays(today(), 30);
    const added = await Promise.all([1, 2].map(() => desk.call(saveHoliday, { body: eid({ date }) })));
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const [row] = await desk.get(getHolidays);
    const { id = '', revision = 0 } = row ?? {};
    const body = eid({ id, date, revision, emirates: ['Ajman', 'Dubai'] });
    expect(await desk.get(saveHoliday, { body })).toMatchObject([{ id, emirates: ['Ajman', 'Dubai'] }]);
    expect(await desk.refused(saveHoliday, { body: { ...body, en: 'Eid' } })).toMatchObject({
      code: 'edited_meanwhile',
    });
    await desk.get(removeHoliday, { params: { id } });
    expect(await desk.refused(removeHoliday, { params: { id } })).toMatchObject({ code: 'not_found' });
    const history = (await desk.get(getAreaHistory)).slice(0, 3);
    expect(history.map(({ action, emirate }) => [action, emirate])).toEqual([
      ...[
        ['holiday.removed', null],
        ['holiday.changed', null],
        ['holiday.added', null],
      ],
    ]);
    expect(history[0]?.after).toMatchObject({ en: 'Eid al-Fitr', date, emirates: 'Ajman, Dubai' });
    expect(history[1]?.before).toMatchObject({ emirates: [...emirates].sort().join(', ') });
    expect(history[2]?.before).toBeNull();
    const subject = `Eid al-Fitr, ${date}`;
    const rows = await Promise.all(
      (['holiday.added', 'holiday.changed', 'holiday.removed'] as const).map((action) =>
        auditOf(test, action),
      ),
    );
    expect(rows.map((all) => all.filter((one) => one.subject_id === subject).length)).toEqual([1, 1, 1]);
    const [changed] = (rows[1] ?? []).filter((one) => one.subject_id === subject);
    expect(changed?.details).toMatchObject({
      emirates: 'Ajman, Dubai',
      before_emirates: [...emirates].sort().join(', '),
    });
  });

  it('can not add one in the past, far ahead, twice for a day and emirate, or without a confirmation', async () => {
    const fields = (date: string) => ({ code: 'invalid_request', fields: { date } });
    const past = eid({ date: addDays(today(), -1) });
    expect(await desk.refused(saveHoliday, { body: past })).toMatchObject(fields('too_early'));
    const far = eid({ date: addDays(today(), 800) });
    expect(await desk.refused(saveHoliday, { body: far })).toMatchObject(fields('too_late'));
    const date = addDays(today(), 40);
    await during({ date, emirates: ['Dubai'] }, async () => {
      expect(await desk.refused(saveHoliday, { body: eid({ date }) })).toMatchObject(fields('taken'));
      await during({ date, emirates: ['Ajman'] }, async () => {
        expect(await desk.get(getHolidays)).toHaveLength(2);
      });
    });
    const unconfirmed = await admin(test, '+971508390005');
    expect(await unconfirmed.refused(saveHoliday, { body: eid({ date }) })).toMatchObject({
      code: 'confirmation_needed',
    });
    const content = await confirmedAdmin(test, '+971508390006', 'content');
    expect(await content.refused(getHolidays)).toMatchObject({ code: 'forbidden' });
    expect(await customer.refused(saveHoliday, { body: eid({ date }) })).toMatchObject({ code: 'forbidden' });
  });
});
