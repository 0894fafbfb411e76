import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { manyDrivers, raceForOne, raceOfOne } from '../../../../test/accepts.ts';
import { testDb } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { systemClock } from '../../../platform/clock.ts';
import { acceptOffer, rejectOffer } from './answer-offer.ts';
import { dispatch } from './dispatch-offers.ts';

it('gives a delivery to one of fifty racing drivers and tells the others, every time', async () => {
  const db = await testDb();
  const drivers = await manyDrivers(db, 50);
  const rounds = 6;
  for (let round = 0; round < rounds; round += 1)
    expect(await raceForOne(db, drivers)).toEqual({ winners: 1, codes: ['already_taken'] });
  expect(await countOf(db, "delivery.offers where status = 'accepted'")).toBe(rounds);
  expect(await countOf(db, "delivery.offers where status = 'lost'")).toBe(rounds * 49);
  expect(await countOf(db, 'delivery.trips')).toBe(rounds);
  expect(await countOf(db, 'delivery.offers where is_live')).toBe(0);
});

it('gives one delivery to a driver who accepts fifty at once', async () => {
  const db = await testDb();
  expect(await raceOfOne(db, 50)).toEqual({ winners: 1, codes: ['not_possible_now'] });
  expect(await countOf(db, 'delivery.trips where is_active')).toBe(1);
  expect(await countOf(db, 'delivery.deliveries where is_in_hand')).toBe(1);
});

it('refuses a late accept by the database clock, and hides the offers of other drivers', async () => {
  const db = await testDb();
  const [asked = '', other = ''] = await manyDrivers(db, 2);
  const offerId = randomUUID();
  await db.pool.query(
    `insert into delivery.offers (id, driver_id, status, is_shared, to_pickup_m, distance_m, duration_minutes, expires_at)
     values ($1, $2, 'offered', false, 0, 0, 1, now() - interval '1 millisecond')`,
    [offerId, asked],
  );
  const ctx = { db, clock: systemClock };
  const codeOf = async (answering: ReturnType<typeof acceptOffer>): Promise<string | null> => {
    const answered = await answering;
    return answered.ok ? null : answered.refusal.code;
  };
  expect(await codeOf(acceptOffer(ctx, { driverId: asked, offerId }))).toBe('offer_expired');
  expect(await codeOf(acceptOffer(ctx, { driverId: other, offerId }))).toBe('not_found');
  expect(await codeOf(rejectOffer(ctx, { driverId: other, offerId }))).toBe('not_found');
  expect(await codeOf(rejectOffer(ctx, { driverId: asked, offerId }))).toBe(null);
  expect(await countOf(db, 'delivery.trips')).toBe(0);
});

it('expires offers from before the clock was set back, and keeps recent ones', async () => {
  const db = await testDb();
  const drivers = await manyDrivers(db, 2);
  await db.pool.query(
    `insert into delivery.offers (id, driver_id, status, is_shared, to_pickup_m, distance_m, duration_minutes, expires_at)
     select gen_random_uuid(), driver, 'offered', false, 0, 0, 1, now() + wait
     from unnest($1::uuid[], array['1 hour', '40 seconds']::interval[]) as o (driver, wait)`,
    [drivers],
  );
  expect(await dispatch({ db, clock: systemClock })).toEqual([drivers[0]]);
  expect(await countOf(db, 'delivery.offers where is_live')).toBe(1);
});
