import { exportAccount } from '@sufra/contract/identity/account.ts';
import {
  answerGroup,
  answerPick,
  askOtherPicks,
  forgetPicks,
  getPicks,
} from '@sufra/contract/planner/picks.ts';
import { forgetAllTaste, forgetTaste, getTaste } from '@sufra/contract/planner/taste.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { databaseText, holds } from '../../../../test/inspect.ts';
import { subscriber } from '../../../../test/people.ts';
import { dishCount } from './onboarding-ratings.rules.ts';

let test: TestApp;
let lastPhone = 971_507_730_100;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const someone = (plan: 'full-day' | 'lunch-only' = 'full-day'): Promise<Client> =>
  subscriber(test, `+${(lastPhone += 1)}`, plan);

/** Loves the first dish and passes on the second; returns both. */
async function pick(client: Client): Promise<{ loved: string; passed: string }> {
  const { dishes } = await client.get(getPicks);
  const [loved, passed] = dishes.map(({ mealId }) => mealId);
  if (!loved || !passed) throw new Error('nothing was asked');
  await client.get(answerPick, { body: { mealId: loved, answer: 'love' } });
  await client.get(answerPick, { body: { mealId: passed, answer: 'pass' } });
  test.clock.advance(60_000);
  return { loved, passed };
}

const keysOf = async (client: Client): Promise<string[]> =>
  (await client.get(getTaste)).learned.map(({ key }) => key);

describe('the dishes to rate', () => {
  it('are two dozen different dishes of many cuisines, the same on every read', async () => {
    const client = await someone();
    const asked = await client.get(getPicks);
    const { dishes, answered } = asked;
    expect(answered).toBe(0);
    expect(new Set(dishes.map(({ mealId }) => mealId)).size).toBe(dishCount(0));
    expect(new Set(dishes.map(({ cuisineTag }) => cuisineTag)).size).toBeGreaterThanOrEqual(8);
    expect(dishes.every(({ answer }) => answer === null)).toBe(true);
    expect(await client.get(getPicks)).toEqual(asked);
    const inArabic = await client.get(getPicks, { headers: { 'accept-language': 'ar' } });
    expect(inArabic.dishes.every(({ mealName }) => /[\u0600-\u06ff]/.test(mealName))).toBe(true);
  });
  it('stay as shown while being rated, with the ratings', async () => {
    const client = await someone();
    const before = await client.get(getPicks);
    const { loved, passed } = await pick(client);
    const { dishes, answered } = await client.get(getPicks);
    expect(dishes.map(({ mealId }) => mealId)).toEqual(before.dishes.map(({ mealId }) => mealId));
    expect(answered).toBe(2);
    expect(dishes.filter(({ answer }) => answer !== null)).toMatchObject([
      { mealId: loved, answer: 'love' },
      { mealId: passed, answer: 'pass' },
    ]);
  });
  it('change when others are requested, and earlier ratings still count', async () => {
    const client = await someone();
    const { loved } = await pick(client);
    const before = await client.get(getPicks);
    const { dishes, answered } = await client.get(askOtherPicks);
    expect(answered).toBe(2);
    const earlier = new Set(before.dishes.map(({ mealId }) => mealId));
    expect(dishes.length).toBe(dishCount(1));
    expect(dishes.filter(({ mealId }) => earlier.has(mealId))).toEqual([]);
    expect(await keysOf(client)).toContain(`likes.meal.${loved}`);
  });
  it('fit the meal times of the plan', async () => {
    const client = await someone('lunch-only');
    const { dishes } = await client.get(getPicks);
    const { rows } = await test.app.db.pool.query<{ id: string }>(
      "select id from catalogue.meals where id = any($1) and 'lunch' = any(meal_times)",
      [dishes.map(({ mealId }) => mealId)],
    );
    expect(rows.length).toBe(dishes.length);
  });
});

describe('a rating', () => {
  it('is learned once however often it is saved, changed and removed', async () => {
    const client = await someone();
    const [dish] = (await client.get(getPicks)).dishes;
    const mealId = dish?.mealId ?? '';
    for (let times = 0; times < 3; times += 1)
      await client.get(answerPick, { body: { mealId, answer: 'love' } });
    expect((await client.get(getTaste)).from).toMatchObject({ wanted: 1, unwanted: 0, accepted: 0 });
    await client.get(answerPick, { body: { mealId, answer: 'pass' } });
    expect((await client.get(getTaste)).from).toMatchObject({ wanted: 0, unwanted: 1, rejected: 0 });
    expect(await keysOf(client)).toEqual([`avoids.meal.${mealId}`]);
    await client.get(answerPick, { body: { mealId, answer: null } });
    expect(await keysOf(client)).toEqual([]);
  });
  it('of a dish off the shelf is refused', async () => {
    const client = await someone();
    const refused = await client.refused(answerPick, {
      body: { mealId: 'no-such-dish', answer: 'love' },
    });
    expect(refused).toMatchObject({ status: 404 });
  });
  it('gives the same taste when recomputed', async () => {
    const client = await someone();
    await pick(client);
    const kept = await client.get(getTaste);
    await test.app.db.pool.query('update planner.tastes set is_stale = true');
    expect(await client.get(getTaste)).toEqual(kept);
    await test.app.db.pool.query('delete from planner.tastes');
    expect(await client.get(getTaste)).toEqual(kept);
  });
  it('is encrypted, and decrypted in the data export', async () => {
    const client = await someone();
    const { loved } = await pick(client);
    const text = await databaseText(test.app.db, (table) => table === 'planner.picks');
    expect(text).not.toBe('');
    expect(holds(text, loved)).toBe(false);
    const { picks } = await client.get(exportAccount);
    expect(picks).toMatchObject({
      picks: expect.arrayContaining([expect.objectContaining({ mealId: loved, answer: 'love' })]) as unknown,
    });
  });
});

