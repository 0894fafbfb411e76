import { allergens, mealTimes, programs } from '@sufra/contract/options.ts';
import { loadFood } from '@sufra/food';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shelfOf } from '../../../../test/shelf-of.ts';
import type { Diner, Table } from '../../household/index.ts';
import type { MealCard } from '../../catalogue/index.ts';
import { addDays } from '../../../platform/pure/dubai-time.ts';
import { planDay, type DayRequest, type Planned } from './plan-day.rules.ts';
import { learnAll, nothingLearned } from '../taste/learned.rules.ts';
import { similarityOf } from '../taste/similarity.rules.ts';
import { tasteOf, type Taste } from '../taste/taste.rules.ts';
import { noCoRatings } from '../taste/co-ratings.rules.ts';
import type { PastMeal } from './windows.rules.ts';

const food = loadFood();
const shelf = shelfOf(food.ingredients, food.meals);
const similarity = similarityOf(shelf.meals, noCoRatings);
const ingredients = food.ingredients.map(({ id }) => id).toSorted();

const diner: Diner = {
  name: 'Test Person',
  portion: 1,
  avoidAllergens: [],
  avoidIngredients: [],
  programs: [],
  limits: [],
  unread: [],
};
const table: Table = {
  diners: [diner],
  preferredCuisines: ['lebanese', 'indian'],
  dislikes: [],
  fasting: { subscriber: false, any: false, all: false },
  dietVersion: 1,
  familySize: 2,
  language: 'en',
};
/** Stars given some time ago. */
interface Stars {
  readonly mealId: string;
  readonly stars: number;
}
const given = new Date('2026-11-14T12:00:00Z');
const now = new Date('2026-11-21T00:00:00Z');
const learnedFrom = (rated: readonly Stars[]) =>
  learnAll(
    nothingLearned,
    rated.map((one) => ({ ...one, kind: 'rated', at: given })),
  );

const tastes = new Map<string, Taste>();
function tasteFrom(preferredCuisines: readonly string[], rated: readonly Stars[]): Taste {
  const key = JSON.stringify([preferredCuisines, rated]);
  const learned = learnedFrom(rated);
  const taste = tastes.get(key) ?? tasteOf(shelf, { preferredCuisines, learned, similarity, now });
  tastes.set(key, taste);
  return taste;
}

type Asked = Partial<Omit<DayRequest, 'taste'>> & { readonly rated?: readonly Stars[] };
const request = ({ rated = [], ...more }: Asked = {}): DayRequest => ({
  shelf,
  table,
  history: [],
  taste: tasteFrom((more.table ?? table).preferredCuisines, rated),
  day: '2026-11-21',
  times: mealTimes,
  fixed: [],
  occasions: {},
  seed: 'household/2026-11-21',
  ...more,
});

const mealsOf = (more: Asked = {}): (string | null)[] =>
  planDay(request(more)).map(({ meal }) => meal && meal.card.id);

