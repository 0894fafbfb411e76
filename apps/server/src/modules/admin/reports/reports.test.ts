import {
  getReports,
  getReportsCsv,
  type CancelCause,
  type ReportTable,
} from '@sufra/contract/admin/reports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, auditOf } from '../../../../test/admins.ts';
import { driver, type TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { onlyOwnPartners, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { signIn } from '../../../../test/people.ts';

let test: TestApp;
let client: Client;
let first: TestPartner;
let second: TestPartner;
let rider: TestDriver;
let relief: TestDriver;

const query = { from: '2026-11-10', to: '2026-11-11' };
const at = (time: string, day = 10): string => `2026-11-${day}T${time}:00+04:00`;
const orderId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const run = (text: string, values: unknown[] = []) => test.app.db.pool.query(text, values);

interface Made {
  readonly kitchen?: TestPartner;
  readonly status: string;
  readonly placed?: string;
  readonly ended: string | null;
  readonly packed?: string;
  readonly reason?: string;
  readonly delay?: number;
}

/** For 13:00 to 13:30, 3,000 m away: 10 minutes on the road and 5 at the doors, so it must leave by 12:45. */
async function made(
  number: number,
  { kitchen = first, status, ended, packed, ...more }: Made,
): Promise<void> {
  const { placed = at('12:00'), reason = null, delay = 0 } = more;
  await run(
    `insert into ordering.orders (id, account_id, partner_id, type, meal_id, family_size, status, food_fils,
       delivery_fee_fils, commission_percent, payment_method, scheduled_from, scheduled_to, emirate, area, lat, lng,
       delivery, proof, prep_minutes, distance_m, answer_by, placed_at, finished_at, delay_minutes)
     values ($1, gen_random_uuid(), $2, 'cooked_meal', 'adas-soup', 2, $3, 5000, 500, 15, 'cash',
       $4::timestamptz + $7 * interval '1 minute', $4::timestamptz + ($7 + 30) * interval '1 minute', 'Dubai', 'Marina',
       25, 55, '', '', 25, 3000, $5, $5, $6, $7)`,
    [orderId(number), kitchen.id, status, at('13:00'), placed, ended, delay],
  );
  const event = `insert into ordering.order_events (order_id, version, status, at, by_role, reason)
    values ($1, $2, $3, $4, 'system', $5)`;
  if (packed) await run(event, [orderId(number), 3, 'ready', packed, null]);
  if (ended) await run(event, [orderId(number), 5, status, ended, reason]);
}

const answered = (number: number, kitchen: TestPartner, answer: string, time: string): Promise<unknown> =>
  run(
    `insert into ordering.order_offers (order_id, partner_id, offered_at, answer, answered_at) values ($1, $2, $3, $4, $5)`,
    [orderId(number), kitchen.id, at('12:00'), answer, time],
  );

const refunded = (number: number, fils: number, bearer: string, time: string): Promise<unknown> =>
  run(
    `insert into ordering.order_refunds (id, order_id, food_fils, fee_fils, bearer, is_to_card, given_at)
     values (gen_random_uuid(), $1, $2, 0, $3, false, $4)`,
    [orderId(number), fils, bearer, time],
  );

/** As `newId` makes them. */
const idAt = (time: string, number: number): string => {
  const hex = Date.parse(time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(number).padStart(12, '0')}`;
};

async function asked(number: number, by: TestDriver, status: string, tripId: string | null): Promise<string> {
  const id = idAt(at('12:40'), number);
  await run(
    `insert into delivery.offers (id, driver_id, status, is_shared, to_pickup_m, distance_m, duration_minutes,
       offered_at, expires_at, trip_id)
     values ($1, $2, $3, false, 0, 0, 1, $4::timestamptz, $4::timestamptz + interval '45 seconds', $5)`,
    [id, by.id, status, at('12:40'), tripId],
  );
  return id;
}

async function trip(number: number, by: TestDriver): Promise<string> {
  const id = idAt(at('12:41'), number);
  await run(
    `insert into delivery.trips (id, driver_id, partner_id, is_active, started_at, ended_at) values ($1, $2, $3, false, $4, $4)`,
    [id, by.id, first.id, at('12:41')],
  );
  return id;
}

async function carried(number: number, by: TestDriver, tripId: string, ended: string): Promise<void> {
  await run(
    `insert into delivery.deliveries (id, order_id, partner_id, status, ready_at, is_ready, distance_m, base_fils, far_fils,
       peak_fils, trip_id, driver_id, stop, opened_at, ended_at)
     values ($1, $1, $2, 'delivered', $3, true, 3000, 1000, 0, 0, $4, $5, $6, $3, $7)`,
    [orderId(number), first.id, at('12:45'), tripId, by.id, number, ended],
  );
}

const offerHas = (offerId: string, number: number): Promise<unknown> =>
  run('insert into delivery.offer_deliveries (offer_id, delivery_id, stop) values ($1, $2, 1)', [
    offerId,
    orderId(number),
  ]);

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  await onlyOwnPartners(test);
  client = await admin(test, '+971508420001', 'finance');
  first = await partner(test, '+971508420011', 'restaurant');
  second = await partner(test, '+971508420012', 'restaurant');
  rider = await driver(test, '+971508420021');
  relief = await driver(test, '+971508420022');
});
afterAll(() => test.close());

const none: Record<CancelCause, number> = {
  ...{ customer: 0, kitchen: 0, staff: 0, safety: 0, overdue: 0, door: 0, other: 0 },
};

it('is empty for a day on which nothing happened', async () => {
  const { days, total, kitchens, drivers } = await client.get(getReports, { query });
  expect(days.map(({ date }) => date)).toEqual(['2026-11-10', '2026-11-11']);
  expect(total).toEqual({
    ...{ placed: 0, delivered: 0, onTimePercent: null, late: 0, missed: 0, cancelled: none },
    refunds: '0.00 AED',
  });
  expect([kitchens, drivers]).toEqual([[], []]);
});

describe('a day counted by hand', () => {
  beforeAll(async () => {
    // On time, packed on the minute. On time, packed late. Late by the kitchen. Late by the driver.
    await made(1, { status: 'delivered', ended: at('13:30'), packed: at('12:45') });
    await made(2, { status: 'delivered', ended: at('13:29'), packed: at('12:46') });
    await made(3, { status: 'delivered', ended: at('13:31'), packed: at('12:50') });
    await made(4, { status: 'delivered', ended: at('13:45'), packed: at('12:40') });
    // Delayed by 20 minutes and brought by the new promise: late all the same.
    await made(5, { status: 'delivered', ended: at('13:40'), packed: at('13:00'), delay: 20 });
    await made(6, { status: 'cancelled', ended: at('12:10'), reason: 'customer_cancelled' });
    await made(7, { status: 'rejected', ended: at('12:09'), reason: 'nobody_answered' });
    await made(8, { status: 'undeliverable', ended: at('13:50'), reason: 'unreachable' });
    // Still open; ended after midnight in Dubai; ended in the last minute of the days before.
    await made(9, { status: 'accepted', ended: null });
    await made(10, { status: 'cancelled', ended: at('00:00', 11), reason: 'admin_cancelled' });
    await made(11, {
      ...{ status: 'delivered', ended: at('23:59', 9), placed: at('23:00', 9), packed: at('23:30', 9) },
    });
    for (const [number, minutes] of [2, 3, 4, 9].entries())
      await answered(number + 1, first, 'accepted', at(`12:0${minutes}`));
    await answered(5, first, 'handed_back', at('12:20'));
    await answered(6, first, 'withdrawn', at('12:10'));
    await answered(7, first, 'expired', at('12:05'));
    await answered(7, second, 'rejected', at('12:09'));
    await refunded(3, 1250, 'kitchen', at('15:00'));
    await refunded(4, 500, 'driver', at('15:00'));
    await refunded(5, 2000, 'kitchen', at('09:00', 11));
    const trips = { rider: await trip(1, rider), relief: await trip(2, relief) };
    for (const number of [1, 2, 4])
      await carried(number, rider, trips.rider, at(number === 4 ? '13:45' : '13:29'));
    await carried(5, relief, trips.relief, at('13:40'));
    await offerHas(await asked(1, rider, 'accepted', trips.rider), 1);
    // Taken back: the other driver brought it.
    await offerHas(await asked(2, rider, 'accepted', trips.rider), 5);
    await asked(3, rider, 'rejected', null);
    await asked(4, rider, 'expired', null);
    await asked(5, rider, 'lost', null);
    await offerHas(await asked(6, relief, 'assigned', trips.relief), 5);
  });

  it('counts what happened on each Dubai day, and in total', async () => {
    const { days, total } = await client.get(getReports, { query });
    // Of five delivered, two by 13:30.
    expect(days).toEqual([
      {
        ...{ date: '2026-11-10', placed: 10, delivered: 5, onTimePercent: 40, late: 3, missed: 1 },
        cancelled: { ...none, customer: 1, kitchen: 1, door: 1 },
        refunds: '17.50 AED',
      },
      {
        ...{ date: '2026-11-11', placed: 0, delivered: 0, onTimePercent: null, late: 0, missed: 0 },
        cancelled: { ...none, staff: 1 },
        refunds: '20.00 AED',
      },
    ]);
    expect(total).toEqual({
      ...{ placed: 10, delivered: 5, onTimePercent: 40, late: 3, missed: 1 },
      cancelled: { ...none, customer: 1, kitchen: 1, door: 1, staff: 1 },
      refunds: '37.50 AED',
    });
  });

  it('scores the kitchens', async () => {
    const { kitchens } = await client.get(getReports, { query });
    // Asked six times: four yes after 2, 3, 4 and 9 minutes, one handed back, one missed. Packed in time: 1 and 4.
    expect(kitchens).toEqual([
      {
        ...{
          id: first.id,
          name: 'Kitchen 11',
          asked: 6,
          acceptedPercent: 83.3,
          answerMinutes: 3.5,
          missed: 1,
        },
        ...{
          handedBack: 1,
          delivered: 5,
          readyPercent: 40,
          lateByKitchen: 2,
          refunds: '32.50 AED',
          rating: null,
        },
      },
      {
        ...{ id: second.id, name: 'Kitchen 12', asked: 1, acceptedPercent: 0, answerMinutes: 9, missed: 0 },
        ...{
          handedBack: 0,
          delivered: 0,
          readyPercent: null,
          lateByKitchen: 0,
          refunds: '0.00 AED',
          rating: null,
        },
      },
    ]);
  });

  it('scores the drivers by the promise they were given', async () => {
    const { drivers } = await client.get(getReports, { query });
    expect(drivers).toEqual([
      {
        ...{ id: rider.id, name: 'Driver 21', deliveries: 3, offers: 5, acceptedPercent: 50 },
        ...{ onTimePercent: 66.7, takenBack: 1 },
      },
      {
        ...{ id: relief.id, name: 'Driver 22', deliveries: 1, offers: 0, acceptedPercent: null },
        ...{ onTimePercent: 100, takenBack: 0 },
      },
    ]);
  });

  it('sends each table as a file, and records it', async () => {
    const lines = async (table: ReportTable): Promise<string[]> => {
      const asked = new URLSearchParams({ ...query, table }).toString();
      const response = await client.raw('GET', `${getReportsCsv.path}?${asked}`);
      return (await response.text()).trim().split('\r\n');
    };
    expect((await lines('days'))[1]).toContain('2026-11-10,10,5,40,3,1,17.5,1,1,0,0,0,1,0');
    expect((await lines('kitchens'))[1]).toContain('Kitchen 11,6,');
    expect(await lines('drivers')).toHaveLength(3);
    expect(
      (await auditOf(test, 'list.exported')).map(({ subject_id, details }) => [subject_id, details]),
    ).toEqual(
      (['days', 'kitchens', 'drivers'] as const).map((table) => [
        'reports',
        { isSearch: false, ...query, table },
      ]),
    );
  });
});

it('refuses days in the wrong order and too many', async () => {
  for (const wrong of [
    { from: '2026-11-11', to: '2026-11-10' },
    { from: '2026-01-01', to: '2026-11-10' },
  ])
    expect(await client.refused(getReports, { query: wrong })).toMatchObject({ code: 'invalid_request' });
});

it('is closed to roles without the right', async () => {
  const support = await admin(test, '+971508420002', 'support');
  const nobody = await signIn(test, '+971508420003');
  for (const other of [support, nobody])
    expect(await other.refused(getReports, { query })).toMatchObject({ code: 'forbidden' });
});
