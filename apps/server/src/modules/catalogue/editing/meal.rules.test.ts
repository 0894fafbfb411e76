import type { MealContent } from '@sufra/contract/catalogue/cms.ts';
import { mealStatuses, type MealStatus } from '@sufra/contract/statuses.ts';
import { describe, expect, it } from 'vitest';
import { larderOf, type StoredIngredient } from './ingredient.rules.ts';
import {
  canRewrite,
  deriveContent,
  hasSomethingToPublish,
  mealCommands,
  moveMeal,
  newMeal,
  shippedStatus,
  type ContentLine,
  type MealCommand,
} from './meal.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const allowed: Readonly<Partial<Record<`${MealStatus} ${MealCommand}`, MealStatus>>> = {
  'draft publish': 'published',
  'withdrawn publish': 'published',
  'published withdraw': 'withdrawn',
};

const cases = mealStatuses.flatMap((status) => mealCommands.map((command) => [status, command] as const));

it.each(cases)('%s, %s', (status, command) => {
  const moved = moveMeal(status, command);
  expect(moved.ok ? moved.value : moved.refusal.code).toBe(
    allowed[`${status} ${command}`] ?? 'not_possible_now',
  );
});

it('starts as a draft, and reaches every other status', () => {
  const reached = new Set<MealStatus>([newMeal.status]);
  for (const status of reached)
    for (const command of mealCommands) {
      const moved = moveMeal(status, command);
      if (moved.ok) reached.add(moved.value);
    }
  expect(reached).toEqual(new Set(mealStatuses));
});

it('publishes a shipped meal, and withdraws it when it leaves the files', () => {
  expect(shippedStatus(true)).toBe('published');
  expect(shippedStatus(false)).toBe('withdrawn');
});

describe('the editor of a meal', () => {
  it("is an admin, except for a kitchen's own dish", () => {
    expect(canRewrite({ ownerId: null })).toBe(true);
    expect(canRewrite({ ownerId: 'kitchen' as AccountId })).toBe(false);
  });

  it.each([
    ['a published meal as it is', {}, false],
    ['a published meal with a draft', { draft: {} }, true],
    ['a new meal', { status: 'draft' }, true],
    ['a withdrawn meal', { status: 'withdrawn' }, true],
    ["a kitchen's own dish", { isForEveryone: false }, true],
  ] as const)('has something to publish for %s, or not', (_what, more, expected) => {
    const published = { isForEveryone: true, draft: null, status: 'published', ...more } as const;
    expect(hasSomethingToPublish(published)).toBe(expected);
  });
});

