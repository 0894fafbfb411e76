import fc from 'fast-check';
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDb } from '../../../test/harness.ts';
import { readInstant, sql } from './sql.ts';

const byPg = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date | number;

const two = (most: number, least = 0) =>
  fc.integer({ min: least, max: most }).map((value) => String(value).padStart(2, '0'));
const fraction = fc.oneof(
  fc.constant(''),
  fc.stringMatching(/^\d{1,6}$/).map((digits) => `.${digits}`),
);
const zone = fc.oneof(
  fc.constant('+00'),
  fc.tuple(fc.constantFrom('+', '-'), two(15)).map(([sign, hours]) => `${sign}${hours}`),
  fc.constantFrom('+05:30', '-03:30', '+04:51:48'),
);
const written = fc
  .record({
    year: fc.integer({ min: 1, max: 12_000 }).map((year) => String(year).padStart(4, '0')),
    month: two(12, 1),
    day: two(28, 1),
    time: fc.tuple(two(23), two(59), two(59)).map((parts) => parts.join(':')),
    fraction,
    zone,
    era: fc.constantFrom('', '', '', ' BC'),
  })
  .map((it) => `${it.year}-${it.month}-${it.day} ${it.time}${it.fraction}${it.zone}${it.era}`);

it('reads what pg reads', () => {
  fc.assert(
    fc.property(written, (text) => {
      expect(readInstant(text)).toEqual(byPg(text));
    }),
    { numRuns: 10_000 },
  );
  for (const text of ['infinity', '-infinity']) expect(readInstant(text)).toBe(byPg(text));
});

it.each(['UTC', 'Asia/Dubai', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati'])(
  'reads what the database says in %s',
  async (name) => {
    const db = await testDb();
    await db.transaction(async (tx) => {
      await tx.run(sql`select set_config('timezone', ${name}, true)`);
      for (const iso of [
        '2026-11-21T06:00:00.000Z',
        '2026-02-28T23:59:59.999Z',
        '1999-12-31T20:00:00.100Z',
      ]) {
        const row = await tx.row<{ at: Date }>(sql`select ${iso}::timestamptz as at`);
        expect(row?.at.toISOString()).toBe(iso);
      }
    });
  },
);
