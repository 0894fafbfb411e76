import { exportAccount } from '@sufra/contract/identity/account.ts';
import { addAddress } from '@sufra/contract/household/addresses.ts';
import { getShoppingList } from '@sufra/contract/ordering/shopping.ts';
import { clearTicks, getWeekShopping, tickIngredient } from '@sufra/contract/ordering/week-shopping.ts';
import { getWeek, lockMeals } from '@sufra/contract/planner/week.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { plans } from '@sufra/contract/subscription/plans.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { orderMeal, partner } from '../../../../test/kitchens.ts';
import { plainAddress, subscriber } from '../../../../test/people.ts';
import { addDays, dubaiDay } from '../../../platform/pure/dubai-time.ts';

let test: TestApp;
let lastPhone = 971_507_630_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type List = ReplyOf<typeof getWeekShopping>;
const someone = (familySize = 2): Promise<Client> =>
  subscriber(test, `+${(lastPhone += 1)}`, 'full-day', { familySize });
const today = (): string => dubaiDay(test.clock.now());
const list = (client: Client, from = today()): Promise<List> =>
  client.get(getWeekShopping, { query: { from } });
const lineOf = ({ lines }: List, id: string): List['lines'][number] => {
  const found = lines.find((line) => line.id === id);
  if (!found) throw new Error(`${id} is not on the list.`);
  return found;
};
/** Needed by several meals, and not free. */
const shared = ({ lines }: List): List['lines'][number] => {
  const [most] = [...lines]
    .filter(({ priceFils }) => (priceFils ?? 0) > 0)
    .sort((a, b) => b.mealsOf.length - a.mealsOf.length);
  if (!most) throw new Error('The list is empty.');
  return most;
};

describe("the week's list", () => {
  it.each(['full-day', 'family'] as const)('offers bulk packs on Family only: %s', async (planId) => {
    const client = await subscriber(test, `+${(lastPhone += 1)}`, planId, { familySize: 6 });
    const { lines } = await list(client);
    const offered = lines.filter(({ bulk }) => bulk !== null);
    expect(offered.length > 0).toBe(plans[planId].hasBulkPacks);
    for (const { bulk, boughtGrams, priceFils } of offered)
      expect((bulk?.priceFils ?? 0) / (bulk?.grams ?? 1)).toBeLessThan((priceFils ?? 0) / boughtGrams);
  });

  it("lists each ingredient of the week's meals once", async () => {
    const client = await someone(3);
    const week = await client.get(getWeek);
    const all = await list(client);
    // At ten in the morning, today's breakfast is over.
    const planned = week.days.flatMap(({ date, slots }) =>
      slots.map(({ mealTime, meal }) => [date, mealTime, meal?.mealId]),
    );
    expect(all.meals.map(({ date, mealTime, mealId }) => [date, mealTime, mealId])).toEqual(planned.slice(1));
    expect(new Set(all.lines.map(({ id }) => id)).size).toBe(all.lines.length);
    const needed = new Map<string, number>();
    const portionOf = (day: string, time: string): number => {
      const slots = week.days.find(({ date }) => date === day)?.slots;
      return slots?.find(({ mealTime }) => mealTime === time)?.meal?.portion ?? 0;
    };
    for (const { date, mealTime, mealId } of all.meals) {
      const own = await client.get(getShoppingList, { params: { mealId }, query: { familySize: '3' } });
      const portion = portionOf(date, mealTime);
      for (const { id, grams } of own.ingredients) needed.set(id, (needed.get(id) ?? 0) + grams * portion);
    }
    expect(all.lines.map(({ id }) => id).sort()).toEqual([...needed.keys()].sort());
    for (const { id, grams, boughtGrams, priceFils } of all.lines) {
      expect([id, grams]).toEqual([id, expect.closeTo(needed.get(id) ?? 0, 0)]);
      if (priceFils !== 0) expect(boughtGrams).toBeGreaterThanOrEqual(grams);
    }
  });

  it('costs the sum of its lines, and never more than meal by meal', async () => {
    const all = await list(await someone());
    expect(all.totalFils).toBe(all.lines.reduce((sum, { priceFils }) => sum + (priceFils ?? 0), 0));
    expect(all.mealByMealFils).toBeGreaterThan(all.totalFils);
    expect(shared(all).mealsOf.length).toBeGreaterThan(2);
  });

  it('leaves out ordered meals', async () => {
    const client = await someone();
    const week = await client.get(getWeek);
    const dinner = week.days[0]?.slots[2];
    const mealId = dinner?.meal?.mealId ?? '';
    const kitchen = await partner(test, '+971507639001', 'restaurant', [mealId]);
    const { id: addressId } = await client.get(addAddress, { body: plainAddress });
    await orderMeal(client, {
      mealId: dinner?.suggestionId ?? '',
      partnerId: kitchen.id,
      addressId,
      cash: true,
    });
    const after = await list(client);
    expect(after.orderedMeals).toBe(1);
    expect(after.meals.some(({ date, mealTime }) => date === today() && mealTime === 'dinner')).toBe(false);
    expect((await client.get(getWeek)).days[0]?.slots[2]).toMatchObject({
      order: 'cooked_meal',
      canChange: false,
    });
  });

  it('includes meals kept for a later day', async () => {
    const client = await someone();
    const day = (await client.get(getWeek)).days[5];
    const slots = (day?.slots ?? []).map(({ mealTime, meal }) => ({ mealTime, mealId: meal?.mealId ?? '' }));
    await client.get(lockMeals, { body: { date: day?.date ?? '', slots } });
    const { meals } = await list(client);
    const onThatDay = meals.filter(({ date }) => date === day?.date);
    expect(onThatDay.map(({ mealTime, mealId }) => ({ mealTime, mealId }))).toEqual(slots);
  });

  it("can show a later week, in the request's language", async () => {
    const client = await someone();
    const later = await list(client, addDays(today(), 7));
    expect([later.from, later.to, later.meals.length]).toEqual([
      addDays(today(), 7),
      addDays(today(), 13),
      21,
    ]);
    const arabic = await client.get(getWeekShopping, { headers: { 'accept-language': 'ar' } });
    for (const { name } of arabic.lines) expect(name).toMatch(/[\u0600-\u06ff]/);
    const query = { from: addDays(today(), 8) };
    expect(await client.refused(getWeekShopping, { query })).toMatchObject({ fields: { from: 'too_late' } });
  });
});

