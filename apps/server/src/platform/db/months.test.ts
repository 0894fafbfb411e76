import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDb } from '../../../test/harness.ts';
import { countOf } from '../../../test/inspect.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log.ts';
import type { Db } from './db.ts';
import { keepMonths } from './migrate.ts';

const log = createLog('silent');

const divided = [
  'delivery.offer_deliveries',
  'delivery.offers',
  'money.postings',
  'ordering.order_events',
  'planner.suggestions',
  'platform.audit',
];

const ask = async <Row>(db: Db, text: string, values: unknown[] = []): Promise<Row[]> =>
  (await db.pool.query(text, values)).rows as Row[];

const monthsOf = async (db: Db, table: string): Promise<string[]> =>
  (
    await ask<{ part: string }>(
      db,
      'select part::text from platform.months_of($1::regclass) order by month',
      [table],
    )
  ).map(({ part }) => part);

const audit = (db: Db, at: string): Promise<unknown> =>
  db.pool.query(
    `insert into platform.audit (at, action, subject_kind, subject_id, details) values (${at}, 'a.b', 'c', 'd', '{}')`,
  );

describe('months', () => {
  it('exist for this one and the next three of every partitioned table', async () => {
    const db = await testDb();
    const found = await ask<{ table: string; months: number }>(
      db,
      `select t::text as table, (select count(*)::integer from platform.months_of(t) where month > now() - interval '32 days')
         as months
       from platform.divided_tables() t order by 1`,
    );
    expect(found).toEqual(divided.map((table) => ({ table, months: 4 })));
  });

  it('are made once, and again where one is missing', async () => {
    const db = await testDb();
    const [first = '', ...rest] = await monthsOf(db, 'money.postings');
    await db.pool.query(`alter table money.postings detach partition ${first}`);
    await db.pool.query(`drop table ${first}`);
    await Promise.all([keepMonths(db, log), keepMonths(db, log)]);
    expect(await monthsOf(db, 'money.postings')).toEqual([first, ...rest]);
  });

  it('hold rows by the time in their id, and the default partition the rest', async () => {
    const db = await testDb();
    const { rows } = await db.pool.query<{ by_time: string; by_database: string; by_chance: string }>(
      `select ($1::uuid >= platform.month_start('uuid', date_trunc('month', now() at time zone 'Asia/Dubai')::date)::uuid)::text
         as by_time,
         (abs(extract(epoch from now()) * 1000 - ('x' || left(replace(platform.timed_id()::text, '-', ''), 12))::bit(48)::bigint)
           < 60000)::text as by_database,
         (platform.timed_id()::text ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$')::text as by_chance`,
      [newId()],
    );
    expect(rows).toEqual([{ by_time: 'true', by_database: 'true', by_chance: 'true' }]);
  });

  it('are not created over rows without a month', async () => {
    const db = await testDb();
    await audit(db, "now() + interval '200 days'");
    expect(
      await ask(
        db,
        "select platform.make_month('platform.audit', ((now() + interval '200 days') at time zone 'Asia/Dubai')::date) as made, (select count(*)::integer from platform.audit_other) as others",
      ),
    ).toEqual([{ made: false, others: 1 }]);
    expect(await ask(db, 'select platform.overflowing()::text as table')).toEqual([
      { table: 'platform.audit' },
    ]);
  });

  it('are dropped two months after their end if they are empty, and kept if they are not', async () => {
    const db = await testDb();
    for (const ago of [150, 110])
      await db.pool.query(
        `select platform.make_month('platform.audit', ((now() - interval '${ago} days') at time zone 'Asia/Dubai')::date)`,
      );
    await audit(db, "now() - interval '150 days'");
    const [kept, emptied, ...rest] = await monthsOf(db, 'platform.audit');
    await keepMonths(db, log);
    expect(await monthsOf(db, 'platform.audit')).toEqual([kept, ...rest]);
    expect(emptied).toBeDefined();
    expect(await countOf(db, 'platform.audit')).toBe(1);
  });

  it('are dropped from the audit log after its retention, not before', async () => {
    const db = await testDb();
    for (const at of ["platform.kept_since() - interval '1 day'", 'platform.kept_since()'])
      await db.pool.query(
        `select platform.make_month('platform.audit', ((${at}) at time zone 'Asia/Dubai')::date)`,
      );
    await audit(db, "platform.kept_since() - interval '1 second'");
    await audit(db, 'platform.kept_since()');
    expect(await ask(db, 'select platform.forget_audit(platform.kept_since(), 10) as gone')).toEqual([
      { gone: 0 },
    ]);
    expect(await countOf(db, 'platform.audit where at = platform.kept_since()')).toBe(1);
    expect(await countOf(db, 'platform.audit')).toBe(1);
    await expect(
      db.pool.query("select platform.forget_audit(platform.kept_since() + interval '1 second', 10)"),
    ).rejects.toThrow(/is kept/);
  });

  it('are created later if a transaction holds a lock, without blocking others for long', async () => {
    const db = await testDb();
    const [month = ''] = await monthsOf(db, 'ordering.order_events');
    await db.pool.query(`alter table ordering.order_events detach partition ${month}`);
    await db.pool.query(`drop table ${month}`);
    const busy = await db.pool.connect();
    await busy.query('begin; lock table ordering.orders in row exclusive mode');
    await keepMonths(db, log);
    expect(await monthsOf(db, 'ordering.order_events')).not.toContain(month);
    await busy.query('rollback');
    busy.release();
    await keepMonths(db, log);
    expect(await monthsOf(db, 'ordering.order_events')).toContain(month);
  });
});

describe('a partition named in a statement', () => {
  it('has every trigger of its table', async () => {
    const db = await testDb();
    const missing = await ask(
      db,
      `select i.inhrelid::regclass::text as part, t.tgname from platform.divided_tables() parent
       join pg_inherits i on i.inhparent = parent
       join pg_trigger t on t.tgrelid = parent and not t.tgisinternal
       where not exists (select from pg_trigger own where own.tgrelid = i.inhrelid and own.tgname = t.tgname)`,
    );
    expect(missing).toEqual([]);
  });

  const partOf = async (db: Db, table: string): Promise<string> => (await monthsOf(db, table))[0] ?? '';

  it('refuses what its table refuses', async () => {
    const db = await testDb();
    const [postings, suggestions, log] = [
      await partOf(db, 'money.postings'),
      await partOf(db, 'planner.suggestions'),
      await partOf(db, 'platform.audit'),
    ];
    await expect(db.pool.query(`truncate ${postings} cascade`)).rejects.toThrow(
      'money.postings is only ever added to',
    );
    await expect(db.pool.query(`delete from ${log}`)).rejects.toThrow('only grows');
    await expect(
      db.pool.query(
        `insert into ${suggestions} (id, account_id, day, meal_time, meal_id, status, reasons, diet_version, shelf_version, created_at)
         values ($1, $2, date_trunc('month', now() at time zone 'Asia/Dubai'), 'lunch', 'adas-soup', 'pending', '', 1, '', now())`,
        [newId(), randomUUID()],
      ),
    ).rejects.toMatchObject({ code: 'SG001' });
  });
});
