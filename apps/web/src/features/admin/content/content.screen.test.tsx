import { getIngredients } from '@sufra/contract/catalogue/cms-ingredients.ts';
import {
  addCmsMeal,
  deriveMeal,
  getCmsMeal,
  getCmsMeals,
  publishMeal,
  saveCmsDraft,
  withdrawMeal,
} from '@sufra/contract/catalogue/cms.ts';
import { draftRecipe, getDrafting } from '@sufra/contract/catalogue/cms-drafting.ts';
import { importRecipe } from '@sufra/contract/catalogue/cms-import.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, never, refuse, reply, setNetwork } from '../../../../test/network.ts';
import { deskMeal, ingredient, okra, sumac } from '../../../../test/replies/content.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeLostRefetch, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
type Meal = ReplyOf<typeof getCmsMeal>;
type Imported = ReplyOf<typeof importRecipe>;
type Drafted = ReplyOf<typeof draftRecipe>;

const { content, derived: open } = deskMeal;
const ready: Meal['derived'] = { ...open, allergens: [], grams: [400, 200], problems: [] };
const mealOf = (change: Partial<Meal> = {}): Meal => ({ ...deskMeal, ...change });
const readingOf = (reason: string | null): Imported['readings'][number] => ({
  text: '200 g',
  reason,
  words: [],
  candidates: [],
});
const imported: Imported = {
  found: 1,
  content,
  readings: [readingOf(null), readingOf('unknown')],
  ingredients: { okra },
  derived: open,
};
const drafted: Drafted = {
  ...imported,
  content: { ...content, description: { en: '', ar: content.description.ar } },
  thrownAway: [{ part: 'description', at: null, language: 'en', fault: 'foreign_food', words: ['12'] }],
};

const at = (path: string) =>
  ({
    path: `/admin/cms${path}`,
    user: admin,
    replies: [
      reply(getSupportWaiting, { open: 0 }),
      reply(getCmsMeals, {
        rows: [
          {
            id: 'okra-in-oil',
            title: content.title,
            cuisine: 'lebanese',
            status: 'draft',
            hasDraft: true,
            owner: null,
            updatedAt: `${today}T05:00:00.000Z`,
          },
        ],
        next: null,
        total: 1,
      }),
      reply(getCmsMeal, mealOf()),
      reply(deriveMeal, ({ body }) => (body.lines.every((line) => line.ingredientId) ? ready : open)),
      reply(getIngredients, { rows: [ingredient], next: null, total: 1 }),
      reply(getDrafting, { isOn: true }),
      reply(importRecipe, imported),
      reply(draftRecipe, drafted),
    ],
  }) satisfies Shown;
const meals = at('');
const meal = at('/meals/okra-in-oil');
const importing = at('/import');
const drafting = at('/drafting');

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const dialog = page.getByRole('dialog');

describeStates('the meals of the content', {
  ...meals,
  read: getCmsMeals,
  loading: 'admin:list.loading',
  filled: (texts) => page.getByRole('cell', { name: texts('cms:status.draft') }),
});

describeStates('a meal of the content', {
  ...meal,
  read: getCmsMeal,
  loading: 'common:loading',
  filled: (texts) => page.getByText(texts('cms:line.open')),
});

async function matchSumac(texts: Texts, language: Language): Promise<void> {
  await button(texts('cms:line.choose')).click();
  await page.getByRole('searchbox', { name: texts('cms:picker.search') }).fill('sumac');
  await dialog.getByRole('button', { name: sumac[language] }).click();
  await expect.element(page.getByText(texts('cms:line.open'))).not.toBeInTheDocument();
}

