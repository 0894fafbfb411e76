import {
  deriveMenuOptions,
  getMenuOptions,
  highestOptionPrice,
  setMenuOptions,
} from '@sufra/contract/partners/menu-editing.ts';
import { addDish } from '@sufra/contract/partners/partner-dishes.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../../../test/admins.ts';
import { plainDish } from '../../../../test/dishes.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { anew, onlyOwnPartners, partner, type TestPartner } from '../../../../test/kitchens.ts';

type Body = BodyOf<typeof setMenuOptions>;
type Group = Body['groups'][number];
type Choice = Group['choices'][number];

let test: TestApp;
let chef: TestPartner;
let neighbour: TestPartner;
let mealId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  chef = await partner(test, '+971508370001', 'chef');
  neighbour = await partner(test, '+971508370002', 'chef');
  mealId = (await chef.client.get(addDish, { body: plainDish, ...anew() })).mealId;
});
afterAll(() => test.close());

const feta = (): Choice => ({
  id: randomUUID(),
  name: { en: 'Extra feta', ar: 'جبنة فيتا إضافية' },
  price: '٦٫٥',
  isAvailable: true,
  lines: [{ ingredientId: 'feta', grams: 30 }],
});
const group = (changes: Partial<Choice> = {}, more: Partial<Group> = {}): Group => ({
  ...{ id: randomUUID(), name: { en: 'Extras', ar: 'إضافات' }, min: 0, max: 1 },
  choices: [{ ...feta(), ...changes }],
  ...more,
});
const read = (client = chef.client) => client.call(getMenuOptions, { params: { mealId } });
const current = async () => {
  const answer = await read();
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.reply;
};
const send = async (groups: Group[], revision?: string, client = chef.client) =>
  client.call(setMenuOptions, {
    params: { mealId },
    body: { revision: revision ?? (await current()).revision, groups },
  });
const errorOf = async (groups: Group[], revision?: string) => {
  const answer = await send(groups, revision);
  return answer.ok ? null : answer.error;
};

describe("a kitchen's options", () => {
  it('are kept with what is derived from their foods, and sent twice change nothing', async () => {
    const { revision } = await current();
    const groups = [group()];
    for (let time = 0; time < 2; time += 1) expect(await send(groups, revision)).toMatchObject({ ok: true });
    const [shown] = (await current()).groups;
    expect(shown).toMatchObject({ name: { en: 'Extras' }, min: 0, max: 1, namedFoods: [] });
    expect(shown?.choices).toMatchObject([
      {
        price: '6.50 AED',
        allergens: ['milk'],
        lines: [{ ingredientId: 'feta', grams: 30 }],
        namedFoods: [],
      },
    ]);
    expect(shown?.choices[0]?.programs).not.toContain('vegan');
    const rows = await auditOf(test, 'partner.options_changed');
    expect(rows.filter(({ subject_id: id }) => id === chef.id)).toHaveLength(1);
    expect(await errorOf([], revision)).toMatchObject({ code: 'edited_meanwhile' });
  });

  it('are tried without being saved', async () => {
    const { revision, groups } = await current();
    const body = { revision, groups: [group({ name: { en: 'Walnut oil', ar: 'زيت الجوز' } })] };
    const tried = await chef.client.get(deriveMenuOptions, { params: { mealId }, body });
    expect(tried.groups[0]?.choices[0]?.namedFoods.length).toBeGreaterThan(0);
    expect((await current()).groups).toEqual(groups);
  });

  it('of another kitchen are not found', async () => {
    expect(await read(neighbour.client)).toMatchObject({ ok: false, error: { code: 'meal_not_found' } });
    const { revision } = await current();
    expect(await send([group()], revision, neighbour.client)).toMatchObject({
      ok: false,
      error: { code: 'meal_not_found' },
    });
  });
});

describe('a name that mentions a food which its choice lacks', () => {
  it.each([
    ['Peanut sauce', 'صلصة', []],
    ['Sauce', 'صلصة الفول السوداني', []],
    ['Pe\u200Banut sauce', 'صلصة', []],
    ['PEANUTS', 'إضافة', ['tomato']],
    ['Grilled prawns', 'إضافة', ['feta']],
  ])('blocks saving: %s, %s', async (en, ar, foods) => {
    const lines = foods.map((ingredientId) => ({ ingredientId, grams: 20 }));
    expect(await errorOf([group({ name: { en, ar }, lines })])).toMatchObject({ code: 'text_names_foods' });
  });

  it('blocks saving in the name of a group too', async () => {
    expect(await errorOf([group({}, { name: { en: 'Walnut corner', ar: 'ركن' } })])).toMatchObject({
      code: 'text_names_foods',
    });
  });

  it('is saved once it is served without, which is audited, for that choice only', async () => {
    const name = { en: 'Peanut-shaped plate', ar: 'طبق آخر' };
    const { revision } = await current();
    const tried = await chef.client.get(deriveMenuOptions, {
      params: { mealId },
      body: { revision, groups: [group({ name, lines: [] })] },
    });
    const servedWithout = tried.groups[0]?.choices[0]?.namedFoods ?? [];
    expect(servedWithout.length).toBeGreaterThan(0);
    const excused = { ...feta(), name, lines: [], servedWithout };
    const other = { ...feta(), name: { en: 'Peanuts on top', ar: 'فوق الطبق' }, lines: [] };
    const two = (second: Choice) => [group({}, { choices: [excused, second], max: 2 })];
    expect(await errorOf(two(other))).toMatchObject({ code: 'text_names_foods' });
    expect(await errorOf(two(feta()))).toBeNull();
    const rows = await auditOf(test, 'dish.served_without');
    expect(rows.some(({ subject_id: id }) => id === mealId)).toBe(true);
  });
});

it.each<[string, Group, Record<string, string>]>([
  ['a price above 200', group({ price: '200.01' }), { 'groups.0.choices.0.price': 'too_big' }],
  ['more choices than there are', group({}, { max: 2 }), { 'groups.0.max': 'too_big' }],
  ['fewer at most than at least', group({}, { min: 1, max: 0 }), { 'groups.0.max': 'too_small' }],
  ['no choice at all', group({}, { max: 0 }), { 'groups.0.max': 'too_small' }],
  [
    'an unknown food',
    group({ lines: [{ ingredientId: 'unobtainium', grams: 1 }] }),
    { 'groups.0.choices.0.lines.0.ingredientId': 'unknown_option' },
  ],
  [
    'a name twice',
    group({}, { choices: [feta(), { ...feta(), name: { en: 'EXTRA FETA', ar: 'أخرى' } }] }),
    { 'groups.0.choices.1.name.en': 'taken' },
  ],
])('refuses %s', async (_what, one, fields) => {
  expect(highestOptionPrice).toBe(20_000);
  expect(await errorOf([one])).toMatchObject({ code: 'invalid_request', fields });
});

it('refuses the same id twice, and too many groups', async () => {
  const one = group();
  const again = { ...one, name: { en: 'Others', ar: 'أخرى' } };
  expect(await errorOf([one, again])).toMatchObject({
    fields: { 'groups.1.id': 'taken', 'groups.1.choices.0.id': 'taken' },
  });
  const many = Array.from({ length: 7 }, (_, at) =>
    group({}, { name: { en: `Group ${String(at)}`, ar: `مجموعة ${String(at)}` } }),
  );
  expect(await errorOf(many)).toMatchObject({ code: 'invalid_request' });
});