describe('a cuisine or an ingredient', () => {
  const lebanese = { kind: 'cuisine', id: 'lebanese' } as const;

  it('can be rated where the household has several dishes of it, in both languages', async () => {
    const client = await someone();
    const { groups } = await client.get(getPicks);
    expect(groups).toContainEqual({ ...lebanese, name: null, answer: null });
    const mains = groups.filter(({ kind }) => kind === 'main');
    expect(mains.length).toBeGreaterThan(10);
    expect(mains.every(({ name }) => (name ?? '') !== '')).toBe(true);
    const inArabic = await client.get(getPicks, { headers: { 'accept-language': 'ar' } });
    const names = inArabic.groups.flatMap(({ kind, name }) => (kind === 'main' ? (name ?? '') : []));
    expect(names.every((name) => /[\u0600-\u06ff]/.test(name))).toBe(true);
  });
  it('is learned once however often it is rated, described, and removed', async () => {
    const client = await someone();
    for (let times = 0; times < 3; times += 1)
      await client.get(answerGroup, { body: { ...lebanese, answer: 'love' } });
    expect(await keysOf(client)).toEqual(['likes.cuisine.lebanese']);
    const { groups, answered } = await client.get(answerGroup, { body: { ...lebanese, answer: 'pass' } });
    expect(answered).toBe(1);
    expect(groups).toContainEqual({ ...lebanese, name: null, answer: 'pass' });
    const { learned } = await client.get(getTaste);
    expect(learned).toMatchObject([{ key: 'avoids.cuisine.lebanese', said: true, accepted: 0 }]);
    await client.get(answerGroup, { body: { ...lebanese, answer: null } });
    expect(await keysOf(client)).toEqual([]);
  });
  it('gives the same taste when recomputed, and is encrypted until exported', async () => {
    const client = await someone();
    await client.get(answerGroup, { body: { ...lebanese, answer: 'love' } });
    await pick(client);
    const kept = await client.get(getTaste);
    await test.app.db.pool.query('update planner.tastes set is_stale = true');
    expect(await client.get(getTaste)).toEqual(kept);
    const text = await databaseText(test.app.db, (table) => table.startsWith('planner.'));
    expect(holds(text, 'cuisine:lebanese')).toBe(false);
    const { taste } = await client.get(exportAccount);
    expect(JSON.stringify(taste)).toContain('cuisine:lebanese');
  });
  it('is forgotten with its statement, and counts when rated again', async () => {
    const client = await someone();
    await client.get(answerGroup, { body: { ...lebanese, answer: 'love' } });
    await client.get(forgetTaste, { params: { key: 'likes.cuisine.lebanese' } });
    expect((await client.get(getPicks)).answered).toBe(0);
    expect(await keysOf(client)).toEqual([]);
    await client.get(answerGroup, { body: { ...lebanese, answer: 'love' } });
    expect(await keysOf(client)).toEqual(['likes.cuisine.lebanese']);
    expect((await client.get(forgetPicks)).answered).toBe(0);
    expect(await keysOf(client)).toEqual([]);
  });
  it('that is not shown is refused', async () => {
    const client = await someone();
    const body = { kind: 'main', id: 'no-such-thing', answer: 'love' } as const;
    expect(await client.refused(answerGroup, { body })).toMatchObject({ status: 404 });
  });
});

describe('forgetting a rating', () => {
  it('happens with its statement, and it counts when rated again', async () => {
    const client = await someone();
    const { loved, passed } = await pick(client);
    await client.get(forgetTaste, { params: { key: `avoids.meal.${passed}` } });
    const left = await client.get(getPicks);
    expect(left.dishes.filter(({ answer }) => answer !== null).map(({ mealId }) => mealId)).toEqual([loved]);
    test.clock.advance(60_000);
    await client.get(answerPick, { body: { mealId: passed, answer: 'pass' } });
    expect(await keysOf(client)).toContain(`avoids.meal.${passed}`);
  });
  it('happens with everything learned', async () => {
    const client = await someone();
    await pick(client);
    await client.get(forgetAllTaste);
    expect((await client.get(getPicks)).answered).toBe(0);
    expect(await keysOf(client)).toEqual([]);
  });
  it('can include all onboarding ratings, and leaves the rest', async () => {
    const client = await someone();
    await pick(client);
    expect((await client.get(forgetPicks)).answered).toBe(0);
    expect(await keysOf(client)).toEqual([]);
    expect((await client.get(getPicks)).dishes.every(({ answer }) => answer === null)).toBe(true);
  });
});
