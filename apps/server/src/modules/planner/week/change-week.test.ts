import { savePreferences } from '@sufra/contract/household/household.ts';
import { acceptSuggestion, getSuggestions } from '@sufra/contract/planner/planner.ts';
import { skipDay } from '@sufra/contract/money/billing.ts';
import type { MealTime } from '@sufra/contract/options.ts';
import {
  getAlternatives,
  getWeek,
  lockMeals,
  swapMeal,
  unlockMeals,
  type WeekDay,
  type WeekSlot,
} from '@sufra/contract/planner/week.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { signIn, subscriber } from '../../../../test/people.ts';
import { planTheNight } from '../../../../test/planner-jobs.ts';
import { addDays, dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { readShelf } from '../../catalogue/index.ts';
import { findSafeMeals } from '../safety/safety.rules.ts';

let test: TestApp;
let lastPhone = 971_507_620_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const someone = (allergies: string[] = []): Promise<Client> =>
  subscriber(test, `+${(lastPhone += 1)}`, 'full-day', { allergies });
const dayAt = (days: number): string => addDays(dubaiDay(test.clock.now()), days);
const day = async (client: Client, at: number): Promise<WeekDay> => {
  const found = (await client.get(getWeek)).days[at];
  if (!found) throw new Error(`The week has no day ${at}.`);
  return found;
};
const dinner = async (client: Client, at: number): Promise<WeekSlot & { readonly mealId: string }> => {
  const slot = (await day(client, at)).slots.find(({ mealTime }) => mealTime === 'dinner');
  if (!slot?.meal) throw new Error(`There is no dinner on day ${at}.`);
  return { ...slot, mealId: slot.meal.mealId };
};
const others = async (client: Client, at: number, mealTime: MealTime = 'dinner') =>
  client.get(getAlternatives, { query: { date: dayAt(at), mealTime } });
const swap = (at: number, instead: string, mealId: string) => ({
  body: { date: dayAt(at), mealTime: 'dinner' as const, instead, mealId },
});

describe('keeping meals', () => {
  it('saves a whole day as seen, and releasing returns it to the planner', async () => {
    const client = await someone();
    const seen = await day(client, 4);
    const slots = seen.slots.map(({ mealTime, meal }) => ({ mealTime, mealId: meal?.mealId ?? '' }));
    const body = { date: seen.date, slots };
    await client.get(lockMeals, { body });
    await client.get(lockMeals, { body });
    const kept = await day(client, 4);
    expect(kept.slots.map(({ isLocked, status }) => [isLocked, status])).toEqual(
      Array(3).fill([true, 'pending']),
    );
    expect(kept.slots.map(({ meal }) => meal)).toEqual(seen.slots.map(({ meal }) => meal));
    await client.get(unlockMeals, { body: { date: seen.date, mealTimes: ['breakfast', 'lunch', 'dinner'] } });
    expect(await day(client, 4)).toEqual(seen);
  });

  it('saves all meals of a day or none', async () => {
    const client = await someone();
    const { date, slots } = await day(client, 3);
    const [breakfast, lunch] = slots.map(({ mealTime, meal }) => ({ mealTime, mealId: meal?.mealId ?? '' }));
    if (!breakfast || !lunch) throw new Error('The day has too few meals.');
    const body = { date, slots: [breakfast, { ...lunch, mealId: breakfast.mealId }] };
    expect(await client.refused(lockMeals, { body })).toMatchObject({ status: 409, code: 'plan_moved' });
    expect((await day(client, 3)).slots.every(({ isLocked }) => !isLocked)).toBe(true);
  });

  it('overrides dislikes, like accepting', async () => {
    const client = await someone();
    const seen = await dinner(client, 1);
    const body = { date: dayAt(1), slots: [{ mealTime: 'dinner' as const, mealId: seen.mealId }] };
    await client.get(lockMeals, { body });
    const dislike = seen.meal?.mealName ?? '';
    await client.get(savePreferences, {
      body: { preferredCuisines: ['thai'], dietaryPrograms: [], allergies: [], dislikedDishes: [dislike] },
    });
    expect((await dinner(client, 1)).mealId).toBe(seen.mealId);
    await client.get(unlockMeals, { body: { date: dayAt(1), mealTimes: ['dinner'] } });
    expect((await dinner(client, 1)).isLocked).toBe(false);
  });

  it("changes nothing for an accepted meal, which can't be released", async () => {
    const client = await someone();
    const table = await client.get(getSuggestions);
    const eaten = table.find(({ mealTime }) => mealTime === 'dinner');
    await client.get(acceptSuggestion, { params: { id: eaten?.id ?? '' } });
    const slots = [{ mealTime: 'dinner' as const, mealId: eaten?.mealId ?? '' }];
    await client.get(lockMeals, { body: { date: dayAt(0), slots } });
    for (const sent of [
      client.refused(unlockMeals, { body: { date: dayAt(0), mealTimes: ['dinner'] } }),
      client.refused(swapMeal, swap(0, eaten?.mealId ?? '', 'adas-soup')),
      client.refused(getAlternatives, { query: { date: dayAt(0), mealTime: 'dinner' } }),
    ])
      expect(await sent).toMatchObject({ status: 409, code: 'suggestion_decided' });
  });
});

describe('swapping', () => {
  it('offers three safe and different meals, and keeps the chosen one', async () => {
    const client = await someone(['milk', 'sesame']);
    const before = await dinner(client, 5);
    const offered = await others(client, 5);
    expect(offered.mealId).toBe(before.mealId);
    const ids = offered.meals.map(({ mealId }) => mealId);
    expect(new Set([...ids, before.mealId]).size).toBe(4);
    const shelf = await readShelf(test.app.db);
    const avoidAllergens = ['milk', 'sesame'] as const;
    const diner = {
      name: '',
      portion: 1,
      avoidAllergens,
      avoidIngredients: [],
      programs: [],
      limits: [],
      unread: [],
    };
    const safe = findSafeMeals(shelf, [diner], 'dinner');
    const safeIds = safe.kind === 'meals' ? safe.meals.map(({ card }) => card.id) : [];
    expect(safeIds).toEqual(expect.arrayContaining(ids));
    await client.get(swapMeal, swap(5, before.mealId, ids[1] ?? ''));
    expect(await dinner(client, 5)).toMatchObject({ mealId: ids[1], isLocked: true, status: 'pending' });
    // Repeated, as by a second click or a retry.
    await client.get(swapMeal, swap(5, before.mealId, ids[1] ?? ''));
  });

  it('refuses meals that are unsafe, disliked, or for another time', async () => {
    const client = await someone(['milk']);
    const { mealId } = await dinner(client, 2);
    const shelf = await readShelf(test.app.db);
    const withMilk = shelf.meals.find(
      ({ facts, mealTimes }) => facts.allergens.includes('milk') && mealTimes.includes('dinner'),
    );
    const atBreakfast = shelf.meals.find(({ mealTimes }) => !mealTimes.includes('dinner'));
    for (const wanted of [withMilk?.id, atBreakfast?.id, 'no-such-meal'])
      expect(await client.refused(swapMeal, swap(2, mealId, wanted ?? ''))).toMatchObject({
        status: 409,
        code: 'suggestion_unsafe',
      });
    expect((await dinner(client, 2)).mealId).toBe(mealId);
  });

  it('is refused if the slot changed meanwhile', async () => {
    const client = await someone();
    const [first, second] = (await others(client, 2)).meals;
    expect(await client.refused(swapMeal, swap(2, first?.mealId ?? '', second?.mealId ?? ''))).toMatchObject({
      code: 'plan_moved',
    });
  });

  it.each([
    ['a day that is over', -1, { code: 'day_is_over' }],
    ['a day too far ahead', 14, { code: 'invalid_request', fields: { date: 'too_late' } }],
  ])('is refused for %s', async (_name, at, refusal) => {
    const client = await someone();
    expect(await client.refused(swapMeal, swap(at, 'adas-soup', 'fattoush'))).toMatchObject(refusal);
  });

  it('is refused after the cut-off, and for a meal that was skipped', async () => {
    const client = await someone();
    const query = { date: dayAt(0), mealTime: 'lunch' } as const;
    expect(await client.refused(getAlternatives, { query })).toMatchObject({ code: 'cutoff_passed' });
    await client.get(skipDay, { body: { date: dayAt(2) } });
    expect(await client.refused(swapMeal, swap(2, 'adas-soup', 'fattoush'))).toMatchObject({
      code: 'plan_moved',
    });
  });

  it('has one winner among ten concurrent requests', async () => {
    const client = await someone();
    const before = await dinner(client, 3);
    const [first, second] = (await others(client, 3)).meals.map(({ mealId }) => mealId);
    const wanted = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? first : second) ?? '');
    const answers = await Promise.all(
      wanted.map((mealId) => client.call(swapMeal, swap(3, before.mealId, mealId))),
    );
    const winner = (await dinner(client, 3)).mealId;
    expect([first, second]).toContain(winner);
    answers.forEach((answer, at) => {
      if (wanted[at] === winner) expect(answer.ok).toBe(true);
      else expect(answer).toMatchObject({ ok: false, error: { code: 'plan_moved' } });
    });
  });

  it("affects only the account's own week", async () => {
    const [one, other] = [await someone(), await someone()];
    const before = await dinner(other, 3);
    const [chosen] = (await others(one, 3)).meals;
    await one.get(swapMeal, swap(3, (await dinner(one, 3)).mealId, chosen?.mealId ?? ''));
    expect(await dinner(other, 3)).toEqual(before);
  });
});

