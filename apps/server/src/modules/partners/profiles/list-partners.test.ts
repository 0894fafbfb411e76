import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/harness.ts';
import { plansOf, settle } from '../../../../test/plans.ts';
import { openDb, type Db } from '../../../platform/db/db.ts';
import { readPage } from '../../../platform/db/page.ts';
import type { AdminPartnerRow } from '../applications/get-application.ts';
import { partnersListing, type PartnersQuery } from './list-partners.ts';

const accounts = 12_000;
let db: Db;
beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  db = openDb({ url, poolSize: 4 }, () => undefined);
  await db.pool.query(`
    insert into identity.accounts (id, phone, created_at)
    select gen_random_uuid(), '+97150' || lpad((n * 317 % 1000000)::text, 7, '0'), timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${accounts}) n`);
  await db.pool.query(`
    insert into partners.partners (id, account_id, type, status, name, phone, cuisines, emirate, area, address, lat, lng,
      reach_m, has_own_delivery, delivery_fee_fils, min_order_fils, opening_hours, created_at)
    select gen_random_uuid(), id, case when right(phone, 1) = '1' then 'grocery' else 'chef' end,
      case when right(phone, 2) = '11' then 'suspended' else 'approved' end,
      json_build_object('en', 'Kitchen ' || substr(md5(phone), 1, 6), 'ar', 'مطبخ ' || substr(md5(phone), 1, 6)), phone,
      '{thai}', 'Dubai', 'Marina', 'Street', 25, 55, 1000, true, 0, 0, '[]', created_at
    from identity.accounts where right(phone, 1) in ('1', '2', '3', '4', '5')`);
  await db.pool.query(`
    insert into partners.applications (id, account_id, phone, type, status, name, details, language, submitted_at, decided_at, reason)
    select gen_random_uuid(), id, phone, 'chef', 'pending', 'Hopeful ' || substr(md5(phone), 1, 6),
      '{"emirate": "Dubai", "area": "Marina"}'::jsonb, 'en', created_at, null::timestamptz, null
    from identity.accounts where right(phone, 1) = '6'
    union all
    select gen_random_uuid(), id, phone, 'restaurant', 'rejected', 'Sad ' || substr(md5(phone), 1, 6),
      '{"emirate": "Dubai", "area": "Marina"}', 'en', created_at, created_at, 'No'
    from identity.accounts where right(phone, 1) in ('7', '8', '9')`);
  await settle(db);
  return async () => {
    await db.close();
    await drop();
  };
});

/** The second page, since only it uses a cursor. The count beside it stops at ten thousand. */
async function plansFor(query: PartnersQuery): Promise<string[]> {
  const listing = partnersListing(query);
  const first = await readPage<AdminPartnerRow>(db, listing, undefined);
  const cursor = first.ok ? (first.value.next ?? undefined) : undefined;
  const plans = await plansOf(db, (queries) => readPage<AdminPartnerRow>(queries, listing, cursor));
  return plans.filter((plan) => !plan.startsWith('Aggregate'));
}

const sorts = (['createdAt', 'name'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).map((order) => ({ sort, order })),
);
const statuses = ['pending', 'approved', 'rejected', 'suspended'] as const;

describe('finds by an index', () => {
  it.each<PartnersQuery>([
    ...sorts,
    ...sorts.flatMap((sort) => statuses.map((status) => ({ ...sort, status }))),
    { type: 'grocery' },
    { status: 'pending', type: 'chef' },
    { q: '05012' },
    { q: '0501', status: 'pending' },
    { q: 'kitchen a' },
    { q: 'مطبخ a' },
    { q: 'hopeful', status: 'pending' },
  ])('%j', async (query) => {
    const plans = await plansFor(query);
    expect(plans.length).toBeGreaterThanOrEqual(1);
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on (people|accounts|partners|applications)/);
      expect(plan).toMatch(/Index (Only )?Scan/);
    }
  });

  it('a phone without reading accounts', async () => {
    const plans = await plansOf(db, (queries) =>
      readPage<AdminPartnerRow>(queries, partnersListing({ q: '050' }), undefined),
    );
    expect(plans.filter((plan) => plan.startsWith('Aggregate')).length).toBeGreaterThan(0);
    for (const plan of plans) {
      const found = plan.slice(plan.indexOf('Limit'));
      expect(found).toMatch(/Merge Append/);
      expect(found).toMatch(/using partners_by_phone/);
      expect(found).toMatch(/using applications_by_phone/);
      expect(plan).not.toMatch(/ people|Hash Join|Seq Scan/);
    }
  });
});

describe('a list', () => {
  const all = async (query: PartnersQuery): Promise<AdminPartnerRow[]> => {
    const rows: AdminPartnerRow[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await readPage<AdminPartnerRow>(db, partnersListing(query), cursor);
      if (!page.ok) throw new Error(page.refusal.code);
      rows.push(...page.value.rows);
      if (page.value.next === null) return rows;
      cursor = page.value.next;
    }
  };

  it('lists every row once, in order, across pages', async () => {
    const waiting = await all({ status: 'pending', sort: 'name' });
    expect(waiting).toHaveLength(new Set(waiting.map(({ id }) => id)).size);
    const names = waiting.map(({ name }) => name.en.toLowerCase());
    expect(names).toEqual([...names].sort());
    const { rows } = await db.pool.query<{ count: number }>(
      "select count(*)::int from partners.applications where status = 'pending'",
    );
    expect(waiting).toHaveLength(rows[0]?.count ?? -1);
  });

  it('finds names in both languages, and phones in any notation', async () => {
    const [one] = await all({ status: 'suspended' });
    if (!one) throw new Error('Nobody is suspended.');
    for (const q of [one.name.en, one.name.ar.toUpperCase(), `0${(one.phone ?? '').slice(4)}`])
      expect((await all({ q })).map(({ id }) => id)).toContain(one.id);
  });
});
