import * as cms from '@sufra/contract/catalogue/cms.ts';
import { getRecipe } from '@sufra/contract/catalogue/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, auditOf } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { plainMeal } from '../../../../test/meals.ts';
import { signIn } from '../../../../test/people.ts';

let test: TestApp;
let desk: Client;
let customer: Client;
beforeAll(async () => {
  test = await startTestApp();
  desk = await admin(test, '+971507100001');
  customer = await signIn(test, '+971507100002');
});
afterAll(() => test.close());

const begin = (content = plainMeal) => desk.get(cms.addCmsMeal, { body: content });
const sent = (id: string, revision: number) => ({ params: { id }, body: { revision } });
const publish = (id: string, revision: number) => desk.get(cms.publishMeal, sent(id, revision));
const refusal = (id: string, revision: number) => desk.refused(cms.publishMeal, sent(id, revision));

describe('a meal', () => {
  it('is hidden before it is published, and public after', async () => {
    const meal = await begin();
    expect(meal).toMatchObject({ status: 'draft', version: 0, hasDraft: true });
    expect(meal.id).toMatch(/^rice-with-lentils-[0-9a-f]{8}$/);
    const before = await customer.refused(getRecipe, { params: { mealId: meal.id } });
    expect(before.code).toBe('meal_not_found');
    const published = await publish(meal.id, meal.revision);
    expect(published).toMatchObject({ status: 'published', version: 1, hasDraft: false });
    const recipe = await customer.get(getRecipe, { params: { mealId: meal.id } });
    expect(recipe.allergens).toEqual([]);
    expect(recipe.ingredients.map(({ id }) => id)).toEqual(['basmati-rice', 'red-lentils']);
  });

  it('stays as published until its draft is, and its history has both', async () => {
    const first = await begin();
    await publish(first.id, first.revision);
    const read = await desk.get(cms.getCmsMeal, { params: { id: first.id } });
    const changed = { ...plainMeal, title: { en: 'Lentil rice', ar: 'أرز عدس' } };
    const params = { id: first.id };
    const draft = await desk.get(cms.saveCmsDraft, { params, body: { ...changed, revision: read.revision } });
    expect(draft).toMatchObject({ status: 'published', hasDraft: true, content: { title: changed.title } });
    const recipe = () => customer.get(getRecipe, { params: { mealId: first.id } });
    expect((await recipe()).title).toBe('Rice with lentils');
    await publish(first.id, draft.revision);
    expect((await recipe()).title).toBe('Lentil rice');
    const history = await desk.get(cms.getMealHistory, { params });
    expect(history.map(({ version, content }) => [version, content.title.en])).toEqual([
      [2, 'Lentil rice'],
      [1, 'Rice with lentils'],
    ]);
  });

  it('shipped with the product keeps its content as the first version', async () => {
    const params = { id: 'mujaddara' };
    const shipped = await desk.get(cms.getCmsMeal, { params });
    const body = { ...shipped.content, servings: shipped.content.servings + 1, revision: shipped.revision };
    const draft = await desk.get(cms.saveCmsDraft, { params, body });
    const servedWithout = draft.derived.namedFoods;
    await desk.get(cms.publishMeal, { params, body: { revision: draft.revision, servedWithout } });
    const history = await desk.get(cms.getMealHistory, { params });
    expect(history.map(({ version, content }) => [version, content.servings])).toEqual([
      [2, shipped.content.servings + 1],
      [1, shipped.content.servings],
    ]);
    expect(history[1]).toMatchObject({ by: null, content: shipped.content });
  });

  it("is not saved over another admin's edit", async () => {
    const meal = await begin();
    const params = { id: meal.id };
    const body = { ...plainMeal, revision: meal.revision };
    const both = await Promise.all([1, 2].map(() => desk.call(cms.saveCmsDraft, { params, body })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [late] = both.flatMap((answer) => (answer.ok ? [] : [answer.error.code]));
    expect(late).toBe('edited_meanwhile');
    expect((await refusal(meal.id, meal.revision)).code).toBe('edited_meanwhile');
  });

  it('is published and audited once by twenty concurrent requests', async () => {
    const meal = await begin();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => desk.call(cms.publishMeal, sent(meal.id, meal.revision))),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    const rows = (await auditOf(test, 'meal.published')).filter(({ subject_id }) => subject_id === meal.id);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ details: { version: 1 } });
  });

  it('can be withdrawn and published again', async () => {
    const meal = await begin();
    await publish(meal.id, meal.revision);
    const params = { id: meal.id };
    const gone = await desk.get(cms.withdrawMeal, { params });
    expect(gone.status).toBe('withdrawn');
    expect((await customer.refused(getRecipe, { params: { mealId: meal.id } })).code).toBe('meal_not_found');
    expect((await desk.refused(cms.withdrawMeal, { params })).code).toBe('not_possible_now');
    const again = await publish(meal.id, gone.revision);
    expect(again).toMatchObject({ status: 'published', version: 2 });
    expect((await refusal(meal.id, again.revision)).code).toBe('not_possible_now');
  });
});

