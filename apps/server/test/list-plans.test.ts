import { beforeAll, describe, expect, it } from 'vitest';
import { auditListing, type AuditQuery } from '../src/modules/admin/audit/list-audit.ts';
import { mealListing, type DeskQuery } from '../src/modules/catalogue/editing/list-meals.ts';
import { ingredientListing } from '../src/modules/catalogue/editing/list-ingredients.ts';
import { disputeListing } from '../src/modules/money/disputes/list-disputes.ts';
import {
  runListing,
  runPayoutListing,
  type RunPayoutsQuery,
} from '../src/modules/money/payouts/list-runs.ts';
import { listDebts } from '../src/modules/money/ledger/read-balances.ts';
import { openDb, type Db } from '../src/platform/db/db.ts';
import type { Listing } from '../src/platform/db/page.ts';
import { createTestDatabase } from './harness.ts';
import { plansOf, plansOfPage, settle } from './plans.ts';

const actor = '019abcde-0000-7000-8000-000000000001';
const runs = 6_000;
const runId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

let db: Db;
beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  db = openDb({ url, poolSize: 4 }, () => undefined);
  await addUnchecked();
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

/** With the index words of the disabled triggers; one payout run has thousands of payouts. */
async function addUnchecked(): Promise<void> {
  const client = await db.pool.connect();
  await client.query('set session_replication_role = replica; set statement_timeout = 0');
  await client.query(`
    insert into catalogue.meals (id, cuisine, meal_times, family, servings, difficulty, prep_minutes, cook_minutes, title,
      description, steps, tags, season, has_picture, facts, status, updated_at, draft)
    select 'meal-' || n, 'emirati', '{lunch}', 'rice', 4, 'easy', 10, 20,
      jsonb_build_object('en', 'Meal ' || md5(n::text), 'ar', 'طبق ' || md5(n::text)), '{"en": "", "ar": ""}', '[]', '{}',
      '{}', false, '{}', case when n % 3 = 0 then 'draft' when n % 7 = 0 then 'withdrawn' else 'published' end,
      timestamptz '2026-01-01' + n * interval '1 minute', case when n % 20 = 0 then '{"title": {"en": "New", "ar": ""}}'::jsonb end
    from generate_series(1, 12000) n`);
  await client.query(`
    insert into catalogue.ingredients (id, name_en, name_ar, allergens, flags, contains, nutrition, aisle, details, is_composite)
    select 'food-' || n, 'Food ' || md5(n::text), 'مكوّن ' || md5(n::text), '{}', '{}', '{}', '{}', 'pantry', '{}', false
    from generate_series(1, 6000) n`);
  await client.query(`
    insert into catalogue.meal_words (meal_id, at, text, status, has_draft)
    select m.id, w.at, m.search_key, m.status, m.draft is not null
    from catalogue.meals m, catalogue.word_starts(m.search_key) w (at) on conflict do nothing`);
  await client.query(`
    insert into catalogue.ingredient_words (ingredient_id, at, text)
    select i.id, w.at, i.search_key from catalogue.ingredients i, catalogue.word_starts(i.search_key) w (at)
    on conflict do nothing`);
  await client.query(`
    insert into catalogue.meal_lines (meal_id, position, ingredient_id, amount, unit, grams)
    select 'meal-' || 1 + n % 12000, 1 + n / 12000, 'food-' || 1 + n * 7 % 6000, 1, 'g', 1 from generate_series(0, 35999) n`);
  await client.query(`
    insert into money.payout_runs (id, kind, starts_on, cut_off_on, status, made_at, discarded_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, case when n % 2 = 0 then 'partner' else 'driver' end,
      date '2000-01-01' + n, date '2000-01-02' + n,
      case when n % 500 = 0 then 'draft' when n % 5 = 0 then 'discarded' else 'paid' end,
      timestamptz '2026-01-01' + n * interval '1 minute', case when n % 5 = 0 then now() end
    from generate_series(1, ${runs}) n`);
  await client.query(`
    with paid as (
      insert into money.payments (id, account_id, purpose, subject, amount_fils, status, gateway, created_at)
      select gen_random_uuid(), gen_random_uuid(), case when n % 2 = 0 then 'order' else 'subscription' end,
        case when n % 2 = 0 then gen_random_uuid()::text else 'full-day' end, 10000, 'succeeded', 'stripe',
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, ${runs}) n
      returning id, account_id, created_at)
    insert into money.disputes (id, gateway_reference, payment_id, account_id, amount_fils, reason, status, opened_at,
      closed_at, told_at)
    select gen_random_uuid(), 'dp_' || n, id, account_id, 10000, 'fraudulent',
      case when n % 50 = 0 then 'needs_answer' when n % 3 = 0 then 'lost' else 'won' end, created_at,
      case when n % 50 <> 0 then now() end, now()
    from (select *, row_number() over (order by created_at) as n from paid) p`);
  await client.query(`
    insert into money.payouts (id, run_id, kind, payee_id, account_id, amount_fils, status, failure, settled_at)
    select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad((case when n % 7 = 0 then 1 else 1 + n % ${runs} end)::text, 12, '0'))::uuid,
      'partner', gen_random_uuid(), gen_random_uuid(), 10000, case when n % 50 = 0 then 'failed' else 'pending' end,
      case when n % 50 = 0 then 'no_bank_account' end, case when n % 50 = 0 then now() end
    from generate_series(1, 20000) n`);
  await client.query(`
    insert into money.payee_balances (account, amount_fils)
    select 'partner:' || gen_random_uuid(), case when n % 100 = 0 then n else -n end from generate_series(1, 20000) n`);
  client.release(true);
}

