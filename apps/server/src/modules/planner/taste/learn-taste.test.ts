import { exportAccount } from '@sufra/contract/identity/account.ts';
import { giveFeedback } from '@sufra/contract/ordering/rating.ts';
import { acceptSuggestion, getSuggestions, rejectSuggestion } from '@sufra/contract/planner/planner.ts';
import { forgetAllTaste, forgetTaste, getTaste } from '@sufra/contract/planner/taste.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testKey, type Client, type TestApp } from '../../../../test/harness.ts';
import { databaseText, holds } from '../../../../test/inspect.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { bringHome } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import { openVault } from '../../../platform/vault.ts';
import { openTaste } from '../index.ts';
import { relearn } from './learn-taste.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const mealId = 'adas-soup';
const vault = openVault([testKey]);
let test: TestApp;
let kitchen: TestPartner;
let lastPhone = 971_507_720_100;
beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971507720011', 'restaurant', [mealId]);
});
afterAll(() => test.close());

const someone = (): Promise<Client> => subscriber(test, `+${(lastPhone += 1)}`, 'full-day');
const minute = (): void => test.clock.advance(60_000);

/** Accepts breakfast and rejects lunch; returns these meals. */
async function decide(client: Client): Promise<{ accepted: string; rejected: string }> {
  const [breakfast, lunch] = await client.get(getSuggestions);
  if (!breakfast || !lunch) throw new Error('no suggestions');
  await client.get(acceptSuggestion, { params: { id: breakfast.id } });
  await client.get(rejectSuggestion, { params: { id: lunch.id } });
  minute();
  return { accepted: breakfast.mealId, rejected: lunch.mealId };
}

async function eat(client: Client): Promise<string> {
  const { id: addressId } = await home(client);
  const { id } = await orderMeal(client, { mealId, partnerId: kitchen.id, addressId, cash: true });
  await bringHome(client, kitchen, id);
  minute();
  return id;
}

const keysOf = async (client: Client): Promise<string[]> =>
  (await client.get(getTaste)).learned.map(({ key }) => key);

async function rowOf(
  phone: string,
): Promise<{ account_id: AccountId; taste: Buffer; is_stale: boolean } | undefined> {
  const { rows } = await test.app.db.pool.query<{ account_id: AccountId; taste: Buffer; is_stale: boolean }>(
    'select t.account_id, t.taste, t.is_stale from planner.tastes t join identity.accounts a on a.id = t.account_id where a.phone = $1',
    [phone],
  );
  return rows[0];
}

const nothingYet = { accepted: 0, rejected: 0, ordered: 0, wanted: 0, unwanted: 0, undecided: 0 };

describe('an undecided replacement', () => {
  const undecided = async (client: Client): Promise<number> => (await client.get(getTaste)).from.undecided;
  const day = 24 * 3_600_000;

  it('counts as half a rejection after its day, once, and only if other meals were decided', async () => {
    const client = await someone();
    const [, lunch] = await client.get(getSuggestions);
    const { newSuggestion } = await client.get(rejectSuggestion, { params: { id: lunch?.id ?? '' } });
    const replacement = newSuggestion?.mealId ?? '';
    expect(await undecided(client)).toBe(0);
    test.clock.advance(day);
    // Only the meal it replaced was decided that day.
    expect(await undecided(client)).toBe(0);
    const [again, other] = await client.get(getSuggestions);
    await client.get(acceptSuggestion, { params: { id: again?.id ?? '' } });
    const second = await client.get(rejectSuggestion, { params: { id: other?.id ?? '' } });
    expect(await undecided(client)).toBe(0);
    test.clock.advance(day);
    expect(await undecided(client)).toBe(1);
    const keys = await keysOf(client);
    expect(keys).toContain(`avoids.meal.${second.newSuggestion?.mealId ?? ''}`);
    expect(keys).not.toContain(`avoids.meal.${replacement}`);
    const [third] = await client.get(getSuggestions);
    await client.get(acceptSuggestion, { params: { id: third?.id ?? '' } });
    const kept = await client.get(getTaste);
    expect(kept.from.undecided).toBe(1);
    await test.app.db.pool.query('update planner.tastes set is_stale = true');
    expect(await client.get(getTaste)).toEqual(kept);
  });
});

