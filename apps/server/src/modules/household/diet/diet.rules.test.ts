import { planIds, plans, type PlanId } from '@sufra/contract/subscription/plans.ts';
import type { ConditionReading, Reading } from '../../catalogue/index.ts';
import { describe, expect, it } from 'vitest';
import {
  dinersOf,
  emptyDiet,
  fastingOf,
  readAllergies,
  readConditions,
  tableAt,
  tableFrom,
  type Diet,
  type MemberDiet,
} from './diet.rules.ts';

const condition = (more: Partial<ConditionReading>): ConditionReading => ({
  ...{ ids: [], programs: [], limits: [], notes: [], allergens: [], ingredients: [] },
  ...more,
});
const conditions: Readonly<Record<string, ConditionReading>> = {
  diabetes: condition({ programs: ['diabetic'], limits: [{ what: 'sugar', most: 20 }] }),
  prediabetes: condition({ programs: ['diabetic'], limits: [{ what: 'sugar', most: 15 }] }),
  coeliac: condition({ programs: ['gluten-free'], allergens: ['gluten'] }),
  favism: condition({ ingredients: ['fava'], allergens: ['gluten'] }),
  'salt and pepper': condition({ limits: [{ what: 'spicy', most: null }] }),
  الضغط: condition({ limits: [{ what: 'sodium', most: 600 }] }),
};
const nothing = { allergens: [], ingredients: [] } as const;
const onions = { en: 'onions', ar: 'بصل' };
const readings: Readonly<Record<string, Pick<Reading, 'allergens' | 'ingredients'> & Partial<Reading>>> = {
  nuts: { allergens: ['tree_nuts', 'peanuts'], ingredients: [] },
  almonds: { allergens: ['tree_nuts'], ingredients: ['almond'] },
  garlic: {
    ...{ allergens: [], ingredients: ['garlic'] },
    doubts: [{ foods: onions, allergens: ['celery'], ingredients: ['onion', 'leek'] }],
  },
  leek: { allergens: [], ingredients: ['leek'] },
  'onions are fine': { ...nothing, allows: { allergens: ['celery'], ingredients: ['garlic', 'onion'] } },
};
const lexicon = {
  read: (text: string): Reading => {
    const known = readings[text];
    return {
      ...{ text, recognised: known !== undefined, doubts: [], senses: [], allows: nothing },
      ...(known ?? nothing),
    };
  },
  readCondition: (text: string) => conditions[text] ?? null,
  nearest: () => [],
};

describe('health conditions', () => {
  it.each([
    [null, []],
    ['', []],
    ['none', []],
    [' No , لا يوجد;لا شيء', []],
    ['diabetes', ['diabetes']],
    ['diabetes, coeliac', ['diabetes', 'coeliac']],
    ['diabetes، coeliac', ['diabetes', 'coeliac']],
    ['diabetes;coeliac\nfavism', ['diabetes', 'coeliac', 'favism']],
    ['diabetes and coeliac', ['diabetes', 'coeliac']],
    ['diabetes AND coeliac', ['diabetes', 'coeliac']],
    ['diabetes والضغط', ['diabetes', 'الضغط']],
    ['diabetes و الضغط', ['diabetes', 'الضغط']],
    ['salt and pepper', ['salt and pepper']],
  ])('in %j are read one by one', (text, read) => {
    const found = readConditions(lexicon, text);
    expect(found.read.map((one) => one.text)).toEqual(read);
    expect(found.unchecked).toEqual([]);
  });

  it('that are unknown are reported, and hide no known one', () => {
    const found = readConditions(lexicon, 'zzqx and diabetes, no idea');
    expect(found.unchecked).toEqual(['zzqx', 'no idea']);
    expect(found.programs).toEqual(['diabetic']);
  });

  it('add up, each once, with the strictest limit', () => {
    expect(readConditions(lexicon, 'diabetes, prediabetes, coeliac, favism')).toMatchObject({
      ...{ programs: ['diabetic', 'gluten-free'], allergens: ['gluten'], ingredients: ['fava'] },
      limits: [{ what: 'sugar', most: 15 }],
    });
    expect(readConditions(lexicon, 'prediabetes, diabetes').limits).toEqual([{ what: 'sugar', most: 15 }]);
    expect(readConditions(lexicon, 'diabetes, الضغط').limits).toHaveLength(2);
  });
});

