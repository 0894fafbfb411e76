import type { Language } from '@sufra/contract/options.ts';
import { getPartnerOrders, getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { changeMenuItems, setMenuSections } from '@sufra/contract/partners/menu-editing.ts';
import { getMenu, type MenuItemReply } from '@sufra/contract/partners/partner-menu.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, lose, refuse, reply } from '../../../test/network.ts';
import { menuIn, menuItemIn, profile } from '../../../test/replies/kitchen.ts';
import { idOf } from '../../../test/replies/orders.ts';
import { kitchenOwner } from '../../../test/replies/people.ts';
import { dishes } from '../../../test/replies/week.ts';
import { showScreen, type Shown } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { formatMoney, isolate } from '../../lib/format.ts';

const t = textsIn('en');
const named = (names: MenuItemReply['names'], mealId: string, change: Partial<MenuItemReply> = {}) =>
  ({ mealId, names, ...change }) as const;
const rows = [
  named(dishes['chicken-machboos'], 'chicken-machboos'),
  named(dishes['lentil-soup'], 'lentil-soup', { price: '18.00 AED' }),
  named({ en: 'Crème brûlée', ar: 'كريمة مُحمَّرة' }, 'creme', { price: '2.00 AED', isAvailable: false }),
];
const itemsIn = (language: Language) =>
  rows.map((row) => menuItemIn(language, { ...row, name: row.names[language] }));
const soups = { id: idOf(61), name: { en: 'Soups', ar: 'شوربات' } };
const rice = { id: idOf(62), name: { en: 'Rice', ar: 'أرز' } };
const menu = {
  path: '/partner/dashboard?tab=menu',
  user: kitchenOwner,
  replies: [
    reply(getPartnerProfile, profile),
    reply(getPartnerOrders, []),
    reply(getMenu, ({ language }) => menuIn(language, { items: itemsIn(language), sections: [soups, rice] })),
    reply(changeMenuItems, ({ body }) => ({ changed: body.items.map(({ mealId }) => mealId) })),
  ],
} satisfies Shown;

const button = (text: string) => page.getByRole('button', { name: text, exact: true });
const dialog = page.getByRole('dialog');
const box = (name: string) =>
  page.getByRole('checkbox', { name: t('menu:bulk.choose', { name: isolate(name) }) });
const cards = page.getByRole('listitem').filter({ has: page.getByRole('switch') });
const chooseAll = async (texts: Texts): Promise<void> => {
  await button(texts('menu:bulk.open')).click();
  await button(texts('menu:bulk.all')).click();
};

describe('several dishes of the menu', () => {
  it('are chosen with the keyboard, taken off together, and put back by undo', async () => {
    await showScreen(menu);
    await button(t('menu:bulk.open')).click();
    const bar = page.getByRole('group', { name: t('menu:bulk.label') });
    await expect.element(bar).toHaveFocus();
    const names = rows.map((row) => row.names.en);
    (box(names[0] ?? '').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(bar).toHaveTextContent(t('menu:bulk.count', { count: 1 }));
    (box(names[2] ?? '').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText(t('menu:bulk.count', { count: 2 }))).toBeVisible();
    const off = bar.getByRole('button', { name: t('menu:availability.off') });
    (off.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: t('menu:bulk.undo') }).click();
    await expect.poll(() => callsOf(changeMenuItems)).toHaveLength(2);
    // The third was off before, and stays off.
    expect(callsOf(changeMenuItems).map(({ body }) => body)).toEqual([
      {
        items: [
          { mealId: 'chicken-machboos', priceFils: 3_250 },
          { mealId: 'creme', priceFils: 200 },
        ],
        change: { isAvailable: false },
      },
      { items: [{ mealId: 'chicken-machboos', priceFils: 3_250 }], change: { isAvailable: true } },
    ]);
  });

  it.each(['en', 'ar'] as const)('get new prices in %s after a preview', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...menu, language });
    await chooseAll(texts);
    await expectFinished(language);
    await button(texts('menu:bulk.prices')).click();
    const field = dialog.getByRole('textbox', { name: texts('menu:bulk.field_percent') });
    await field.fill('٨');
    const preview = dialog.getByRole('list', { name: texts('menu:bulk.preview') });
    for (const sum of [3_250, 3_500, 1_800, 1_950])
      await expect.element(preview).toHaveTextContent(formatMoney(sum, language).replaceAll(/\s/g, ' '));
    await expectFinished(language);
    await dialog.getByRole('button', { name: texts('menu:bulk.price_save') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(changeMenuItems).map(({ body }) => body.change)).toEqual([{ percent: 8 }]);
  });

  it('keep their prices if one would leave the limits, or nothing was typed', async () => {
    await showScreen(menu);
    await chooseAll(t);
    await button(t('menu:bulk.prices')).click();
    await button(t('menu:bulk.price_save')).click();
    const percent = dialog.getByRole('textbox', { name: t('menu:bulk.field_percent') });
    await expect.element(percent).toHaveFocus();
    await expect.element(percent).toHaveAccessibleDescription(new RegExp(t('menu:bulk.wrong_percent')));
    await dialog.getByRole('radio', { name: t('menu:bulk.by_sum') }).click();
    const sum = dialog.getByRole('textbox', { name: t('menu:bulk.field_sum') });
    await sum.fill('-1.50');
    const limits = { least: formatMoney(100, 'en'), most: formatMoney(500_000, 'en') };
    await expect.element(sum).toHaveAccessibleDescription(new RegExp(t('menu:bulk.outside', limits)));
    await button(t('menu:bulk.price_save')).click();
    expect(callsOf(changeMenuItems)).toEqual([]);
    await sum.fill('-1');
    await button(t('menu:bulk.price_save')).click();
    await expect
      .poll(() => callsOf(changeMenuItems).map(({ body }) => body.change))
      .toEqual([{ addFils: -100 }]);
  });

  it('say that nothing was changed if there was no reply', async () => {
    await showScreen({ ...menu, replies: [...menu.replies, lose(changeMenuItems)] });
    await chooseAll(t);
    await page
      .getByRole('group', { name: t('menu:bulk.label') })
      .getByRole('button', { name: t('menu:availability.on'), exact: true })
      .click();
    await expect.element(alertWith(t('menu:bulk.failed'))).toBeVisible();
  });

  it('are found in either script, whatever the case and diacritics', async () => {
    const many = Array.from({ length: 9 }, (_, at) => menuItemIn('en', { mealId: `other-${at}` }));
    const items = [...itemsIn('en'), ...many];
    await showScreen({ ...menu, replies: [...menu.replies, reply(getMenu, menuIn('en', { items }))] });
    const search = page.getByRole('searchbox', { name: t('menu:find') });
    for (const typed of ['CREME BRULEE', 'brulee crè', 'كريمه محمره', 'مُحَمَّرة']) {
      await search.fill(typed);
      await expect.poll(() => cards.elements()).toHaveLength(1);
      await expect.element(cards).toHaveTextContent('Crème brûlée');
    }
    await search.fill('pizza');
    await expect.element(page.getByText(t('menu:find_none'))).toBeVisible();
  });
});

