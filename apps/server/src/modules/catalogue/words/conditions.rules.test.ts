import { conditionIds, type ConditionId, type Limit } from '@sufra/contract/household/conditions.ts';
import { loadFood } from '@sufra/food';
import { describe, expect, it } from 'vitest';
import { has } from '../../../platform/pure/bitset.ts';
import { shelfOf } from '../../../../test/shelf-of.ts';
import residentTexts from '../../../../../../packages/food/test/condition-texts.json' with { type: 'json' };
import { readConditions } from '../../household/diet/diet.rules.ts';
import { gramsOf } from '../shelf/nutrition.rules.ts';
import { conditions } from './conditions.rules.ts';
import { normalise } from './spelling.rules.ts';

const residents: readonly { text: string; ids: readonly string[]; unreadable?: boolean }[] = residentTexts;
const food = loadFood();
const shelf = shelfOf(food.ingredients, food.meals);

const kept = (limit: Limit): string[] =>
  shelf.meals.filter((_, index) => has(shelf.keeping(limit), index)).map(({ id }) => id);
const using = (...ids: readonly string[]): string[] =>
  food.meals
    .filter(({ ingredients }) => ingredients.some(({ ingredient }) => ids.includes(ingredient)))
    .map(({ id }) => id);
const none = (what: Limit['what']): Limit => ({ what, most: null });

describe('the names of conditions', () => {
  it('mean one condition each, except a transplant', () => {
    const owners = new Map<string, Set<ConditionId>>();
    for (const { id, words } of conditions)
      for (const word of words)
        owners.set(normalise(word), (owners.get(normalise(word)) ?? new Set<ConditionId>()).add(id));
    const shared = [...owners].filter(([, ids]) => ids.size > 1);
    expect(shared.map(([word]) => word)).toEqual(['kidney transplant', 'زراعه كلي', 'زراعه كليه']);
    for (const [, ids] of shared) expect([...ids]).toEqual(['kidney_disease', 'weak_immunity']);
  });

  it('exist in both languages for every condition, and are recognised', () => {
    expect(conditions.map(({ id }) => id).sort()).toEqual([...conditionIds].sort());
    for (const { id, words } of conditions) {
      expect([
        id,
        words.some((word) => /[a-z]/.test(word)),
        words.some((word) => /[\u0600-\u06ff]/.test(word)),
      ]).toEqual([id, true, true]);
      for (const word of words)
        expect([word, shelf.lexicon.readCondition(word)?.ids]).toEqual([word, expect.arrayContaining([id])]);
    }
  });

  it.each<readonly [string, readonly ConditionId[]]>([
    ['I have type 2 diabetes', ['type_2_diabetes', 'diabetes']],
    ['I am pregnant', ['pregnancy']],
    ['my wife is pregnant and has high blood pressure', ['pregnancy', 'hypertension']],
    ['زوجتي حامل', ['pregnancy']],
    ['أنا حامل وعندي ضغط', ['pregnancy', 'hypertension']],
    ['عندي نقص خميرة', ['g6pd']],
    ['أعاني من القولون العصبي', ['ibs']],
    ['مريض سكر وضغط', ['diabetes', 'hypertension']],
    ['kidney stones', ['kidney_stones']],
    ['chronic kidney disease and gout', ['kidney_disease', 'gout']],
  ])('%j', (text, ids) => {
    expect(new Set(shelf.lexicon.readCondition(text)?.ids)).toEqual(new Set(ids));
  });

  it('are read by sense in nine of ten texts of residents', () => {
    const read = (text: string) => readConditions(shelf.lexicon, text);
    const isRight = ({ text, ids, unreadable = false }: (typeof residents)[number]): boolean => {
      const { read: entries, unchecked } = read(text);
      const found = entries.flatMap((entry) => entry.ids as readonly string[]);
      return unreadable
        ? unchecked.length > 0
        : unchecked.length === 0 && ids.every((id) => found.includes(id));
    };
    expect(residents.length).toBeGreaterThan(150);
    expect(residents.filter(isRight).length / residents.length).toBeGreaterThan(0.88);
    // The rest keeps off what is risky.
    const lost = residents.filter(
      ({ text, unreadable = false }) => !unreadable && read(text).unchecked.length === 0,
    );
    expect(lost.filter((one) => !isRight(one)).length).toBeLessThanOrEqual(1);
  });

  it('while unread, keep off what is risky in pregnancy, weak immunity, diabetes and kidney disease', () => {
    const { programs, limits, unchecked } = readConditions(shelf.lexicon, 'moon fever');
    expect([programs, unchecked]).toEqual([['diabetic', 'low-sodium'], ['moon fever']]);
    expect(limits).toEqual(expect.arrayContaining([none('raw_egg'), none('alcohol'), none('raw_sprouts')]));
  });

  it('that only exclude foods are read among allergies, too', () => {
    expect(shelf.lexicon.read('G6PD deficiency').ingredients).toEqual([
      'fava-beans-dried',
      'fava-beans-canned',
    ]);
    expect(shelf.lexicon.read('أنيميا الفول').recognised).toBe(true);
    expect(shelf.lexicon.read('alpha gal').ingredients).toEqual(
      expect.arrayContaining(['ground-beef', 'lamb-leg', 'gelatine']),
    );
    expect(shelf.lexicon.read('pregnant').recognised).toBe(false);
    expect(shelf.lexicon.read('diabetes').recognised).toBe(false);
  });
});

