import * as cms from '@sufra/contract/catalogue/cms.ts';
import * as ingredients from '@sufra/contract/catalogue/cms-ingredients.ts';
import { getRecipe } from '@sufra/contract/catalogue/catalogue.ts';
import { getShoppingList } from '@sufra/contract/ordering/shopping.ts';
import { readAllergies } from '@sufra/contract/household/household.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { admin, auditOf, confirm } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { plainMeal, plainSalt } from '../../../../test/meals.ts';
import { signIn } from '../../../../test/people.ts';

const adminPhone = '+971507400001';
let test: TestApp;
let desk: Client;
let customer: Client;
beforeAll(async () => {
  test = await startTestApp();
  desk = await admin(test, adminPhone);
  customer = await signIn(test, '+971507400002');
});
afterAll(() => test.close());

type Facts = ingredients.IngredientFacts;

const moringa: Facts = {
  ...plainSalt.facts,
  flags: ['herb', 'vegetable'],
  aisle: 'herbs',
  packs: [
    { grams: 500, aed: '20.00' },
    { grams: 100, aed: '5.00' },
  ],
  weights: [{ unit: 'bunch', grams: 80 }],
  otherNames: { en: ['drumstick leaves'], ar: [] },
  source: 'Label of the supplier',
};
const added = (facts: Partial<Facts> = {}, name = { en: 'Moringa', ar: 'مورينغا' }) => ({
  body: { name, facts: { ...moringa, ...facts } },
});

async function named(id: string): Promise<ingredients.CmsIngredient> {
  const { rows } = await desk.get(ingredients.getIngredients, { query: { q: id.replaceAll('-', ' ') } });
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
}

const change = ({ id, name, revision, facts }: ingredients.CmsIngredient, changes: Partial<Facts>) => ({
  params: { id },
  body: { name, revision, facts: { ...facts, ...changes } },
});

const wrong = async (facts: Partial<Facts>, id = 'onion') =>
  (
    await desk.refused(ingredients.tryIngredient, {
      params: { id },
      body: { facts: { ...(await named(id)).facts, ...facts } },
    })
  ).fields;

