import {
  addIngredient,
  getIngredients,
  saveIngredient,
  tryIngredient,
} from '@sufra/contract/catalogue/cms-ingredients.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, reply } from '../../../../../test/network.ts';
import { ingredient, sumac } from '../../../../../test/replies/content.ts';
import { admin } from '../../../../../test/replies/people.ts';
import { showScreen, type Shown } from '../../../../../test/screen.tsx';
import { expectFinished } from '../../../../../test/standards.ts';
import { describeRefusals, describeStates } from '../../../../../test/states.ts';
import { textsIn } from '../../../../../test/texts.ts';

const t = textsIn('en');
const effect: ReplyOf<typeof tryIngredient> = {
  meals: 2,
  changed: 1,
  rows: [
    {
      id: 'okra-in-oil',
      title: { en: 'Okra in oil', ar: 'بامية بالزيت' },
      allergens: [],
      gained: [],
      lost: ['sesame'],
      programsGained: [],
      programsLost: [],
      priceBefore: '4.50 AED',
      price: '9.90 AED',
    },
  ],
};

const ingredients = {
  path: '/admin/cms/ingredients',
  user: admin,
  replies: [
    reply(getSupportWaiting, { open: 0 }),
    reply(getIngredients, { rows: [ingredient], next: null, total: 1 }),
    reply(tryIngredient, { meals: 2, changed: 0, rows: [] }),
  ],
} satisfies Shown;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

describeStates('the ingredients of the content', {
  ...ingredients,
  read: getIngredients,
  loading: 'admin:list.loading',
  filled: (texts) => page.getByRole('button', { name: texts('cms:ingredient.change_named', { name: '' }) }),
});

const price = dialog.getByRole('textbox', { name: t('cms:ingredient.pack_price') });

describe('the ingredients of the content section', () => {
  it('name what a new one lacks', async () => {
    await showScreen(ingredients);
    await button(t('cms:ingredients.add')).click();
    await dialog.getByRole('button', { name: t('common:actions.save') }).click();
    const named = t('cms:name_in', { language: t('cms:language.en') });
    await expect.element(dialog.getByRole('textbox', { name: named, exact: true })).toHaveFocus();
    await expect.element(dialog.getByText(t('cms:ingredient.wrong.source'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(addIngredient)).toEqual([]);
  });

  it('add one with prices and weights', async () => {
    await showScreen({ ...ingredients, replies: [...ingredients.replies, reply(addIngredient, ingredient)] });
    await button(t('cms:ingredients.add')).click();
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    for (const one of ['en', 'ar'] as const)
      await field(t('cms:name_in', { language: t(`cms:language.${one}`) })).fill(sumac[one]);
    for (const figure of ['kcal', 'protein', 'carbs', 'fat', 'sodiumMg'] as const)
      await field(t(`cms:figure.${figure}`)).fill('1');
    await field(t('cms:ingredient.source')).fill('Label');
    await dialog.getByRole('combobox', { name: t('cms:ingredient.aisle') }).selectOptions('herbs');
    await field(t('cms:ingredient.pack_grams')).fill('100');
    await price.fill('4.5');
    await dialog.getByRole('combobox', { name: t('cms:ingredient.weight_add') }).selectOptions('bunch');
    await field(t('cms:ingredient.weight_of', { unit: t('options:unit.bunch', { count: 1 }) })).fill('50');
    await dialog.getByRole('button', { name: t('common:actions.save') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(addIngredient)[0]?.body).toMatchObject({
      name: sumac,
      facts: {
        allergens: null,
        aisle: 'herbs',
        packs: [{ grams: 100, aed: '4.50' }],
        weights: [{ unit: 'bunch', grams: 50 }],
      },
    });
  });

  it('show the affected meals before a change is saved', async () => {
    await showScreen({
      ...ingredients,
      replies: [...ingredients.replies, reply(saveIngredient, ingredient)],
    });
    await button(t('cms:ingredient.change_named', { name: sumac.en })).click();
    await expect.element(dialog.getByText(t('cms:ingredient.warning_text'))).toBeVisible();
    await expect.element(dialog.getByText(t('cms:effect.none'))).toBeVisible();
    answer(reply(tryIngredient, effect));
    await price.fill('99');
    await expect.element(dialog.getByText(t('cms:effect.changed', { count: 1 }))).toBeVisible();
    await expect.element(dialog.getByText(t('cms:effect.text'))).toBeVisible();
    await expect.element(dialog).toHaveTextContent('AED 9.90');
    await expectFinished('en');
    expect(callsOf(tryIngredient).at(-1)?.body.facts.packs).toEqual([{ grams: 100, aed: '99.00' }]);
    expect(callsOf(saveIngredient)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describeRefusals('saving an ingredient', {
  ...ingredients,
  action: saveIngredient,
  besides: ['confirmation_needed'],
  act: async (texts, language) => {
    await button(texts('cms:ingredient.change_named', { name: sumac[language] })).click();
    await dialog.getByRole('button', { name: texts('common:actions.save') }).click();
  },
});