it('returns the same plan for equal requests', () => {
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

it('repeats no recent dish while other safe ones exist', () => {
  const meals = mealsOf();
  const history = meals.map((mealId, index) => ({
    mealId: mealId ?? '',
    day: '2026-11-20',
    mealTime: mealTimes[index] ?? 'lunch',
    status: 'accepted' as const,
  }));
  expect(mealsOf({ history }).filter((meal) => meals.includes(meal))).toEqual([]);
});

it('returns the unread texts before it calls any meal safe', () => {
  const diners = [diner, { ...diner, unread: ['unobtainium'] }];
  for (const slot of planDay(request({ table: { ...table, diners } }))) {
    expect(slot).toMatchObject({ meal: null, gap: { reason: 'unread_allergy', because: ['unobtainium'] } });
  }
});

it('plans no unsafe meal for a thousand random households', { timeout: 60_000 }, () => {
  const anyDiner = fc.record({
    name: fc.constant('Guest'),
    portion: fc.constant(1),
    avoidAllergens: fc.subarray([...allergens], { maxLength: 4 }),
    avoidIngredients: fc.subarray(ingredients, { maxLength: 5 }),
    programs: fc.subarray([...programs], { maxLength: 2 }),
    limits: fc.subarray([
      { what: 'sodium' as const, most: 600 },
      { what: 'raw_egg' as const, most: null },
    ]),
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
    { numRuns: 1_000 },
  );
});

describe('orders and ratings', () => {
  const seeds = Array.from({ length: 40 }, (_, index) => `household/${index}`);
  const lunches = (rated: readonly Stars[]): MealCard[] =>
    seeds.flatMap((seed) =>
      planDay(request({ rated, seed, times: ['lunch'] })).flatMap(({ meal }) => meal?.card ?? []),
    );
  const countOfThai = (cards: readonly MealCard[]): number =>
    cards.filter(({ cuisine }) => cuisine === 'thai').length;

  it('bring more of a cuisine rated five stars, with that reason', () => {
    const [thai, other] = shelf.meals.filter(
      (card) => card.cuisine === 'thai' && card.mealTimes.includes('lunch'),
    );
    const rated = [thai, other].map((card) => ({ mealId: card?.id ?? '', stars: 5 }));
    expect(countOfThai(lunches(rated))).toBeGreaterThan(countOfThai(lunches([])));
    const told = seeds.flatMap((seed) => planDay(request({ rated, seed, times: ['lunch'] })));
    const reasons = told.flatMap((slot) => (slot.meal ? slot.reasons : []));
    expect(reasons).toContainEqual({ code: 'rated_meal', params: { stars: 5 } });
  });

  it('keep a one-star dish out while others exist', () => {
    const favourite = lunches([])[0]?.id ?? '';
    const ids = lunches([{ mealId: favourite, stars: 1 }]).map(({ id }) => id);
    expect(lunches([]).map(({ id }) => id)).toContain(favourite);
    expect(ids).not.toContain(favourite);
  });
});

describe('the whole day', () => {
  const season = '2026-11-21';
  const days = Array.from({ length: 40 }, (_, index) => addDays(season, index));
  const lived = (seed: string, more: Asked = {}): Planned[][] => {
    const history: PastMeal[] = [];
    return days.map((day) => {
      const planned = planDay(request({ ...more, day, history: [...history], seed: `${seed}/${day}` }));
      for (const { time, meal } of planned)
        if (meal) history.push({ mealId: meal.card.id, day, mealTime: time, status: 'accepted' });
      return planned;
    });
  };
  const energyOf = (planned: readonly Planned[]): number =>
    planned.reduce(
      (sum, slot) => sum + (slot.meal ? slot.portion * slot.meal.card.facts.nutrition.calories : 0),
      0,
    );

  it('is within a tenth of its energy target, with portions from 0.75 to 1.25', () => {
    for (const planned of lived('energy')) {
      expect(Math.abs(energyOf(planned) / 1_800 - 1)).toBeLessThanOrEqual(0.1);
      for (const slot of planned)
        if (slot.meal) {
          expect(slot.portion).toBeGreaterThanOrEqual(0.75);
          expect(slot.portion).toBeLessThanOrEqual(1.25);
          expect(Math.round(slot.portion * 100) % 5).toBe(0);
        }
    }
  });

  describe('a diner with limits per plate', () => {
    const platesOf = (more: Partial<Diner>) =>
      lived('portions', { table: { ...table, diners: [diner, { ...diner, ...more }] } })
        .flat()
        .flatMap((slot) => (slot.meal ? [{ portion: slot.portion, card: slot.meal.card }] : []));
    const most = (amounts: readonly number[]): number => Math.max(...amounts);
    const portionsOf = (more: Partial<Diner>): number[] => platesOf(more).map(({ portion }) => portion);

    it('never gets more than the program or limit allows', () => {
      const sodiumOf = (more: Partial<Diner>): number[] =>
        platesOf(more).map(({ portion, card }) => portion * card.facts.nutrition.sodium);
      expect(most(sodiumOf({ programs: ['heart-healthy'] }))).toBeLessThanOrEqual(960);
      expect(most(sodiumOf({ programs: ['low-sodium'] }))).toBeLessThanOrEqual(600);
      expect(most(sodiumOf({ limits: [{ what: 'sodium', most: 900 }] }))).toBeLessThanOrEqual(900);
      const sugar = platesOf({ programs: ['diabetic'] }).map(
        ({ portion, card }) => portion * card.facts.nutrition.sugar,
      );
      expect(most(sugar)).toBeLessThanOrEqual(25);
    });

    it("gets a bigger portion where allowed, and never above another diner's", () => {
      expect(most(portionsOf({ programs: ['heart-healthy'] }))).toBeGreaterThan(1);
      const eater = { portion: 1.5, limits: [{ what: 'sodium' as const, most: 900 }] };
      for (const { portion, card } of platesOf(eater))
        if (portion > 1) expect(1.5 * portion * card.facts.nutrition.sodium).toBeLessThanOrEqual(900);
    });

    it('gets at most one serving where an amount is unknown', () => {
      const sweet = shelf.meals.filter(({ ingredients: all }) => all.includes('honey'));
      expect(sweet.length).toBeGreaterThan(0);
      const servings = shelf.servingsFor({ programs: ['diabetic'], limits: [] });
      for (const { id } of sweet) expect(servings?.(shelf.indexOf(id) ?? -1)).toBeLessThanOrEqual(1);
      expect(shelf.servingsFor({ programs: ['halal', 'vegan'], limits: [] })).toBeNull();
    });
  });

  it('fills the slots left beside fixed meals', () => {
    const [breakfast] = planDay(request({ times: ['breakfast'] }));
    const card = breakfast?.meal?.card as MealCard;
    const besides = [{ time: 'breakfast' as const, card, portion: 1.25 }];
    const planned = planDay(request({ times: ['lunch', 'dinner'], fixed: besides }));
    expect(planned.map(({ meal }) => meal?.card.id)).not.toContain(card.id);
    const all = energyOf(planned) + 1.25 * card.facts.nutrition.calories;
    expect(Math.abs(all / 1_800 - 1)).toBeLessThanOrEqual(0.1);
  });

  it('keeps every window over forty days without limits, with five cuisines a week', () => {
    const planned = lived('windows');
    const seen = planned.map((slots) => slots.flatMap(({ meal }) => meal?.card ?? []));
    const relaxed = planned.flat().map((slot) => (slot.meal ? slot.relaxed.join() : 'gap'));
    expect(relaxed.filter((told) => told !== '')).toEqual([]);
    for (let index = 0; index < seen.length; index += 1) {
      const ids = seen.slice(index, index + 7).flatMap((cards) => cards.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      const week = seen.slice(index, index + 7).flat();
      if (week.length === 21) expect(new Set(week.map(({ cuisine }) => cuisine)).size).toBeGreaterThan(4);
      const families = seen.slice(index, index + 3).flatMap((cards) => cards.map(({ family }) => family));
      expect(new Set(families).size).toBe(families.length);
    }
  });

  it('relaxes windows in order and says so, but never safety', () => {
    const diners = [{ ...diner, programs: ['keto' as const, 'vegetarian' as const] }];
    const narrow = lived('narrow', { table: { ...table, diners } });
    const told = narrow.flat().flatMap((slot) => (slot.meal ? [slot.relaxed] : []));
    expect(told.some((relaxed) => relaxed.includes('dish'))).toBe(true);
    for (const slot of narrow.flat())
      if (slot.meal)
        expect(slot.meal.card.facts.programs).toEqual(expect.arrayContaining(['keto', 'vegetarian']));
  });
});