describe('the learned taste', () => {
  it('starts empty, then counts each decision once', async () => {
    const client = await someone();
    expect(await client.get(getTaste)).toEqual({
      learned: [],
      from: nothingYet,
    });
    const { accepted, rejected } = await decide(client);
    const [first] = await client.get(getSuggestions);
    await client.refused(acceptSuggestion, { params: { id: first?.id ?? '' } });
    const { learned, from } = await client.get(getTaste);
    expect(from).toEqual({ ...nothingYet, accepted: 1, rejected: 1 });
    expect(learned.map(({ key }) => key)).toEqual([`likes.meal.${accepted}`, `avoids.meal.${rejected}`]);
  });
  it('counts an order and its stars once, however often the event is delivered', async () => {
    const client = await someone();
    const orderId = await eat(client);
    await client.get(giveFeedback, { body: { orderId, rating: 5 } });
    await test.app.outbox.deliverDue();
    const once = await client.get(getTaste);
    expect(once.from).toEqual({ ...nothingYet, ordered: 1 });
    expect(once.learned).toContainEqual(
      expect.objectContaining({ key: `likes.meal.${mealId}`, ordered: 1, stars: 5 }),
    );
    const row = await rowOf(`+${lastPhone}`);
    const kept = (): unknown => row && openTaste(vault, row.account_id, row.taste);
    const before = kept();
    for (let times = 0; times < 3; times += 1)
      await relearn({ db: test.app.db, vault, clock: test.clock }, row?.account_id ?? ('' as AccountId));
    expect(kept()).toEqual(before);
    expect(await client.get(getTaste)).toEqual(once);
  });
  it('is the same when recomputed', async () => {
    const client = await someone();
    await decide(client);
    await eat(client);
    await test.app.outbox.deliverDue();
    const kept = await client.get(getTaste);
    await test.app.db.pool.query('update planner.tastes set is_stale = true');
    expect(await client.get(getTaste)).toEqual(kept);
    await test.app.db.pool.query('delete from planner.tastes');
    expect(await client.get(getTaste)).toEqual(kept);
  });
  it('is encrypted, and decrypted in the data export', async () => {
    const client = await someone();
    const { accepted } = await decide(client);
    const text = await databaseText(test.app.db, (table) => table === 'planner.tastes');
    expect(text).not.toBe('');
    expect(holds(text, accepted)).toBe(false);
    const taken = await client.get(exportAccount);
    expect(taken.taste).toMatchObject({
      taste: {
        meals: expect.arrayContaining([
          expect.objectContaining({ mealId: accepted, accepted: 1 }),
        ]) as unknown,
      },
    });
  });
  it('is described in the language of the request', async () => {
    const client = await someone();
    await decide(client);
    const read = async (language: string) =>
      (await client.get(getTaste, { headers: { 'accept-language': language } })).learned[0]?.name;
    expect(await read('ar')).toMatch(/[\u0600-\u06ff]/);
    expect(await read('en')).toMatch(/^[A-Za-z]/);
  });
});

describe('forgetting', () => {
  it('removes one statement for good, and refuses unknown ones', async () => {
    const client = await someone();
    const { accepted, rejected } = await decide(client);
    const params = { key: `avoids.meal.${rejected}` };
    const left = await client.get(forgetTaste, { params });
    expect(left.learned.map(({ key }) => key)).toEqual([`likes.meal.${accepted}`]);
    expect(left.from).toEqual({ ...nothingYet, accepted: 1 });
    expect(await client.refused(forgetTaste, { params })).toMatchObject({ status: 404, code: 'not_found' });
    await test.app.db.pool.query('update planner.tastes set is_stale = true');
    expect(await keysOf(client)).toEqual([`likes.meal.${accepted}`]);
  });
  it('everything clears the taste, also twice, and later decisions count', async () => {
    const client = await someone();
    await eat(client);
    await decide(client);
    const nothing = { learned: [], from: nothingYet };
    for (let times = 0; times < 2; times += 1) expect(await client.get(forgetAllTaste)).toEqual(nothing);
    await test.app.outbox.deliverDue();
    expect(await client.get(getTaste)).toEqual(nothing);
    minute();
    const dinner = (await client.get(getSuggestions)).find(({ mealTime }) => mealTime === 'dinner');
    await client.get(acceptSuggestion, { params: { id: dinner?.id ?? '' } });
    expect(await keysOf(client)).toEqual([`likes.meal.${dinner?.mealId}`]);
  });
  it('affects this account only, and refuses invalid keys', async () => {
    const [client, other] = [await someone(), await someone()];
    const { rejected } = await decide(other);
    expect(await client.refused(forgetTaste, { params: { key: `avoids.meal.${rejected}` } })).toMatchObject({
      status: 404,
    });
    const { status } = await client.raw('DELETE', '/api/taste/avoids.meal.__proto__%00', undefined);
    expect(status).toBe(404);
    await client.get(forgetAllTaste);
    expect(await keysOf(other)).toContain(`avoids.meal.${rejected}`);
  });
  it('and a concurrent decision both take effect', async () => {
    const client = await someone();
    const [breakfast, , dinner] = await client.get(getSuggestions);
    await client.get(acceptSuggestion, { params: { id: breakfast?.id ?? '' } });
    minute();
    await Promise.all([
      client.get(forgetTaste, { params: { key: `likes.meal.${breakfast?.mealId}` } }),
      client.get(acceptSuggestion, { params: { id: dinner?.id ?? '' } }),
    ]);
    expect(await keysOf(client)).toEqual([`likes.meal.${dinner?.mealId}`]);
  });
});