describe('the nightly job', () => {
  it('plans around kept meals', async () => {
    const own = await startTestApp();
    const client = await subscriber(own, '+971507620900');
    const today = dubaiDay(own.clock.now());
    const at = (days: number): string => addDays(today, days);
    const date = at(3);
    const { mealId, meals } = await client.get(getAlternatives, { query: { date, mealTime: 'lunch' } });
    const chosen = meals[2]?.mealId ?? '';
    await client.get(swapMeal, { body: { date, mealTime: 'lunch', instead: mealId, mealId: chosen } });
    const foreseen = (await client.get(getWeek)).days[3];
    for (const night of [at(0), at(1), at(2)]) {
      own.clock.set(`${night}T17:00:00Z`);
      await planTheNight(own);
    }
    const again = await signIn(own, '+971507620900');
    const table = await again.get(getSuggestions, { query: { date } });
    expect(table.map((meal) => meal.mealId)).toEqual(foreseen?.slots.map(({ meal }) => meal?.mealId));
    expect(table[1]?.mealId).toBe(chosen);
    await own.close();
  });

  it('and a concurrent swap leave one meal in the slot', async () => {
    const own = await startTestApp();
    const client = await subscriber(own, '+971507620901');
    const date = addDays(dubaiDay(own.clock.now()), 2);
    const { mealId, meals } = await client.get(getAlternatives, { query: { date, mealTime: 'dinner' } });
    const chosen = meals[0]?.mealId ?? '';
    own.clock.set(`${addDays(date, -1)}T17:00:00Z`);
    const again = await signIn(own, '+971507620901');
    const body = { date, mealTime: 'dinner' as const, instead: mealId, mealId: chosen };
    const [answer] = await Promise.all([
      again.call(swapMeal, { body }),
      planTheNight(own),
      planTheNight(own),
    ]);
    const table = await again.get(getSuggestions, { query: { date } });
    expect(table).toHaveLength(3);
    expect(table[2]?.mealId).toBe(answer.ok ? chosen : mealId);
    await own.close();
  });
});
