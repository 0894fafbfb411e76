import {
  assignDriver,
  getDriverCandidates,
  getOrderDelivery,
  revealDriverPhone,
  unassignDriver,
} from '@sufra/contract/delivery/admin-dispatch.ts';
import {
  acceptDelivery,
  getActiveDelivery,
  updateDeliveryStatus,
} from '@sufra/contract/delivery/delivery.ts';
import { getDriverStats, sendPosition } from '@sufra/contract/delivery/driver-desk.ts';
import { watchDeliveries } from '@sufra/contract/live.ts';
import { cancelOrderAsAdmin } from '@sufra/contract/ordering/admin-orders.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getTracking } from '@sufra/contract/ordering/tracking.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { admin, auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { home, onlyOwnPartners, type TestPartner } from '../../../../test/kitchens.ts';
import { owe } from '../../../../test/payouts/payees.ts';
import { accountIdOf, subscriber } from '../../../../test/people.ts';
import {
  driverOnline,
  go,
  kitchenWithoutRiders,
  nearby,
  packedOrder,
  requestsOf,
  sayYes,
  tick,
} from '../../../../test/rides.ts';
import { watch } from '../../../../test/watching.ts';
import { sql } from '../../../platform/db/sql.ts';

const bossPhone = '+971508590001';
let test: TestApp;
let boss: Client;
let kitchen: TestPartner;
let customer: Client;
let addressId: string;
let lastPhone = 971_508_591_000;
const refusedWith = (code: string) => ({ ok: false, error: { code } });
const because = (why: string) => ({ ok: false, error: { code: 'not_possible_now', params: { why } } });

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  await onlyOwnPartners(test);
  boss = await confirmedAdmin(test, bossPhone);
  kitchen = await kitchenWithoutRiders(test, '+971508590011');
  customer = await subscriber(test, '+971508590002');
  addressId = (await home(customer)).id;
});
beforeEach(async () => {
  await confirm(test, bossPhone);
  // Ends what the previous case left.
  await test.app.db.pool.query(`
    with ended as (update delivery.deliveries set status = 'cancelled', ended_at = now() where is_open or is_in_hand),
      left_trips as (update delivery.trips set is_active = false, ended_at = now() where is_active),
      gone as (update delivery.offers set status = 'withdrawn', answered_at = now() where is_live)
    update delivery.drivers set is_online = false`);
});
afterAll(() => test.close());

const rider = (changes = {}): Promise<TestDriver> => driverOnline(test, `+${(lastPhone += 1)}`, changes);
const packed = (): Promise<string> => packedOrder({ test, customer, kitchen, addressId });
const opened = async (): Promise<string> => {
  const id = await packed();
  await test.app.outbox.deliverDue();
  return id;
};
const assign = (id: string, to: TestDriver, from: TestDriver | null = null) =>
  boss.call(assignDriver, { params: { id }, body: { driverId: to.id, from: from?.id ?? null } });
const unassign = (id: string, from: TestDriver) =>
  boss.call(unassignDriver, { params: { id }, body: { from: from.id, reason: 'not_moving' } });
const shown = (id: string) => boss.get(getOrderDelivery, { params: { id } });
const carrierOf = async (id: string): Promise<string | null> => (await shown(id)).driver?.id ?? null;
async function finish(by: TestDriver, orderId: string): Promise<void> {
  await go(by, 'in_transit');
  const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId } });
  await go(by, 'delivered', { handoverCode });
}
const trips = () => countOf(test.app.db, 'delivery.trips where is_active');
const cashCap = () =>
  test.app.db.row<{ fils: number }>(sql`select fils from money.public_fees where name = 'driver_cash_cap'`);
const audited = async (id: string) =>
  (await auditOf(test, 'delivery.assigned')).filter(({ subject_id }) => subject_id === id);