describe('a meal in the content section', () => {
  it('is ready once its lines are matched, and is saved before publishing', async () => {
    const published = mealOf({ status: 'published', version: 1, hasDraft: false, derived: ready });
    const saved = [reply(saveCmsDraft, mealOf({ revision: 2 })), reply(publishMeal, published)];
    await showScreen({ ...meal, replies: [...meal.replies, ...saved] });
    await expect.element(page.getByText(t('cms:derived.unknown'), { exact: true })).toBeVisible();
    await matchSumac(t, 'en');
    await expect.element(page.getByText(t('cms:derived.ready'))).toBeVisible();
    await button(t('cms:publish')).click();
    await expect
      .element(page.getByRole('main').getByText(t('cms:status.published'), { exact: true }))
      .toBeVisible();
    expect(callsOf(saveCmsDraft)[0]?.body.lines.map((line) => line.ingredientId)).toEqual(['okra', 'sumac']);
    expect(callsOf(publishMeal).map(({ body }) => body)).toEqual([{ revision: 2, servedWithout: [] }]);
    await expectFinished('en');
  });

  it.each(['en', 'ar'] as const)('is published without a food that its text names: %s', async (language) => {
    const texts = textsIn(language);
    const named = mealOf({ derived: { ...ready, namedFoods: ['peanut'] } });
    const published = reply(publishMeal, { ...named, status: 'published', hasDraft: false });
    await showScreen({
      ...meal,
      language,
      replies: [...meal.replies, reply(getCmsMeal, named), reply(deriveMeal, named.derived), published],
    });
    await expect.element(page.getByText(texts('cms:derived.blocked', { count: 1 }))).toBeVisible();
    await page.getByRole('checkbox', { name: '\u2068peanut\u2069' }).click();
    await expect.element(page.getByText(texts('cms:derived.ready'))).toBeVisible();
    await expectFinished(language);
    await button(texts('cms:publish')).click();
    await expect.poll(() => callsOf(publishMeal).at(-1)?.body.servedWithout).toEqual(['peanut']);
  });

  it('keeps the typed changes if it was edited meanwhile', async () => {
    await showScreen({ ...meal, replies: [...meal.replies, refuse(saveCmsDraft, 'edited_meanwhile')] });
    const title = box(t('cms:title_in', { language: t('cms:language.en') }));
    await title.fill('Okra with lemon');
    await button(t('cms:save')).click();
    await expect.element(alertWith(t('errors:edited_meanwhile'))).toBeVisible();
    await expect.element(title).toHaveValue('Okra with lemon');
    await page.getByRole('link', { name: t('cms:back') }).click();
    await expect.element(dialog).toHaveAccessibleName(t('cms:leave.title'));
  });

  it('is withdrawn from suggestions', async () => {
    const live = mealOf({ status: 'published', version: 1, hasDraft: false, derived: ready });
    const gone = reply(withdrawMeal, { ...live, status: 'withdrawn' });
    await showScreen({ ...meal, replies: [...meal.replies, reply(getCmsMeal, live), gone] });
    await button(t('cms:withdraw')).click();
    await expect.element(page.getByText(t('cms:withdrawn_text'))).toBeVisible();
  });

  it('begins empty, and names what is missing', async () => {
    const empty = mealOf({
      content: { ...content, title: { en: '', ar: '' }, lines: [], steps: [] },
      derived: { ...open, grams: [], problems: [{ code: 'no_lines', at: null, language: null }] },
    });
    const added = [reply(addCmsMeal, empty), reply(getCmsMeal, empty), reply(deriveMeal, empty.derived)];
    await showScreen({ ...meals, replies: [...meals.replies, ...added] });
    await button(t('cms:meals.begin')).click();
    await expect.poll(shownPath).toBe('/admin/cms/meals/okra-in-oil');
    await expect.element(page.getByText(t('cms:problem.no_lines'))).toBeVisible();
    await expectFinished('en');
  });
});

const mealTitle = (texts: Texts) => box(texts('cms:title_in', { language: texts('cms:language.en') }));
describeLostRefetch('a meal', {
  ...meal,
  read: getCmsMeal,
  action: saveCmsDraft,
  field: mealTitle,
  typed: 'Okra with lemon',
  act: async (texts) => {
    await mealTitle(texts).fill('Okra with lemon');
    await button(texts('cms:save')).click();
    setNetwork(false);
    setNetwork(true);
  },
});
describeRefusals('publishing a meal', {
  ...meal,
  action: publishMeal,
  act: (texts) => button(texts('cms:publish')).click(),
});

