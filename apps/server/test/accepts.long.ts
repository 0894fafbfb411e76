// Races drivers for deliveries a million times on real PostgreSQL and prints who won; `npm run test:race` runs it.
import { expect, it } from 'vitest';
import { manyDrivers, raceForOne } from './accepts.ts';
import { testDb } from './harness.ts';
import { countOf } from './inspect.ts';

const attempts = Number(process.env['ACCEPTS'] ?? 1_000_000);
const racers = 50;

it(`${attempts} attempts to accept, ${racers} at once: one winner for each delivery, no double`, async () => {
  const db = await testDb();
  const drivers = await manyDrivers(db, racers);
  const rounds = Math.ceil(attempts / racers);
  const codes = new Set<string>();
  let winners = 0;
  for (let round = 0; round < rounds; round += 1) {
    const raced = await raceForOne(db, drivers);
    winners += raced.winners;
    for (const code of raced.codes) codes.add(code);
  }
  console.log(
    `accepts: ${rounds * racers} attempts, ${rounds} deliveries, ${winners} winners, ${[...codes].join()}`,
  );
  expect(winners).toBe(rounds);
  expect([...codes]).toEqual(['already_taken']);
  expect(await countOf(db, 'delivery.trips')).toBe(rounds);
  expect(
    await countOf(
      db,
      '(select delivery_id from delivery.offer_deliveries d join delivery.offers o on o.id = d.offer_id where o.trip_id is not null group by 1 having count(*) > 1) doubles',
    ),
  ).toBe(0);
});