describe('staff', () => {
  it('see an order wait, an offer with its driver, and who carries it', async () => {
    const id = await opened();
    expect(await shown(id)).toMatchObject({ status: 'open', canAssign: true, driver: null, offers: [] });
    const by = await rider({ name: 'Imran', plateNumber: 'Dubai B 7' });
    await tick(test);
    const asked = { driver: { id: by.id, name: 'Imran' }, status: 'offered', answeredAt: null };
    const why = { freeDrivers: 1, nearerDrivers: 0, isShared: false, assignedBy: null };
    expect(await shown(id)).toMatchObject({ status: 'open', driver: null, offers: [{ ...asked, ...why }] });
    await sayYes(by);
    const carried = await shown(id);
    expect(carried).toMatchObject({
      ...{ status: 'accepted', canAssign: true },
      driver: { id: by.id, name: 'Imran', plateNumber: 'Dubai B 7', seenMinutes: 0, isSilent: false },
      offers: [{ status: 'accepted' }],
    });
    expect(carried.driver?.phone).toBe(`•••${String(lastPhone).slice(-3)}`);
    await test.app.db.pool.query(
      "update delivery.drivers set position_at = position_at - interval '6 minutes' where id = $1",
      [by.id],
    );
    expect((await shown(id)).driver).toMatchObject({ seenMinutes: 6, isSilent: true });
  });

  it('reveal the phone of the driver, which is audited', async () => {
    const id = await opened();
    expect(await boss.call(revealDriverPhone, { params: { id } })).toMatchObject(
      refusedWith('not_possible_now'),
    );
    const by = await rider();
    await assign(id, by);
    const { phone } = await boss.get(revealDriverPhone, { params: { id } });
    expect(phone).toBe(`+${lastPhone}`);
    const rows = await auditOf(test, 'driver.phone_revealed');
    expect(rows).toMatchObject([{ subject_id: by.id, details: { orderId: id } }]);
    expect(JSON.stringify(rows)).not.toContain(phone);
  });

  it('choose among drivers on shift, the best one first', async () => {
    const id = await opened();
    const far = await rider({ name: 'Far' });
    await far.client.get(sendPosition, { body: { location: { lat: 25.2, lng: 55.27 } } });
    const near = await rider({ name: 'Near' });
    const silent = await rider({ name: 'Silent' });
    await test.app.db.pool.query(
      "update delivery.drivers set position_at = position_at - interval '6 minutes' where id = $1",
      [silent.id],
    );
    const busy = await rider({ name: 'Busy' });
    const other = await kitchenWithoutRiders(test, '+971508590012');
    const elsewhere = await packedOrder({ test, customer, kitchen: other, addressId });
    await test.app.outbox.deliverDue();
    await assign(elsewhere, busy);
    const gone = await rider({ name: 'Gone' });
    await test.app.db.pool.query('update delivery.drivers set is_online = false where id = $1', [gone.id]);
    const { drivers } = await boss.get(getDriverCandidates, { params: { id } });
    expect(drivers.map(({ name, block, load, silentMinutes }) => [name, block, load, silentMinutes])).toEqual(
      [
        ['Near', null, 0, null],
        ['Far', null, 0, null],
        ['Busy', 'busy', 1, null],
        ['Silent', 'silent', 0, 6],
      ],
    );
    expect(drivers[1]?.minutes).toBeGreaterThan(drivers[0]?.minutes ?? Infinity);
    expect(await assign(id, busy)).toMatchObject(because('busy'));
    expect(await assign(id, gone)).toMatchObject(because('offline'));
    expect(await assign(id, silent)).toMatchObject(because('silent'));
    expect(await carrierOf(id)).toBeNull();
    await assign(id, near);
    expect(await carrierOf(id)).toBe(near.id);
  });

  it('assign a driver who hears of it live, instead of the one who was asked', async () => {
    const id = await opened();
    const asked = await rider();
    await tick(test);
    const [offer] = await requestsOf(asked);
    const given = await rider();
    const live = await watch(`${given.client.origin}${watchDeliveries.path}`, {
      cookie: [...given.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    });
    await vi.waitFor(() => expect(live.events()).toHaveLength(1), 10_000);
    expect((await assign(id, given)).ok).toBe(true);
    await test.app.outbox.deliverDue();
    await vi.waitFor(() => expect(live.events().length).toBeGreaterThan(1), 10_000);
    expect(await given.client.get(getActiveDelivery)).toMatchObject({
      status: 'accepted',
      stop: 1,
      stops: 1,
    });
    expect(await requestsOf(asked)).toEqual([]);
    expect(await asked.client.call(acceptDelivery, { params: { id: offer?.id ?? '' } })).toMatchObject(
      refusedWith('already_taken'),
    );
    const { offers } = await shown(id);
    expect(offers.map(({ status }) => status).sort()).toEqual(['assigned', 'lost']);
    expect(offers.find(({ status }) => status === 'assigned')).toMatchObject({
      driver: { id: given.id },
      ...{ assignedBy: bossPhone, freeDrivers: null, nearerDrivers: null },
    });
  });

  it('change the driver: rates stay, the customer sees the new one, and the fee follows', async () => {
    const id = await opened();
    const former = await rider({ name: 'Former' });
    await tick(test);
    await sayYes(former);
    const next = await rider({ name: 'Next' });
    expect(await assign(id, next, former)).toMatchObject({ ok: true, reply: { driver: { id: next.id } } });
    expect(await former.client.get(getActiveDelivery)).toBeNull();
    expect((await former.client.get(getDriverStats)).acceptanceRate).toBe(100);
    expect((await next.client.get(getDriverStats)).acceptanceRate).toBeNull();
    expect(await trips()).toBe(1);
    await go(next, 'pickup_confirmed');
    expect(JSON.stringify(await customer.get(getTracking, { params: { orderId: id } }))).toContain('Next');
    await finish(next, id);
    const fees = "money.entries where kind = 'driver_fee' and subject = $1 and account_id = $2";
    expect(await countOf(test.app.db, fees, [id, next.accountId])).toBe(1);
    expect(await countOf(test.app.db, fees, [id, former.accountId])).toBe(0);
    expect(await audited(id)).toMatchObject([
      {
        actor_account_id: await accountIdOf(test, bossPhone),
        details: { from: former.id, to: next.id, reason: null },
      },
    ]);
  });

  it('leave the other orders of the former driver where they are, and add to a trip of the same kitchen', async () => {
    const [first, second] = [await opened(), await opened()];
    const former = await rider();
    await assign(first, former);
    expect(await assign(second, former)).toMatchObject({ ok: true });
    expect(await former.client.get(getActiveDelivery)).toMatchObject({ stops: 2 });
    const next = await rider();
    await assign(first, next, former);
    expect((await former.client.get(getActiveDelivery))?.next).toEqual([]);
    expect(await trips()).toBe(2);
    await go(former, 'pickup_confirmed');
    await finish(former, second);
    expect(await trips()).toBe(1);
  });

  it('put an order back to dispatch, which asks another driver', async () => {
    const id = await opened();
    const former = await rider();
    await assign(id, former);
    expect(await unassign(id, former)).toMatchObject({ ok: true, reply: { status: 'open', driver: null } });
    expect((await unassign(id, former)).ok).toBe(true);
    expect(await former.client.get(getActiveDelivery)).toBeNull();
    await tick(test);
    expect(await requestsOf(former)).toEqual([]);
    const other = await rider();
    await tick(test);
    expect(await requestsOf(other)).toHaveLength(1);
    expect(await auditOf(test, 'delivery.unassigned')).toMatchObject([
      { subject_id: id, details: { from: former.id, to: null, reason: 'not_moving' } },
    ]);
  });
});

describe('is refused', () => {
  it('after the pickup, for ended orders, and for orders a kitchen brings itself', async () => {
    const id = await opened();
    const [by, other] = [await rider(), await rider()];
    await assign(id, by);
    await go(by, 'pickup_confirmed');
    expect(await assign(id, other, by)).toMatchObject(because('picked_up'));
    expect(await unassign(id, by)).toMatchObject(because('picked_up'));
    expect((await shown(id)).canAssign).toBe(false);
    await finish(by, id);
    expect(await assign(id, other, by)).toMatchObject(refusedWith('order_decided'));
    const notFollowed = await packed();
    expect(await assign(notFollowed, other)).toMatchObject(because('no_delivery'));
  });

  it('for an order just cancelled, whose delivery is still open', async () => {
    const id = await opened();
    const by = await rider();
    await boss.get(cancelOrderAsAdmin, { params: { id }, body: { reason: 'Burnt' } });
    expect(await assign(id, by)).toMatchObject(refusedWith('order_decided'));
    await test.app.outbox.deliverDue();
    expect((await shown(id)).status).toBe('cancelled');
  });

  it("for a driver's own order, for cash above the limit, and for unconfirmed or other people", async () => {
    const own = await driverOnline(test, '+971508590002');
    const id = await opened();
    expect(await assign(id, own)).toMatchObject(because('own_order'));
    const paidAtDoor = await packedOrder({ test, customer, kitchen, addressId, cash: true });
    await test.app.outbox.deliverDue();
    const by = await rider();
    const { fils } = (await cashCap()) ?? { fils: 0 };
    await owe(test.app.db, `driver:${by.id}`, -fils, test.clock.now());
    expect(await assign(paidAtDoor, by)).toMatchObject(because('cash_limit'));
    expect((await assign(id, by)).ok).toBe(true);
    await unassign(id, by);
    const call = { params: { id }, body: { driverId: by.id, from: null } };
    const newcomer = await admin(test, '+971508590003');
    expect(await newcomer.refused(assignDriver, call)).toMatchObject({ code: 'confirmation_needed' });
    for (const route of [assignDriver, unassignDriver] as const)
      expect(
        await customer.refused(route, { params: { id }, body: { driverId: by.id, from: by.id } }),
      ).toMatchObject({
        code: 'forbidden',
      });
  });
});

describe('has one winner', () => {
  it('of staff and the driver who accepts at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await opened();
      const [asked, given] = [await rider(), await rider()];
      await test.app.db.pool.query('update delivery.drivers set is_online = id = $1', [asked.id]);
      await tick(test);
      await test.app.db.pool.query(
        'update delivery.drivers set is_online = true, lat = $2, lng = $3, position_at = now() where id = $1',
        [given.id, nearby.lat, nearby.lng],
      );
      const [offer] = await requestsOf(asked);
      const [accepted, assigned] = await Promise.all([
        asked.client.call(acceptDelivery, { params: { id: offer?.id ?? '' } }),
        assign(id, given),
      ]);
      expect([accepted.ok, assigned.ok].filter(Boolean)).toHaveLength(1);
      const loser = accepted.ok ? assigned : accepted;
      expect(loser).toMatchObject(refusedWith('already_taken'));
      expect(await carrierOf(id)).toBe(accepted.ok ? asked.id : given.id);
      const active =
        'delivery.trips t join delivery.deliveries d on d.trip_id = t.id where d.order_id = $1 and t.is_active';
      expect(await countOf(test.app.db, active, [id])).toBe(1);
    }
  });

  it('of two admins, with an empty order and with a driver to replace', async () => {
    const id = await opened();
    const [first, second, third] = [await rider(), await rider(), await rider()];
    const answers = await Promise.all([assign(id, first), assign(id, second)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject(refusedWith('already_taken'));
    const holder = answers[0].ok ? first : second;
    const other = answers[0].ok ? second : first;
    const again = await Promise.all([assign(id, other, holder), assign(id, third, holder)]);
    expect(again.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await trips()).toBe(1);
    expect(await audited(id)).toHaveLength(2);
  });

  it('and one effect for the same request ten times at once', async () => {
    const id = await opened();
    const by = await rider();
    const answers = await Promise.all(Array.from({ length: 10 }, () => assign(id, by)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await audited(id)).toHaveLength(1);
    expect(await trips()).toBe(1);
    expect((await shown(id)).offers).toHaveLength(1);
  });

  it('of one driver for orders of two kitchens', async () => {
    const other = await kitchenWithoutRiders(test, '+971508590013');
    const orders = [await opened(), await packedOrder({ test, customer, kitchen: other, addressId })];
    await test.app.outbox.deliverDue();
    const by = await rider();
    const answers = await Promise.all(orders.map((id) => assign(id, by)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject(because('busy'));
    expect(await trips()).toBe(1);
  });

  it('of staff and the pickup', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await opened();
      const [former, next] = [await rider(), await rider()];
      await assign(id, former);
      const { id: deliveryId = '' } = (await former.client.get(getActiveDelivery)) ?? {};
      const [picked, assigned] = await Promise.all([
        former.client.call(updateDeliveryStatus, {
          params: { deliveryId },
          body: { status: 'pickup_confirmed' },
        }),
        assign(id, next, former),
      ]);
      expect([picked.ok, assigned.ok].filter(Boolean)).toHaveLength(1);
      expect(picked.ok ? assigned : picked).toMatchObject(
        picked.ok ? because('picked_up') : refusedWith('not_found'),
      );
      expect(await carrierOf(id)).toBe(picked.ok ? former.id : next.id);
    }
  });

  it('of staff and a cancellation: nobody is left with a cancelled order', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await opened();
      const by = await rider();
      const [cancelled] = await Promise.all([
        boss.call(cancelOrderAsAdmin, { params: { id }, body: { reason: 'Burnt' } }),
        assign(id, by),
      ]);
      expect(cancelled.ok).toBe(true);
      await test.app.outbox.deliverDue();
      expect(await by.client.get(getActiveDelivery)).toBeNull();
      expect((await shown(id)).status).toBe('cancelled');
      expect(await trips()).toBe(0);
    }
  });
});