describe("a doctor's amounts", () => {
  const limits = (text: string): readonly Limit[] => readConditions(shelf.lexicon, text).limits;

  it.each<readonly [string, Limit['what'], number]>([
    ['potassium 2,000 mg a day', 'potassium', 666],
    ['potassium: 2000mg', 'potassium', 666],
    ['max 2 g potassium per day', 'potassium', 666],
    ['my doctor allows 800 mg of phosphorus daily', 'phosphorus', 266],
    ['sodium under 500 mg per meal', 'sodium', 500],
    ['salt at most 5 g a day', 'sodium', 666],
    ['protein limited to 45 grams a day', 'protein', 15],
    ['البوتاسيوم ٢٠٠٠ ملغ في اليوم', 'potassium', 666],
    ['فوسفور أقل من 800 ملجم يوميًا', 'phosphorus', 266],
    ['البروتين لا يزيد عن ٤٥ غرام باليوم', 'protein', 15],
  ])('%j', (text, what, amount) => expect(limits(text)).toEqual([{ what, most: amount }]));

  it('join those of the condition, the stricter kept', () =>
    expect(limits('kidney disease stage 4, potassium 2,000 mg a day, phosphate 800 mg')).toEqual(
      expect.arrayContaining([
        { what: 'potassium', most: 666 },
        { what: 'phosphorus', most: 266 },
      ]),
    ));

  it.each(['sugar 250 mg/dl', 'protein in urine 2 g', 'I need 100 g protein a day', 'potassium is low'])(
    'are not read into %j',
    (text) => {
      const known = conditions.flatMap((condition) => condition.limits.map(({ most }) => most));
      for (const { most } of limits(text)) expect(known).toContain(most);
    },
  );

  it('leave no word unread beside them', () =>
    expect(readConditions(shelf.lexicon, 'zzqx and potassium 2,000 mg').unchecked).toEqual(['zzqx']));
});

describe('every condition', () => {
  it("sets a limit or names what the data can't decide", () => {
    const silent = conditions.filter(({ programs, allergens, ingredients, foods, limits, notes }) =>
      [programs, allergens, ingredients, foods, limits, notes].every((list) => list.length === 0),
    );
    expect(silent.map(({ id }) => id)).toEqual(['no_food_rule']);
  });
});

describe('kidney disease', () => {
  it('keeps meals of up to 1,330 mg of potassium, all of it known', () => {
    const { limits } = readConditions(shelf.lexicon, 'kidney disease');
    expect(limits).toContainEqual({ what: 'potassium', most: 1_330 });
    const left = kept({ what: 'potassium', most: 1_330 });
    const foods = new Map(food.ingredients.map((one) => [one.id, one]));
    for (const meal of food.meals) {
      const amounts = meal.ingredients.map(({ ingredient, amount, unit }) => {
        const one = foods.get(ingredient);
        const grams = one ? gramsOf(one, amount, unit) : null;
        return grams === null ? NaN : ((one?.nutrition.potassiumMg ?? NaN) * grams) / 100 / meal.servings;
      });
      const potassium = amounts.reduce((sum, one) => sum + one, 0);
      expect([meal.id, left.includes(meal.id)]).toEqual([meal.id, Math.round(potassium) <= 1_330]);
    }
    expect(left.length).toBeGreaterThan(150);
  });
});

