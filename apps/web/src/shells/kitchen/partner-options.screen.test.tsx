import type { Language } from '@sufra/contract/options.ts';
import { getPartnerOrders, getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import {
  deriveMenuOptions,
  getMenuOptions,
  setMenuOptions,
  type ShownOptions,
} from '@sufra/contract/partners/menu-editing.ts';
import { getDishIngredients } from '@sufra/contract/partners/partner-dishes.ts';
import { getMenu, setChoiceSoldOut } from '@sufra/contract/partners/partner-menu.ts';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, refuse, reply } from '../../../test/network.ts';
import { menuIn, menuItemIn, profile } from '../../../test/replies/kitchen.ts';
import { idOf } from '../../../test/replies/orders.ts';
import { kitchenOwner } from '../../../test/replies/people.ts';
import { dishes } from '../../../test/replies/week.ts';
import { showScreen, type Shown } from '../../../test/screen.tsx';
import { expectFinished, expectLegible } from '../../../test/standards.ts';
import { alertWith } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { formatTime, isolate } from '../../lib/format.ts';

const choice: ShownOptions['groups'][number]['choices'][number] = {
  ...{ id: idOf(41), name: { en: 'Extra feta', ar: 'جبنة فيتا إضافية' }, price: '6.50 AED' },
  ...{ isAvailable: true, programs: [], calories: 79, namedFoods: [] },
  allergens: ['milk'],
  lines: [{ ingredientId: 'feta', grams: 30, name: 'Feta' }],
};
const shown: ShownOptions = {
  revision: '0'.repeat(32),
  groups: [
    {
      ...{ id: idOf(40), name: { en: 'Extras', ar: 'إضافات' }, min: 0, max: 1, namedFoods: [] },
      choices: [choice],
    },
  ],
};
const desk = {
  path: '/partner/dashboard?tab=menu',
  user: kitchenOwner,
  replies: [
    reply(getPartnerProfile, profile),
    reply(getPartnerOrders, []),
    reply(getMenu, ({ language }) => menuIn(language)),
    reply(getMenuOptions, shown),
    reply(deriveMenuOptions, shown),
    reply(setMenuOptions, shown),
    reply(getDishIngredients, [{ id: 'cashews', name: 'Cashews', units: ['g'], allergens: ['tree_nuts'] }]),
  ],
} satisfies Shown;

const field = (texts: Texts, key: 'choice_en' | 'choice_ar' | 'price', number = 1) =>
  page.getByRole('textbox', { name: texts(`menu:options.${key}`, { number }) });
const save = (texts: Texts) => page.getByRole('button', { name: texts('menu:options.save') });

async function open(language: Language, more: Shown['replies'] = []): Promise<Texts> {
  const texts = textsIn(language);
  await showScreen({ ...desk, language, replies: [...desk.replies, ...more] });
  const name = isolate(dishes['chicken-machboos'][language]);
  await page.getByRole('button', { name: texts('menu:options.title', { name }) }).click();
  await expect.element(field(texts, 'choice_en')).toHaveValue('Extra feta');
  return texts;
}

