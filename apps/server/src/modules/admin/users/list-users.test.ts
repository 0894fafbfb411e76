import { maxCounted } from '@sufra/contract/paging.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/harness.ts';
import { plansOf, settle } from '../../../../test/plans.ts';
import { openDb, type Db } from '../../../platform/db/db.ts';
import { readPage } from '../../../platform/db/page.ts';
import { usersListing, type UsersQuery, type UserRow } from './list-users.ts';

const people = 20_000;
let db: Db;
beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  db = openDb({ url, poolSize: 4 }, () => undefined);
  await db.pool.query(`
    insert into identity.accounts (id, phone, is_admin, staff_role, created_at, suspended_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '+97150' || lpad((n * 317 % 1000000)::text, 7, '0'),
      n % 4000 = 0, case when n % 4000 = 0 then 'owner' end, timestamptz '2026-01-01' + n * interval '1 minute', case when n % 5000 = 1 then now() end
    from generate_series(1, ${people}) n`);
  await db.pool.query(`
    insert into household.profiles (account_id, name, email, updated_at)
    select id, 'Person ' || substr(md5(phone), 1, 6), substr(md5(phone), 1, 8) || '@sufra.example', now()
    from identity.accounts where right(phone, 1) <> '7'`);
  await db.pool.query(`
    insert into subscription.subscriptions (id, account_id, plan_id, status, price_fils, started_on, period_start, period_end,
      first_suggestion_on, created_at, anchor_date, booked_fils)
    select gen_random_uuid(), id, 'full-day', case when right(phone, 1) = '1' then 'active' else 'expired' end, 59900,
      '2026-11-01', '2026-11-01', '2026-12-01', '2026-11-02', now(), 1, 59900
    from identity.accounts where right(phone, 1) in ('1', '2')`);
  await settle(db);
  return async () => {
    await db.close();
    await drop();
  };
});

/** The second page, since only it uses a cursor. */
async function plansFor(query: UsersQuery): Promise<string[]> {
  const listing = usersListing(query);
  const first = await readPage<UserRow>(db, listing, undefined);
  const cursor = first.ok ? (first.value.next ?? undefined) : undefined;
  return plansOf(db, (queries) => readPage<UserRow>(queries, listing, cursor));
}

const sorts = (['createdAt', 'name'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).map((order) => ({ sort, order })),
);
const statuses = ['admin', 'suspended', 'subscribed'] as const;

describe('finds by an index', () => {
  it.each([
    ...sorts,
    ...sorts.flatMap((sort) => statuses.map((status) => ({ ...sort, status }))),
    { q: '0501' },
    { q: 'person a' },
    { q: 'ab' },
    { q: 'person', status: 'subscribed' as const },
    { q: '050', status: 'admin' as const },
  ])('%j', async (query) => {
    const plans = await plansFor(query);
    expect(plans.length).toBeGreaterThanOrEqual(2);
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on (people|accounts|profiles|subscriptions)/);
      expect(plan).toMatch(/Index (Only )?Scan/);
    }
  });

  it('without sorting every account for one page', async () => {
    for (const query of sorts) {
      const plans = await plansFor(query);
      expect(plans.filter((plan) => /Sort Key: p\.|Incremental Sort/.test(plan))).toEqual([]);
    }
  });
});

it('stops counting at its limit', async () => {
  const all = await readPage<UserRow>(db, usersListing({}), undefined);
  const some = await readPage<UserRow>(db, usersListing({ status: 'subscribed' }), undefined);
  expect(people).toBeGreaterThan(maxCounted);
  expect(all).toMatchObject({ ok: true, value: { total: null } });
  expect(some).toMatchObject({ ok: true, value: { total: 2_000 } });
});