/** Pages and counts must stop within their index: no sort, no full scan. */
async function expectIndexed(listing: Listing, index: RegExp): Promise<void> {
  const plans = await plansOfPage(db, listing);
  expect(plans.filter((plan) => /^Aggregate/.test(plan)).length).toBeGreaterThan(0);
  const cut = new RegExp(
    `Limit[^\\n]*\\n\\s*->  (Nested Loop[^\\n]*\\n\\s*->  )?Index (Only )?Scan[^\\n]*${index.source}`,
  );
  for (const plan of plans) {
    expect(plan).toMatch(cut);
    expect(plan).not.toMatch(
      /Seq Scan on (meals|meal_words|ingredients|ingredient_words|meal_lines|payout_runs|payouts|disputes|audit\w*)\b/,
    );
  }
}

const sorts = (['updatedAt', 'title'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).map((order) => ({ sort, order })),
);

describe('meals of the content section', () => {
  it.each<DeskQuery>([
    ...sorts,
    ...sorts.map((sort) => ({ ...sort, status: 'published' as const })),
    ...sorts.map((sort) => ({ ...sort, status: 'withdrawn' as const })),
    ...sorts.map((sort) => ({ ...sort, drafts: 'true' as const })),
  ])('%j', async (query) => {
    const all =
      query.sort === 'title'
        ? /using meals_\w*by_(status_and_)?title/
        : /using meals_\w*by_(status_and_)?change/;
    await expectIndexed(mealListing(query), all);
  });

  it.each<DeskQuery>([
    { q: 'mea' },
    { q: 'meal c4' },
    { q: 'طبق' },
    { q: 'meal a', status: 'published' },
    { q: 'new', drafts: 'true' },
  ])('searched for %j', async (query) => expectIndexed(mealListing(query), /using meal_words_by_key/));
});

it.each([{}, { order: 'desc' as const }])('ingredients of the desk %j', async (query) => {
  await expectIndexed(ingredientListing(query), /using ingredients_by_name/);
});

it.each([{ q: 'foo' }, { q: 'food a1' }, { q: 'مكون' }])('ingredients searched for %j', async (query) => {
  await expectIndexed(ingredientListing(query), /using ingredient_words_by_key/);
});

it.each([{}, { order: 'asc' as const }, { kind: 'driver' as const }, { status: 'draft' as const }])(
  'payout runs %j',
  async (query) => expectIndexed(runListing(query), /using payout_runs_by_(time|kind|status)/),
);

it.each([{}, { order: 'asc' as const }, { status: 'needs_answer' as const }, { status: 'lost' as const }])(
  'disputes %j',
  async (query) => expectIndexed(disputeListing(query), /using disputes_by_(time|status)/),
);

it.each<RunPayoutsQuery>([{}, { order: 'desc' }, { status: 'failed' }, { status: 'pending' }])(
  'the payouts of a run %j',
  async (query) => expectIndexed(runPayoutListing(runId(1), query), /using payouts_by_run/),
);

it.each<AuditQuery>([
  {},
  { order: 'asc' },
  { action: 'account.suspended' },
  { actor },
  { from: '2026-01-03', to: '2026-01-04' },
])('the audit log %j', async (query) => {
  const plans = await plansOfPage(db, auditListing(query));
  for (const plan of plans) {
    expect(plan).toMatch(/using audit_by_(time|actor|action)/);
    expect(plan).not.toMatch(/Seq Scan on audit/);
    // Partitions are merged in index order, or a few rows are sorted.
    for (const [, rows] of plan.matchAll(/Sort {2}\(cost=\S+ rows=(\d+)/g))
      expect(Number(rows)).toBeLessThan(1_000);
  }
});

it('finds debtors without summing the ledger', async () => {
  const plans = await plansOf(db, (queries) => listDebts(queries, 'en'));
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    expect(plan).toMatch(/using payee_balances_in_debt/);
    expect(plan).not.toMatch(/Seq Scan on payee_balances| on postings/);
  }
});
