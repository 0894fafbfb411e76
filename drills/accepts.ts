import { expect, it } from 'vitest';
import { manyDrivers, raceForOne, raceOfOne } from '../apps/server/test/accepts.ts';
import { testDb } from '../apps/server/test/harness.ts';
import { countOf } from '../apps/server/test/inspect.ts';

const attempts = Number(process.env['ACCEPTS'] ?? 1_000_000);
const racers = 50;

/** Double assignments, of deliveries and of drivers. */
const twice = `(
  select 1 from delivery.offer_deliveries d join delivery.offers o on o.id = d.offer_id
  where o.status = 'accepted' group by d.delivery_id having count(*) > 1
  union all select 1 from delivery.trips where is_active group by driver_id having count(*) > 1) doubles`;

it.each([
  [200, 1],
  [Math.ceil(attempts / racers / 10), 10],
])(
  'has one winner for each of %d deliveries when fifty drivers accept at once, %d times each',
  async (rounds, times) => {
    const db = await testDb();
    const drivers = await manyDrivers(db, racers);
    const begun = performance.now();
    const codes = new Set<string>();
    let winners = 0;
    for (let round = 0; round < rounds; round += 1) {
      const raced = await raceForOne(db, drivers, times);
      winners += raced.winners;
      for (const code of raced.codes) codes.add(code);
    }
    console.table({
      attempts: rounds * racers * times,
      deliveries: rounds,
      winners,
      doubles: await countOf(db, twice),
      'what the others were told': [...codes].join(),
      seconds: Math.round((performance.now() - begun) / 1_000),
    });
    expect(winners).toBe(rounds);
    expect([...codes]).toEqual(['already_taken']);
    expect(await countOf(db, 'delivery.trips')).toBe(rounds);
    expect(await countOf(db, "delivery.offers where status = 'lost'")).toBe(rounds * (racers - 1));
    expect(await countOf(db, twice)).toBe(0);
  },
);

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'gives a driver who accepts fifty at once only one, time %d of ten',
  async () => {
    const db = await testDb();
    expect(await raceOfOne(db, 50)).toEqual({ winners: 1, codes: ['not_possible_now'] });
    expect(await countOf(db, 'delivery.deliveries where is_in_hand')).toBe(1);
    expect(await countOf(db, twice)).toBe(0);
  },
);
