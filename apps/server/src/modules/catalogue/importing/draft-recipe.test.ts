import * as cms from '@sufra/contract/catalogue/cms.ts';
import { draftRecipe, getDrafting } from '@sufra/contract/catalogue/cms-drafting.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, auditOf } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { databaseText } from '../../../../test/inspect.ts';
import {
  breaksOff,
  hangs,
  refuses,
  says,
  startModelStandIn,
  writes,
  type ModelStandIn,
} from '../../../../test/model-stand-in.ts';

const wish = 'A light Emirati fish breakfast, ready before nine';
const recipe = {
  title: { en: 'Kingfish with tomato', ar: 'كنعد بالطماطم' },
  description: { en: 'Kingfish in a quick tomato sauce.', ar: 'كنعد في صلصة طماطم سريعة.' },
  cuisine: 'emirati',
  mealTimes: ['breakfast'],
  family: 'stew',
  difficulty: 'easy',
  servings: 4,
  prepMinutes: 10,
  cookMinutes: 20,
  ingredients: ['400 g kingfish', '3 tomatoes', '1 onion', '2 tbsp olive oil', '1 tsp salt'],
  steps: [
    { en: 'Soften the onion in the oil.', ar: 'ذبّل البصل في الزيت.' },
    { en: 'Add the tomatoes and the salt.', ar: 'أضف الطماطم والملح.' },
    { en: 'Lay in the fish and cook for 8 minutes.', ar: 'ضع السمك واطبخه 8 دقائق.' },
  ],
};

let standIn: ModelStandIn;
let test: TestApp;
let desk: Client;
let phones = 0;
beforeAll(async () => {
  standIn = await startModelStandIn(writes(recipe));
  const { apiBase } = standIn;
  const languageModel = {
    apiBase,
    apiKey: 'key-of-a-test',
    model: 'small-cook',
    callsPerDay: 60,
    wordingsPerNight: 0,
  };
  test = await startTestApp({ demo: false, languageModel });
});
beforeEach(async () => {
  phones += 1;
  desk = await admin(test, `+9715071600${String(phones).padStart(2, '0')}`);
  standIn.answer = writes(recipe);
  // After the pauses of the previous case.
  test.clock.advance(6 * 60_000);
});
afterAll(async () => {
  await test.close();
  await standIn.close();
});

const draft = () => desk.get(draftRecipe, { body: { wish } });
const kept = (): Promise<string> => databaseText(test.app.db, (table) => table.startsWith('catalogue.'));

it('reports that a model is configured', async () => {
  expect(await desk.get(getDrafting)).toEqual({ isOn: true });
});

describe('a draft', () => {
  it('is read line by line, with derived facts, and not stored', async () => {
    const before = await kept();
    const { content, derived, readings, thrownAway } = await draft();
    expect(content).toMatchObject({ title: recipe.title, cuisine: 'emirati', servings: 4, cookMinutes: 20 });
    expect(content.lines.map(({ ingredientId }) => ingredientId)).toEqual([
      ...['king-fish', 'tomato', 'onion', 'olive-oil', 'salt'],
    ]);
    expect(derived).toMatchObject({ allergens: ['fish'], problems: [] });
    expect(derived.nutrition).not.toBeNull();
    expect(readings).toHaveLength(5);
    expect(thrownAway).toEqual([]);
    expect(await kept()).toBe(before);
    const meal = await desk.get(cms.addCmsMeal, { body: content });
    expect(meal).toMatchObject({ status: 'draft', version: 0 });
  });

  it('with an unreadable line cannot be published', async () => {
    standIn.answer = writes({ ...recipe, ingredients: [...recipe.ingredients, '1 cup zarbol crumble'] });
    const { content, derived } = await draft();
    expect(content.lines.some(({ ingredientId }) => ingredientId === null)).toBe(true);
    expect(derived.allergens).toBeNull();
    const meal = await desk.get(cms.addCmsMeal, { body: content });
    const sent = { params: { id: meal.id }, body: { revision: meal.revision } };
    expect((await desk.refused(cms.publishMeal, sent)).code).toBe('not_publishable');
  });

  it('drops a title or text naming a food it does not contain, in either language', async () => {
    standIn.answer = writes({
      ...recipe,
      description: { en: 'Kingfish under a cream of cashews.', ar: 'كنعد بصلصة السمسم.' },
      steps: [{ en: 'Fry it in butter.', ar: 'اقله بالزبدة.' }, ...recipe.steps],
    });
    const { content, thrownAway, derived } = await draft();
    expect(content.description).toEqual({ en: '', ar: '' });
    expect(content.steps[0]).toMatchObject({ en: '', ar: '' });
    expect(thrownAway.map(({ part, at, language, fault }) => [part, at, language, fault])).toEqual([
      ['description', null, 'en', 'foreign_food'],
      ['description', null, 'ar', 'foreign_food'],
      ['step', 0, 'en', 'foreign_food'],
      ['step', 0, 'ar', 'foreign_food'],
    ]);
    expect(derived.problems.map(({ code }) => code)).toContain('no_description');
  });

  it.each([
    ['Safe for everybody at home.', 'claim'],
    ['A nut-free supper of kingfish.', 'claim'],
    ['<b>Kingfish</b> and tomato', 'markup'],
    ['See www.example.com for more fish', 'markup'],
    ['كنعد بالطماطم', 'wrong_language'],
    ['Kingfish and tomato. '.repeat(30), 'too_long'],
  ])('drops the description %s', async (en, fault) => {
    standIn.answer = writes({ ...recipe, description: { ...recipe.description, en } });
    const { content, thrownAway } = await draft();
    expect(content.description).toEqual({ en: '', ar: recipe.description.ar });
    expect(thrownAway).toMatchObject([{ part: 'description', language: 'en', fault }]);
  });

  it('stays within the limits of a meal, however much the model writes', async () => {
    standIn.answer = writes({
      ...recipe,
      servings: 1e9,
      cookMinutes: -5,
      ingredients: Array.from({ length: 500 }, () => '1 onion'),
      steps: Array.from({ length: 300 }, () => recipe.steps[0]),
    });
    const { content } = await draft();
    expect(content).toMatchObject({ servings: 20, cookMinutes: 0 });
    expect(content.lines.length).toBeLessThanOrEqual(60);
    expect(content.steps.length).toBeLessThanOrEqual(20);
    expect((await desk.call(cms.addCmsMeal, { body: content })).ok).toBe(true);
  });
});