const member = (more: Partial<MemberDiet> = {}): MemberDiet => ({
  ...{ id: 'm', name: 'Sara', portion: 0.5, allergies: [], healthConditions: null },
  ...{ dietaryPrograms: [], fasts: false, weekdays: null },
  ...more,
});

describe('the diners of a household', () => {
  const diet: Diet = {
    ...{ ...emptyDiet, allergies: ['almonds', 'nuts', 'zzqx'], dietaryPrograms: ['halal', 'diabetic'] },
    healthConditions: 'diabetes, favism',
  };

  it('are the subscriber, with exclusions from allergies and conditions, and the members', () => {
    expect(dinersOf(lexicon, { name: 'Omar', diet }, [member({ allergies: ['nuts'] })])).toEqual([
      {
        ...{ name: 'Omar', portion: 1, avoidAllergens: ['tree_nuts', 'peanuts', 'gluten'] },
        ...{ avoidIngredients: ['almond', 'fava'], programs: ['halal', 'diabetic'] },
        ...{ limits: [{ what: 'sugar', most: 20 }], unread: ['zzqx'] },
      },
      {
        ...{ name: 'Sara', portion: 0.5, avoidAllergens: ['tree_nuts', 'peanuts'], avoidIngredients: [] },
        ...{ programs: [], limits: [], unread: [] },
      },
    ]);
  });

  it('have their own conditions, and keep off what is risky while one is unread', () => {
    const [, sara, omar] = dinersOf(lexicon, { name: '', diet: emptyDiet }, [
      member({ healthConditions: 'diabetes' }),
      member({ name: 'Omar', healthConditions: 'moon fever' }),
    ]);
    expect(sara).toMatchObject({ programs: ['diabetic'], limits: [{ what: 'sugar', most: 20 }] });
    expect(omar).toMatchObject({ programs: ['diabetic'], limits: [{ what: 'sugar', most: 20 }] });
  });

  it('have their programs', () => {
    const [, sara] = dinersOf(lexicon, { name: '', diet }, [member({ dietaryPrograms: ['vegan'] })]);
    expect(sara?.programs).toEqual(['vegan']);
  });

  it('avoid doubtful foods until another text names or allows them', () => {
    const avoided = (...allergies: string[]) => {
      const [diner] = dinersOf(lexicon, { name: '', diet: { ...emptyDiet, allergies } }, []);
      return [...(diner?.avoidAllergens ?? []), ...(diner?.avoidIngredients ?? [])];
    };
    expect(avoided('garlic')).toEqual(['celery', 'garlic', 'onion', 'leek']);
    expect(avoided('garlic', 'onions are fine')).toEqual(['garlic', 'leek']);
    expect(avoided('onions are fine', 'garlic', 'leek')).toEqual(['garlic', 'leek']);
    const [open, settled] = [['garlic'], ['garlic', 'leek', 'onions are fine']].map(
      (texts) => readAllergies(lexicon, texts)[0]?.doubts,
    );
    expect(open).toHaveLength(1);
    expect(readAllergies(lexicon, ['garlic', 'garlic']).map(({ doubts }) => doubts.length)).toEqual([1, 0]);
    expect(settled).toEqual([]);
  });

  it('report how each text was read', () => {
    expect(readAllergies(lexicon, ['nuts', 'zzqx']).map((one) => [one.text, one.recognised])).toEqual([
      ['nuts', true],
      ['zzqx', false],
    ]);
  });
});

it.each([
  [false, [], { subscriber: false, any: false, all: false }],
  [true, [], { subscriber: true, any: true, all: true }],
  [true, [false], { subscriber: true, any: true, all: false }],
  [false, [true, false], { subscriber: false, any: true, all: false }],
  [true, [true], { subscriber: true, any: true, all: true }],
])('a subscriber who fasts (%s) beside members who do (%j)', (fasts, others, expected) => {
  expect(
    fastingOf(
      { fasts },
      others.map((one) => ({ fasts: one })),
    ),
  ).toEqual(expected);
});