describe('a tick', () => {
  const tick = (
    client: Client,
    { id, grams }: { id: string; grams: number },
    state: 'bought' | 'home' | 'open',
  ) => client.get(tickIngredient, { body: { from: today(), ingredientId: id, state, grams } });

  it('stays until removed, and makes what is at home free', async () => {
    const client = await someone();
    const before = await list(client);
    const line = shared(before);
    await tick(client, line, 'bought');
    expect(lineOf(await list(client), line.id).tick).toBe('bought');
    expect((await list(client)).totalFils).toBe(before.totalFils);
    await tick(client, line, 'home');
    const after = await list(client);
    expect(lineOf(after, line.id).tick).toBe('home');
    expect(after.totalFils).toBe(before.totalFils - (line.priceFils ?? 0));
    await tick(client, line, 'open');
    expect(await list(client)).toEqual(before);
  });

  it('does not cover more than was bought', async () => {
    const client = await someone();
    const line = shared(await list(client));
    await tick(client, { ...line, grams: line.grams - 1 }, 'bought');
    expect(lineOf(await list(client), line.id).tick).toBe('open');
  });

  it('does not carry over to the next week', async () => {
    const client = await someone();
    const next = addDays(today(), 7);
    const line = shared(await list(client, next));
    await tick(client, { ...line, grams: 90_000 }, 'bought');
    expect(lineOf(await list(client, next), line.id).tick).toBe('open');
    await client.get(tickIngredient, {
      body: { from: next, ingredientId: line.id, state: 'bought', grams: 90_000 },
    });
    expect(lineOf(await list(client, next), line.id).tick).toBe('bought');
  });

  it('sent twenty times at once is stored once', async () => {
    const client = await someone();
    const line = shared(await list(client));
    await Promise.all(Array.from({ length: 20 }, () => tick(client, line, 'bought')));
    const rows = 'ordering.week_ticks t join identity.accounts a on a.id = t.account_id where a.phone = $1';
    expect(await countOf(test.app.db, rows, [`+${lastPhone}`])).toBe(1);
    await client.get(clearTicks);
    expect(lineOf(await list(client), line.id).tick).toBe('open');
  });

  it('belongs to the account, and is in its data export', async () => {
    const [one, other] = [await someone(), await someone()];
    const line = shared(await list(one));
    await tick(one, line, 'bought');
    expect((await list(other)).lines.every((every) => every.tick === 'open')).toBe(true);
    await other.get(clearTicks);
    expect(lineOf(await list(one), line.id).tick).toBe('bought');
    const { shoppingTicks } = await one.get(exportAccount);
    expect(shoppingTicks).toMatchObject([{ ingredientId: line.id, state: 'bought', fromDay: today() }]);
  });

  it.each([
    [{ ingredientId: 'moon-dust' }, { status: 404, code: 'not_found' }],
    [{ from: '2026-11-20' }, { status: 409, code: 'day_is_over' }],
    [{ from: '2026-12-01' }, { status: 400, fields: { from: 'too_late' } }],
    [{ grams: -1 }, { status: 400, fields: { grams: 'too_small' } }],
    [{ grams: 1e9 }, { status: 400, fields: { grams: 'too_big' } }],
    [{ state: 'eaten' as 'home' }, { status: 400, fields: { state: 'unknown_option' } }],
  ])('with %j is refused', async (change, refusal) => {
    const client = await someone();
    const body = { from: today(), ingredientId: 'tomato', state: 'home' as const, grams: 1, ...change };
    expect(await client.refused(tickIngredient, { body })).toMatchObject(refusal);
  });
});
