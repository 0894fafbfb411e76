import * as admins from '@sufra/contract/delivery/admin-drivers.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditOf, confirmedAdmin } from '../../../../test/admins.ts';
import { driver, driverApplicant, type TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { accountIdOf } from '../../../../test/people.ts';

let test: TestApp;
let admin: Client;
let driving: TestDriver;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, '+971507750000');
  driving = await driver(test, '+971507750001');
});
afterAll(() => test.close());

const suspend = ({ id }: TestDriver) =>
  admin.call(admins.suspendDriver, { params: { id }, body: { reason: 'Two meals never arrived' } });
const reinstate = ({ id }: TestDriver) => admin.call(admins.reinstateDriver, { params: { id } });

it('takes a suspended driver offline without the role, and returns the role', async () => {
  await test.app.db.pool.query(
    'update delivery.drivers set is_online = true, lat = 25, lng = 55, position_at = now() where id = $1',
    [driving.id],
  );
  expect(await suspend(driving)).toMatchObject({ ok: true, reply: { status: 'suspended', isOnline: false } });
  const somewhere = 'delivery.drivers where id = $1 and (lat is not null or is_online)';
  expect(await countOf(test.app.db, somewhere, [driving.id])).toBe(0);
  expect((await driving.client.get(getSession)).user.roles).toEqual(['customer']);
  const { suspension } = await admin.get(admins.getAdminDriver, { params: { id: driving.id } });
  expect(suspension).toEqual({ at: test.clock.now().toISOString(), reason: 'Two meals never arrived' });

  expect(await suspend(driving)).toMatchObject({ ok: false, status: 409 });
  expect(await reinstate(driving)).toMatchObject({
    ok: true,
    reply: { status: 'approved', isOnline: false },
  });
  expect(await reinstate(driving)).toMatchObject({ ok: false, status: 409 });
  expect((await driving.client.get(getSession)).user.roles).toEqual(['customer', 'driver']);
  const after = await admin.get(admins.getAdminDriver, { params: { id: driving.id } });
  expect(after.suspension).toBeNull();
  for (const action of ['driver.suspended', 'driver.reinstated'])
    expect(await auditOf(test, action)).toMatchObject([{ subject_id: driving.id, subject_kind: 'driver' }]);
  const nobody = { params: { id: randomUUID() } };
  expect(await admin.refused(admins.reinstateDriver, nobody)).toMatchObject({ status: 404 });
});

it('suspends once for many concurrent admins, with one message', async () => {
  const phone = '+971507750002';
  const other = await driver(test, phone);
  const answers = await Promise.all(Array.from({ length: 6 }, () => suspend(other)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  await test.app.outbox.deliverDue();
  const { rows } = await test.app.db.pool.query(
    'select kind, language, params from notifications.messages where account_id = $1',
    [await accountIdOf(test, phone)],
  );
  expect(rows).toEqual([{ kind: 'driver_suspended', language: 'en', params: { name: 'Driver 02' } }]);
});

it('lists drivers and applications by status, emirate, shift and prefix, and as CSV', async () => {
  const { applicationId } = await driverApplicant(test, '+971507750003', {
    name: 'Zayd Al Mansoori',
    emirate: 'Ajman',
  });
  const far = await driver(test, '+971507750004', { emirate: 'Fujairah' });
  await test.app.db.pool.query('update delivery.drivers set is_online = true where id = $1', [far.id]);
  const rows = async (query: Record<string, string>) =>
    (await admin.get(admins.getAdminDrivers, { query })).rows;
  const ids = async (query: Record<string, string>): Promise<string[]> =>
    (await rows(query)).map(({ id }) => id);
  expect(await ids({ status: 'pending' })).toEqual([applicationId]);
  expect(await ids({ q: 'zayd al' })).toEqual([applicationId]);
  expect(await ids({ q: '050 775 0003' })).toEqual([applicationId]);
  expect(await ids({ emirate: 'Fujairah' })).toEqual([far.id]);
  expect(await ids({ online: 'yes' })).toEqual([far.id]);
  expect(await ids({ online: 'yes', status: 'suspended' })).toEqual([]);
  const [row] = await rows({ emirate: 'Fujairah' });
  expect(await ids({ q: row?.driverId?.toLowerCase() ?? '' })).toEqual([far.id]);
  expect(await ids({ q: 'D-999999' })).toEqual([]);
  expect(await ids({ sort: 'name', emirate: 'Ajman' })).toEqual([applicationId]);
  await admin.get(admins.approveDriver, { params: { id: applicationId } });
  expect(await ids({ status: 'pending' })).toEqual([]);
  expect(await rows({ q: 'zayd' })).toMatchObject([{ status: 'approved', vehicleType: 'motorcycle' }]);
  for (const query of [{ cursor: 'x' }, { sort: 'phone' }, { status: "' or 1=1" }, { online: 'no' }]) {
    const search = new URLSearchParams(query as never).toString();
    expect((await admin.raw('GET', `${admins.getAdminDrivers.path}?${search}`)).status).toBe(400);
  }
  const file = await admin.raw('GET', `${admins.getAdminDriversCsv.path}?q=ZAYD`);
  expect(await file.text()).toMatch(
    /^\ufeff?id,driverId,name,phone,status,vehicleType,emirate,isOnline,createdAt\r?\n[^\n]+,D-\d{4},Zayd Al Mansoori,/,
  );
  expect(await auditOf(test, 'list.exported')).toMatchObject([
    {
      subject_id: 'drivers',
      details: { isSearch: true, status: null, emirate: null, isOnline: false },
    },
  ]);
});
