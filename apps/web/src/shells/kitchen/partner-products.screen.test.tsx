import type { Language } from '@sufra/contract/options.ts';
import {
  getMissedOrders,
  getPartnerOrders,
  getPartnerProfile,
} from '@sufra/contract/ordering/partner-orders.ts';
import {
  getShelf,
  type OwnProduct,
  setOwnProduct,
  setShelfItem,
  type ShelfProduct,
} from '@sufra/contract/partners/grocery-shelf.ts';
import { getDishIngredients } from '@sufra/contract/partners/partner-dishes.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, lose, refuse, reply } from '../../../test/network.ts';
import { profile } from '../../../test/replies/kitchen.ts';
import { kitchenOwner } from '../../../test/replies/people.ts';
import { idOf } from '../../../test/replies/orders.ts';
import { dayFrom } from '../../../test/replies/week.ts';
import { showScreen, type Shown } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { formatDay, isolate } from '../../lib/format.ts';

const names = { en: ['Basmati rice', 'Onion'], ar: ['أرز بسمتي', 'بصل'] };

const shelfIn = (language: Language): ShelfProduct[] => [
  {
    ...{
      ingredientId: 'basmati-rice',
      name: names[language][0] ?? '',
      aisle: 'grains',
      soldBy: 'pack',
      grams: 1_000,
    },
    ...{ commonFils: 950, ownFils: null, barcode: null, outUntil: null },
  },
  {
    ...{
      ingredientId: 'onion',
      name: names[language][1] ?? '',
      aisle: 'vegetables',
      soldBy: 'weight',
      grams: 1_000,
    },
    ...{ commonFils: 400, ownFils: 450, barcode: '96385074', outUntil: dayFrom(3) },
  },
];

const desk = {
  path: '/partner/dashboard?tab=products',
  user: kitchenOwner,
  replies: [
    reply(getPartnerProfile, { ...profile, type: 'grocery' as const }),
    reply(getPartnerOrders, []),
    reply(getMissedOrders, []),
    reply(getShelf, ({ language }) => ({ products: shelfIn(language), total: 640 })),
    reply(setShelfItem, ({ language }) => shelfIn(language)[0] as ShelfProduct),
  ],
} satisfies Shown;

const change = (texts: Texts, language: Language) =>
  page.getByRole('button', { name: new RegExp(`${texts('products:change')}.*${names[language][0] ?? ''}`) });
const dialog = page.getByRole('dialog');
const save = (texts: Texts) => dialog.getByRole('button', { name: texts('common:actions.save') });

describeStates('the products of a grocery', {
  ...desk,
  read: getShelf,
  loading: 'products:loading',
  filled: (texts) => page.getByRole('heading', { name: texts('getting:shopping.aisle.grains') }),
});

describe('the products of a grocery', () => {
  afterEach(() => page.viewport(390, 844));

  it.each([
    ['en', 390, 844],
    ['ar', 390, 844],
    ['en', 1024, 768],
    ['ar', 1024, 768],
  ] as const)('can be changed without a scroll, in %s at %i x %i', async (language, width, height) => {
    const texts = textsIn(language);
    await page.viewport(width, height);
    await showScreen({ ...desk, language });
    await expect.element(change(texts, language)).toBeVisible();
    window.scrollTo(0, 0);
    const { top, bottom, height: size } = change(texts, language).element().getBoundingClientRect();
    expect({ top: top >= 0, bottom: bottom <= height, size: size >= 48 }).toEqual({
      top: true,
      bottom: true,
      size: true,
    });
    await expectFinished(language);
  });

  it.each(['en', 'ar'] as const)('have an own price, barcode and stock, in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...desk, language });
    await change(texts, language).click();
    await dialog.getByRole('textbox', { name: texts('products:price') }).fill('٩٥٫٠٠');
    await dialog.getByRole('textbox', { name: texts('products:barcode') }).fill('4006381333932');
    await save(texts).click();
    await expect.element(dialog.getByText(texts('products:barcode_wrong'))).toBeVisible();
    expect(callsOf(setShelfItem)).toEqual([]);
    await expectFinished(language);
    await dialog.getByRole('textbox', { name: texts('products:price') }).fill('١٠٫٥٠');
    await dialog.getByRole('textbox', { name: texts('products:barcode') }).fill('4006381333931');
    const day = formatDay(dayFrom(7), language, 'short');
    await dialog.getByRole('radio', { name: texts('products:until', { day }) }).click();
    answer(refuse(setShelfItem, 'invalid_request', {}, { barcode: 'taken' }));
    await save(texts).click();
    await expect.element(dialog.getByText(texts('products:barcode_taken'))).toBeVisible();
    answer(lose(setShelfItem));
    await save(texts).click();
    await expect.element(dialog.getByText(texts('errors:offline'))).toBeVisible();
    answer(reply(setShelfItem, shelfIn(language)[0] as ShelfProduct));
    await save(texts).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(setShelfItem).at(-1)).toMatchObject({
      params: { ingredientId: 'basmati-rice' },
      body: { grams: 1_000, price: '10.50', barcode: '4006381333931', outUntil: dayFrom(7) },
    });
  });

  it('are found by name and aisle', async () => {
    const texts = textsIn('en');
    await showScreen(desk);
    await page.getByRole('searchbox', { name: texts('products:find') }).fill('rice');
    await page
      .getByRole('combobox', { name: texts('products:aisle') })
      .selectOptions(texts('getting:shopping.aisle.grains'));
    await expect.poll(() => callsOf(getShelf).at(-1)?.query).toEqual({ q: 'rice', aisle: 'grains' });
    answer(reply(getShelf, { products: [], total: 0 }));
    await page.getByRole('searchbox', { name: texts('products:find') }).fill('rice x');
    await expect.element(page.getByText(texts('products:none_title'))).toBeVisible();
    await expectFinished('en');
  });
});

