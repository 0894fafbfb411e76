import { addDeliveryAddress } from '@sufra/contract/household/addresses.ts';
import { exportAccount } from '@sufra/contract/identity/account.ts';
import type { Emirate } from '@sufra/contract/options.ts';
import { approvePartner } from '@sufra/contract/partners/admin-partners.ts';
import {
  checkout,
  getServiceArea,
  joinWaitingList,
  leaveWaitingList,
} from '@sufra/contract/subscription/subscribing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { applicant } from '../../../../test/applicants.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { partner } from '../../../../test/kitchens.ts';
import { accountIdOf, goodCard, plainAddress, readyToPay, signIn } from '../../../../test/people.ts';
import { announce } from '../../../platform/outbox.ts';
import { saveMenu } from '../../partners/index.ts';
import { subscriptionJobs } from '../../../../test/subscription-jobs.ts';

let test: TestApp;
let lastPhone = 971_507_410_000;
beforeAll(async () => {
  test = await startTestApp();
  await test.app.db.pool.query(
    "update partners.partners set status = 'suspended' where emirate in ('Fujairah', 'Ajman', 'Dubai')",
  );
});
afterAll(() => test.close());

const addDish = (partnerId: string, isAvailable = true): Promise<void> =>
  saveMenu(test.app.db, partnerId, [{ mealId: 'adas-soup', price: 4_000, prepMinutes: 25, isAvailable }]);
const nextPhone = (): string => `+${(lastPhone += 1)}`;
const living = (emirate: Emirate, phone = nextPhone()): Promise<Client> =>
  readyToPay(test, phone, 'full-day', { location: { emirate, area: 'City Center' } });
const pay = (client: Client) => client.call(checkout, { body: { paymentMethod: goodCard } });
const waiting = (phone: string): Promise<number> =>
  countOf(
    test.app.db,
    'subscription.waiting_list w join identity.accounts a on a.id = w.account_id where a.phone = $1',
    [phone],
  );
const toldOf = async (phone: string) =>
  (
    await test.app.db.pool.query<{ template: string; params: unknown }>(
      `select m.template, m.params from notifications.messages m join identity.accounts a on a.id = m.account_id
       where a.phone = $1 and m.kind = 'area_opened'`,
      [phone],
    )
  ).rows;

describe('a plan', () => {
  it('is not sold where no kitchen and no grocery delivers, and names the emirate', async () => {
    const phone = nextPhone();
    const client = await living('Fujairah', phone);
    expect(await client.get(getServiceArea)).toEqual({
      emirate: 'Fujairah',
      isServed: false,
      isWaiting: false,
    });
    expect(await client.refused(checkout, { body: { paymentMethod: goodCard } })).toMatchObject({
      status: 409,
      code: 'not_served',
      params: { emirate: 'Fujairah' },
    });
    const payments = 'money.payments p join identity.accounts a on a.id = p.account_id where a.phone = $1';
    expect(await countOf(test.app.db, payments, [phone])).toBe(0);
  });

  it('is sold once a grocery delivers there, but not while it is closed', async () => {
    const client = await living('Ajman');
    const place = { emirate: 'Ajman', lat: 25.4, lng: 55.44 } as const;
    const { id } = await partner(test, nextPhone(), 'grocery', [], { ...place, isPaused: true });
    expect((await pay(client)).ok).toBe(false);
    const set = (column: string) =>
      test.app.db.pool.query(`update partners.partners set ${column} where id = '${id}'`);
    await set('is_paused = false, reach_m = 100');
    expect((await pay(client)).ok).toBe(false);
    await set(`reach_m = 5000, opening_hours = '[[], [], [], [], [], [], []]'`);
    expect((await pay(client)).ok).toBe(false);
    await set(`opening_hours = '[[[480, 1320]], [], [], [], [], [], []]'`);
    expect(await client.get(getServiceArea)).toMatchObject({ isServed: true });
    expect((await pay(client)).ok).toBe(true);
  });

  it('is sold once an approved kitchen has a dish to cook', async () => {
    const client = await living('Umm Al Quwain');
    await test.app.db.pool.query(
      "update partners.partners set status = 'suspended' where emirate = 'Umm Al Quwain'",
    );
    const place = { emirate: 'Umm Al Quwain', lat: 25.566, lng: 55.553 } as const;
    const { id } = await partner(test, nextPhone(), 'chef', [], place);
    expect((await pay(client)).ok).toBe(false);
    await addDish(id, false);
    expect((await pay(client)).ok).toBe(false);
    await addDish(id);
    expect((await pay(client)).ok).toBe(true);
  });

  it('is sold without a known area if a partner sells anything in the emirate', async () => {
    const client = await readyToPay(test, nextPhone(), 'full-day');
    expect(await client.get(getServiceArea)).toMatchObject({ isServed: false });
    await client.get(addDeliveryAddress, { body: { ...plainAddress, city: 'Ajman', area: 'Far away' } });
    expect(await client.get(getServiceArea)).toMatchObject({ isServed: true });
  });

  it('is sold to a household with any address where food is delivered', async () => {
    const client = await living('Fujairah');
    await client.get(addDeliveryAddress, { body: { ...plainAddress, city: 'Sharjah', area: 'Al Qasba' } });
    expect(await client.get(getServiceArea)).toMatchObject({ emirate: 'Sharjah', isServed: true });
    expect((await pay(client)).ok).toBe(true);
  });
});

