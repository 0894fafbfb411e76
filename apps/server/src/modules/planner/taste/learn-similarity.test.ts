import { acceptSuggestion, getSuggestions } from '@sufra/contract/planner/planner.ts';
import { forgetAllTaste } from '@sufra/contract/planner/taste.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, testKey, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { subscriber } from '../../../../test/people.ts';
import { openVault } from '../../../platform/vault.ts';
import { readShelf, type Shelf } from '../../catalogue/index.ts';
import { learnSimilarity } from './learn-taste.ts';
import { loadSimilarity } from './similarity.store.ts';
import { learnAll, nothingLearned } from './learned.rules.ts';
import { saveLearned } from './taste.store.ts';
import { newAccountId } from '../../../platform/ids.ts';

const vault = openVault([testKey]);
let test: TestApp;
let shelf: Shelf;
beforeAll(async () => {
  test = await startTestApp();
  shelf = await readShelf(test.app.db);
  // Leaves out the demo households.
  await test.app.db.pool.query('delete from planner.tastes');
});
afterAll(() => test.close());

const learnNow = (): Promise<number> =>
  learnSimilarity({ db: test.app.db, vault, clock: test.clock, shelf: () => shelf });
const nights = (): Promise<number> => countOf(test.app.db, 'planner.similarities');

/** Households that accepted the first meal and rejected the other. */
async function agreeing(count: number, meals: readonly [string, string]): Promise<void> {
  const { db } = test.app;
  const now = test.clock.now();
  const kinds = ['accepted', 'rejected'] as const;
  const history = meals.map((mealId, at) => ({
    mealId,
    kind: kinds[at] ?? 'accepted',
    stars: null,
    at: now,
  }));
  for (let household = 0; household < count; household += 1)
    await db.transaction((tx) =>
      saveLearned(tx, vault, {
        accountId: newAccountId(),
        learned: learnAll(nothingLearned, history),
        now,
      }),
    );
}

/** The expected view of a meal, relative to the mean. */
const beyondOf = async (meal: string): Promise<number> =>
  (await loadSimilarity(test.app.db, shelf)).beyond[shelf.indexOf(meal) ?? 0] ?? 0;

it('counts each household once, and keeps one row per night', async () => {
  const client = await subscriber(test, '+971507730001');
  const [first, second] = await client.get(getSuggestions);
  for (const one of [first, second]) await client.get(acceptSuggestion, { params: { id: one?.id ?? '' } });
  await Promise.all([learnNow(), learnNow()]);
  expect(await learnNow()).toBe(1);
  expect(await nights()).toBe(1);
  await client.get(forgetAllTaste);
  expect(await learnNow()).toBe(0);
});

it('uses ten households but not nine, from the next plan on', async () => {
  const [one, other] = ['machboos-chicken', 'pad-thai-tofu'].map(
    (id, at) => shelf.card(id)?.id ?? shelf.meals[at * 50]?.id ?? '',
  ) as [string, string];
  await agreeing(9, [one, other]);
  await learnNow();
  expect(await beyondOf(one)).toBe(0);
  await agreeing(1, [one, other]);
  test.clock.advance(1_000);
  await learnNow();
  expect(await beyondOf(one)).toBeGreaterThan(0.1);
  expect(await beyondOf(other)).toBeLessThan(-0.1);
});

it('processes all in batches, and deletes nights older than a week', async () => {
  await agreeing(600, [shelf.meals[1]?.id ?? '', shelf.meals[2]?.id ?? '']);
  expect(await learnNow()).toBe(610);
  for (let night = 0; night < 9; night += 1) {
    test.clock.advance(24 * 60 * 60 * 1000);
    await learnNow();
  }
  expect(await nights()).toBe(8);
});

it('ignores a night of another layout', async () => {
  await test.app.db.pool.query(
    `update planner.similarities set pairs = '\\x00', made_at = now() + interval '1 year'`,
  );
  const { beyond, size } = await loadSimilarity(test.app.db, shelf);
  expect(beyond.every((value) => value === 0)).toBe(true);
  expect(size).toBe(shelf.meals.length);
});
