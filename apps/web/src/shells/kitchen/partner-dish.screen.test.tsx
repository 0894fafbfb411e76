import type { Language } from '@sufra/contract/options.ts';
import { getPartnerOrders, getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import {
  addDish,
  changeDish,
  deriveDish,
  getDish,
  getDishIngredients,
} from '@sufra/contract/partners/partner-dishes.ts';
import { getMenu } from '@sufra/contract/partners/partner-menu.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, doubleClick, refuse, reply } from '../../../test/network.ts';
import { emptyMenu, menuIn, menuItemIn, profile } from '../../../test/replies/kitchen.ts';
import { kitchenOwner } from '../../../test/replies/people.ts';
import { dishes } from '../../../test/replies/week.ts';
import { showScreen, type Shown } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { isolate } from '../../lib/format.ts';

const t = textsIn('en');
const milkIn = (language: Language): ReplyOf<typeof getDishIngredients>[number] => ({
  id: 'milk',
  name: language === 'ar' ? 'حليب' : 'Milk',
  units: ['g', 'ml'],
  allergens: ['milk'],
});
const derived: ReplyOf<typeof deriveDish> = {
  allergens: ['milk'],
  unknownAllergens: [],
  namedFoods: [],
  programs: ['vegetarian'],
  calories: 310,
  gramsPerPortion: 250,
  suggestedPrice: '24.00 AED',
};
const ownDish = menuItemIn('en', { mealId: 'own-1', isOwnDish: true });
const opened = (language: Language): ReplyOf<typeof getDish> => ({
  mealId: 'own-1',
  title: { en: 'Machboos', ar: 'مجبوس' },
  description: { en: '', ar: '' },
  cuisine: 'emirati',
  mealTimes: ['lunch'],
  servings: 2,
  lines: [{ ...milkIn(language), ingredientId: 'milk', amount: 500, unit: 'ml', isOptional: false }],
  price: '24.00 AED',
  prepMinutes: 40,
  isAvailable: true,
  openOrders: 1,
});

const at = (view: string) =>
  ({
    path: `/partner/dashboard?tab=menu${view}`,
    user: kitchenOwner,
    replies: [
      reply(getPartnerProfile, profile),
      reply(getPartnerOrders, []),
      reply(getMenu, emptyMenu),
      reply(getDishIngredients, ({ language }) => [milkIn(language)]),
      reply(deriveDish, derived),
      reply(getDish, ({ language }) => opened(language)),
    ],
  }) satisfies Shown;
const fresh = at('&view=dish');
const kept = at('&view=dish&dish=own-1');
const list = { ...at(''), replies: [...at('').replies, reply(getMenu, menuIn('en', { items: [ownDish] }))] };

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name });
const dialog = page.getByRole('dialog');
const contains = page.getByRole('list', { name: t('menu:contains.label') });
const amount = box(t('menu:dish.amount_of', { name: isolate('Milk') }));

async function describeDish(texts: Texts, language: Language = 'en'): Promise<void> {
  await box(texts('menu:dish.title_en')).fill('Milk pudding');
  await box(texts('menu:dish.title_ar')).fill('مهلبية');
  await page.getByRole('combobox', { name: texts('menu:dish.cuisine') }).selectOptions('emirati');
  await page.getByRole('checkbox', { name: texts('options:meal_time.lunch') }).click();
  await page.getByRole('searchbox', { name: texts('menu:dish.search') }).fill('milk');
  const { name } = milkIn(language);
  await page
    .getByRole('list', { name: texts('menu:dish.found_label') })
    .getByRole('button')
    .filter({ hasText: name })
    .click();
  const field = box(texts('menu:dish.amount_of', { name: isolate(name) }));
  await expect.element(field).toHaveFocus();
  await field.fill('٥٠٠');
  await box(texts('menu:price.label')).fill('24');
  await box(texts('menu:minutes.label')).fill('40');
}

describeStates('an own dish of a kitchen', {
  ...kept,
  read: getDish,
  loading: 'menu:dish.loading',
  filled: (texts) => page.getByRole('button', { name: texts('menu:dish.save') }),
});

