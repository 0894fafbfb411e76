import type { Reason } from '@sufra/contract/planner/planner.ts';
import { loadFood } from '@sufra/food';
import { describe, expect, it } from 'vitest';
import { pantry, recipeWords } from '../../../../test/recipe-importer.ts';
import { larderOf } from '../../catalogue/editing/ingredient.rules.ts';
import { createMentions } from '../../catalogue/words/mentions.rules.ts';
import { findFault } from '../../catalogue/words/text-faults.rules.ts';
import type { Judge, MealCard } from '../../catalogue/index.ts';
import {
  codesIn,
  dishOf,
  judgeWording,
  questionOf,
  reasonsKey,
  wordableOf,
  wordableCodes,
  type WordableCode,
} from './wording.rules.ts';

const { meals, ingredients } = loadFood();
const larder = larderOf(
  ingredients.map((entry) => ({
    ...entry,
    nameEn: entry.en,
    nameAr: entry.ar,
    contains: entry.contains ?? null,
  })),
);
const foods = pantry.map((food) => ({ ...food, allergens: larder.get(food.id)?.allergens ?? null }));
const mentions = createMentions(foods, recipeWords);
const judge: Judge = (text, measure) => findFault(text, measure, mentions);
const ingredientName = (id: string) => {
  const known = larder.get(id);
  return known ? { en: known.nameEn, ar: known.nameAr } : null;
};

const cardOf = (changes: Partial<MealCard> = {}): MealCard =>
  ({
    id: 'mujaddara',
    title: { en: 'Mujaddara', ar: 'مجدرة' },
    ingredients: ['basmati-rice', 'brown-lentils', 'onion', 'olive-oil', 'salt'],
    facts: { allergens: [] },
    ...changes,
  }) as unknown as MealCard;

const good = { en: 'Quick to the table, and rich in fibre.', ar: 'سريع التحضير وغني بالألياف.' };
const all: readonly WordableCode[] = wordableCodes;
const judged = (texts: Partial<typeof good>, codes: readonly WordableCode[] = ['quick', 'high_fibre']) =>
  judgeWording({ ...good, ...texts }, { judge, card: cardOf(), codes });

describe('the wordable reasons', () => {
  const reason = (code: Reason['code'], params: Reason['params'] = {}): Reason => ({ code, params });

  it('describe the dish, in one order, without figures', () => {
    const codes = wordableOf([
      reason('light', { calories: 380 }),
      reason('safe_for_all', { allergens: ['milk'], ingredients: 9, people: 4 }),
      reason('quick', { minutes: 20 }),
    ]);
    expect(codes).toEqual(['quick', 'light']);
    expect(codesIn(reasonsKey(codes))).toEqual(codes);
  });

  it('reveal nothing about a person, a diet or a fast', () => {
    const personal = [
      ...(['safe_for_all', 'fits_programs', 'favourite_cuisine', 'taste_cuisine', 'rated_cuisine'] as const),
      ...(['rated_meal', 'ordered_again', 'chosen_again', 'similar_to', 'taste_main'] as const),
      ...(['something_new', 'for_suhoor', 'for_iftar'] as const),
    ];
    expect(wordableOf(personal.map((code) => reason(code)))).toEqual([]);
  });

  it('are requested by name, with the dish', () => {
    expect(JSON.parse(questionOf({ ingredientName }, cardOf(), ['quick']))).toEqual({
      dish: { en: 'Mujaddara', ar: 'مجدرة' },
      ingredients: ['basmati-rice', 'brown-lentils', 'onion', 'olive-oil', 'salt'].map(ingredientName),
      reasons: ['it is quick to make'],
    });
  });

  it('belong to one dish: another title, ingredient, name or allergen makes another dish', () => {
    const of = (changes: Partial<MealCard>, name = ingredientName): string =>
      JSON.stringify(dishOf({ ingredientName: name }, cardOf(changes)));
    const others = [
      of({}),
      of({ title: { en: 'Lentils', ar: 'عدس' } }),
      of({ ingredients: ['basmati-rice', 'brown-lentils', 'onion', 'olive-oil', 'salt', 'butter'] }),
      of({ facts: { allergens: ['milk'] } as unknown as MealCard['facts'] }),
      of({}, (id) => (id === 'onion' ? { en: 'Red onion', ar: 'بصل أحمر' } : ingredientName(id))),
    ];
    expect(new Set(others).size).toBe(others.length);
  });
});

