import { mealTimes } from '@sufra/contract/options.ts';
import { saveMembers, savePreferences } from '@sufra/contract/household/household.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import { loadFood } from '@sufra/food';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { accountIdOf, household, subscriber } from '../../../../test/people.ts';
import { householdArb, seatedOf } from '../../../../test/random-households.ts';
import {
  blind,
  insertChecked,
  insertPlainly,
  refusal,
  testVault,
  type Wanted,
} from '../../../../test/suggestions.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openVault } from '../../../platform/vault.ts';
import { readShelf, type Shelf } from '../../catalogue/index.ts';
import { conditions } from '../../catalogue/words/conditions.rules.ts';
import { dinersOf, emptyDiet, type Diner } from '../../household/diet/diet.rules.ts';
import { lockDiets } from '../../household/index.ts';
import { fillDay, type PlannerContext } from '../day/fill-day.ts';
import { getDay } from '../day/get-day.ts';
import { planTomorrow } from '../night/plan-night.ts';
import { isRefused, objectionsOf, raisedBy, type RaisedCodes } from './independent-check.rules.ts';
import { findSafeMeals } from './safety.rules.ts';
import { readOffered } from './safety.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

let test: TestApp;
let shelf: Shelf;
let lastPhone = 971_508_350_000;
beforeAll(async () => {
  test = await startTestApp();
  shelf = await readShelf(test.app.db);
});
afterAll(() => test.close());

const nextPhone = (): string => `+${String((lastPhone += 1))}`;

/** A saved diet is version two; version one is the empty diet. */
async function eater(
  allergies: string[],
  dietaryPrograms: 'vegan'[] = [],
): Promise<{ client: Client; accountId: AccountId }> {
  const phone = nextPhone();
  const client = await household(test, phone, { allergies, dietaryPrograms });
  return { client, accountId: await accountIdOf(test, phone) };
}

const unsafe = refusal('unsafe');
const offer = (accountId: AccountId, mealId: string, dietVersion = 2, on: Shelf = shelf): Promise<unknown> =>
  insertChecked(test.app.db, on, [{ accountId, mealId, dietVersion }]);
const saved = (accountId: AccountId): Promise<number> =>
  countOf(test.app.db, 'planner.suggestions where account_id = $1', [accountId]);
const forget = (accountId: AccountId): Promise<number> =>
  test.app.db.run(sql`delete from planner.suggestions where account_id = ${accountId}`);

describe('the second check agrees with the filter', () => {
  const isReadable = (id: string): boolean => shelf.ingredientName(id) !== null;
  const raised = async (): Promise<ReadonlyMap<string, RaisedCodes>> => {
    const { meals, ingredients } = await readOffered(
      test.app.db,
      shelf.meals.map(({ id }) => id),
    );
    const byId = new Map(ingredients.map((row) => [row.id, row]));
    return new Map(meals.map((meal) => [meal.id, raisedBy(meal, byId, isReadable)]));
  };

  function compare(byMeal: ReadonlyMap<string, RaisedCodes>, diners: readonly Diner[]) {
    const objections = objectionsOf(diners, isReadable);
    const found = mealTimes.map((time) => findSafeMeals(shelf, diners, time));
    const safe = new Set(
      found.flatMap((one) => (one.kind === 'meals' ? one.meals.map(({ card }) => card.id) : [])),
    );
    const differing = [...byMeal]
      .filter(([id, codes]) => isRefused(codes, objections) === safe.has(id))
      .map(([id]) => id);
    return { differing, passed: safe.size };
  }

  it('on every shipped meal for random households', { timeout: 60_000 }, async () => {
    const byMeal = await raised();
    expect(byMeal.size).toBe(shelf.meals.length);
    let passed = 0;
    const anyHousehold = householdArb(loadFood().ingredients, { people: 4, entries: 3 });
    for (const drawn of fc.sample(anyHousehold, { seed: 20_261_122, numRuns: 300 })) {
      const compared = compare(byMeal, seatedOf(shelf, drawn));
      expect([drawn, compared.differing]).toEqual([drawn, []]);
      passed += compared.passed;
    }
    expect(passed).toBeGreaterThan(2_000);
    expect(passed).toBeLessThan(40_000);
  });

  it('on every shipped meal for each health condition', async () => {
    const byMeal = await raised();
    for (const { id, words } of conditions) {
      const diet = { ...emptyDiet, healthConditions: words[0] ?? null };
      const { differing } = compare(byMeal, dinersOf(shelf.lexicon, { name: '', diet }, []));
      expect([id, differing]).toEqual([id, []]);
    }
  });
});

