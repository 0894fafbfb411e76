import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, testKey } from '../../../../test/harness.ts';
import { fillDays, fillSubscribers } from '../../../../test/subscribers.ts';
import { settableClock } from '../../../platform/clock.ts';
import { openDb, type Db } from '../../../platform/db/db.ts';
import { openVault } from '../../../platform/vault.ts';
import { readShelf } from '../../catalogue/index.ts';
import type { Planned } from '../choice/plan-day.rules.ts';
import { addTally, countHousehold, emptyTally } from './plan-batch.ts';
import { planTomorrow } from './plan-night.ts';
import type { PlannerContext } from '../day/fill-day.ts';

const vault = openVault([testKey]);
const clock = settableClock('2026-11-21T17:00:00Z');
const tomorrow = '2026-11-22';
const people = 300;
const small = 20;
const patience = { timeout: 120_000 };

let url: string;
let db: Db;
beforeEach(async () => {
  const made = await createTestDatabase();
  url = made.url;
  db = openDb({ url, poolSize: 4 }, () => undefined);
  onTestFinished(async () => {
    await db.close();
    await made.drop();
  });
});

/** Another process, as seen by the database. */
async function runner(): Promise<{ ctx: PlannerContext; own: Db }> {
  const own = openDb({ url, poolSize: 4 }, () => undefined);
  onTestFinished(() => own.close());
  const shelf = await readShelf(own);
  const ctx = { db: own, vault, clock, shelf: () => shelf, freshShelf: () => Promise.resolve(shelf) };
  return { ctx, own };
}

const complaints: unknown[] = [];
const complain = (error: unknown): void => void complaints.push(error);

const figure = async (query: string): Promise<number> =>
  Number((await db.pool.query<{ figure: string }>(`select (${query}) as figure`)).rows[0]?.figure);
const batches = (of: string): Promise<number> =>
  figure(`select count(*) from planner.night_batches where finished_at is ${of}`);
const suggested = (): Promise<number> =>
  figure(`select count(*) from planner.suggestions where day = '${tomorrow}' and is_on_table`);

/** Cuts every connection to the database, also the one that does it, as the second batch is finished. */
async function cutAtSecondBatch(): Promise<void> {
  await db.pool.query(`
    create function cut_all() returns trigger language plpgsql as $$ begin
      if (select count(*) from planner.night_batches where finished_at is not null) > 1 then
        perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database();
      end if;
      return null;
    end $$;
    create trigger cut_all after update on planner.night_batches for each row execute function cut_all()`);
}

/** Every slot has one suggestion; a household with few safe dishes may have a gap. */
async function expectAllPlanned(): Promise<void> {
  const { rows } = await db.pool.query<{ slots: number; tables: number }>(
    `select slots, count(*)::int as tables from (
       select account_id, count(*)::int as slots, count(distinct meal_time) as times, count(distinct meal_id) as meals
       from planner.suggestions where day = $1 and is_on_table group by account_id
       having count(*) = count(distinct meal_time)) each_table
     group by slots order by slots`,
    [tomorrow],
  );
  const full = rows.find(({ slots }) => slots === 3)?.tables ?? 0;
  expect(rows.reduce((sum, { tables }) => sum + tables, 0)).toBeLessThanOrEqual(people);
  expect(full).toBeGreaterThan(people * 0.9);
  expect(Math.max(...rows.map(({ slots }) => slots))).toBe(3);
}

const fill = async (days: number): Promise<void> => {
  await fillSubscribers(db, { count: people, vault, since: '2026-11-01', until: '2026-12-01' });
  if (days > 0) await fillDays(db, tomorrow, days);
};

it('is resumed where it was killed, and plans no household twice', patience, async () => {
  await fill(3);
  const { ctx } = await runner();
  await cutAtSecondBatch();
  const died = planTomorrow(ctx, complain, small).catch(() => 'killed');
  expect(await died).toBe('killed');
  await db.pool.query('drop trigger cut_all on planner.night_batches');
  expect(await batches('not null')).toBeGreaterThan(0);
  const left = await batches('null');
  expect(left).toBeGreaterThan(0);
  const before = await suggested();
  const next = await runner();
  const { planned } = await planTomorrow(next.ctx, complain, small);
  expect(planned).toBe(left * small);
  expect(await suggested()).toBeGreaterThan(before);
  await expectAllPlanned();
  expect(await batches('null')).toBe(0);
  const all = await suggested();
  expect((await planTomorrow(next.ctx, complain, small)).planned).toBe(0);
  expect(await suggested()).toBe(all);
  expect(complaints).toEqual([]);
});

it('is shared by two concurrent runners, each batch done once', patience, async () => {
  await fill(0);
  const [one, other] = [await runner(), await runner()];
  const tallies = await Promise.all([one, other].map(({ ctx }) => planTomorrow(ctx, complain, small)));
  const planned = tallies.map((tally) => tally.planned);
  expect(planned[0] ?? 0).toBeGreaterThan(0);
  expect(planned[1] ?? 0).toBeGreaterThan(0);
  expect((planned[0] ?? 0) + (planned[1] ?? 0)).toBe(people);
  await expectAllPlanned();
  expect(complaints).toEqual([]);
});

it('plans the same as reading the day, and keeps existing suggestions', patience, async () => {
  await fill(0);
  const { ctx } = await runner();
  await planTomorrow(ctx, complain);
  const planned = async (): Promise<string[]> =>
    (
      await db.pool.query<{ told: string }>(
        `select account_id || meal_time || meal_id || portion as told from planner.suggestions
         where day = $1 and is_on_table order by account_id, meal_time`,
        [tomorrow],
      )
    ).rows.map(({ told }) => told);
  const first = await planned();
  await db.pool.query(`delete from planner.night_batches`);
  await db.pool.query(`delete from planner.suggestions where day = $1 and meal_time = 'dinner'`, [tomorrow]);
  await planTomorrow(ctx, complain);
  const again = await planned();
  expect(again.length).toBe(first.length);
  const isDinner = (told: string): boolean => told.includes('dinner');
  expect(again.filter((told) => !isDinner(told))).toEqual(first.filter((told) => !isDinner(told)));
  await db.pool.query(`delete from planner.night_batches`);
  await db.pool.query(`delete from planner.suggestions where day = $1`, [tomorrow]);
  await planTomorrow(ctx, complain);
  expect(await planned()).toEqual(first);
  expect(complaints).toEqual([]);
});

it('counts the relaxed windows', () => {
  const tally = emptyTally();
  const slot = { time: 'lunch', meal: {}, reasons: [], portion: 1, relaxed: ['family', 'dish'] };
  countHousehold(tally, [
    slot,
    { time: 'dinner', meal: null },
    { ...slot, relaxed: ['dish'] },
  ] as unknown as Planned[]);
  countHousehold(tally, []);
  const both = emptyTally();
  for (const one of [tally, tally]) addTally(both, one);
  expect(both).toEqual({ planned: 4, relaxed: { cuisine: 0, main_ingredient: 0, family: 2, dish: 4 } });
});
