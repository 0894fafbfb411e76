import { acceptSuggestion, getSuggestions, type Suggestion } from '@sufra/contract/planner/planner.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countOf, databaseText, holds } from '../../../../test/inspect.ts';
import { writes } from '../../../../test/model-stand-in.ts';
import { subscriber } from '../../../../test/people.ts';
import {
  isWordable,
  questionIn,
  saysThem,
  sentence,
  startWordings,
  tomorrow,
  type Question,
  type Wordings,
} from '../../../../test/wordings.ts';
import { meaningOf, wordableCodes } from './wording.rules.ts';

let w: Wordings;
beforeAll(async () => {
  w = await startWordings();
});
beforeEach(() => w.startAnew());
afterAll(() => w.close());

const meaningsOf = ({ reasons }: Suggestion): (string | undefined)[] =>
  wordableCodes.filter((code) => reasons.some((one) => one.code === code)).map((code) => meaningOf[code]);

/** A dish of tomorrow with wordable reasons, and the request for it; another household's may give others. */
async function worded(): Promise<{ meal: Suggestion; question: Question }> {
  const meals = await w.table();
  for (const question of w.heard().map(questionIn)) {
    const reasons = question.reasons.toSorted().join();
    const meal = meals.find(
      (one) => one.mealName === question.dish.en && meaningsOf(one).toSorted().join() === reasons,
    );
    if (meal) return { meal, question };
  }
  throw new Error('Nothing of this table was asked for.');
}

describe('a valid sentence', () => {
  it('is shown in both languages, and stays once the meal is accepted', async () => {
    expect((await w.table()).every(({ wording }) => wording === null)).toBe(true);
    await w.night();
    const { meal, question } = await worded();
    expect(meal.wording).toBe(sentence(question).en);
    expect(meal.reasons.length).toBeGreaterThan(0);
    const inArabic = (await w.table('ar')).find(({ id }) => id === meal.id);
    expect(inArabic?.wording).toBe(sentence(question).ar);
    expect(inArabic?.reasons).toEqual(meal.reasons);
    const accepted = await w.client.get(acceptSuggestion, { params: { id: meal.id } });
    expect(accepted.wording).toBe(meal.wording);
  });

  it('is requested once, for any number of households', async () => {
    await w.night();
    const other = await subscriber(w.test, '+971507740002', 'full-day');
    await other.get(getSuggestions, { query: { date: tomorrow } });
    await w.night();
    const meals = [...(await w.table()), ...(await other.get(getSuggestions, { query: { date: tomorrow } }))];
    for (const meal of meals) expect(meal.wording !== null).toBe(isWordable(meal));
    expect(new Set(w.heard().map(({ raw }) => raw)).size).toBe(w.heard().length);
    expect(w.heard()).toHaveLength(await countOf(w.test.app.db, 'planner.wordings'));
  });

  it('belongs to its dish', async () => {
    await w.night();
    const { meal } = await worded();
    const { pool } = w.test.app.db;
    const rename = (text: string) =>
      pool.query(
        `update catalogue.meals set title = jsonb_set(title::jsonb, '{en}', to_jsonb($2::text)) where id = $1`,
        [meal.mealId, text],
      );
    const grow = () => pool.query('update catalogue.shelf_state set number = number + 1');
    await rename('Something else');
    await grow();
    const changed = (await w.table()).find(({ id }) => id === meal.id);
    expect(changed).toMatchObject({ mealName: 'Something else', wording: null });
    await rename(meal.mealName);
    await grow();
    expect((await w.table()).find(({ id }) => id === meal.id)?.wording).toBe(meal.wording);
  });

  it('is withdrawn at night when no longer valid, with or without a model', async () => {
    await w.night();
    const { meal } = await worded();
    await w.test.app.db.pool.query(
      `update planner.wordings set en = 'Quick, under a cream of cashews.' where meal_id = $1`,
      [meal.mealId],
    );
    await w.night({ perNight: 0 });
    expect((await w.table()).find(({ id }) => id === meal.id)?.wording).toBeNull();
    expect(await countOf(w.test.app.db, `planner.wordings where state = 'accepted'`)).toBeGreaterThan(0);
  });
});

