import * as cms from '@sufra/contract/catalogue/cms.ts';
import * as ingredients from '@sufra/contract/catalogue/cms-ingredients.ts';
import { readAllergies } from '@sufra/contract/household/household.ts';
import { acceptSuggestion, getSuggestions, type Suggestion } from '@sufra/contract/planner/planner.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { admin, auditOf, confirm } from '../../../../test/admins.ts';
import { Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { plainMeal } from '../../../../test/meals.ts';
import { subscriber } from '../../../../test/people.ts';
import { loadShippedCatalogue } from '../editing/load-shipped-food.ts';
import { pictureOf } from './read-shelf.ts';

const adminPhone = '+971507200001';
let here: TestApp;
let there: TestApp;
let desk: Client;
let lastPhone = 971_507_210_000;
beforeAll(async () => {
  here = await startTestApp();
  there = await startTestApp({}, undefined, here);
  desk = await admin(here, adminPhone);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

/** The same account, at the other process. */
function elsewhere(client: Client): Client {
  const other = new Client(there.origin);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}

const household = (allergies: string[] = ['mustard']): Promise<Client> =>
  subscriber(here, `+${(lastPhone += 1)}`, 'full-day', { allergies });

async function lunchOf(client: Client): Promise<Suggestion> {
  const lunch = (await client.get(getSuggestions)).find(({ mealTime }) => mealTime === 'lunch');
  if (!lunch) throw new Error('There is no lunch.');
  return lunch;
}

async function ingredientNamed(id: string): Promise<ingredients.CmsIngredient> {
  const { rows } = await desk.get(ingredients.getIngredients, { query: { q: id.replaceAll('-', ' ') } });
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
}

const change = (
  { id, name, revision, facts }: ingredients.CmsIngredient,
  changes: Partial<ingredients.IngredientFacts>,
  renamed = name,
) => ({ params: { id }, body: { name: renamed, revision, facts: { ...facts, ...changes } } });

/** The first ingredient of a meal that is safe for the household. */
async function anIngredientOf(mealId: string): Promise<ingredients.CmsIngredient> {
  const { content } = await desk.get(cms.getCmsMeal, { params: { id: mealId } });
  return ingredientNamed(content.lines[0]?.ingredientId ?? '');
}

async function mealsOnTable(client: Client): Promise<string[]> {
  const { rows } = await here.app.db.pool.query<{ meal_id: string }>(
    `select meal_id from planner.suggestions s join identity.sessions e on e.account_id = s.account_id
     where s.is_on_table and s.id::text = any($1)`,
    [(await client.get(getSuggestions)).map(({ id }) => id)],
  );
  return rows.map(({ meal_id }) => meal_id);
}

it('refuses an unsafe meal at another process before any message arrives', async () => {
  const client = await household();
  const lunch = await lunchOf(elsewhere(client));
  const first = await anIngredientOf(lunch.mealId);
  const allergens = [...(first.facts.allergens ?? []), 'mustard' as const];
  await desk.get(ingredients.saveIngredient, change(first, { allergens }));
  const refused = await elsewhere(client).refused(acceptSuggestion, { params: { id: lunch.id } });
  expect(refused.code).toBe('suggestion_unsafe');
  expect((await lunchOf(elsewhere(client))).mealId).not.toBe(lunch.mealId);
});

it('replaces affected suggestions immediately at every process', async () => {
  const client = await household();
  const lunch = await lunchOf(client);
  const first = await anIngredientOf(lunch.mealId);
  const allergens = [...(first.facts.allergens ?? []), 'mustard' as const];
  await desk.get(ingredients.saveIngredient, change(first, { allergens }));
  await there.app.outbox.deliverDue();
  const { rows } = await here.app.db.pool.query('select 1 from planner.suggestions where id = $1', [
    lunch.id,
  ]);
  expect(rows).toEqual([]);
  expect(await mealsOnTable(elsewhere(client))).toHaveLength(3);
});

it("propagates a part's allergen through its product to the meals", async () => {
  const [line] = plainMeal.lines;
  const body = {
    ...plainMeal,
    lines: [{ ...line, ingredientId: 'baharat', amount: 5 }] as typeof plainMeal.lines,
  };
  const carried = async () => (await desk.get(cms.deriveMeal, { body })).allergens;
  expect(await carried()).not.toContain('celery');
  await desk.get(
    ingredients.saveIngredient,
    change(await ingredientNamed('cumin'), { allergens: ['celery'] }),
  );
  expect(await carried()).toContain('celery');
});

it('propagates a new name to the lexicon of every process', async () => {
  const client = await household();
  const read = async (): Promise<boolean | undefined> => {
    const body = { allergies: ['zorblax'] };
    return (await elsewhere(client).get(readAllergies, { body })).understood[0]?.recognised;
  };
  expect(await read()).toBe(false);
  const okra = await ingredientNamed('okra');
  const otherNames = { ...okra.facts.otherNames, en: [...okra.facts.otherNames.en, 'zorblax'] };
  await desk.get(ingredients.saveIngredient, change(okra, { otherNames }));
  await here.app.outbox.deliverDue();
  await vi.waitFor(async () => expect(await read()).toBe(true), { timeout: 10_000 });
});

it('suggests a published meal at every process', async () => {
  const meal = await desk.get(cms.addCmsMeal, { body: { ...plainMeal, mealTimes: ['breakfast'] } });
  const servedWithout = meal.derived.namedFoods;
  await desk.get(cms.publishMeal, {
    params: { id: meal.id },
    body: { revision: meal.revision, servedWithout },
  });
  const client = await household([]);
  const other = elsewhere(client);
  expect((await other.get(getSuggestions)).length).toBe(3);
  await desk.get(cms.withdrawMeal, { params: { id: meal.id } });
  expect((await other.get(getSuggestions)).map(({ mealId }) => mealId)).not.toContain(meal.id);
});

it('requires a fresh confirmation to remove an allergen but not to add one, and audits both', async () => {
  const peanuts = await ingredientNamed('peanuts');
  const loosened = change(peanuts, { allergens: [] });
  expect((await desk.refused(ingredients.saveIngredient, loosened)).code).toBe('confirmation_needed');
  const unmarked = change(peanuts, { flags: [] });
  expect((await desk.refused(ingredients.saveIngredient, unmarked)).code).toBe('confirmation_needed');
  const wider = await desk.get(
    ingredients.saveIngredient,
    change(peanuts, { allergens: ['peanuts', 'lupin'] }),
  );
  expect(
    (
      await desk.refused(
        ingredients.saveIngredient,
        change(peanuts, { allergens: ['peanuts', 'lupin', 'soy'] }),
      )
    ).code,
  ).toBe('edited_meanwhile');
  here.clock.advance(60_000);
  await confirm(here, adminPhone);
  await desk.get(ingredients.saveIngredient, change(wider, { allergens: ['peanuts'] }));
  const rows = (await auditOf(here, 'ingredient.changed')).filter(
    ({ subject_id }) => subject_id === 'peanuts',
  );
  expect(rows.map(({ details }) => [details['were'], details['allergens']])).toEqual([
    ['peanuts', 'peanuts lupin'],
    ['peanuts lupin', 'peanuts'],
  ]);
});

it("keeps admins' edits across a release, with facts derived again", async () => {
  const params = { id: 'shakshuka' };
  const { content, revision } = await desk.get(cms.getCmsMeal, { params });
  const title = { en: 'Our shakshuka', ar: 'شكشوكتنا' };
  const draft = await desk.get(cms.saveCmsDraft, { params, body: { ...content, title, revision } });
  const servedWithout = draft.derived.namedFoods;
  await desk.get(cms.publishMeal, { params, body: { revision: draft.revision, servedWithout } });
  const fresh = await desk.get(cms.addCmsMeal, { body: plainMeal });
  await here.app.db.pool.query('delete from catalogue.releases');
  expect(await loadShippedCatalogue(here.app.db)).toBe(true);
  expect((await desk.get(cms.getCmsMeal, { params })).content.title).toEqual(title);
  expect((await desk.get(cms.getCmsMeal, { params: { id: fresh.id } })).status).toBe('draft');
  expect((await ingredientNamed('cumin')).facts.allergens).toEqual(['celery']);
});

it("a meal has its picture's URL, or none", () => {
  expect([pictureOf('kabsa', 'shipped'), pictureOf('kabsa', null)]).toEqual([
    '/images/meals/kabsa.webp',
    null,
  ]);
});