describe('a suggestion', () => {
  it('is saved when it is safe for every diner, and refused when it contains an avoided ingredient', async () => {
    const { accountId } = await eater(['fish']);
    expect(await offer(accountId, 'sayadieh')).toEqual(unsafe);
    expect(await saved(accountId)).toBe(0);
    expect(await offer(accountId, 'adas-soup')).toBeNull();
    expect(await saved(accountId)).toBe(1);
  });

  it('is refused for an unclassified ingredient, also inside a product', async () => {
    const { accountId } = await eater(['cumin']);
    const inside = await test.app.db.row<{ id: string }>(sql`
      select l.meal_id as id from catalogue.meal_lines l join catalogue.ingredients i on i.id = l.ingredient_id
      where 'cumin' = any(i.contains) and not exists
        (select from catalogue.meal_lines o where o.meal_id = l.meal_id and o.ingredient_id = 'cumin') limit 1`);
    expect(await offer(accountId, inside?.id ?? '')).toEqual(unsafe);
    expect(await offer(accountId, 'adas-soup')).toEqual(unsafe);
    expect(await offer(accountId, 'date-porridge')).toBeNull();
  });

  it('is refused for a program and for any member', async () => {
    const vegan = await eater([], ['vegan']);
    expect(await offer(vegan.accountId, 'sayadieh')).toEqual(unsafe);
    expect(await offer(vegan.accountId, 'mujaddara')).toBeNull();
    const { client, accountId } = await eater([]);
    expect(await offer(accountId, 'sayadieh', 1)).toBeNull();
    const members = [{ name: 'Omar', allergies: ['fish'], dietaryPrograms: [], portion: 1 }];
    await client.get(saveMembers, { body: { members } });
    await forget(accountId);
    expect(await offer(accountId, 'sayadieh')).toEqual(unsafe);
  });

  it('is refused while an allergy is unread, until the lexicon reads it', async () => {
    const { accountId } = await eater(['blorptonium']);
    expect(await offer(accountId, 'adas-soup')).toEqual(unsafe);
    expect(await offer(accountId, 'date-porridge')).toEqual(unsafe);
    const read: Shelf['lexicon']['read'] = (text) => ({
      ...{ text, allergens: ['fish'], ingredients: [], recognised: true, doubts: [], senses: [] },
      allows: { allergens: [], ingredients: [] },
    });
    const learned = { ...shelf, lexicon: { ...shelf.lexicon, read } };
    expect(await offer(accountId, 'sayadieh', 2, learned)).toEqual(unsafe);
    expect(await offer(accountId, 'adas-soup', 2, learned)).toBeNull();
  });

  it('is refused when the meal was withdrawn or is unknown', async () => {
    const { accountId } = await eater([]);
    expect(await offer(accountId, 'no-such-meal', 1)).toEqual(refusal('not_offered'));
    await test.app.db.run(sql`update catalogue.meals set status = 'withdrawn' where id = 'chebab'`);
    expect(await offer(accountId, 'chebab', 1)).toEqual(refusal('not_offered'));
    await test.app.db.run(sql`update catalogue.meals set status = 'published' where id = 'chebab'`);
  });

  it('refuses the whole batch when it is unsafe', async () => {
    const { accountId } = await eater(['fish']);
    const meals = (last: string): Wanted[] =>
      ['adas-soup', 'mujaddara', 'date-porridge', last].map((mealId, index) => {
        return { accountId, mealId, dietVersion: 2, day: `2027-04-0${String(index + 1)}` };
      });
    expect(await insertChecked(test.app.db, shelf, meals('sayadieh'))).toEqual(unsafe);
    expect(await saved(accountId)).toBe(0);
    expect(await insertChecked(test.app.db, shelf, meals('koshari'))).toBeNull();
    expect(await saved(accountId)).toBe(4);
  });

  it('is refused without a profile, and the customer sees only an internal error', async () => {
    const phone = nextPhone();
    const client = await subscriber(test, phone);
    const accountId = await accountIdOf(test, phone);
    await test.app.db.run(sql`delete from household.profiles where account_id = ${accountId}`);
    expect(await offer(accountId, 'adas-soup', 1)).toEqual(refusal('no_profile'));
    const reply = await client.refused(getSuggestions, { query: { date: '2026-11-22' } });
    expect(reply).toMatchObject({ code: 'internal', status: 500 });
    expect(JSON.stringify(reply)).not.toMatch(/suggestion_refused|diet|safe/);
  });

  it("is refused when the diet can't be decrypted, or is another household's", async () => {
    const [one, other] = [await eater(['fish']), await eater([])];
    const wanted = [{ accountId: one.accountId, mealId: 'adas-soup', dietVersion: 2 }];
    const stranger = openVault([Buffer.alloc(32, 9)]);
    expect(await insertChecked(test.app.db, shelf, wanted, stranger)).toBeInstanceOf(Error);
    await test.app.db.run(sql`
      update household.profiles p set diet = o.diet from household.profiles o
      where p.account_id = ${one.accountId} and o.account_id = ${other.accountId}`);
    expect(await insertChecked(test.app.db, shelf, wanted)).toBeInstanceOf(Error);
    expect(await saved(one.accountId)).toBe(0);
  });
});

