import { closeSos, maxSosNote } from '@sufra/contract/delivery/admin-dispatch.ts';
import { getDriverProfile, sendSos } from '@sufra/contract/delivery/driver-desk.ts';
import { getLiveOrders } from '@sufra/contract/ordering/admin-live.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditOf, confirmedAdmin } from '../../../../test/admins.ts';
import { driver, type TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { signIn } from '../../../../test/people.ts';

let test: TestApp;
let admin: Client;
let one: TestDriver;
let other: TestDriver;
const place = { lat: 25.08, lng: 55.14 };
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, '+971507770000');
  one = await driver(test, '+971507770001');
  other = await driver(test, '+971507770002');
});
afterAll(() => test.close());

const board = async (by = admin) => (await by.get(getLiveOrders)).sos;
const send = ({ client }: TestDriver, location: typeof place | null = place) =>
  client.get(sendSos, { body: { location } });

it('shows a call for help on the live board, once per driver, with position and phone', async () => {
  const both = await Promise.all([send(one), send(one, null)]);
  expect(both[0]).toEqual(both[1]);
  const moved = { lat: 25.09, lng: 55.15 };
  expect(await send(one, moved)).toEqual(both[0]);
  test.clock.advance(1_000);
  await send(other, null);
  expect(await board()).toMatchObject([
    { driver: { id: one.id }, phone: '+971507770001', position: moved, orders: [] },
    { driver: { id: other.id }, phone: '+971507770002', position: null },
  ]);
  expect(await one.client.get(getDriverProfile)).toMatchObject(both[0]);
  expect(await auditOf(test, 'driver.sos_sent')).toHaveLength(2);
});

it('is closed by staff with a note, and only the call they saw', async () => {
  const { sosAt = '' } = (await board())[0] ?? {};
  const body = { sosAt, note: 'Flat tyre, no injury' };
  const params = { id: one.id };
  const results = await Promise.all([
    admin.call(closeSos, { params, body }),
    admin.call(closeSos, { params, body }),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await board()).toMatchObject([{ driver: { id: other.id } }]);
  expect(await one.client.get(getDriverProfile)).toMatchObject({ sosAt: null });
  expect(await auditOf(test, 'driver.sos_closed')).toHaveLength(1);
  const { rows } = await test.app.db.pool.query(
    'select sos_note as note, sos_lat as lat from delivery.drivers where id = $1',
    [one.id],
  );
  expect(rows).toEqual([{ note: 'Flat tyre, no injury', lat: null }]);
  test.clock.advance(60_000);
  await send(one);
  expect(await admin.refused(closeSos, { params, body })).toMatchObject({ code: 'not_possible_now' });
  expect((await board()).map(({ driver: { id } }) => id)).toEqual([other.id, one.id]);
});

it('belongs to drivers and to staff who change orders', async () => {
  const params = { id: one.id };
  const body = { sosAt: '2026-11-25T08:00:00.000Z', note: 'Safe' };
  const customer = await signIn(test, '+971507770005');
  for (const client of [customer, admin])
    expect(await client.refused(sendSos, { body: { location: place } })).toMatchObject({ status: 403 });
  expect(await test.client().refused(sendSos, { body: {} })).toMatchObject({ status: 401 });
  const finance = await confirmedAdmin(test, '+971507770006', 'finance');
  for (const client of [customer, one.client, finance])
    expect(await client.refused(closeSos, { params, body })).toMatchObject({ status: 403 });
  expect((await board(finance)).map(({ phone }) => phone)).toEqual([null, null]);
  for (const note of ['', '   ', 'x'.repeat(maxSosNote + 1)])
    expect(await admin.refused(closeSos, { params, body: { ...body, note } })).toMatchObject({ status: 400 });
  const unknown = { params: { id: '019abcde-0000-7000-8000-000000000001' }, body };
  expect(await admin.refused(closeSos, unknown)).toMatchObject({ status: 404 });
  const far = { location: { lat: 0, lng: 0 } };
  expect(await one.client.refused(sendSos, { body: far })).toMatchObject({ status: 400 });
});
