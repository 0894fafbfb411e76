import { savePreferences } from '@sufra/contract/household/household.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import { pauseSubscription, skipDay } from '@sufra/contract/money/billing.ts';
import { getWeek, lockMeals, type WeekDay } from '@sufra/contract/planner/week.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import { getRecipe } from '@sufra/contract/catalogue/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { signIn, subscriber } from '../../../../test/people.ts';
import { addDays, dubaiDay, weekdayOf } from '../../../platform/pure/dubai-time.ts';

let test: TestApp;
let lastPhone = 971_507_610_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const phone = (): string => `+${lastPhone}`;
const someone = (planId: PlanId = 'full-day', allergies: string[] = []): Promise<Client> => {
  lastPhone += 1;
  return subscriber(test, phone(), planId, { allergies });
};
const today = (): string => dubaiDay(test.clock.now());
const rows = (): Promise<number> =>
  countOf(
    test.app.db,
    'planner.suggestions s join identity.accounts a on a.id = s.account_id where a.phone = $1',
    [phone()],
  );
const mealsOf = (day: WeekDay | undefined): (string | undefined)[] =>
  day?.slots.map(({ meal }) => meal?.mealId) ?? [];

describe('the week', () => {
  it('has seven days from today, two planned and the others forecast', async () => {
    const client = await someone();
    const { from, days, lastFrom } = await client.get(getWeek);
    expect([from, lastFrom]).toEqual([today(), addDays(today(), 7)]);
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, at) => addDays(today(), at)));
    expect(days.every(({ slots }) => slots.length === 3 && slots.every(({ meal }) => meal))).toBe(true);
    const kept = days.map(({ slots }) => slots.filter(({ suggestionId }) => suggestionId !== null).length);
    expect(kept).toEqual([3, 3, 0, 0, 0, 0, 0]);
    expect(await rows()).toBe(6);
  });

  it('is the same on every read, in either language, and stores nothing for later days', async () => {
    const client = await someone();
    const [first, second] = await Promise.all([client.get(getWeek), client.get(getWeek)]);
    expect(second).toEqual(first);
    const arabic = await client.get(getWeek, { headers: { 'accept-language': 'ar' } });
    expect(arabic.days.map(mealsOf)).toEqual(first.days.map(mealsOf));
    expect(arabic.days[3]?.slots[0]?.meal?.mealName).toMatch(/[\u0600-\u06ff]/);
    expect(await rows()).toBe(6);
  });

  it.each(['full-day', 'family'] as const)('adds up the nutrition of each day on %s', async (planId) => {
    const client = await someone(planId);
    const { days } = await client.get(getWeek);
    for (const { slots, nutrition } of days.slice(0, 3)) {
      const sums = { calories: 0, protein: 0, carbs: 0, fat: 0 };
      for (const { meal } of slots) {
        const params = { mealId: meal?.mealId ?? '' };
        const { nutritionInfo } = await client.get(getRecipe, { params });
        for (const what of ['calories', 'protein', 'carbs', 'fat'] as const)
          sums[what] += nutritionInfo[what] * (meal?.portion ?? 0);
      }
      for (const what of ['calories', 'protein', 'carbs', 'fat'] as const)
        expect(nutrition?.[what]).toBe(Math.round(sums[what]));
    }
  });

  it('has no nutrition totals on Lunch Only', async () => {
    const { days } = await (await someone('lunch-only')).get(getWeek);
    expect(days.map(({ nutrition }) => nutrition)).toEqual(days.map(() => null));
  });

  it('repeats no dish', async () => {
    const { days } = await (await someone()).get(getWeek);
    const dishes = days.flatMap(mealsOf);
    expect(new Set(dishes).size).toBe(dishes.length);
  });

  it('matches what the nightly job plans, day after day', async () => {
    const own = await startTestApp();
    const client = await subscriber(own, '+971507610900');
    const foreseen = await client.get(getWeek);
    for (const day of foreseen.days) {
      own.clock.set(`${day.date}T06:00:00Z`);
      const again = await signIn(own, '+971507610900');
      const table = await again.get(getSuggestions);
      expect([day.date, table.map(({ mealId }) => mealId)]).toEqual([day.date, mealsOf(day)]);
    }
    await own.close();
  });

  it('can begin up to a week from now, where this week ends', async () => {
    const client = await someone();
    const from = addDays(today(), 3);
    const [whole, later] = [await client.get(getWeek), await client.get(getWeek, { query: { from } })];
    expect(later.days.slice(0, 4)).toEqual(whole.days.slice(3));
    const next = await client.get(getWeek, { query: { from: addDays(today(), 7) } });
    expect(next.days.at(-1)?.slots).toHaveLength(3);
  });

  it.each([
    [-1, { status: 409, code: 'day_is_over' }],
    [8, { status: 400, fields: { from: 'too_late' } }],
  ])('refuses to begin %i days from now', async (days, refusal) => {
    const client = await someone();
    expect(await client.refused(getWeek, { query: { from: addDays(today(), days) } })).toMatchObject(refusal);
  });

  it("allows no change after a meal's cut-off", async () => {
    const [day, tomorrow] = (await (await someone()).get(getWeek)).days;
    // Ten in the morning: breakfast and lunch are past their cut-off, dinner is open until two.
    expect(day?.slots.map(({ canChange }) => canChange)).toEqual([false, false, true]);
    expect(day?.slots[2]?.changeUntil).toBe(new Date(`${today()}T14:00:00+04:00`).toISOString());
    expect(tomorrow?.slots.map(({ canChange }) => canChange)).toEqual([true, true, true]);
  });

  it('has no meals on days outside the plan', async () => {
    const { days } = await (await someone('lunch-only')).get(getWeek);
    for (const { date, rest, slots } of days) {
      const isWeekend = [0, 6].includes(weekdayOf(date));
      expect([date, rest, slots.length]).toEqual([date, isWeekend ? 'day_off' : null, isWeekend ? 0 : 1]);
    }
  });

  it('shows skipped days and pauses', async () => {
    const client = await someone();
    const skipped = addDays(today(), 3);
    await client.get(skipDay, { body: { date: skipped } });
    const { days } = await client.get(getWeek);
    expect(days.map(({ rest }) => rest)).toEqual([null, null, null, 'skipped', null, null, null]);
    expect(days[3]?.slots).toEqual([]);
    await client.get(pauseSubscription, { body: { until: addDays(today(), 30) } });
    const paused = await client.get(getWeek);
    expect(paused.days.at(-1)).toEqual({
      date: addDays(today(), 6),
      rest: 'paused',
      slots: [],
      nutrition: null,
    });
  });

  it('gives the reason for an empty slot', async () => {
    const client = await someone('full-day', ['xyzzy']);
    const { days } = await client.get(getWeek);
    for (const { slots } of days)
      for (const { meal, gap, canChange } of slots)
        expect({ meal, gap, canChange }).toEqual({
          meal: null,
          gap: { reason: 'unread_allergy', because: ['xyzzy'] },
          canChange: false,
        });
  });
});

describe('a changed diet', () => {
  it('removes unsafe kept meals of later days', async () => {
    const client = await someone();
    const { days } = await client.get(getWeek);
    const day = days[4];
    if (!day) throw new Error('There is no fifth day.');
    const slots = day.slots.map(({ mealTime, meal }) => ({ mealTime, mealId: meal?.mealId ?? '' }));
    await client.get(lockMeals, { body: { date: day.date, slots } });
    const recipe = await client.get(getRecipe, { params: { mealId: slots[1]?.mealId ?? '' } });
    const allergy = recipe.ingredients.find(({ allergens }) => (allergens ?? []).length === 0)?.name ?? '';
    await client.get(savePreferences, {
      body: {
        preferredCuisines: ['lebanese'],
        dietaryPrograms: [],
        allergies: [allergy],
        dislikedDishes: [],
      },
    });
    const after = (await client.get(getWeek)).days[4];
    expect(after?.slots[1]?.meal?.mealId).not.toBe(slots[1]?.mealId);
    expect(after?.slots[1]).toMatchObject({ isLocked: false, suggestionId: null });
  });
});