describe('a new dish', () => {
  it('names what is missing, and sends nothing', async () => {
    await showScreen(fresh);
    await button(t('menu:dish.add')).click();
    await expect.element(box(t('menu:dish.title_en'))).toHaveFocus();
    await expect.element(page.getByText(t('menu:dish.wrong.lines'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(addDish)).toEqual([]);
  });

  it('shows the allergens of its ingredients, and suggests a price from them', async () => {
    await showScreen(fresh);
    await describeDish(t);
    await expect.element(contains.getByRole('listitem')).toHaveTextContent(t('options:allergy.dairy'));
    expect(callsOf(deriveDish).at(-1)?.body.lines).toEqual([
      { ingredientId: 'milk', amount: 500, unit: 'g', isOptional: false },
    ]);
    await box(t('menu:price.label')).fill('');
    await page.getByRole('button', { name: t('menu:derived.take_price', { price: '' }).trim() }).click();
    await expect.element(box(t('menu:price.label'))).toHaveValue('24.00');
    await expectFinished('en');
  });

  it('warns of unknown allergens', async () => {
    const unknown = { ...derived, allergens: null, unknownAllergens: ['Milk'] };
    await showScreen({ ...fresh, replies: [...fresh.replies, reply(deriveDish, unknown)] });
    await describeDish(t);
    await expect.element(page.getByText(t('menu:derived.unknown', { list: 'Milk' }))).toBeVisible();
    await expectFinished('en');
  });

  it.each(['en', 'ar'] as const)('asks about foods that only its text names: %s', async (language) => {
    const texts = textsIn(language);
    const named = reply(deriveDish, { ...derived, namedFoods: ['peanut sauce', 'كاجو'] });
    await showScreen({ ...fresh, language, replies: [...fresh.replies, named, reply(addDish, ownDish)] });
    await describeDish(texts, language);
    await expect.element(page.getByText(texts('common:served_without.title'))).toBeVisible();
    expect(callsOf(deriveDish).at(-1)?.body.title?.en).toBe('Milk pudding');
    await expectFinished(language);
    // Until then, the ingredients alone prove nothing.
    await expect.element(page.getByText(texts('menu:derived.energy'))).not.toBeInTheDocument();
    await page.getByRole('checkbox', { name: '\u2068كاجو\u2069' }).click();
    await page.getByRole('checkbox', { name: '\u2068peanut sauce\u2069' }).click();
    await expect.element(page.getByText(texts('menu:derived.energy'))).toBeVisible();
    await button(texts('menu:dish.add')).click();
    await expect.poll(() => callsOf(addDish).at(-1)?.body.servedWithout).toEqual(['كاجو', 'peanut sauce']);
  });

  it('is added once on a double click, without a warning about leaving', async () => {
    await showScreen({ ...fresh, replies: [...fresh.replies, reply(addDish, ownDish)] });
    await describeDish(t);
    answer(reply(getMenu, menuIn('en', { items: [ownDish] })));
    await doubleClick(button(t('menu:dish.add')));
    await expect.element(page.getByText(t('menu:own_dish'))).toBeVisible();
    expect(callsOf(addDish)).toHaveLength(1);
    expect(dialog.elements()).toHaveLength(0);
  });

  it('warns before unsaved changes are lost', async () => {
    await showScreen(fresh);
    await describeDish(t);
    await page.getByRole('tab', { name: t('partner:tab.orders') }).click();
    await expect.element(dialog).toHaveAccessibleName(t('menu:leave.title'));
    await button(t('menu:leave.stay')).click();
    await expect.element(box(t('menu:dish.title_en'))).toHaveValue('Milk pudding');
  });
});

describeRefusals('adding a dish', {
  ...fresh,
  action: addDish,
  prepare: describeDish,
  act: (texts) => button(texts('menu:dish.add')).click(),
});

describe('an own dish of a kitchen', () => {
  it('opens as saved, and warns of its open orders', async () => {
    await showScreen(kept);
    await expect.element(box(t('menu:dish.title_ar'))).toHaveValue('مجبوس');
    await expect.element(amount).toHaveValue('500');
    await expect.element(page.getByText(t('menu:dish.open_orders', { count: 1 }))).toBeVisible();
  });

  it('shows that it no longer exists', async () => {
    await showScreen({ ...kept, replies: [...kept.replies, refuse(getDish, 'meal_not_found')] });
    await expect.element(page.getByText(t('menu:dish.missing'))).toBeVisible();
    await expectFinished('en');
  });

  it('keeps the typed values if a change is refused', async () => {
    await showScreen({ ...kept, replies: [...kept.replies, refuse(changeDish, 'not_possible_now')] });
    await amount.fill('600');
    await button(t('menu:dish.save')).click();
    await expect.element(alertWith(t('errors:not_possible_now'))).toBeVisible();
    await expect.element(amount).toHaveValue('600');
  });

  it('has a link for customers', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await showScreen(list);
    const name = isolate(dishes['chicken-machboos'].en);
    await button(t('menu:link.copy_named', { name })).click();
    await expect.element(page.getByText(t('menu:link.done_title'))).toBeVisible();
    expect(copied.mock.calls).toEqual([[`${window.location.origin}/order-meal/own-1`]]);
    copied.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await button(t('menu:link.copy_named', { name })).click();
    await expect.element(page.getByText(`${window.location.origin}/order-meal/own-1`)).toBeVisible();
    copied.mockRestore();
  });
});
