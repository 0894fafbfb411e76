import type { BodyOf } from '@sufra/contract/route.ts';
import * as cms from '@sufra/contract/catalogue/cms.ts';
import * as ingredients from '@sufra/contract/catalogue/cms-ingredients.ts';
import { allergens, type Allergen } from '@sufra/contract/options.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { plainMeal } from '../../../../test/meals.ts';

let test: TestApp;
let desk: Client;
beforeAll(async () => {
  test = await startTestApp();
  desk = await confirmedAdmin(test, '+971507300001');
});
afterAll(() => test.close());

interface Row {
  readonly id: string;
  readonly allergens: Allergen[] | null;
  readonly contains: string[] | null;
}

/** An ingredient's allergens from its rows, by brute force; null if unknown. */
function carried(id: string, rows: ReadonlyMap<string, Row>, path: string[] = []): Allergen[] | null {
  const row = rows.get(id);
  if (!row || row.allergens === null) return null;
  if (path.includes(id)) return [];
  const parts = (row.contains ?? []).map((part) => carried(part, rows, [...path, id]));
  return parts.includes(null) ? null : [...row.allergens, ...parts.flatMap((part) => part ?? [])];
}

async function stored(): Promise<Map<string, Row>> {
  const { rows } = await test.app.db.pool.query<Row>(
    'select id, allergens, contains from catalogue.ingredients',
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The expected and the derived allergens of each published meal. */
async function disagreements(): Promise<unknown[]> {
  const rows = await stored();
  const { rows: meals } = await test.app.db.pool.query<{
    id: string;
    lines: string[];
    facts: { allergens: string[]; hasUnknownAllergens: boolean };
  }>(`select m.id, m.facts, array_agg(l.ingredient_id) as lines from catalogue.meals m
    join catalogue.meal_lines l on l.meal_id = m.id where m.status = 'published' group by m.id`);
  return meals.flatMap(({ id, lines, facts }) => {
    const found = lines.map((line) => carried(line, rows));
    const isUnknown = found.includes(null);
    const classes = [...new Set(found.flatMap((one) => one ?? []))].sort();
    const isSame = isUnknown
      ? facts.hasUnknownAllergens
      : !facts.hasUnknownAllergens && JSON.stringify(facts.allergens) === JSON.stringify(classes);
    return isSame ? [] : [{ id, classes, facts }];
  });
}

const ids = [
  'baharat',
  'mayonnaise',
  'soy-sauce',
  'feta',
  'onion',
  'miso',
  'tahini',
  'hummus',
  'egg',
  'stock-cube',
];
const someIds = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 5 });
const someClasses = fc.option(fc.uniqueArray(fc.constantFrom(...allergens), { maxLength: 4 }));
const changed = ['cumin', 'egg', 'sesame-seeds', 'plain-flour', 'onion', 'feta', 'garlic'];

type Line = BodyOf<typeof cms.addCmsMeal>['lines'][number];
const lineOf = (ingredientId: string): Line => ({
  ...{ ingredientId, text: null, amount: 50, unit: 'g', isOptional: false, note: null },
});

async function saveClasses(id: string, classes: Allergen[] | null): Promise<void> {
  const { rows } = await desk.get(ingredients.getIngredients, { query: { q: id.replaceAll('-', ' ') } });
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(id);
  const { name, revision, facts } = found;
  const body = { name, revision, facts: { ...facts, allergens: classes } };
  await desk.get(ingredients.saveIngredient, { params: { id }, body });
}

it('derives allergens correctly for any publication and change', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(someIds, fc.constantFrom(...changed), someClasses, async (used, id, classes) => {
      const meal = await desk.get(cms.addCmsMeal, { body: { ...plainMeal, lines: used.map(lineOf) } });
      const servedWithout = meal.derived.namedFoods;
      const sent = { params: { id: meal.id }, body: { revision: meal.revision, servedWithout } };
      const known = used.map((one) => one);
      const rows = await stored();
      const isKnown = known.every((one) => carried(one, rows) !== null);
      const answer = await desk.call(cms.publishMeal, sent);
      expect([used, answer.ok]).toEqual([used, isKnown]);
      await saveClasses(id, classes);
      expect(await disagreements()).toEqual([]);
    }),
    { numRuns: 25, seed: 20_261_121 },
  );
});

it('leaves nothing stale when an ingredient changes during publication', async () => {
  await saveClasses('onion', []);
  for (let round = 0; round < 8; round += 1) {
    const meal = await desk.get(cms.addCmsMeal, {
      body: { ...plainMeal, lines: ['onion', 'tahini'].map(lineOf) },
    });
    const sent = { params: { id: meal.id }, body: { revision: meal.revision } };
    const classes: Allergen[] = round % 2 === 0 ? ['celery'] : [];
    await Promise.all([desk.call(cms.publishMeal, sent), saveClasses('onion', classes)]);
    expect(await disagreements()).toEqual([]);
  }
});