describe('a limit', () => {
  it.each<readonly [Limit['what'], readonly string[]]>([
    ['organ_meat', ['chicken-liver']],
    ['high_mercury', ['king-fish', 'hammour-fillet']],
    ['raw_sprouts', ['bean-sprouts']],
    [
      'high_purine',
      ['anchovies', 'sardines-canned', 'prawns', 'chicken-liver', 'kimchi', 'thai-green-curry-paste'],
    ],
    ['spicy', ['green-chilli', 'red-chilli', 'cayenne', 'chilli-flakes']],
  ])('%s excludes every meal with %j', (what, ids) => {
    const meals = using(...ids);
    expect(meals.length).toBeGreaterThan(0);
    const left = kept(none(what));
    expect(meals.filter((id) => left.includes(id))).toEqual([]);
    expect(left.length).toBeGreaterThan(50);
  });

  it('of raw_egg excludes every egg dish not tagged as cooked firm', () => {
    const left = kept(none('raw_egg'));
    const withEgg = using('egg');
    expect(left).toEqual(expect.arrayContaining(['blueberry-pancakes', 'kuku-sabzi', 'doro-wat']));
    expect(withEgg.filter((id) => left.includes(id) && !tagsOf(id).includes('eggs-firm'))).toEqual([]);
    for (const runny of ['shakshuka', 'cilbir', 'gyeran-bap', 'menemen']) expect(left).not.toContain(runny);
  });

  it('of raw_animal excludes uncooked meat and fish', () => {
    expect(kept(none('raw_animal'))).not.toContain('aguacate-relleno');
    expect(kept(none('raw_animal'))).toEqual(expect.arrayContaining(['salmon-teriyaki', 'fattoush']));
    const meal = {
      facts: { allergens: [], hasUnknownAllergens: false, programs: [] },
      ingredients: ['smoked-salmon'],
    };
    const baked = { ...meal, preparation: { tags: [], cookMinutes: 20 } };
    expect(shelf.keepsLimit(none('raw_animal'), baked)).toBe(false);
    expect(shelf.keepsLimit(none('raw_animal'), { ...baked, ingredients: ['salmon-fillet'] })).toBe(true);
    expect(shelf.keepsLimit(none('raw_animal'), { ...meal, ingredients: ['salmon-fillet'] })).toBe(false);
  });

  it('in figures applies per serving', () => {
    const left = kept({ what: 'sodium', most: 600 });
    const within = shelf.meals.filter(({ facts }) => facts.nutrition.sodium <= 600).map(({ id }) => id);
    expect(left).toEqual(within);
    expect(within.length).toBeLessThan(shelf.meals.length);
  });

  it('is never met by unknown data', () => {
    const unknown = {
      facts: { allergens: [], hasUnknownAllergens: false, programs: [] },
      ingredients: ['no-such-thing'],
    };
    for (const what of ['sodium', 'alcohol', 'raw_egg', 'raw_animal', 'spicy', 'high_mercury'] as const)
      expect([what, shelf.keepsLimit({ what, most: null }, unknown)]).toEqual([what, false]);
  });

  it('of alcohol includes products', () => {
    const preparation = { tags: [], cookMinutes: 10 };
    const facts = { allergens: [], hasUnknownAllergens: false, programs: [] };
    for (const id of ['mirin', 'teriyaki-sauce', 'white-wine'])
      expect(shelf.keepsLimit(none('alcohol'), { facts, preparation, ingredients: ['water', id] })).toBe(
        false,
      );
  });
});

const tagsOf = (id: string): readonly string[] => food.meals.find((meal) => meal.id === id)?.tags ?? [];
