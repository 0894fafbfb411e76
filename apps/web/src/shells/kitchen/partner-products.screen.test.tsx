import type { Language } from '@sufra/contract/options.ts';
import {
  getMissedOrders,
  getPartnerOrders,
  getPartnerProfile,
} from '@sufra/contract/ordering/partner-orders.ts';
import { getShelf, setShelfItem, type ShelfProduct } from '@sufra/contract/partners/grocery-shelf.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, lose, refuse, reply } from '../../../test/network.ts';
import { profile } from '../../../test/replies/kitchen.ts';
import { kitchenOwner } from '../../../test/replies/people.ts';
import { dayFrom } from '../../../test/replies/week.ts';
import { showScreen, type Shown } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { formatDay } from '../../lib/format.ts';

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