describe("a household's diners", () => {
  it('without a profile are two who eat anything', () => {
    expect(tableFrom(lexicon, null, [])).toEqual({
      diners: dinersOf(lexicon, { name: '', diet: emptyDiet }, []),
      ...{ preferredCuisines: [], dislikes: [], dietVersion: 1, familySize: 2, language: 'en' },
      fasting: { subscriber: false, any: false, all: false },
    });
  });

  it('are in the order the subscriber entered', () => {
    const diet = {
      ...emptyDiet,
      preferredCuisines: ['thai'],
      dislikedDishes: ['okra'],
      fasts: true,
    } as const;
    const host = { name: 'Omar', planId: null, diet, dietVersion: 4, familySize: 3, language: 'ar' } as const;
    expect(tableFrom(lexicon, host, [member()])).toMatchObject({
      ...{ preferredCuisines: ['thai'], dislikes: ['okra'], dietVersion: 4, familySize: 3, language: 'ar' },
      ...{ fasting: { subscriber: true, any: true, all: false } },
      diners: [{ name: 'Omar' }, { name: 'Sara' }],
    });
    expect(tableFrom(lexicon, { ...host, name: null }, []).diners[0]?.name).toBe('');
  });
});

describe('the plan', () => {
  const vegan = { ...member(), id: 'm0', dietaryPrograms: ['vegan'] } as const;
  const diet = { ...emptyDiet, seatings: { '2026-11-21/lunch': { away: ['m0'], guests: [] } } };
  const table = (planId: PlanId | null, familySize = 8) =>
    tableFrom(lexicon, { name: 'Omar', planId, diet, dietVersion: 1, familySize, language: 'en' }, [vegan]);
  const lunch = { day: '2026-11-21', mealTime: 'lunch' } as const;

  it.each([...planIds.map((id) => [id, plans[id].tableSize] as const), [null, 8] as const])(
    '%s plans for %i people at most',
    (planId, people) => {
      expect(table(planId).familySize).toBe(people);
      expect(table(planId, 1).familySize).toBe(1);
    },
  );

  it.each(planIds)(
    '%s keeps the allergies of all, and the diets of those away if they share one',
    (planId) => {
      const { diners } = tableAt(table(planId), lunch);
      expect(diners.map(({ name }) => name)).toEqual(['Omar']);
      expect(diners[0]?.programs).toEqual(plans[planId].hasOwnDiets ? [] : ['vegan']);
      expect(table(planId).diners.map(({ avoidAllergens }) => avoidAllergens)).toEqual(
        table(null).diners.map(({ avoidAllergens }) => avoidAllergens),
      );
    },
  );
});

describe('the people at a meal', () => {
  const seat = { day: '2026-11-21', mealTime: 'lunch' } as const;
  const guest = { ...member(), name: 'Rana' };
  it.each([
    ['one of two members away', { familySize: 5, members: 1, away: ['m0'], guests: 0 }, 4],
    [
      'one of three away, more than the household feeds',
      { familySize: 2, members: 2, away: ['m0'], guests: 0 },
      2,
    ],
    ['a guest', { familySize: 2, members: 1, away: [], guests: 1 }, 3],
    ['a guest in place of a member', { familySize: 4, members: 1, away: ['m0'], guests: 1 }, 4],
    ['someone away who is no longer a member', { familySize: 3, members: 1, away: ['left'], guests: 0 }, 3],
    ['everyone away', { familySize: 3, members: 1, away: ['me', 'm0'], guests: 0 }, 3],
    ['more guests than can be cooked for', { familySize: 100, members: 1, away: [], guests: 2 }, 100],
  ] as const)('with %s', (_case, { familySize, members, away, guests }, people) => {
    const seating = { away, guests: Array.from({ length: guests }, () => guest) };
    const diet = { ...emptyDiet, seatings: { '2026-11-21/lunch': seating } };
    const host = { name: 'Omar', planId: null, diet, dietVersion: 1, familySize, language: 'en' } as const;
    const all = Array.from({ length: members }, (_, at) => ({ ...member(), id: `m${at}` }));
    expect(tableAt(tableFrom(lexicon, host, all), seat).familySize).toBe(people);
  });
});
