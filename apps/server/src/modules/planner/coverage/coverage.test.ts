import { getCoverage, getCoverageSummary } from '@sufra/contract/admin/admin-coverage.ts';
import { getAdminStats } from '@sufra/contract/admin/admin-overview.ts';
import { savePreferences } from '@sufra/contract/household/household.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin } from '../../../../test/admins.ts';
import { startTestApp, testKey, type Client, type TestApp } from '../../../../test/harness.ts';
import { databaseText, holds } from '../../../../test/inspect.ts';
import { accountIdOf, subscriber } from '../../../../test/people.ts';
import { openVault } from '../../../platform/vault.ts';
import { keepShelf } from '../../catalogue/index.ts';
import { countCoverage } from './count-coverage.ts';

let test: TestApp;
let desk: Client;
let count: () => Promise<number>;
const phone = (number: number): string => `+97150830${String(1000 + number)}`;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  desk = await admin(test, '+971508309999');
  const { db } = test.app;
  const { freshShelf } = await keepShelf(db);
  const vault = openVault([testKey]);
  count = () => countCoverage({ db, vault, clock: test.clock, freshShelf });
  for (let number = 0; number < 6; number += 1)
    await subscriber(test, phone(number), 'full-day', { allergies: ['nuts'] });
  await subscriber(test, phone(6), 'lunch-only', { allergies: ['eggs', 'sesame'] });
});
afterAll(() => test.close());

const everything = {
  preferredCuisines: ['thai' as const],
  dietaryPrograms: ['keto' as const, 'vegan' as const],
};

it('is empty before the first night', async () => {
  expect(await desk.get(getCoverage)).toEqual({ rows: [], next: null, total: 0 });
  expect(await desk.get(getCoverageSummary)).toEqual({ last: null });
});

it('is for admins only', async () => {
  const client = await subscriber(test, phone(50), 'full-day');
  expect(await client.refused(getCoverage)).toMatchObject({ code: 'forbidden' });
  expect(await client.refused(getCoverageSummary)).toMatchObject({ code: 'forbidden' });
  await client.get(savePreferences, { body: { ...everything, allergies: ['blorptonium'] } });
});

it('counts each household once, however often it runs or is killed', async () => {
  await Promise.all([count(), count()]);
  const first = await desk.get(getCoverageSummary);
  expect(first.last).toMatchObject({ countedOn: '2026-11-21', households: 8, unread: 1 });
  await count();
  expect(await desk.get(getCoverageSummary)).toEqual(first);
  const { rows } = await desk.get(getCoverage);
  const nuts = rows.find(({ allergens }) => allergens.includes('peanuts'));
  expect(nuts).toMatchObject({ households: 6, allergens: ['peanuts', 'tree_nuts'] });
  expect(nuts?.lunch).toBeGreaterThan(7);
});

it('resumes after the last saved account', async () => {
  test.clock.set('2026-11-22T01:30:00+04:00');
  const ids = await Promise.all([0, 1, 2, 3, 4, 5].map((number) => accountIdOf(test, phone(number))));
  const [first = ''] = [...ids].sort();
  await test.app.db.pool.query(
    `insert into planner.coverage_nights (night, after_account, households, started_at)
     values ('2026-11-22', $1, 100, now())`,
    [first],
  );
  const behind = await test.app.db.pool.query<{ number: number }>(
    'select count(*)::int as number from subscription.subscriptions where is_current and account_id > $1',
    [first],
  );
  await count();
  expect((await desk.get(getCoverageSummary)).last?.households).toBe(100 + (behind.rows[0]?.number ?? 0));
});

it('lists rare limits only where meals are short, without counts, and stores no free text', async () => {
  test.clock.set('2026-11-23T01:30:00+04:00');
  const client = await subscriber(test, phone(60), 'full-day');
  await client.get(savePreferences, { body: { ...everything, healthConditions: 'PKU' } });
  await count();
  const { rows } = await desk.get(getCoverage);
  expect(rows[0]).toMatchObject({ households: null, programs: ['keto', 'vegan'], lunch: 0 });
  expect(rows[0]?.limits).toEqual([{ what: 'protein', most: 1 }]);
  expect(rows.some(({ allergens }) => allergens.includes('sesame'))).toBe(false);
  const summary = await desk.get(getCoverageSummary);
  expect(summary.last).toMatchObject({ emptyBreakfasts: 1, emptyLunches: 1, emptyDinners: 1 });
  expect((await desk.get(getAdminStats)).emptySlots).toBe(3);
  expect(holds(await databaseText(test.app.db), 'peanuts tree_nuts')).toBe(false);
});

it('notifies each admin once a day of empty slots', async () => {
  await count();
  await test.app.outbox.deliverDue();
  await test.app.outbox.deliverDue();
  const { rows } = await test.app.db.pool.query<{ number: number }>(
    "select count(*)::int as number from notifications.messages where kind = 'slots_empty'",
  );
  expect(rows[0]?.number).toBe(1);
});