it('sends the request and our ingredient names, and no personal data', async () => {
  await draft();
  const { body, raw, authorization } = standIn.heard.at(-1) ?? {
    body: { messages: [] },
    raw: '',
    authorization: '',
  };
  expect(authorization).toBe('Bearer key-of-a-test');
  expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(body.messages[1]?.content).toBe(wish);
  expect(raw).toContain('Basmati rice');
  expect(raw).not.toMatch(/\+?9715|admin|Sufra|account/i);
});

it('audits a request before the call, without its text', async () => {
  const before = (await auditOf(test, 'meal.asked')).length;
  standIn.answer = refuses(500);
  await desk.refused(draftRecipe, { body: { wish } });
  const rows = (await auditOf(test, 'meal.asked')).slice(before);
  expect(rows).toMatchObject([{ subject_kind: 'draft', details: { letters: wish.length } }]);
  expect(JSON.stringify(rows)).not.toContain('Emirati');
});

it.each([
  ['no JSON', says('I would cook a fish.'), 502, 'model_useless'],
  ['JSON of another shape', writes({ dish: 'Fish' }), 502, 'model_useless'],
  ['nothing to read', writes({ ...recipe, ingredients: [] }), 409, 'no_recipe'],
  ['a wrong key', refuses(401), 503, 'model_down'],
  ['a failure', refuses(500), 503, 'model_down'],
  ['half an answer', breaksOff, null, null],
  ['too many calls', refuses(429, { 'retry-after': '30' }), 429, 'model_busy'],
])('reports %s', async (_what, answer, status, code) => {
  standIn.answer = answer;
  const refusal = await desk.refused(draftRecipe, { body: { wish } });
  if (code === null) expect(['model_down', 'model_useless']).toContain(refusal.code);
  else expect(refusal).toMatchObject({ status, code });
});

it('cancels the call when the admin disconnects', async () => {
  let isCut = false;
  standIn.answer = (response) => {
    response.once('close', () => (isCut = true));
    hangs(response, { url: '', authorization: undefined, raw: '', body: { model: '', messages: [] } });
  };
  const asked = standIn.heard.length;
  const leaving = new AbortController();
  const cookie = [...desk.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asking = fetch(`${test.origin}/api/admin/recipes/draft`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: test.origin, cookie },
    body: JSON.stringify({ wish }),
    signal: leaving.signal,
  }).catch(() => null);
  await expect.poll(() => standIn.heard.length, { timeout: 10_000 }).toBeGreaterThan(asked);
  leaving.abort();
  await asking;
  await expect.poll(() => isCut, { timeout: 10_000 }).toBe(true);
});

it('limits requests per admin', async () => {
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => desk.call(draftRecipe, { body: { wish } })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]));
  expect(new Set(refused)).toEqual(new Set(['too_many_requests']));
  const other = await admin(test, '+971507169999');
  expect((await other.call(draftRecipe, { body: { wish } })).ok).toBe(true);
});

it('refuses a draft without a configured model', async () => {
  const plain = await startTestApp({ demo: false });
  const somebody = await admin(plain, '+971507160099');
  expect(await somebody.get(getDrafting)).toEqual({ isOn: false });
  expect((await somebody.refused(draftRecipe, { body: { wish } })).code).toBe('switched_off');
  expect(await auditOf(plain, 'meal.asked')).toEqual([]);
  await plain.close();
});