describe('unknown ingredient data', () => {
  const change = (ingredient: string, allergens: readonly string[] | null): Promise<number> =>
    test.app.db.run(sql`
      update catalogue.ingredients set allergens = ${allergens}::text[] where id = ${ingredient}`);

  it('keeps a meal from diners with allergies immediately, and from no others', async () => {
    const [allergic, other] = [await eater(['mustard']), await eater([])];
    expect(await offer(allergic.accountId, 'mujaddara')).toBeNull();
    await forget(allergic.accountId);
    await change('basmati-rice', null);
    await change('brown-lentils', null);
    expect(await offer(allergic.accountId, 'mujaddara')).toEqual(unsafe);
    expect(await offer(other.accountId, 'mujaddara', 1)).toBeNull();
    await change('basmati-rice', []);
    await change('brown-lentils', []);
  });

  it('includes ingredients newer than the lexicon, for diners who avoid any ingredient', async () => {
    const [garlic, milk] = [await eater(['garlic']), await eater(['milk'])];
    await test.app.db.run(sql`
      insert into catalogue.ingredients (id, name_en, name_ar, aisle, allergens, flags, nutrition, contains, is_composite,
        details)
      select 'new-root', 'New root', 'جذر جديد', aisle, '{}', '{}', nutrition, '{}', false, details
      from catalogue.ingredients where id = 'carrot'`);
    await test.app.db.run(sql`
      insert into catalogue.meal_lines (meal_id, position, ingredient_id, amount, unit, grams)
      values ('date-porridge', 99, 'new-root', 1, 'g', 1)`);
    expect(await offer(milk.accountId, 'date-porridge')).toBeNull();
    expect(await offer(garlic.accountId, 'date-porridge')).toEqual(unsafe);
    expect(await offer(garlic.accountId, 'date-porridge', 2, await readShelf(test.app.db))).toBeNull();
    await test.app.db.run(sql`delete from catalogue.meal_lines where ingredient_id = 'new-root'`);
  });
});

describe('the database', () => {
  it('refuses another diet version even to plain SQL, also on partitions', async () => {
    const { accountId } = await eater(['fish']);
    const today = await test.app.db.row<{ day: string; part: string }>(sql`
      select day::text as day, 'planner.suggestions' || to_char(day, '_YYYY_MM') as part
      from (select (now() at time zone 'Asia/Dubai')::date as day) today`);
    const { day = '', part = '' } = today ?? {};
    for (const dietVersion of [1, 3])
      for (const table of ['planner.suggestions', part])
        await expect(
          insertPlainly(test.app.db, { accountId, mealId: 'adas-soup', dietVersion, day }, table),
        ).rejects.toEqual(refusal('diet_changed'));
    const missing = {
      accountId: '00000000-0000-4000-8000-000000000000' as AccountId,
      mealId: 'adas-soup',
      dietVersion: 1,
    };
    await expect(insertPlainly(test.app.db, missing)).rejects.toEqual(refusal('diet_changed'));
    for (const version of [1, 3])
      expect(await offer(accountId, 'adas-soup', version)).toEqual(refusal('diet_changed'));
    expect(await saved(accountId)).toBe(0);
    expect(await insertPlainly(test.app.db, { accountId, mealId: 'adas-soup', dietVersion: 2 })).toBe(1);
  });

  it('keeps the meal, household and diet of a saved suggestion', async () => {
    const [{ accountId }, other] = [await eater(['fish']), await eater(['lentils'])];
    expect(await offer(accountId, 'adas-soup')).toBeNull();
    const set = (change: ReturnType<typeof sql>): Promise<number> => test.app.db.run(change);
    await expect(
      set(sql`update planner.suggestions set meal_id = 'sayadieh' where account_id = ${accountId}`),
    ).rejects.toEqual(refusal('other_meal'));
    await expect(
      set(
        sql`update planner.suggestions set account_id = ${other.accountId} where account_id = ${accountId}`,
      ),
    ).rejects.toEqual(refusal('other_meal'));
    await expect(
      set(sql`update planner.suggestions set diet_version = 3 where account_id = ${accountId}`),
    ).rejects.toEqual(refusal('diet_changed'));
    expect(
      await set(sql`update planner.suggestions set shelf_version = 'x' where account_id = ${accountId}`),
    ).toBe(1);
  });

  it('refuses to mark a suggestion of an earlier diet as checked, and allows a decision on it', async () => {
    const { client, accountId } = await eater([]);
    expect(await offer(accountId, 'adas-soup', 1)).toBeNull();
    const members = [{ name: 'Omar', allergies: ['fish'], dietaryPrograms: [], portion: 1 }];
    await client.get(saveMembers, { body: { members } });
    await expect(
      test.app.db.run(
        sql`update planner.suggestions set shelf_version = 'x' where account_id = ${accountId}`,
      ),
    ).rejects.toEqual(refusal('diet_changed'));
    const decided = sql`update planner.suggestions set status = 'accepted' where account_id = ${accountId}`;
    expect(await test.app.db.run(decided)).toBe(1);
  });

  it('serialises saving a diet and planning', async () => {
    const { client, accountId } = await eater(['fish']);
    const body = { preferredCuisines: ['lebanese' as const], dietaryPrograms: [], allergies: ['lentils'] };
    const saving: Promise<unknown>[] = [];
    await test.app.db.transaction(async (tx) => {
      await lockDiets(tx, [accountId]);
      saving.push(client.get(savePreferences, { body }));
      await new Promise((resolve) => setTimeout(resolve, 150));
      await insertPlainly(tx, { accountId, mealId: 'adas-soup', dietVersion: 2 });
    });
    await Promise.all(saving);
    await forget(accountId);
    expect(await offer(accountId, 'mujaddara')).toEqual(refusal('diet_changed'));
  });
});

