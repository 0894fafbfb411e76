import { randomUUID } from 'node:crypto';
import { acceptOffer } from '../src/modules/delivery/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/db/db.ts';

const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

export async function manyDrivers(db: Db, count: number): Promise<string[]> {
  const made = ids(count);
  await db.pool.query(
    `insert into delivery.drivers (id, account_id, status, name, vehicle_type, emirate, is_online, lat, lng,
       position_at, created_at)
     select id, gen_random_uuid(), 'approved', 'Racer', 'motorcycle', 'Dubai', true, 25.08, 55.14, now(), now()
     from unnest($1::uuid[]) as id`,
    [made],
  );
  return made;
}

async function manyDeliveries(db: Db, count: number): Promise<string[]> {
  const made = ids(count);
  await db.pool.query(
    `insert into delivery.deliveries (id, order_id, partner_id, status, ready_at, is_ready, distance_m, base_fils,
       far_fils, peak_fils, opened_at)
     select id, gen_random_uuid(), $2, 'open', now(), true, 1000, 1500, 0, 0, now() from unnest($1::uuid[]) as id`,
    [made, randomUUID()],
  );
  return made;
}

async function askFor(db: Db, drivers: readonly string[], deliveries: readonly string[]): Promise<string[]> {
  const offers = ids(drivers.length);
  await db.pool.query(
    `with made as (
       insert into delivery.offers (id, driver_id, status, is_shared, to_pickup_m, distance_m, duration_minutes, expires_at)
       select offer, driver, 'offered', true, 0, 0, 1, now() + interval '45 seconds'
       from unnest($1::uuid[], $2::uuid[]) as o (offer, driver) returning id)
     insert into delivery.offer_deliveries (offer_id, delivery_id, stop)
     select offer, delivery, 1 from unnest($1::uuid[], $3::uuid[]) as o (offer, delivery)`,
    [offers, drivers, deliveries],
  );
  return offers;
}

/** Null for the winner, else the refusal code. */
async function yes(db: Db, driverId: string, offerId: string): Promise<string | null> {
  const answered = await acceptOffer({ db, clock: systemClock }, { driverId, offerId });
  return answered.ok ? null : answered.refusal.code;
}

export interface Raced {
  readonly winners: number;
  readonly codes: readonly string[];
}

/** All drivers accept one delivery concurrently, several times each; the winner delivers it and is free again. */
export async function raceForOne(db: Db, drivers: readonly string[], times = 1): Promise<Raced> {
  const [delivery = ''] = await manyDeliveries(db, 1);
  const offers = await askFor(
    db,
    drivers,
    drivers.map(() => delivery),
  );
  const answers = await Promise.all(
    drivers.map(async (driver, index) => {
      const offer = offers[index] ?? '';
      const all = [await yes(db, driver, offer)];
      while (all.length < times) all.push(await yes(db, driver, offer));
      // A repeated acceptance is idempotent.
      return new Set(all).size === 1 ? (all[0] ?? null) : 'another answer to the same';
    }),
  );
  await db.pool.query("update delivery.deliveries set status = 'delivered', ended_at = now() where id = $1", [
    delivery,
  ]);
  await db.pool.query('update delivery.trips set is_active = false, ended_at = now() where is_active');
  return racedOf(answers);
}

/** Needs the trigger that forbids such offers disabled. */
export async function raceOfOne(db: Db, count: number): Promise<Raced> {
  await db.pool.query('drop trigger new_live_offers_are_kept on delivery.offers');
  const [driver = ''] = await manyDrivers(db, 1);
  const drivers = Array.from({ length: count }, () => driver);
  const offers = await askFor(db, drivers, await manyDeliveries(db, count));
  return racedOf(await Promise.all(offers.map((offer) => yes(db, driver, offer))));
}

const racedOf = (answers: readonly (string | null)[]): Raced => ({
  winners: answers.filter((code) => code === null).length,
  codes: [...new Set(answers.filter((code) => code !== null))],
});