describe('the sections of the menu', () => {
  it.each(['en', 'ar'] as const)('group it in %s, in their order', async (language) => {
    const [first, second, third] = itemsIn(language);
    const items = [first, { ...second, sectionId: soups.id }, { ...third, sectionId: rice.id }];
    const grouped = menuIn(language, { items: items as MenuItemReply[], sections: [rice, soups] });
    await showScreen({ ...menu, language, replies: [...menu.replies, reply(getMenu, grouped)] });
    const headings = page.getByRole('heading', { level: 3 });
    await expect
      .poll(() => headings.elements().map((one) => one.textContent))
      .toEqual([rice.name[language], soups.name[language], textsIn(language)('menu:sections.none')]);
    await expect
      .element(page.getByRole('region', { name: soups.name[language] }))
      .toHaveTextContent(dishes['lentil-soup'][language]);
    await expectFinished(language);
  });

  it('take the chosen dishes', async () => {
    await showScreen(menu);
    await chooseAll(t);
    await button(t('menu:bulk.section')).click();
    await expectFinished('en');
    await dialog.getByRole('button', { name: 'Rice' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(changeMenuItems).map(({ body }) => body.change)).toEqual([{ sectionId: rice.id }]);
  });

  it.each(['en', 'ar'] as const)('are named, moved and removed in %s', async (language) => {
    const texts = textsIn(language);
    const saved = reply(setMenuSections, ({ body }) => body);
    await showScreen({ ...menu, language, replies: [...menu.replies, saved] });
    await button(texts('menu:sections.open')).click();
    await button(texts('menu:sections.add')).click();
    await dialog.getByRole('button', { name: texts('menu:sections.save') }).click();
    const name = (key: 'en' | 'ar') =>
      dialog.getByRole('textbox', { name: texts(`menu:sections.name_${key}`, { number: 3 }) });
    await expect.element(name('en')).toHaveFocus();
    await name('en').fill('Sweets');
    await name('ar').fill('حلويات');
    await expectFinished(language);
    await button(texts('menu:sections.up', { number: 3 })).click();
    await button(texts('menu:sections.remove', { number: 1 })).click();
    answer(reply(getMenu, menuIn(language, { items: itemsIn(language) })));
    await dialog.getByRole('button', { name: texts('menu:sections.save') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(setMenuSections).map(({ body }) => body.sections.map((one) => one.name.en))).toEqual([
      ['Sweets', 'Rice'],
    ]);
  });

  it('say which name is taken', async () => {
    const taken = refuse(setMenuSections, 'invalid_request', {}, { 'sections.1.name.en': 'taken' });
    await showScreen({ ...menu, replies: [...menu.replies, taken] });
    await button(t('menu:sections.open')).click();
    await dialog.getByRole('button', { name: t('menu:sections.save') }).click();
    const second = dialog.getByRole('textbox', { name: t('menu:sections.name_en', { number: 2 }) });
    await expect.element(second).toHaveFocus();
    await expect.element(second).toHaveAccessibleDescription(new RegExp(t('menu:sections.taken')));
  });
});

describeRefusals('changing prices together', {
  ...menu,
  action: changeMenuItems,
  prepare: async (texts) => {
    await chooseAll(texts);
    await button(texts('menu:bulk.prices')).click();
    await dialog.getByRole('textbox', { name: texts('menu:bulk.field_percent') }).fill('5');
  },
  act: (texts) => dialog.getByRole('button', { name: texts('menu:bulk.price_save') }).click(),
});

describeRefusals('saving sections', {
  ...menu,
  action: setMenuSections,
  prepare: (texts) => button(texts('menu:sections.open')).click(),
  act: (texts) => dialog.getByRole('button', { name: texts('menu:sections.save') }).click(),
});