describe('publishing is blocked', () => {
  const [rice, lentils] = plainMeal.lines;
  const line = (change: object) => ({ ...plainMeal, lines: [rice, { ...lentils, ...change }] });
  const first = plainMeal.steps[0];
  it.each([
    ['a title in one language', { ...plainMeal, title: { en: 'Rice', ar: ' ' } }, 'no_title', null, 'ar'],
    ['no description', { ...plainMeal, description: { en: '', ar: 'طيب' } }, 'no_description', null, 'en'],
    ['no meal time', { ...plainMeal, mealTimes: [] }, 'no_meal_time', null, null],
    ['no lines', { ...plainMeal, lines: [] }, 'no_lines', null, null],
    ['a line nobody matched', line({ ingredientId: null, text: 'secret' }), 'line_unmatched', 1, null],
    ['an ingredient that is not there', line({ ingredientId: 'gold-leaf' }), 'line_unmatched', 1, null],
    ['a line without an amount', line({ amount: null }), 'line_no_amount', 1, null],
    ['a unit that weighs nothing here', line({ unit: 'slice' }), 'line_no_weight', 1, null],
    ['tons', line({ amount: 100_000, unit: 'cup' }), 'line_too_heavy', 1, null],
    [
      'no allergen data',
      line({ ingredientId: 'stock-cube', unit: 'piece' }),
      'line_no_allergen_data',
      1,
      null,
    ],
    ['half a note', line({ note: { en: 'rinsed', ar: '' } }), 'note_incomplete', 1, 'ar'],
    ['one step', { ...plainMeal, steps: [first] }, 'too_few_steps', null, null],
    [
      'half a step',
      { ...plainMeal, steps: [first, { en: '', ar: 'اطبخ', minutes: null }] },
      'step_incomplete',
      1,
      'en',
    ],
  ] as const)('by %s', async (_name, content, code, at, language) => {
    const meal = await begin(content as unknown as typeof plainMeal);
    expect(meal.derived.problems).toEqual([{ code, at, language }]);
    const refused = await refusal(meal.id, meal.revision);
    expect(refused).toMatchObject({ status: 409, code: 'not_publishable', params: { problems: 1 } });
    const { rows } = await test.app.db.pool.query('select status from catalogue.meals where id = $1', [
      meal.id,
    ]);
    expect(rows).toEqual([{ status: 'draft' }]);
  });

  it('and shows no allergens while a line is unmatched', async () => {
    const open = { ...plainMeal, lines: [rice, { ...lentils, ingredientId: null }] };
    const derived = await desk.get(cms.deriveMeal, { body: open as typeof plainMeal });
    expect(derived).toMatchObject({ allergens: null, programs: [], nutrition: null, price: null });
  });
});

describe('a text that names a food its lines lack', () => {
  const [first, second] = plainMeal.steps as [object, object];
  it.each([
    ['title', { title: { en: 'Rice with lentils and cashews', ar: 'أرز بالعدس' } }, 'cashew'],
    ['description', { description: { en: 'Plain and warm.', ar: 'مع صلصة الفول السوداني.' } }, 'فول سوداني'],
    ['step', { steps: [first, { en: 'Dust with flour.', ar: 'اطبخوا.', minutes: null }] }, 'flour'],
    [
      'note',
      { lines: plainMeal.lines.map((line) => ({ ...line, note: { en: 'in milk', ar: 'منقوع' } })) },
      'milk',
    ],
  ] as const)('blocks publishing until it is served without it: %s', async (_where, change, food) => {
    const meal = await begin({ ...plainMeal, ...change } as typeof plainMeal);
    expect(meal.derived).toMatchObject({ problems: [], namedFoods: [food] });
    const refused = await refusal(meal.id, meal.revision);
    expect(refused).toMatchObject({ status: 409, code: 'text_names_foods', params: { foods: food } });
    const body = { revision: meal.revision, servedWithout: [food] };
    await desk.get(cms.publishMeal, { params: { id: meal.id }, body });
    const rows = await auditOf(test, 'dish.served_without');
    expect(rows.at(-1)).toMatchObject({ subject_id: meal.id, details: { foods: food } });
  });

  it('is named again with the next edit', async () => {
    const named = {
      ...plainMeal,
      steps: [first, second, { en: 'Add butter.', ar: 'اطبخوا.', minutes: null }],
    };
    const meal = await begin(named as typeof plainMeal);
    const params = { id: meal.id };
    const body = { revision: meal.revision, servedWithout: ['butter'] };
    await desk.get(cms.publishMeal, { params, body });
    const { revision, content } = await desk.get(cms.getCmsMeal, { params });
    const draft = await desk.get(cms.saveCmsDraft, { params, body: { ...content, revision } });
    expect((await refusal(meal.id, draft.revision)).code).toBe('text_names_foods');
  });
});

describe('the list', () => {
  it('finds words of either title, in pages, with filters', async () => {
    const named = async (q: string) =>
      (await desk.get(cms.getCmsMeals, { query: { q } })).rows.map(({ id }) => id);
    expect(await named('mujadd')).toContain('mujaddara');
    expect(await named('مجدرة')).toContain('mujaddara');
    expect(await named('%')).toEqual([]);
    const first = await desk.get(cms.getCmsMeals, { query: { sort: 'title' } });
    expect([first.rows.length, first.next]).toEqual([25, expect.any(String)]);
    const second = await desk.get(cms.getCmsMeals, { query: { sort: 'title', cursor: first.next ?? '' } });
    const titles = [...first.rows, ...second.rows].map(({ title }) => title.en.toLowerCase());
    expect(titles).toEqual([...titles].sort());
    const { rows } = await desk.get(cms.getCmsMeals, { query: { drafts: 'true' } });
    expect(rows.every(({ hasDraft }) => hasDraft)).toBe(true);
    const bad = await desk.refused(cms.getCmsMeals, { query: { cursor: 'W10' } });
    expect(bad).toMatchObject({ code: 'invalid_request', fields: { cursor: 'invalid' } });
  });
});

it('lets admins only edit meals', async () => {
  const params = { id: 'shakshuka' };
  const refusals = [
    await customer.refused(cms.getCmsMeals),
    await customer.refused(cms.addCmsMeal, { body: plainMeal }),
    await customer.refused(cms.publishMeal, { params, body: { revision: 0 } }),
    await customer.refused(cms.withdrawMeal, { params }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'forbidden'));
});
