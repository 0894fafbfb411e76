// Proves that a day's plan depends on its request alone, and that no plan holds a meal that breaks anyone's rule.
import { allergens, mealTimes, programs } from '@sufra/contract/options.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { openDb } from '../../platform/db/db.ts';
import type { Diner, Table } from '../household/index.ts';
import { openShelf, type MealCard, type Shelf } from '../catalogue/index.ts';
import { planDay, type DayRequest } from './day-plan.rules.ts';

let shelf: Shelf;
let ingredients: string[];
beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  const db = openDb({ url, poolSize: 2 }, () => undefined);
  shelf = await openShelf(db);
  const { rows } = await db.pool.query<{ id: string }>('select id from catalogue.ingredients order by id');
  ingredients = rows.map(({ id }) => id);
  await db.close();
  await drop();
});

const diner: Diner = {
  name: 'Test Person',
  portion: 1,
  avoidAllergens: [],
  avoidIngredients: [],
  programs: [],
  unread: [],
};
const table: Table = {
  diners: [diner],
  preferredCuisines: ['lebanese', 'indian'],
  dislikes: [],
  dietVersion: 1,
  familySize: 2,
  language: 'en',
};
const request = (more: Partial<DayRequest> = {}): DayRequest => ({
  shelf,
  table,
  history: [],
  verdicts: [],
  day: '2026-11-21',
  times: mealTimes,
  besides: [],
  seed: 'household/2026-11-21',
  ...more,
});

const mealsOf = (more: Partial<DayRequest> = {}): (string | null)[] =>
  planDay(request(more)).map(({ meal }) => meal && meal.card.id);

it('is the same plan for the same request, as often as it is asked', () => {
  const first = JSON.stringify(planDay(request()));
  for (let round = 0; round < 20; round += 1) expect(JSON.stringify(planDay(request()))).toBe(first);
  const other = {
    table: { ...table, diners: [{ ...diner }], preferredCuisines: [...table.preferredCuisines] },
  };
  expect(JSON.stringify(planDay(request(other)))).toBe(first);
});

it('differs between households: 200 seeds make many plans', () => {
  const plans = new Set(
    Array.from({ length: 200 }, (_, index) => mealsOf({ seed: `household-${index}` }).join()),
  );
  expect(plans.size).toBeGreaterThan(10);
});

it('fills every meal time in order, with three different meals', () => {
  const planned = planDay(request());
  expect(planned.map(({ time }) => time)).toEqual([...mealTimes]);
  expect(new Set(mealsOf()).size).toBe(3);
});

it('does not repeat a dish of the days before while others are safe', () => {
  const meals = mealsOf();
  const history = meals.map((mealId, index) => ({
    mealId: mealId ?? '',
    day: '2026-11-20',
    mealTime: mealTimes[index] ?? 'lunch',
    status: 'accepted' as const,
  }));
  expect(mealsOf({ history }).filter((meal) => meals.includes(meal))).toEqual([]);
});

it('asks about what nobody could read before it calls anything safe', () => {
  const diners = [diner, { ...diner, unread: ['unobtainium'] }];
  for (const slot of planDay(request({ table: { ...table, diners } }))) {
    expect(slot).toMatchObject({ meal: null, gap: { reason: 'unread_allergy', because: ['unobtainium'] } });
  }
});

it('holds no meal that anyone must avoid, for thousands of random tables', () => {
  const anyDiner = fc.record({
    name: fc.constant('Guest'),
    portion: fc.constant(1),
    avoidAllergens: fc.subarray([...allergens], { maxLength: 4 }),
    avoidIngredients: fc.subarray(ingredients, { maxLength: 5 }),
    programs: fc.subarray([...programs], { maxLength: 2 }),
    unread: fc.constant([]),
  });
  const diners = fc.array(anyDiner, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(diners, fc.string(), (people, seed) => {
      for (const { meal, time } of planDay(request({ table: { ...table, diners: people }, seed }))) {
        if (meal === null) continue;
        const { card } = meal;
        expect(card.mealTimes).toContain(time);
        for (const person of people) {
          expect(person.programs.filter((program) => !card.facts.programs.includes(program))).toEqual([]);
          expect(person.avoidAllergens.filter((one) => card.facts.allergens.includes(one))).toEqual([]);
          const held = person.avoidIngredients.filter((one) =>
            card.ingredients.some((id) => shelf.mayHold(id, one)),
          );
          expect(held).toEqual([]);
        }
      }
    }),
    { numRuns: 3_000 },
  );
});

describe('what was ordered and rated', () => {
  const seeds = Array.from({ length: 40 }, (_, index) => `household/${index}`);
  const lunches = (verdicts: DayRequest['verdicts']): MealCard[] =>
    seeds.flatMap((seed) =>
      planDay(request({ verdicts, seed, times: ['lunch'] })).flatMap(({ meal }) => meal?.card ?? []),
    );
  const countOfThai = (cards: readonly MealCard[]): number =>
    cards.filter(({ cuisine }) => cuisine === 'thai').length;

  it('brings more of a cuisine that got five stars, and says so', () => {
    const thai = shelf.meals.find((card) => card.cuisine === 'thai' && card.mealTimes.includes('lunch'));
    const verdicts = [1, 2].map(() => ({ mealId: thai?.id ?? '', stars: 5 }));
    expect(countOfThai(lunches(verdicts))).toBeGreaterThan(countOfThai(lunches([])));
    const told = seeds.flatMap((seed) => planDay(request({ verdicts, seed, times: ['lunch'] })));
    const reasons = told.flatMap((slot) => (slot.meal ? slot.reasons : []));
    expect(reasons).toContainEqual({ code: 'rated_cuisine', params: { cuisine: 'thai', stars: 5 } });
  });

  it('keeps a dish that got one star off the table while there are others', () => {
    const favourite = lunches([])[0]?.id ?? '';
    const ids = lunches([{ mealId: favourite, stars: 1 }]).map(({ id }) => id);
    expect(lunches([]).map(({ id }) => id)).toContain(favourite);
    expect(ids).not.toContain(favourite);
  });
});