describe('the waiting list', () => {
  it('keeps an account once, until it leaves', async () => {
    const phone = nextPhone();
    const client = await living('Fujairah', phone);
    const joined = await Promise.all(Array.from({ length: 4 }, () => client.get(joinWaitingList)));
    expect(joined.every(({ isWaiting }) => isWaiting)).toBe(true);
    expect(await waiting(phone)).toBe(1);
    expect(await client.get(getServiceArea)).toMatchObject({ isWaiting: true });
    expect((await client.get(exportAccount)).account).toMatchObject({
      waitingList: [{ emirate: 'Fujairah' }],
    });
    expect(await client.get(leaveWaitingList)).toMatchObject({ isWaiting: false });
    await client.get(leaveWaitingList);
    expect(await waiting(phone)).toBe(0);
  });

  it('is closed where food is delivered, and to an account that named no emirate', async () => {
    const served = await living('Sharjah');
    expect(await served.refused(joinWaitingList)).toMatchObject({ params: { reason: 'served' } });
    const unknown = await signIn(test, nextPhone());
    expect(await unknown.get(getServiceArea)).toMatchObject({ emirate: null, isWaiting: false });
    expect(await unknown.refused(joinWaitingList)).toMatchObject({ params: { reason: 'unknown_emirate' } });
  });

  it('tells each account once when an approved kitchen there has a dish to cook', async () => {
    const admin = await confirmedAdmin(test, '+971507419999');
    const phones = [nextPhone(), nextPhone(), nextPhone()];
    for (const phone of phones) {
      const client = await readyToPay(test, phone, 'full-day');
      await client.get(joinWaitingList);
    }
    const elsewhere = nextPhone();
    await (await living('Fujairah', elsewhere)).get(joinWaitingList);
    const { applicationId: id } = await applicant(test, nextPhone());
    await admin.get(approvePartner, { params: { id }, body: { type: 'chef' } });
    await test.app.outbox.deliverDue();
    await subscriptionJobs(test).attend();
    expect(await waiting(phones[0] ?? '')).toBe(1);
    const { rows } = await test.app.db.pool.query<{ id: string }>(
      `update partners.partners set opening_hours = '[[[0, 1440]], [], [], [], [], [], []]', reach_m = 90000
       where application_id = $1 returning id`,
      [id],
    );
    await addDish(rows[0]?.id ?? '');
    await Promise.all([
      test.app.outbox.deliverDue(),
      ...Array.from({ length: 3 }, () => subscriptionJobs(test).attend()),
    ]);
    await test.app.outbox.deliverDue();
    await subscriptionJobs(test).attend();
    await test.app.outbox.deliverDue();
    for (const phone of phones) {
      expect(await toldOf(phone)).toEqual([{ template: 'area_opened', params: { area: 'Dubai' } }]);
      expect(await waiting(phone)).toBe(0);
    }
    expect(await toldOf(elsewhere)).toEqual([]);
    expect(await waiting(elsewhere)).toBe(1);
  });

  it('forgets an erased account', async () => {
    const phone = nextPhone();
    await (await living('Fujairah', phone)).get(joinWaitingList);
    const accountId = await accountIdOf(test, phone);
    await test.app.db.transaction((tx) => announce(tx, 'account.erased', { accountId }));
    await test.app.outbox.deliverDue();
    expect(await countOf(test.app.db, 'subscription.waiting_list where account_id = $1', [accountId])).toBe(
      0,
    );
  });
});
