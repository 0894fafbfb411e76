import {
  getAdminAreas,
  getAreaHistory,
  openEmirate,
  saveArea,
} from '@sufra/contract/household/admin-areas.ts';
import { getAreas } from '@sufra/contract/household/areas.ts';
import { addAddress, changeAddress } from '@sufra/contract/household/addresses.ts';
import { changeProfile } from '@sufra/contract/identity/account.ts';
import type { Emirate } from '@sufra/contract/options.ts';
import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getMealOrder } from '@sufra/contract/ordering/shopping.ts';
import { updatePartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { registerChef } from '@sufra/contract/partners/applications.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { getServiceArea } from '@sufra/contract/subscription/subscribing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import { chefBody } from '../../../../test/applicants.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { anew, home, mealBody, orderMeal, partner } from '../../../../test/kitchens.ts';
import { plainAddress, signIn, subscriber } from '../../../../test/people.ts';

const boss = '+971508350001';
const mealId = 'adas-soup';
let test: TestApp;
let desk: Client;
let customer: Client;
beforeAll(async () => {
  test = await startTestApp();
  desk = await confirmedAdmin(test, boss, 'operations');
  customer = await subscriber(test, '+971508350002');
});
beforeEach(async () => {
  test.clock.advance(1000);
  await confirm(test, boss);
});
afterAll(() => test.close());

const emirateNamed = async (emirate: Emirate) => {
  const found = (await desk.get(getAdminAreas)).find((one) => one.emirate === emirate);
  if (!found) throw new Error(`No emirate ${emirate}.`);
  return found;
};
const setOpen = async (emirate: Emirate, isOpen: boolean) =>
  desk.get(openEmirate, { body: { emirate, isOpen, revision: (await emirateNamed(emirate)).revision } });
type AreaBody = BodyOf<typeof saveArea>;
const hamriya = {
  ...{ id: null, emirate: 'Sharjah', en: 'Al Hamriyah', ar: 'الحمرية', lat: 25.47, lng: 55.53 },
  ...{ isShown: true, revision: 0 },
} as const satisfies AreaBody;
const areaNamed = async (en: string) =>
  (await emirateNamed('Sharjah')).areas.find((area) => area.en === en) ?? null;
const notOpen = (field: string) => ({ code: 'invalid_request', fields: { [field]: 'not_open' } });

describe('a closed emirate', () => {
  it('gets no address, plan, order or application, and finishes open orders', async () => {
    const kitchen = await partner(test, '+971508350010', 'restaurant', [mealId]);
    const address = await home(customer);
    const wanted = { mealId, partnerId: kitchen.id, addressId: address.id };
    const body = await mealBody(customer, wanted);
    const placed = await orderMeal(customer, wanted);
    expect(placed.status).toBe('placed');
    expect((await setOpen('Dubai', false)).find(({ emirate }) => emirate === 'Dubai')?.isOpen).toBe(false);
    expect(await customer.refused(addAddress, { body: plainAddress })).toMatchObject(notOpen('city'));
    const moved = await customer.get(changeAddress, {
      params: { id: address.id },
      body: { ...plainAddress, landmark: 'Gate 2' },
    });
    expect(moved.landmark).toBe('Gate 2');
    expect(await customer.get(getServiceArea)).toMatchObject({ isServed: false });
    expect(await customer.get(getMealOrder, { params: { mealId }, query: {} })).toMatchObject({
      nobody: 'out_of_reach',
    });
    expect(await customer.refused(placeOrder, { body, ...anew() })).toMatchObject({ code: 'not_served' });
    const chef = await signIn(test, '+971508350003');
    expect(await chef.refused(registerChef, { body: chefBody })).toMatchObject({ code: 'invalid_request' });
    await kitchen.client.get(updatePartnerOrder, {
      params: { orderId: placed.id },
      body: { status: 'accepted' },
    });
    await setOpen('Dubai', true);
    expect(await customer.get(getServiceArea)).toMatchObject({ isServed: true });
    expect((await mealBody(customer, wanted)).restaurantId).toBe(kitchen.id);
  });

  it('is shown as closed to everyone, and changes once, with a confirmation', async () => {
    const { revision } = await emirateNamed('Ajman');
    const body = { emirate: 'Ajman', isOpen: false, revision } as const;
    const both = await Promise.all([1, 2].map(() => desk.call(openEmirate, { body })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const shown = await test.client().get(getAreas);
    expect(shown.find(({ emirate }) => emirate === 'Ajman')?.isOpen).toBe(false);
    await setOpen('Ajman', true);
    const other = await admin(test, '+971508350004');
    expect(await other.refused(openEmirate, { body })).toMatchObject({ code: 'confirmation_needed' });
    const rows = await auditOf(test, 'emirate.changed');
    expect(rows.filter(({ subject_id: id }) => id === 'Ajman')).toHaveLength(2);
  });
});

describe('an area', () => {
  it('is added, renamed and hidden; saved places keep it', async () => {
    await desk.get(saveArea, { body: hamriya });
    const location = { emirate: 'Sharjah', area: 'Al Hamriyah' } as const;
    const added = await areaNamed('Al Hamriyah');
    const body = { ...hamriya, id: added?.id ?? null, en: 'Hamriyah Town' };
    await desk.get(saveArea, { body });
    const renamed = await areaNamed('Hamriyah Town');
    expect(renamed?.revision).toBe(1);
    await desk.get(saveArea, { body: { ...body, isShown: false, revision: 1 } });
    expect((await customer.call(changeProfile, { body: { location } })).ok).toBe(true);
    const address = await customer.get(addAddress, {
      body: { ...plainAddress, city: 'Sharjah', area: 'al  hamriyah' },
    });
    const { rows } = await test.app.db.pool.query<{ centre: unknown }>(
      'select centre from household.public_addresses where id = $1',
      [address.id],
    );
    expect(rows[0]?.centre).toEqual({ lat: 25.47, lng: 55.53 });
    const shown = (await test.client().get(getAreas)).find(({ emirate }) => emirate === 'Sharjah');
    expect(shown?.areas.find(({ en }) => en === 'Hamriyah Town')).toEqual({
      ...{ en: 'Hamriyah Town', ar: 'الحمرية', isShown: false, former: ['Al Hamriyah'] },
    });
  });

  it('refuses a name that is taken, a stale page and an unknown id', async () => {
    const kalba = await areaNamed('Kalba');
    const body = { ...hamriya, id: kalba?.id ?? null, en: 'Kalba', ar: 'كلباء' };
    const taken = { code: 'invalid_request', fields: { en: 'taken' } };
    expect(await desk.refused(saveArea, { body: { ...body, id: null, en: ' kalBA ' } })).toMatchObject(taken);
    expect(await desk.refused(saveArea, { body: { ...body, revision: 7 } })).toMatchObject({
      code: 'edited_meanwhile',
    });
    expect(await desk.refused(saveArea, { body: { ...body, id: 999_999, en: 'Nowhere' } })).toMatchObject({
      code: 'not_found',
    });
  });

  it('has a history with who, before and after', async () => {
    const history = await desk.get(getAreaHistory);
    expect(history.slice(0, 3).map(({ action, emirate }) => [action, emirate])).toEqual([
      ...[
        ['area.changed', 'Sharjah'],
        ['area.changed', 'Sharjah'],
        ['area.added', 'Sharjah'],
      ],
    ]);
    expect(history[1]).toMatchObject({
      before: { en: 'Al Hamriyah', isShown: true },
      after: { en: 'Hamriyah Town', isShown: true },
    });
    expect(history[2]?.before).toBeNull();
    expect(history.find(({ emirate }) => emirate === 'Dubai')).toMatchObject({
      before: { isOpen: false },
      after: { isOpen: true },
    });
  });

  it('is changed by operations and owners only', async () => {
    const content = await confirmedAdmin(test, '+971508350005', 'content');
    expect(await content.refused(getAdminAreas)).toMatchObject({ code: 'forbidden' });
    expect(await customer.refused(saveArea, { body: hamriya })).toMatchObject({ code: 'forbidden' });
  });
});