describe('a new ingredient', () => {
  it('is saved completely, smallest pack first, and audited once', async () => {
    const made = await desk.get(ingredients.addIngredient, added());
    expect(made).toMatchObject({ name: { en: 'Moringa', ar: 'مورينغا' }, usedIn: 0, revision: 0 });
    const packs = [...moringa.packs].reverse();
    expect(made.facts).toEqual({ ...moringa, packs });
    expect(await named(made.id)).toEqual(made);
    const rows = (await auditOf(test, 'ingredient.added')).filter(({ subject_id }) => subject_id === made.id);
    expect(rows).toMatchObject([{ subject_kind: 'ingredient', details: { allergens: '' } }]);
  });

  it('can be cooked with, bought and recognised immediately', async () => {
    const { id } = await desk.get(
      ingredients.addIngredient,
      added({}, { en: 'Purslane of Liwa', ar: 'بقلة ليوا' }),
    );
    const [line] = plainMeal.lines;
    const lines = [{ ...line, ingredientId: id, amount: 2, unit: 'bunch' }] as typeof plainMeal.lines;
    const derived = await desk.get(cms.deriveMeal, { body: { ...plainMeal, servings: 1, lines } });
    expect(derived).toMatchObject({ allergens: [], grams: [160], price: '8.00 AED', problems: [] });
    await test.app.outbox.deliverDue();
    const read = async () =>
      (await customer.get(readAllergies, { body: { allergies: ['Purslane of Liwa'] } })).understood[0];
    await vi.waitFor(async () => expect((await read())?.recognised).toBe(true), { timeout: 10_000 });
  });

  it('with unknown allergens blocks its meals from being published', async () => {
    const name = { en: 'Mystery paste', ar: 'معجون غامض' };
    const { id } = await desk.get(ingredients.addIngredient, added({ allergens: null }, name));
    const [line] = plainMeal.lines;
    const lines = [{ ...line, ingredientId: id }] as typeof plainMeal.lines;
    const derived = await desk.get(cms.deriveMeal, { body: { ...plainMeal, lines } });
    expect(derived.allergens).toBeNull();
    expect(derived.problems.map(({ code }) => code)).toEqual(['line_no_allergen_data']);
  });

  it('needs unique names', async () => {
    const taken = await desk.refused(
      ingredients.addIngredient,
      added({}, { en: ' ONION ', ar: 'اسم لا يحمله مكوّن' }),
    );
    expect(taken).toMatchObject({ code: 'invalid_request', fields: { 'name.en': 'taken' } });
    const both = await Promise.all(
      [1, 2].map(() => desk.call(ingredients.addIngredient, added({}, { en: 'Twin root', ar: 'جذر توأم' }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });
});

describe('a field is refused', () => {
  it.each([
    [
      'a pack size twice',
      { packs: [1, 2].map(() => ({ grams: 500, aed: '2.00' })) },
      'facts.packs.1.grams',
      'taken',
    ],
    [
      'half a kilogram by weight',
      { soldBy: 'weight', packs: [{ grams: 500, aed: '2.00' }] },
      'facts.packs.0.grams',
      'invalid',
    ],
    [
      'a unit twice',
      { weights: [1, 2].map((grams) => ({ unit: 'piece', grams })) },
      'facts.weights.1.unit',
      'taken',
    ],
    [
      'a unit that recipes measure it by taken away',
      { weights: [], gramsPerMl: null },
      'facts.weights',
      'required',
    ],
    ['a part that is not there', { parts: ['gold-leaf'] }, 'facts.parts', 'unknown_option'],
    ['itself as a part', { parts: ['onion'] }, 'facts.parts', 'invalid'],
    ['a price of one decimal', { packs: [{ grams: 1, aed: '1.5' }] }, 'facts.packs.0.aed', 'invalid'],
    ['a pack of alcohol', { flags: ['alcohol'] }, 'facts.packs', 'invalid'],
    ['a pack of pork', { flags: ['meat', 'animal', 'pork'] }, 'facts.packs', 'invalid'],
    ['no source', { source: ' ' }, 'facts.source', 'too_short'],
  ] as const)('%s', async (_name, facts, field, code) => {
    const fields = await wrong(facts as unknown as Partial<Facts>);
    expect(fields?.[field]).toBe(code);
    expect((await named('onion')).revision).toBe(0);
  });

  it('for a product that contains itself', async () => {
    expect(await wrong({ parts: ['hummus'] }, 'tahini')).toEqual({ 'facts.parts': 'invalid' });
  });
});

describe('a change', () => {
  const effectOf = async (id: string, facts: Partial<Facts>) =>
    desk.get(ingredients.tryIngredient, {
      params: { id },
      body: { facts: { ...(await named(id)).facts, ...facts } },
    });

  it('without a difference changes no meal, for any ingredient', async () => {
    for (const id of ['onion', 'hummus', 'salt', 'egg', 'basmati-rice', 'tahini'])
      expect([id, (await effectOf(id, {})).changed]).toEqual([id, 0]);
  });

  it('previews the meals whose allergens or prices change, and saves nothing', async () => {
    const effect = await effectOf('tahini', { allergens: null });
    expect(effect.changed).toBeGreaterThan(0);
    expect(effect.rows[0]).toMatchObject({ allergens: null });
    const packs = [{ grams: 1_000, aed: '400.00' }];
    const dearer = await effectOf('tahini', { packs });
    expect(dearer.rows.length).toBeGreaterThan(0);
    for (const { priceBefore, price, gained } of dearer.rows) {
      expect([gained, Number.parseFloat(price) > Number.parseFloat(priceBefore)]).toEqual([[], true]);
    }
    expect((await named('tahini')).revision).toBe(0);
  });

  it('of a price reprices its meals', async () => {
    const tahini = await named('tahini');
    const packs = [{ grams: 1_000, aed: '99.00' }];
    const [shown] = (await effectOf('tahini', { packs })).rows;
    await desk.get(ingredients.saveIngredient, change(tahini, { packs }));
    const meal = await desk.get(cms.getCmsMeal, { params: { id: shown?.id ?? '' } });
    expect(meal.derived.price).toBe(shown?.price);
    const [row] = (await auditOf(test, 'ingredient.changed')).slice(-1);
    expect(row?.details).toMatchObject({ price: '99.00 / 1000 g' });
  });

  it('of a weight recalculates every line', async () => {
    const clove = async () =>
      (
        await test.app.db.pool.query<{ per: number }>(
          `select distinct round(grams / amount, 1)::float8 as per from catalogue.meal_lines
           where ingredient_id = 'garlic' and unit = 'clove'`,
        )
      ).rows.map(({ per }) => per);
    const garlic = await named('garlic');
    const was = garlic.facts.weights.find(({ unit }) => unit === 'clove')?.grams;
    expect(await clove()).toEqual([was]);
    const weights = garlic.facts.weights.map((one) => (one.unit === 'clove' ? { ...one, grams: 8 } : one));
    await desk.get(ingredients.saveIngredient, change(garlic, { weights }));
    expect(await clove()).toEqual([8]);
  });

  it('that removes a part or a name, or lists unknown allergens, needs a fresh confirmation', async () => {
    const refusal = async (id: string, facts: Partial<Facts>) =>
      (await desk.refused(ingredients.saveIngredient, change(await named(id), facts))).code;
    expect(await refusal('hummus', { parts: ['lemon'] })).toBe('confirmation_needed');
    const { otherNames } = (await named('hazelnuts')).facts;
    expect(await refusal('hazelnuts', { otherNames: { ...otherNames, en: [] } })).toBe('confirmation_needed');
    const unlisted = await test.app.db.pool.query<{ id: string }>(
      'select id from catalogue.ingredients where is_composite and contains is null limit 1',
    );
    expect(await refusal(unlisted.rows[0]?.id ?? '', { parts: [] })).toBe('confirmation_needed');
    await confirm(test, adminPhone);
    const hummus = await desk.get(
      ingredients.saveIngredient,
      change(await named('hummus'), { parts: ['lemon', 'garlic'] }),
    );
    expect(Object.keys(hummus.partNames).sort()).toEqual(['garlic', 'lemon']);
  });
});

it('a checked brand makes a dish fit again, and is named wherever it is bought or cooked', async () => {
  await confirm(test, adminPhone);
  const feta = await named('feta');
  const flags = feta.facts.flags.filter((flag) => flag !== 'rennet');
  const salad = 'greek-salad-chickpeas';
  const programsOf = async () => (await customer.get(getRecipe, { params: { mealId: salad } })).programs;
  expect(await programsOf()).not.toContain('vegetarian');
  await desk.get(ingredients.saveIngredient, change(feta, { flags, brand: 'Al Ain' }));
  expect(await programsOf()).toContain('vegetarian');
  expect((await named('feta')).facts.brand).toBe('Al Ain');
  const query = { familySize: '2' };
  for (const route of [getRecipe, getShoppingList] as const) {
    const { ingredients: lines } = await customer.get(route, { params: { mealId: salad }, query });
    expect(lines.map(({ name }) => name)).toContain('Feta (Al Ain)');
  }
});

it('lets admins only change ingredients', async () => {
  const params = { id: 'salt' };
  const refusals = [
    await customer.refused(ingredients.addIngredient, added()),
    await customer.refused(ingredients.tryIngredient, { params, body: { facts: plainSalt.facts } }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(['forbidden', 'forbidden']);
});