describe('a pasted recipe', () => {
  it('is required', async () => {
    for (const language of ['en', 'ar'] as const) {
      const texts = textsIn(language);
      await showScreen({ ...importing, language });
      await button(texts('cms:import.submit')).click();
      await expect.element(page.getByText(texts('cms:import.missing'))).toBeVisible();
      await expectFinished(language);
    }
    expect(callsOf(importRecipe)).toEqual([]);
  });

  it('leaves unreadable lines open, and becomes a draft', async () => {
    await showScreen({ ...importing, replies: [...importing.replies, reply(addCmsMeal, mealOf())] });
    await box(t('cms:import.text')).fill('400 g okra');
    await button(t('cms:import.submit')).click();
    await expect.element(page.getByText(t('cms:import.open', { count: 1 }))).toBeVisible();
    await expect.element(page.getByText(t('cms:derived.unknown'), { exact: true })).toBeVisible();
    await expectFinished('en');
    await matchSumac(t, 'en');
    await button(t('cms:import.keep')).click();
    await expect.poll(shownPath).toBe('/admin/cms/meals/okra-in-oil');
    expect(callsOf(addCmsMeal)[0]?.body.lines.map((line) => line.ingredientId)).toEqual(['okra', 'sumac']);
  });
});

const readPasted = async (texts: Texts): Promise<void> => {
  await box(texts('cms:import.text')).fill('400 g okra');
  await button(texts('cms:import.submit')).click();
};
describeRefusals('reading a recipe', {
  ...importing,
  action: importRecipe,
  act: readPasted,
  place: (text) => page.getByText(text),
});

const ask = async (texts: Texts): Promise<void> => {
  await box(texts('cms:drafting.wish')).fill('A light Emirati fish breakfast');
  await button(texts('cms:drafting.submit')).click();
};

describe('a drafted recipe', () => {
  it('is requested by a short prompt', async () => {
    for (const language of ['en', 'ar'] as const) {
      const texts = textsIn(language);
      await showScreen({ ...drafting, language });
      await expect.element(page.getByText(texts('cms:drafting.idle'))).toBeVisible();
      await button(texts('cms:drafting.submit')).click();
      await expect
        .element(box(texts('cms:drafting.wish')))
        .toHaveAccessibleDescription(new RegExp(texts('cms:drafting.missing')));
      await expectFinished(language);
    }
    expect(callsOf(draftRecipe)).toEqual([]);
  });

  it('shows its texts and the discarded ones', async () => {
    await showScreen({ ...drafting, replies: [...drafting.replies, reply(addCmsMeal, mealOf())] });
    await ask(t);
    await expect.element(page.getByRole('heading', { name: t('cms:drafting.texts') })).toBeVisible();
    await expect.element(page.getByText(t('cms:drafting.thrown', { count: 1 }))).toBeVisible();
    await expect.element(page.getByText(t('cms:import.open', { count: 1 }))).toBeVisible();
    expect(callsOf(draftRecipe).map(({ body }) => body)).toEqual([
      { wish: 'A light Emirati fish breakfast' },
    ]);
    await expectFinished('en');
    await button(t('cms:import.keep')).click();
    await expect.poll(shownPath).toBe('/admin/cms/meals/okra-in-oil');
  });

  it('can be cancelled', async () => {
    await showScreen({ ...drafting, replies: [...drafting.replies, never(draftRecipe)] });
    await ask(t);
    await expect.element(page.getByText(t('cms:drafting.working_text'))).toBeVisible();
    await button(t('cms:drafting.cancel')).click();
    await expect.element(page.getByText(t('cms:drafting.stopped'))).toBeVisible();
    await expectFinished('en');
  });

  it('reports a missing model', async () => {
    for (const language of ['en', 'ar'] as const) {
      const off = reply(getDrafting, { isOn: false });
      await showScreen({ ...drafting, language, replies: [...drafting.replies, off] });
      await expect.element(page.getByText(textsIn(language)('cms:drafting.off'))).toBeVisible();
      await expectFinished(language);
    }
  });
});

describeRefusals('drafting a recipe', { ...drafting, action: draftRecipe, act: ask });