describe('a planner with a broken filter', () => {
  const allergies = ['milk', 'gluten', 'eggs', 'nuts', 'onion', 'lemon'];
  const brokenOn = (on: Shelf): PlannerContext => ({
    ...{ db: test.app.db, vault: testVault, clock: test.clock },
    shelf: () => on,
    freshShelf: () => Promise.resolve(on),
  });
  const onDay = (accountId: AccountId): Promise<number> =>
    countOf(test.app.db, "planner.suggestions where account_id = $1 and day = '2026-11-22'", [accountId]);

  it('saves nothing', async () => {
    const phone = nextPhone();
    await subscriber(test, phone, 'full-day', { allergies });
    const accountId = await accountIdOf(test, phone);
    const broken = brokenOn(blind(await readShelf(test.app.db)));
    await expect(getDay(broken, { accountId, date: '2026-11-22' })).rejects.toEqual(unsafe);
    expect(await onDay(accountId)).toBe(0);
  });

  it('does not confirm a saved meal whose ingredients changed', async () => {
    const phone = nextPhone();
    await subscriber(test, phone, 'full-day', { allergies: ['mustard'] });
    const accountId = await accountIdOf(test, phone);
    const now = await readShelf(test.app.db);
    await fillDay(brokenOn(now), { accountId, day: '2026-11-22' });
    expect(await onDay(accountId)).toBe(3);
    const changed = await test.app.db.row<{ id: string }>(sql`
      with used as (
        select l.ingredient_id as id from planner.suggestions s join catalogue.meal_lines l on l.meal_id = s.meal_id
        where s.account_id = ${accountId} and s.day = '2026-11-22' limit 1)
      update catalogue.ingredients i set allergens = allergens || '{mustard}' from used
      where i.id = used.id returning i.id`);
    const broken = brokenOn({ ...blind(now), version: 'a later one' });
    await expect(fillDay(broken, { accountId, day: '2026-11-22' })).rejects.toEqual(unsafe);
    const versions = sql`
      select distinct shelf_version as version from planner.suggestions
      where account_id = ${accountId} and day = '2026-11-22'`;
    expect(await test.app.db.rows(versions)).toEqual([{ version: now.version }]);
    await test.app.db.run(sql`
      update catalogue.ingredients set allergens = array_remove(allergens, 'mustard') where id = ${changed?.id}`);
  });

  it('plans the other households of a batch, and reports each refusal', async () => {
    const [allergic, other] = [nextPhone(), nextPhone()];
    await subscriber(test, allergic, 'full-day', { allergies });
    await subscriber(test, other, 'full-day', { allergies: [] });
    const [refused, planned] = [await accountIdOf(test, allergic), await accountIdOf(test, other)];
    for (const accountId of [refused, planned]) await forget(accountId);
    const errors = new Map<AccountId | null, unknown>();
    await planTomorrow(brokenOn(blind(await readShelf(test.app.db))), (error, accountId) =>
      errors.set(accountId, error),
    );
    expect(errors.get(refused)).toEqual(unsafe);
    expect(errors.has(planned)).toBe(false);
    expect(await onDay(refused)).toBe(0);
    expect(await onDay(planned)).toBe(3);
  });
});