describe('own products of a grocery', () => {
  const milk: OwnProduct = {
    ...{ id: idOf(41), name: { en: 'Full-fat milk', ar: 'حليب كامل الدسم' }, amount: 2, unit: 'l' },
    ...{ aisle: 'dairy-eggs', contents: [{ ingredientId: 'whole-milk', name: 'Milk' }], allergens: ['milk'] },
    ...{ priceFils: 1_250, barcode: '96385074', outUntil: dayFrom(3), isOnShelf: true },
  };
  const nappies: OwnProduct = {
    ...{
      ...milk,
      id: idOf(42),
      name: { en: 'Nappies, size 4', ar: 'حفاضات مقاس 4' },
      amount: 24,
      unit: 'piece',
    },
    ...{ aisle: 'household', contents: [], allergens: [], barcode: null, outUntil: null, isOnShelf: false },
  };
  const own = {
    ...desk,
    replies: [
      ...desk.replies,
      reply(getShelf, ({ language }) => ({ products: shelfIn(language), total: 640, own: [milk, nappies] })),
      reply(setOwnProduct, milk),
      reply(getDishIngredients, ({ language }) => [
        {
          id: 'whole-milk',
          name: language === 'ar' ? 'حليب' : 'Milk',
          units: ['ml' as const],
          allergens: ['milk' as const],
        },
      ]),
    ],
  } satisfies Shown;
  const add = (texts: Texts) => page.getByRole('button', { name: texts('products:own.add') });
  const field = (texts: Texts, key: 'name_en' | 'name_ar' | 'amount' | 'price') =>
    dialog.getByRole('textbox', { name: texts(`products:own.${key}`) });

  it.each(['en', 'ar'] as const)('are added once, with what they contain, in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...own, language });
    await expect.element(add(texts)).toBeVisible();
    await expectFinished(language);
    await add(texts).click();
    await save(texts).click();
    await expect.element(field(texts, 'name_en')).toHaveFocus();
    await field(texts, 'name_en').fill('Full-fat milk');
    await field(texts, 'name_ar').fill('حليب كامل الدسم');
    await field(texts, 'amount').fill('٢');
    await dialog.getByRole('combobox', { name: texts('products:own.unit') }).selectOptions('l');
    await dialog.getByRole('combobox', { name: texts('products:aisle') }).selectOptions('dairy-eggs');
    await field(texts, 'price').fill('١٢٫٥٠');
    await save(texts).click();
    await expect.element(dialog.getByText(texts('products:own.contents_wrong'))).toBeVisible();
    await dialog.getByRole('searchbox').fill('m');
    await dialog.getByRole('button', { name: language === 'ar' ? /حليب/ : /Milk/ }).click();
    await expectFinished(language);
    answer(refuse(setOwnProduct, 'text_names_foods', { foods: 'almond' }));
    await save(texts).click();
    await expect
      .element(dialog.getByText(texts('products:own.names_foods', { foods: isolate('almond') })))
      .toBeVisible();
    answer(lose(setOwnProduct));
    await save(texts).click();
    await expect.element(dialog.getByText(texts('errors:offline'))).toBeVisible();
    answer(reply(setOwnProduct, milk));
    await save(texts).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const calls = callsOf(setOwnProduct);
    expect(new Set(calls.map(({ params }) => JSON.stringify(params))).size).toBe(1);
    expect(calls.at(-1)?.body).toEqual({
      ...{ name: milk.name, amount: 2, unit: 'l', aisle: 'dairy-eggs', contents: ['whole-milk'] },
      ...{ price: '12.50', barcode: null, outUntil: null, isOnShelf: true },
    });
  });

  it('are taken off the shelf and found again', async () => {
    const texts = textsIn('en');
    await showScreen(own);
    await expect.element(page.getByText(texts('products:own.off_shelf'))).toBeVisible();
    await page.getByRole('button', { name: /Full-fat milk/ }).click();
    await dialog.getByRole('switch').click();
    await save(texts).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(setOwnProduct).at(-1)).toMatchObject({
      params: { productId: milk.id },
      body: { isOnShelf: false, price: '12.50', outUntil: dayFrom(3), contents: ['whole-milk'] },
    });
  });
});