describe.each(['en', 'ar'] as const)('the options of a dish, in %s', (language) => {
  it('show what they contain, and are legible at 320 px', async () => {
    await open(language);
    await expectFinished(language);
    await page.viewport(320, 844);
    try {
      await vi.waitFor(() => expectLegible(language), { timeout: 5_000 });
    } finally {
      await page.viewport(390, 844);
    }
  });

  it('take another choice with its food, price and grams', async () => {
    const texts = await open(language);
    await page.getByRole('button', { name: texts('menu:options.add_choice') }).click();
    await save(texts).click();
    await expect.element(page.getByText(texts('menu:sections.short')).first()).toBeVisible();
    await field(texts, 'choice_en', 2).fill('Cashews on top');
    await field(texts, 'choice_ar', 2).fill('كاجو فوق الطبق');
    await field(texts, 'price', 2).fill('٤٫٥');
    await page.getByRole('searchbox').nth(1).fill('cashew');
    await page.getByRole('button', { name: /Cashews/ }).click();
    await save(texts).click();
    await expect.element(page.getByText(texts('menu:options.grams_missing'))).toBeVisible();
    await expectFinished(language);
    const grams = texts('menu:options.grams_of', { name: isolate('Cashews') });
    await page.getByRole('textbox', { name: grams }).fill('20');
    await save(texts).click();
    await expect
      .poll(() => callsOf(setMenuOptions).at(-1)?.body)
      .toMatchObject({
        revision: '0'.repeat(32),
        groups: [
          {
            choices: [
              { price: '6.50', lines: [{ ingredientId: 'feta', grams: 30 }] },
              { price: '4.5', isAvailable: true, lines: [{ ingredientId: 'cashews', grams: 20 }] },
            ],
          },
        ],
      });
    await expect.element(page.getByText(texts('menu:options.done_title'))).toBeVisible();
  });

  it('ask about a food that a name mentions and the choice lacks', async () => {
    const texts = await open(language, [
      reply(deriveMenuOptions, {
        ...shown,
        groups: shown.groups.map((group) => ({ ...group, choices: [{ ...choice, namedFoods: ['walnut'] }] })),
      }),
      refuse(setMenuOptions, 'text_names_foods', { foods: 'walnut' }),
    ]);
    await page.getByRole('checkbox', { name: 'walnut' }).click();
    await save(texts).click();
    await expect
      .poll(() => callsOf(setMenuOptions).at(-1)?.body)
      .toMatchObject({
        groups: [{ choices: [{ servedWithout: ['walnut'] }] }],
      });
    await expect.element(alertWith(texts('menu:failed.save'))).toBeVisible();
  });
});

const dialog = page.getByRole('dialog');
const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });

describe('the stock of choices', () => {
  it.each(['en', 'ar'] as const)('takes a choice off for a while in %s with two taps', async (language) => {
    const texts = textsIn(language);
    const until = '2026-11-21T18:00:00.000Z';
    const of = (soldOutUntil: string | null) =>
      menuItemIn(language, {
        choices: [
          {
            ...{ id: idOf(31), name: language === 'en' ? 'Extra labneh' : 'لبنة إضافية' },
            ...{ group: language === 'en' ? 'Extras' : 'إضافات', isAvailable: true, soldOutUntil },
          },
          {
            ...{ id: idOf(32), name: language === 'en' ? 'Pickles' : 'مخلل' },
            ...{ group: language === 'en' ? 'Extras' : 'إضافات', isAvailable: false, soldOutUntil: null },
          },
        ],
      });
    const shown = of(null);
    await showScreen({
      ...desk,
      language,
      replies: [
        ...desk.replies,
        reply(getMenu, menuIn(language, { items: [shown] })),
        reply(setChoiceSoldOut, ({ body }) => of(body.for === null ? null : until)),
      ],
    });
    const turned = card.getByRole('switch', { name: shown.choices[0]?.name ?? '' });
    await expect.element(turned).toBeChecked();
    await expect.element(card.getByRole('switch', { name: shown.choices[1]?.name ?? '' })).toBeDisabled();
    await turned.click({ force: true });
    await expect.element(dialog).toBeVisible();
    await expectFinished(language);
    answer(reply(getMenu, menuIn(language, { items: [of(until)] })));
    await dialog.getByRole('button', { name: texts('partner:taking.span.day') }).click();
    const time = formatTime(new Date(until), language);
    await expect.element(card.getByText(texts('menu:sold_out.until', { time }))).toBeVisible();
    await expect.element(turned).not.toBeChecked();
    await expectFinished(language);
    answer(reply(getMenu, menuIn(language, { items: [shown] })));
    await turned.click({ force: true });
    await expect.element(turned).toBeChecked();
    expect(callsOf(setChoiceSoldOut).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { mealId: 'chicken-machboos', choiceId: idOf(31), for: 'day' },
      { mealId: 'chicken-machboos', choiceId: idOf(31), for: null },
    ]);
  });
});
