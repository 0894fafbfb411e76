// Proves that the desk's meals and ingredients, payout runs and the audit log are found by an index, however many there are.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditListing, type AuditQuery } from '../src/modules/admin/audit.reads.ts';
import { mealListing, type DeskQuery } from '../src/modules/catalogue/cms.reads.ts';
import { ingredientListing } from '../src/modules/catalogue/ingredient.reads.ts';
import { runListing } from '../src/modules/money/payout.reads.ts';
import { openDb, type Db } from '../src/platform/db/db.ts';
import { readPage, type Listing } from '../src/platform/db/page.ts';
import { createTestDatabase } from './harness.ts';
import { plansOf, settle } from './plans.ts';

const actor = '019abcde-0000-7000-8000-000000000001';
let db: Db;
beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  db = openDb({ url, poolSize: 4 }, () => undefined);
  await db.pool.query(`
    insert into catalogue.meals (id, cuisine, meal_times, family, servings, difficulty, prep_minutes, cook_minutes, title,
      description, steps, tags, season, has_picture, facts, status, updated_at)
    select 'meal-' || n, 'emirati', '{lunch}', 'rice', 4, 'easy', 10, 20,
      jsonb_build_object('en', 'Meal ' || md5(n::text), 'ar', 'طبق ' || md5(n::text)), '{"en": "", "ar": ""}', '[]', '{}',
      '{}', false, '{}', case when n % 3 = 0 then 'draft' when n % 7 = 0 then 'withdrawn' else 'published' end,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 12000) n`);
  await db.pool.query(`
    insert into catalogue.ingredients (id, name_en, name_ar, allergens, flags, contains, nutrition, aisle, details, is_composite)
    select 'food-' || n, 'Food ' || md5(n::text), 'مكوّن ' || md5(n::text), '{}', '{}', '{}', '{}', 'pantry', '{}', false
    from generate_series(1, 6000) n`);
  await db.pool.query(`
    insert into money.payout_runs (id, kind, starts_on, cut_off_on, status, made_at, discarded_at)
    select gen_random_uuid(), case when n % 2 = 0 then 'partner' else 'driver' end, date '2000-01-01' + n,
      date '2000-01-02' + n, 'discarded', timestamptz '2026-01-01' + n * interval '1 minute', now()
    from generate_series(1, 6000) n`);
  await db.pool.query(
    `insert into platform.audit (at, actor_account_id, action, subject_kind, subject_id, details)
     select timestamptz '2026-01-01' + n * interval '1 minute',
       case when n % 50 = 0 then $1::uuid else gen_random_uuid() end,
       case when n % 100 = 0 then 'account.suspended' else 'list.exported' end, 'list', 'users', '{}'
     from generate_series(1, 20000) n`,
    [actor],
  );
  await settle(db);
  return async () => {
    await db.close();
    await drop();
  };
}, 120_000);

/** The plan of the second page, since only it begins somewhere. */
async function planOf(listing: Listing): Promise<string[]> {
  const first = await readPage<Record<string, unknown>>(db, listing, undefined);
  if (!first.ok) throw new Error(first.refusal.code);
  const cursor = first.value.next ?? undefined;
  return plansOf(db, (queries) => readPage(queries, listing, cursor));
}

/** Each page is taken from its index in its order, and no further than it is long: a table is never put in order for one. */
async function expectIndexed(listing: Listing, index: RegExp): Promise<void> {
  const pages = (await planOf(listing)).filter((plan) => !/^Aggregate/.test(plan));
  expect(pages.length).toBeGreaterThan(0);
  for (const plan of pages)
    expect(plan).toMatch(new RegExp(`Limit[^\\n]*\\n\\s*->  Index (Only )?Scan.*${index.source}`));
}

const sorts = (['updatedAt', 'title'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).map((order) => ({ sort, order })),
);

describe('meals of the desk', () => {
  it.each<DeskQuery>([
    ...sorts,
    ...sorts.map((sort) => ({ ...sort, status: 'published' as const })),
    ...sorts.map((sort) => ({ ...sort, q: 'mea' })),
  ])('%j', async (query) => {
    const index = query.sort === 'title' ? /using meals_by_title/ : /using meals_by_change/;
    await expectIndexed(mealListing(query), index);
  });
});

it.each([{}, { order: 'desc' as const }, { q: 'foo' }])('ingredients of the desk %j', async (query) => {
  await expectIndexed(ingredientListing(query), /using ingredients_by_name/);
});

it.each([{}, { order: 'asc' as const }, { kind: 'driver' as const }])('payout runs %j', async (query) => {
  await expectIndexed(runListing(query), /using payout_runs_by_time/);
});

it.each<AuditQuery>([
  {},
  { order: 'asc' },
  { action: 'account.suspended' },
  { actor },
  { from: '2026-01-03', to: '2026-01-04' },
])('the audit log %j', async (query) => {
  await expectIndexed(auditListing(query), /using audit_by_(time|actor|action)/);
});