describe('an invalid sentence', () => {
  it.each([
    [
      'names a food that is not in the dish',
      { en: 'Under a cream of zarbol, cashews and lobster.' },
      'foreign_food',
    ],
    ['names one in Arabic', { ar: 'تحت كريمة الكاجو والكركند.' }, 'foreign_food'],
    ['speaks of health', { en: 'A healthy plate that is good for the heart.' }, 'claim'],
    ['speaks of health in Arabic', { ar: 'طبق صحي ومفيد للقلب.' }, 'claim'],
    ['says that it is safe', { en: 'Safe for everyone at the table.' }, 'claim'],
    ['is in the wrong language', { ar: 'A plate that is quick.' }, 'wrong_language'],
    ['is too long', { en: 'A plate that is good. '.repeat(20) }, 'too_long'],
    ['has markup in it', { en: '<b>A plate</b>' }, 'markup'],
    ['has a figure in it', { en: 'A plate of 31 bites.' }, 'numbers'],
  ])('with %s is discarded, and not requested again', async (_what, wrong, fault) => {
    w.standIn.answer = (response, one) => writes({ ...sentence(questionIn(one)), ...wrong })(response, one);
    await w.night();
    expect(await w.faults()).toEqual([fault]);
    const asked = w.heard().length;
    expect(await w.inState('thrown_away')).toBe(asked);
    expect((await w.table()).map(({ wording }) => wording)).toEqual([null, null, null]);
    w.standIn.answer = saysThem;
    await w.night();
    expect(w.heard()).toHaveLength(asked);
  });

  it('may be requested from another model', async () => {
    w.standIn.answer = writes({ en: 'Safe for everyone.', ar: 'آمن للجميع.' });
    await w.night();
    const asked = w.heard().length;
    w.standIn.answer = saysThem;
    await w.night({ model: 'large-cook' });
    expect(w.heard()).toHaveLength(2 * asked);
    expect(await w.inState('accepted')).toBe(asked);
  });
});

describe('a request', () => {
  const namesIn = async (query: string): Promise<string[]> =>
    (await w.test.app.db.pool.query<{ name: string }>(query)).rows.map(({ name }) => name);

  it('contains only the dish', async () => {
    await w.night();
    expect(w.heard().length).toBeGreaterThan(0);
    const titles = await namesIn(`select title::jsonb->>'en' as name from catalogue.meals`);
    const foods = await namesIn('select name_en as name from catalogue.ingredients');
    for (const { body } of w.heard()) {
      expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
      const { dish, ingredients, reasons, ...more } = JSON.parse(body.messages[1]?.content ?? '') as Question;
      expect(more).toEqual({});
      // Other dishes contain okra or peanuts: only this dish's own names may mention them.
      expect(titles).toContain(dish.en);
      expect(foods).toEqual(expect.arrayContaining(ingredients.map(({ en }) => en)));
      expect(reasons.every((one) => Object.values<string>(meaningOf).includes(one))).toBe(true);
      expect(reasons.join()).not.toMatch(/\d|halal|allerg|peanut|safe|family|account|household/i);
      const aroundTheDish = JSON.stringify({ ...body, messages: [body.messages[0], reasons] });
      expect(aroundTheDish).not.toMatch(/9715|Shamma|Falasi|Marina|Dubai|Sufra|halal|okra/i);
    }
  });

  it('leaves no personal data in the table', async () => {
    await w.night();
    const text = await databaseText(w.test.app.db, (name) => name === 'planner.wordings');
    expect(text).not.toBe('');
    for (const word of ['9715', 'Shamma', 'Falasi', 'halal', 'peanut', 'safe_for_all', 'fits_programs'])
      expect(holds(text, word)).toBe(false);
    const { rows } = await w.test.app.db.pool.query<{ id: string }>('select id::text from identity.accounts');
    expect(rows.some(({ id }) => holds(text, id))).toBe(false);
  });
});