describe('a sentence', () => {
  it.each([
    [good.en, good.ar],
    ['A warm bowl, rich in fibre and quick to make', 'طبق دافئ غني بالألياف وسريع التحضير'],
    ['Lentils bring the fibre, and it is quick.', 'العدس غني بالألياف، والتحضير سريع.'],
    ['Mujaddara under golden onions, rich in fibre.', 'مجدرة يعلوها البصل الذهبي، غنية بالألياف.'],
  ])('is accepted: %s', (en, ar) => {
    expect(judged({ en, ar })).toEqual({ state: 'accepted', texts: { en, ar }, fault: null });
  });

  it.each([
    ['Quick, under a cream of cashews.', 'foreign_food'],
    ['Rich in fibre, with a little butter.', 'foreign_food'],
    ['Quick, and good for the heart.', 'claim'],
    ['A healthy bowl, rich in fibre.', 'claim'],
    ['Quick and free of nuts.', 'claim'],
    ['Safe for everyone at the table.', 'claim'],
    ['Ready in 20 minutes.', 'numbers'],
    ['Ready in ٢٠ minutes.', 'wrong_language'],
    ['Ready in twenty minutes.', 'claim'],
    ['Half the work, and quick.', 'claim'],
    ['Quick, and rich in protein.', 'claim'],
    ['Light, and rich in fibre.', 'claim'],
    ['Made for the season, and quick.', 'claim'],
    ['Rich in iron and fibre.', 'claim'],
    ['Quick, and your favourite.', 'claim'],
    ['Quick, for the whole family.', 'claim'],
    ['Quick before iftar.', 'claim'],
    ['Quick, and cheap.', 'claim'],
    ['Quick. And rich in fibre.', 'too_long'],
    [`Quick ${'and warm '.repeat(20)}`, 'too_long'],
    ['<b>Quick</b> to make.', 'markup'],
    ['Quick: see https://example.com', 'markup'],
    ['سريع التحضير', 'wrong_language'],
    ['Quick وسريع', 'wrong_language'],
    ['Быстро и сытно', 'wrong_language'],
    ['  ', 'empty'],
  ])('is rejected: %s', (en, fault) => {
    expect(judged({ en })).toEqual({ state: 'thrown_away', texts: null, fault });
  });

  it.each([
    ['سريع مع كريمة الكاجو.', 'foreign_food'],
    ['سريع بالزبدة.', 'foreign_food'],
    ['سريع ومفيد لصحتك.', 'claim'],
    ['سريع وخالٍ من المكسرات.', 'claim'],
    ['يجهز في ٢٠ دقيقة.', 'numbers'],
    ['يجهز في عشرين دقيقة.', 'claim'],
    ['سريع وغني بالبروتين.', 'claim'],
    ['خفيف وغني بالألياف.', 'claim'],
    ['من خيرات الموسم.', 'claim'],
    ['غني بالحديد والألياف.', 'claim'],
    ['طبقك المفضل وسريع.', 'claim'],
    ['سريع قبل الإفطار في رمضان.', 'claim'],
    ['سريع ورخيص.', 'claim'],
    ['سريع. وغني بالألياف.', 'too_long'],
    ['Quick to make.', 'wrong_language'],
    ['', 'empty'],
  ])('is rejected: %s', (ar, fault) => {
    expect(judged({ ar })).toEqual({ state: 'thrown_away', texts: null, fault });
  });

  const truths: Readonly<Record<WordableCode, typeof good>> = {
    high_protein: { en: 'A plate that is rich in protein.', ar: 'طبق غني بالبروتين.' },
    quick: { en: 'On the table in next to no time.', ar: 'يصل إلى المائدة بسرعة.' },
    high_fibre: { en: 'A bowl that is rich in fibre.', ar: 'طبق غني بالألياف.' },
    light: { en: 'A light plate, simply made.', ar: 'طبق خفيف وبسيط.' },
    in_season: { en: 'Made for this time of the year.', ar: 'طبق في أوانه من السنة.' },
  };

  it.each(all)('may say %s only with that reason', (code) => {
    expect(judged(truths[code], [code]).state).toBe('accepted');
    const others = all.filter((one) => one !== code);
    expect(judged(truths[code], others)).toMatchObject({ state: 'thrown_away', fault: 'claim' });
  });
});

it('nearly always accepts the names of our dishes with their reasons', () => {
  const thrown = meals.filter((meal) => {
    const card = cardOf({
      title: meal.title,
      ingredients: meal.ingredients.map(({ ingredient }) => ingredient),
    });
    const texts = { en: `${meal.title.en}: rich in protein`, ar: `${meal.title.ar}: طبق غني بالبروتين` };
    return judgeWording(texts, { judge, card, codes: ['high_protein'] }).texts === null;
  });
  expect(meals.length).toBeGreaterThan(240);
  expect(thrown.length / meals.length).toBeLessThan(0.1);
});
