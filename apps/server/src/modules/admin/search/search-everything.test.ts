import { searchAdmin } from '@sufra/contract/admin/admin-search.ts';
import { getAdminOrders } from '@sufra/contract/ordering/admin-orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../../../../test/admins.ts';
import { driver, type TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { accountIdOf, signIn, subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
const phones = { latin: '+971508330002', arabic: '+971508330003', rider: '+971508330004' } as const;
let test: TestApp;
let boss: Client;
let kitchen: TestPartner;
let rider: TestDriver;
const orders = { latin: '', arabic: '' };

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  await onlyOwnPartners(test);
  boss = await admin(test, '+971508330001');
  kitchen = await partner(test, '+971508330011', 'restaurant', [mealId], { hasOwnDelivery: false });
  await test.app.db.pool.query(
    `update partners.partners set name = '{"en": "Umm Ali''s Café", "ar": "مطبخ أم عليّ"}' where id = $1`,
    [kitchen.id],
  );
  const names = { latin: 'Mariam Al-Suwaidi', arabic: 'أحمد الشامسيّ' } as const;
  for (const script of ['latin', 'arabic'] as const) {
    const client = await subscriber(test, phones[script], 'full-day', { name: names[script] });
    const { id: addressId } = await home(client);
    orders[script] = (await orderMeal(client, { mealId, partnerId: kitchen.id, addressId })).id;
  }
  rider = await driver(test, phones.rider, { name: 'Imran Qureshi', plateNumber: 'Dubai B 48213' });
  const trip = crypto.randomUUID();
  await test.app.db.pool.query(
    `with t as (insert into delivery.trips (id, driver_id, partner_id, started_at) values ($1, $2, $3, now()))
     insert into delivery.deliveries (id, order_id, partner_id, status, ready_at, is_ready, distance_m, base_fils, far_fils,
       peak_fils, opened_at, trip_id, driver_id, stop, accepted_at)
     values (gen_random_uuid(), $4, $3, 'accepted', now(), true, 1000, 1500, 0, 0, now(), $1, $2, 1, now())`,
    [trip, rider.id, kitchen.id, orders.latin],
  );
});
afterAll(() => test.close());

const listed = async (q: string): Promise<string[]> =>
  (await boss.get(getAdminOrders, { query: { q } })).rows.map(({ id }) => id);
const search = (q: string) => boss.get(searchAdmin, { query: { q } });
const orderNumber = async (id: string): Promise<string> =>
  (await boss.get(getAdminOrders)).rows.find((row) => row.id === id)?.orderId ?? '';

it.each([
  ['the beginning of a name', 'mari', 'latin'],
  ['a last name behind a hyphen', 'SUWAIDI', 'latin'],
  ['two names in any order', 'suwaidi mariam', 'latin'],
  ['accents', 'márïam', 'latin'],
  ['a phone with the country code', '+971 50 833 0002', 'latin'],
  ['a phone without the trunk zero', '50 833 0002', 'latin'],
  ['Arabic-Indic digits', '٠٥٠٨٣٣٠٠٠٢', 'latin'],
  ['the name of the driver', 'qureshi', 'latin'],
  ['a plate', 'B 48213', 'latin'],
  ['a plate without spaces', 'b48213', 'latin'],
  ['the digits of a plate', '48213', 'latin'],
  ['a plate in Arabic-Indic digits', '٤٨٢١٣', 'latin'],
  ['another form of alif', 'احمد', 'arabic'],
  ['diacritics', 'الشَّامسي', 'arabic'],
  ['alif maqsura', 'الشامسى', 'arabic'],
] as const)('finds orders by %s', async (_what, q, whose) => {
  expect(await listed(q)).toEqual([orders[whose]]);
});

it('finds orders by their kitchen in both scripts, and by their number in both digits', async () => {
  for (const q of ['cafe', 'umm ali', 'ام على', 'أمّ علي'])
    expect(await listed(q)).toEqual([orders.arabic, orders.latin]);
  const number = await orderNumber(orders.arabic);
  const arabic = number.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  for (const q of [number, `#${number}`, arabic]) expect(await listed(q)).toEqual([orders.arabic]);
});

it.each(['%', "'", "o'", '\\', ':*', '& | !', "' or true --", 'zzz', '(', '🙂'])(
  'treats %s as text',
  async (q) => {
    expect(await listed(q)).toEqual([]);
  },
);

describe('the search over everything', () => {
  it('groups orders, people, drivers and partners', async () => {
    const customer = { id: await accountIdOf(test, phones.latin), name: 'Mariam Al-Suwaidi' };
    expect(await search('mariam')).toMatchObject({
      orders: [{ id: orders.latin, customerName: 'Mariam Al-Suwaidi', status: 'placed' }],
      users: [customer],
      ...{ drivers: [], partners: [] },
    });
    const byPlate = await search('48213');
    expect(byPlate.drivers).toMatchObject([{ id: rider.id, plateNumber: 'Dubai B 48213' }]);
    expect((await search('050 833 0004')).drivers).toMatchObject([{ id: rider.id }]);
    expect((await search('050 833 0011')).partners).toMatchObject([{ id: kitchen.id }]);
    const arabic = await boss.get(searchAdmin, {
      query: { q: 'umm' },
      headers: { 'accept-language': 'ar' },
    });
    expect(arabic.partners).toMatchObject([{ id: kitchen.id, name: 'مطبخ أم عليّ' }]);
  });

  it('shows five of each at most, to staff alone', async () => {
    await test.app.db.pool.query(`
      insert into identity.accounts (id, phone, created_at)
      select gen_random_uuid(), '+9715477' || lpad(n::text, 5, '0'), now() from generate_series(1, 40) n`);
    expect((await search('054 77')).users).toHaveLength(5);
    const customer = await signIn(test, phones.arabic);
    expect(await customer.refused(searchAdmin, { query: { q: 'mariam' } })).toMatchObject({
      code: 'forbidden',
    });
    expect(await boss.refused(searchAdmin, { query: { q: 'm' } })).toMatchObject({ code: 'invalid_request' });
  });
});
