import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/harness.ts';
import { plansOf, settle } from '../../../../test/plans.ts';
import { openDb, type Db } from '../../../platform/db/db.ts';
import { readPage } from '../../../platform/db/page.ts';
import { driversListing, type DriversQuery } from './list-drivers.ts';

interface Row {
  readonly id: string;
  readonly number: number | null;
  readonly name: string;
  readonly status: string;
  readonly emirate: string;
}

let db: Db;
beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  db = openDb({ url, poolSize: 4 }, () => undefined);
  await db.pool.query(`
    insert into identity.accounts (id, phone, created_at)
    select gen_random_uuid(), '+97150' || lpad((n * 317 % 1000000)::text, 7, '0'), timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 12000) n`);
  const emirate = "case when right(phone, 2) = '15' then 'Ajman' else 'Dubai' end";
  await db.pool.query(`
    insert into delivery.drivers (id, account_id, status, name, vehicle_type, plate_number, emirate, is_online, created_at)
    select gen_random_uuid(), id, case when right(phone, 2) = '11' then 'suspended' else 'approved' end,
      'Driver ' || substr(md5(phone), 1, 6), 'car', 'A 1', ${emirate}, right(phone, 2) = '12', created_at
    from identity.accounts where right(phone, 1) in ('1', '2', '3', '4', '5')`);
  await db.pool.query(`
    insert into delivery.driver_applications (id, account_id, status, name, details, language, submitted_at, decided_at, reason)
    select gen_random_uuid(), id, case when right(phone, 1) = '6' then 'pending' else 'rejected' end,
      'Hopeful ' || substr(md5(phone), 1, 6),
      jsonb_build_object('emirate', case when right(phone, 2) = '16' then 'Ajman' else 'Dubai' end, 'vehicleType', 'car'), 'en',
      created_at, case when right(phone, 1) <> '6' then created_at end, case when right(phone, 1) <> '6' then 'No' end
    from identity.accounts where right(phone, 1) in ('6', '7', '8', '9')`);
  await settle(db);
  return async () => {
    await db.close();
    await drop();
  };
});

/** The plans of the second page, since only it uses a cursor, and of the count beside it. */
async function plansFor(query: DriversQuery): Promise<string[]> {
  const listing = driversListing(query);
  const first = await readPage<Row>(db, listing, undefined);
  if (!first.ok) throw new Error(first.refusal.code);
  expect(first.value.rows.length).toBeGreaterThan(0);
  const cursor = first.value.next ?? undefined;
  return plansOf(db, (queries) => readPage<Row>(queries, listing, cursor));
}

const sorts = (['createdAt', 'name'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).map((order) => ({ sort, order })),
);
const statuses = ['pending', 'approved', 'rejected', 'suspended'] as const;
const narrowed: DriversQuery[] = [
  ...statuses.map((status) => ({ status })),
  { emirate: 'Ajman' },
  { online: 'yes' },
];

describe('finds and counts by an index', () => {
  it.each<DriversQuery>([
    ...sorts,
    ...sorts.flatMap((sort) => narrowed.map((one) => ({ ...sort, ...one }))),
    { q: 'driver a' },
    { q: 'd-1042' },
    { q: 'hopeful', status: 'pending' },
  ])('%j', async (query) => {
    const plans = await plansFor(query);
    expect(plans.length).toBeGreaterThanOrEqual(2);
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on (people|accounts|drivers|driver_applications)/);
      expect(plan).toMatch(/Index (Only )?Scan/);
    }
  });

  it('finds phones by prefix, whatever join the planner picks', async () => {
    for (const plan of await plansFor({ q: '05000' })) {
      expect(plan).toMatch(/Index (Only )?Scan using people_by_phone/);
      expect(plan).not.toMatch(/Seq Scan on (people|accounts)/);
    }
  });

  it('reads a page without sorting the whole list', async () => {
    for (const query of sorts) {
      const pages = (await plansFor(query)).filter((plan) => !plan.startsWith('Aggregate'));
      for (const plan of pages) expect(plan).toMatch(/Limit[^\n]*\n\s*-> {2}Merge Append/);
    }
  });
});

describe('a list', () => {
  const all = async (query: DriversQuery): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await readPage<Row>(db, driversListing(query), cursor);
      if (!page.ok) throw new Error(page.refusal.code);
      rows.push(...page.value.rows);
      if (page.value.next === null) return rows;
      cursor = page.value.next;
    }
  };

  it('lists every row once, in order, across pages', async () => {
    const listed = await all({ emirate: 'Ajman', sort: 'name' });
    const { rows } = await db.pool.query<{ count: number }>(
      `select ((select count(*) from delivery.drivers where emirate = 'Ajman')
        + (select count(*) from delivery.driver_applications where details ->> 'emirate' = 'Ajman'))::int as count`,
    );
    expect(listed).toHaveLength(rows[0]?.count ?? -1);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    const names = listed.map(({ name }) => name.toLowerCase());
    expect(names).toEqual([...names].sort());
    expect(new Set(listed.map(({ status }) => status)).size).toBeGreaterThan(1);
  });

  it('finds a driver by name, driver id and phone in any notation', async () => {
    const [one] = await all({ status: 'suspended' });
    if (!one) throw new Error('Nobody is suspended.');
    const { rows } = await db.pool.query<{ phone: string }>(
      'select phone from identity.accounts a join delivery.drivers d on d.account_id = a.id where d.id = $1',
      [one.id],
    );
    for (const q of [one.name.toUpperCase(), `d-${one.number}`, `0${rows[0]?.phone.slice(4)}`])
      expect((await all({ q })).map(({ id }) => id)).toContain(one.id);
  });
});