describe('the content of a meal', () => {
  const nutrition = {
    ...{ kcal: 100, protein: 10, carbs: 10, sugar: 1, fibre: 2, fat: 3, saturatedFat: 1, sodiumMg: 5 },
  };
  const food = (id: string, more: Partial<StoredIngredient> = {}): StoredIngredient => ({
    ...{ id, nameEn: id, nameAr: id, allergens: [], flags: [], contains: [], units: {}, gramsPerMl: null },
    ...{ packs: [{ grams: 100, aed: '1.00' }], nutrition },
    ...more,
  });
  const larder = larderOf([
    food('milk', { allergens: ['milk'], flags: ['animal', 'dairy'], gramsPerMl: 1.03 }),
    food('rice'),
    food('mystery', { allergens: null }),
  ]);
  const line = (ingredientId: string | null, more: Partial<ContentLine> = {}): ContentLine => ({
    ...{ ingredientId, text: '', amount: 100, unit: 'g', isOptional: false, note: null },
    ...more,
  });
  const both = (en: string, ar: string) => ({ en, ar });
  const content: MealContent = {
    ...{ title: both('Rice', 'أرز'), description: both('Rice with milk', 'أرز بالحليب') },
    ...{ cuisine: 'arabic', mealTimes: ['lunch'], family: 'bowl', servings: 2, difficulty: 'easy' },
    ...{ prepMinutes: 5, cookMinutes: 20, tags: [], season: [] },
    steps: [both('Boil', 'اغل'), both('Serve', 'قدّم')].map((step) => ({ ...step, minutes: null })),
    lines: [line('rice'), line('milk', { amount: 200, unit: 'ml' })],
  };
  const derive = (more: Partial<MealContent>) => deriveContent({ ...content, ...more }, larder);
  const problemsOf = (more: Partial<MealContent>) =>
    derive(more).problems.map(({ code, at, language }) => [code, at, language]);

  it('that is complete has facts and no problem', () => {
    const derived = derive({});
    expect(derived).toMatchObject({ allergens: ['milk'], grams: [100, 206], problems: [] });
    expect(derived.programs).toEqual(derived.facts?.programs);
    expect(derived.lines.map(({ ingredient, grams }) => [ingredient.id, grams])).toEqual([
      ['rice', 100],
      ['milk', 206],
    ]);
  });

  it('keeps weight-independent programs while an amount is missing', () => {
    const derived = derive({ lines: [line('milk'), line('rice', { amount: null })] });
    expect(derived.facts).toBeNull();
    expect(derived.allergens).toEqual(['milk']);
    expect(derived.programs).toContain('vegetarian');
    expect(derived.programs).not.toContain('vegan');
    expect(derived.programs).not.toContain('low-sodium');
  });

  it('has unknown allergens and no programs while an ingredient is unknown', () => {
    expect(derive({ lines: [line('rice'), line(null)] })).toMatchObject({
      ...{ allergens: null, programs: [], facts: null },
    });
    expect(derive({ lines: [] })).toMatchObject({ allergens: null, programs: [], facts: null });
    expect(derive({ lines: [line('mystery')] }).allergens).toBeNull();
  });

  it.each<[string, Partial<MealContent>, unknown[]]>([
    ['a title in one language', { title: both('Rice', '') }, [['no_title', null, 'ar']]],
    [
      'no description',
      { description: both('', '') },
      [
        ['no_description', null, 'en'],
        ['no_description', null, 'ar'],
      ],
    ],
    ['no meal time', { mealTimes: [] }, [['no_meal_time', null, null]]],
    ['no lines', { lines: [] }, [['no_lines', null, null]]],
    ['an unmatched line', { lines: [line('rice'), line('gone')] }, [['line_unmatched', 1, null]]],
    ['an ingredient without data', { lines: [line('mystery')] }, [['line_no_allergen_data', 0, null]]],
    ['a line without amount', { lines: [line('rice', { unit: null })] }, [['line_no_amount', 0, null]]],
    ['a line without weight', { lines: [line('rice', { unit: 'cup' })] }, [['line_no_weight', 0, null]]],
    ['a line of no weight', { lines: [line('rice', { amount: 0.001 })] }, [['line_no_weight', 0, null]]],
    ['a line of 100 kg', { lines: [line('rice', { amount: 100_000 })] }, []],
    ['a heavier line', { lines: [line('rice', { amount: 100_001 })] }, [['line_too_heavy', 0, null]]],
    [
      'a note in one language',
      { lines: [line('rice', { note: both('', 'مطبوخ') })] },
      [['note_incomplete', 0, 'en']],
    ],
    [
      'a note at an unmatched line',
      { lines: [line(null, { note: both('', 'مطبوخ') })] },
      [
        ['line_unmatched', 0, null],
        ['note_incomplete', 0, 'en'],
      ],
    ],
    ['one step', { steps: content.steps.slice(1) }, [['too_few_steps', null, null]]],
    [
      'a step in one language',
      { steps: [...content.steps, { ...both('Rest', ''), minutes: null }] },
      [['step_incomplete', 2, 'ar']],
    ],
  ])('with %s reports the problem at its place', (_what, more, expected) => {
    expect(problemsOf(more)).toEqual(expected);
  });
});
