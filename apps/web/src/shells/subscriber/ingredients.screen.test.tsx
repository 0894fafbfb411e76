import { addDeliveryAddress, getDeliveryAddresses } from '@sufra/contract/household/addresses.ts';
import { saveProfile } from '@sufra/contract/household/household.ts';
import { getOrderStatus, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getShoppingList, type ShoppingLine } from '@sufra/contract/ordering/shopping.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  answer,
  callsOf,
  doubleClick,
  lose,
  never,
  refuse,
  reply,
  setNetwork,
} from '../../../test/network.ts';
import {
  home,
  idOf,
  mealId,
  mealOrderIn,
  orderIn,
  subscription,
  summaryIn,
} from '../../../test/replies/orders.ts';
import { subscriber } from '../../../test/replies/people.ts';
import { dayFrom } from '../../../test/replies/week.ts';
import { showScreen, type Shown, shownPath } from '../../../test/screen.tsx';
import { formatDay, formatMoney, isolate } from '../../lib/format.ts';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';

const t = textsIn('en');
type List = ReplyOf<typeof getShoppingList>;

const names = {
  en: { rice: 'Rice', onion: 'Onion', water: 'Water' },
  ar: { rice: 'أرز', onion: 'بصل', water: 'ماء' },
};
const line = (id: string, name: string, priceFils: number): ShoppingLine => ({
  id,
  name,
  aisle: 'grains',
  amount: 200,
  unit: 'g',
  grams: 200,
  isOptional: false,
  notes: null,
  allergens: [],
  soldBy: 'pack',
  packs: [{ grams: 500, count: 1 }],
  boughtGrams: 500,
  estimatedPrice: `${(priceFils / 100).toFixed(2)} AED`,
  priceFils,
});
const listIn = (language: Language, change: Partial<List> = {}): List => {
  const {
    mealTitle,
    mealDescription,
    mealImage,
    cuisine,
    servings,
    baseServings,
    portion,
    isForEveryone,
    isCashOffered,
    creditFils,
    safety,
  } = mealOrderIn(language);
  return {
    ...{ mealId, suggestionId: null, mealTitle, mealDescription, mealImage, cuisine },
    ...{ servings, baseServings, portion, isForEveryone, isCashOffered, creditFils, safety },
    ingredients: [line('rice', names[language].rice, 1_250), line('onion', names[language].onion, 2_900)],
    outOfStock: [],
    totalAmount: '41.50 AED',
    totalFils: 4_150,
    grocery: {
      id: idOf(20),
      name: 'Baqala',
      minOrder: '10.00 AED',
      minOrderFils: 1_000,
      deliveryFrom: '09:00',
      deliveryTo: '12:00',
    },
    firstDeliveryDate: dayFrom(1),
    closedDates: [],
    lastDeliveryDate: dayFrom(7),
    ...change,
  };
};

const sheet = {
  path: `/ingredients/${mealId}`,
  user: subscriber,
  replies: [
    reply(getShoppingList, ({ language }) => listIn(language)),
    reply(getDeliveryAddresses, [home]),
    reply(getSubscription, { subscription, credit: '0.00 AED' }),
  ],
} satisfies Shown;
const placed = [
  reply(placeOrder, ({ language }) => summaryIn(language)),
  reply(getOrderStatus, ({ language }) => orderIn(language)),
];
const place = (texts: Texts) => page.getByRole('button', { name: texts('getting:place') });
const tomorrow = (texts: Texts) => page.getByRole('button', { name: texts('getting:day.tomorrow') });
const onion = page.getByRole('checkbox', { name: /Onion/ });
const total = () => document.querySelector('output[aria-busy]')?.textContent;

async function order(texts: Texts): Promise<void> {
  await tomorrow(texts).click();
  await place(texts).click();
}

describeStates('the ingredients', {
  ...sheet,
  read: getShoppingList,
  loading: 'getting:shopping.fetching',
  filled: (texts) => page.getByRole('region', { name: texts('getting:shopping.list') }),
});

describe('the ingredients', () => {
  it('are ordered once, without what is at home', async () => {
    await showScreen({ ...sheet, replies: [...sheet.replies, ...placed] });
    await expect.element(onion).toBeChecked();
    expect(total()).toContain('41.50');
    await onion.click();
    await expect.element(page.getByText(t('getting:shopping.at_home')).first()).toBeVisible();
    expect(total()).toContain('12.50');
    await expect.element(place(t)).toBeDisabled();
    await expect.element(place(t)).toHaveAccessibleDescription(t('getting:day.required'));
    await tomorrow(t).click();
    await page.getByRole('radio', { name: t('getting:payment.cash') }).click();
    await expectFinished('en');
    await doubleClick(place(t));
    await expect.poll(shownPath).toBe(`/order-status/${orderIn('en').id}`);
    expect(callsOf(placeOrder).map(({ body }) => body)).toMatchObject([
      {
        recipeId: mealId,
        familySize: 2,
        totalAmount: '12.50 AED',
        deliveryAddressId: home.id,
        deliveryDate: dayFrom(1),
        leaveOut: ['onion'],
        paymentMethod: 'cash',
      },
    ]);
  });

  it.each(['en', 'ar'] as const)("carry what to do if an item isn't in stock, in %s", async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...sheet, language, replies: [...sheet.replies, ...placed] });
    await page.getByRole('radio', { name: texts('getting:choice.refund') }).click();
    await page.getByText(texts('getting:choice.each')).click();
    await page
      .getByRole('combobox', { name: names[language].onion })
      .selectOptions(texts('getting:choice.best_match'));
    await expectFinished(language);
    await order(texts);
    await expect
      .poll(() => callsOf(placeOrder)[0]?.body)
      .toMatchObject({
        choices: [{ id: 'rice', choice: 'refund' }],
      });
  });

  it('require an address, which can be entered in place', async () => {
    await showScreen({
      ...sheet,
      replies: [...sheet.replies, reply(getDeliveryAddresses, []), reply(addDeliveryAddress, home)],
    });
    const save = page.getByRole('button', { name: t('addresses:form.save') });
    const street = page.getByRole('textbox', { name: t('addresses:form.street') });
    await save.click();
    await expect.element(street).toHaveFocus();
    await expect.element(street).toHaveAccessibleDescription(new RegExp(t('addresses:wrong.street')));
    await expect.element(place(t)).toHaveAccessibleDescription(t('getting:address.required'));
    await expectFinished('en');
    await street.fill('Al Marsa Street');
    await page.getByRole('textbox', { name: t('addresses:form.building') }).fill('Sea View Tower');
    answer(reply(getDeliveryAddresses, [home]));
    await save.click();
    const chosen = page.getByRole('radio', { name: 'Home' });
    await expect.element(chosen).toBeChecked();
    await expect.element(chosen).toHaveFocus();
  });

  it("show the grocery's minimum ahead, and the amount missing to it", async () => {
    await showScreen(sheet);
    const minimum = formatMoney(1_000, 'en');
    await expect.element(page.getByText(t('getting:shopping.minimum_ahead', { minimum }))).toBeVisible();
    await expect.element(page.getByText(t('getting:cooked.minimum', { minimum }))).toBeVisible();
    await onion.click();
    await page.getByRole('checkbox', { name: /Rice/ }).click();
    await expect.element(place(t)).toHaveAccessibleDescription(t('getting:refused.nothing_left'));
    answer(...placed);
    await page.getByRole('button', { name: t('getting:shopping.all') }).click();
    await expect.element(place(t)).toHaveAccessibleDescription(t('getting:day.required'));
  });

  it('offer a cooked meal if no grocery delivers', async () => {
    const far = reply(getShoppingList, ({ language }) => listIn(language, { grocery: null }));
    await showScreen({ ...sheet, replies: [...sheet.replies, far] });
    await expect.element(page.getByText(t('getting:shopping.no_grocery'))).toBeVisible();
    await expect.element(place(t)).toBeDisabled();
    await expect
      .element(page.getByRole('link', { name: t('getting:order_cooked_instead') }).first())
      .toHaveAttribute('href', `/order-meal/${mealId}`);
    await expectFinished('en');
  });

  it.each(['en', 'ar'] as const)(
    'name what the grocery is out of, for the chosen day only, in %s',
    async (language) => {
      const texts = textsIn(language);
      const outOfStock = [{ id: 'lentils', name: names[language].rice }];
      const list = reply(getShoppingList, (request) =>
        listIn(request.language, request.query.date === dayFrom(1) ? { outOfStock } : {}),
      );
      await showScreen({ ...sheet, language, replies: [...sheet.replies, list] });
      await expect.element(place(texts)).toBeVisible();
      const notice = page.getByText(texts('getting:shopping.out_title', { name: '\u2068Baqala\u2069' }));
      await expect.element(notice).not.toBeInTheDocument();
      await tomorrow(texts).click();
      await expect.element(notice).toBeVisible();
      await expectFinished(language);
    },
  );

  it('are refetched for more servings', async () => {
    await showScreen(sheet);
    const people = page.getByRole('group', { name: t('getting:family_size') });
    await people.getByRole('button', { name: t('common:kit.more') }).click();
    await expect.poll(() => callsOf(getShoppingList).at(-1)?.query.familySize).toBe(3);
    expect(shownPath()).toBe(`${sheet.path}?familySize=3`);
    await expect
      .element(page.getByRole('link', { name: t('getting:order_cooked_instead') }).first())
      .toHaveAttribute('href', `/order-meal/${mealId}?familySize=3`);
  });

  it("can't be ordered with amounts for other servings", async () => {
    await showScreen(sheet);
    await tomorrow(t).click();
    answer(lose(getShoppingList));
    const people = page.getByRole('group', { name: t('getting:family_size') });
    await people.getByRole('button', { name: t('common:kit.more') }).click();
    await expect.element(alertWith(t('getting:size_failed'))).toBeVisible();
    await expect.element(place(t)).toHaveAccessibleDescription(t('getting:size_failed'));
    await expect.element(place(t)).toBeDisabled();
  });

  it('are not called safe before the profile is complete, and link to it', async () => {
    const nobody = { ingredientsChecked: 12, members: [] };
    await showScreen({
      ...sheet,
      user: { ...subscriber, isProfileComplete: false },
      path: `${sheet.path}?familySize=2`,
      replies: [
        ...sheet.replies,
        reply(getShoppingList, ({ language }) => listIn(language, { safety: nobody })),
      ],
    });
    await expect.element(page.getByText(t('catalogue:safety.who_unchecked'))).toBeVisible();
    expect(page.getByText(t('catalogue:safety.avoids_nothing')).elements()).toEqual([]);
    await expect.element(place(t)).toBeDisabled();
    await expect.element(place(t)).toHaveAccessibleDescription(t('getting:who_eats.missing'));
    await expect
      .element(page.getByRole('link', { name: t('catalogue:safety.who_action') }))
      .toHaveAttribute(
        'href',
        `/onboarding?edit=profile&next=${encodeURIComponent(`${sheet.path}?familySize=2`)}`,
      );
    await expectFinished('en');
    expect(callsOf(saveProfile)).toEqual([]);
  });

  it('keep the form while offline, and retry with the same key', async () => {
    await showScreen({ ...sheet, replies: [...sheet.replies, ...placed] });
    await tomorrow(t).click();
    setNetwork(false);
    await place(t).click();
    await expect.element(page.getByText(t('getting:refused.undecided'))).toBeVisible();
    setNetwork(true);
    answer(lose(placeOrder));
    await place(t).click();
    await expect.poll(() => callsOf(placeOrder).length).toBe(1);
    await expect.element(place(t)).toBeEnabled();
    answer(...placed);
    await place(t).click();
    await expect.poll(() => callsOf(placeOrder).length).toBe(2);
    expect(new Set(callsOf(placeOrder).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('show that the order is being placed', async () => {
    await showScreen({ ...sheet, replies: [...sheet.replies, never(placeOrder)] });
    await order(t);
    await expect
      .element(page.getByRole('button', { name: t('getting:placing') }))
      .toHaveAttribute('aria-busy', 'true');
  });

  it('show that the meal does not exist', async () => {
    await showScreen({ ...sheet, replies: [...sheet.replies, refuse(getShoppingList, 'meal_not_found')] });
    await expect
      .element(page.getByRole('heading', { level: 1, name: t('getting:not_found') }))
      .toBeInTheDocument();
    await expectFinished('en');
  });
});

it.each(['en', 'ar'] as const)('a holiday is named at its day and in a refusal, in %s', async (language) => {
  const texts = textsIn(language);
  const name = language === 'en' ? 'Eid al-Fitr' : 'عيد الفطر';
  const [date, later] = [dayFrom(2), dayFrom(1)];
  const list = listIn(language, { closedDates: [date], holidays: [{ date, name }] });
  const params = { date: later, en: 'Eid al-Fitr', ar: 'عيد الفطر' };
  await showScreen({
    ...sheet,
    language,
    replies: [...sheet.replies, reply(getShoppingList, list), refuse(placeOrder, 'no_deliveries', params)],
  });
  await page.getByLabelText(texts('getting:day.label')).fill(date);
  const named = (day: string) => ({ day: formatDay(day, language), name: isolate(name) });
  await expect.element(page.getByText(texts('getting:day.holiday', named(date)))).toBeVisible();
  await order(texts);
  await expect.element(page.getByText(texts('getting:refused.holiday', named(later))).first()).toBeVisible();
  await expectFinished(language);
});

describeRefusals('ordering ingredients', {
  ...sheet,
  action: placeOrder,
  prepare: (texts) => tomorrow(texts).click(),
  act: (texts) => place(texts).click(),
  // 3-D Secure leads to the bank, groceries have no options; the others carry values.
  besides: [
    ...(['authentication_required', 'price_changed', 'below_minimum', 'cash_limit'] as const),
    ...(['options_changed', 'options_unsafe', 'no_deliveries'] as const),
  ],
  words: {
    meal_unsafe: (texts) => texts('getting:refused.unsafe'),
    partner_unavailable: (texts) => texts('getting:refused.no_grocery'),
    slot_unavailable: (texts) => texts('getting:refused.day_closed'),
    delivery_in_fast: (texts) => texts('getting:refused.day_closed'),
    flow_incomplete: (texts) => texts('getting:who_eats.missing'),
    idempotency_mismatch: (texts) => texts('getting:refused.answered'),
    not_possible_now: (texts) => texts('getting:refused.answered'),
    request_in_flight: (texts) => texts('getting:refused.undecided'),
    unavailable: (texts) => texts('getting:refused.undecided'),
  },
  place: (text) => page.getByText(text).first(),
});

describe('own products of the grocery', () => {
  const own = {
    en: ['Nappies (24 pieces)', 'Full-fat milk (2 l)'],
    ar: ['حفاضات (24 قطعة)', 'حليب (2 لتر)'],
  };
  const foil = Array.from({ length: 20 }, (_, at) => `Foil ${String(at)}`);
  const selling = (names: readonly string[], language: Language = 'en') => {
    const fields = (at: number) => ({ id: idOf(60 + at), aisle: 'household', priceFils: 1_000 + at });
    const products = names.map((name, at) => ({ ...fields(at), name }));
    const replies = [...sheet.replies, ...placed, reply(getShoppingList, listIn(language, { products }))];
    return showScreen({ ...sheet, language, replies });
  };
  const stepper = (name: string) => page.getByRole('group', { name: name.slice(0, 8) });
  const more = (name: string, texts: Texts) =>
    stepper(name).getByRole('button', { name: texts('common:kit.more') });

  it.each(['en', 'ar'] as const)('are ordered beside the ingredients, in %s', async (language) => {
    const texts = textsIn(language);
    const [nappies = '', milk = ''] = own[language];
    await selling(own[language], language);
    for (const name of [nappies, nappies, milk]) await more(name, texts).click();
    await expectFinished(language);
    answer(refuse(placeOrder, 'options_changed'));
    await order(texts);
    await expect.element(page.getByText(texts('getting:refused.products'))).toBeVisible();
    answer(reply(placeOrder, summaryIn(language)));
    await place(texts).click();
    const products = [2, 1].map((count, at) => ({ id: idOf(60 + at), count }));
    const sent = { totalAmount: '71.51 AED', products };
    await expect.poll(() => callsOf(placeOrder).at(-1)?.body).toMatchObject(sent);
  });

  it('are searched if there are many', async () => {
    await selling([...own.en, ...foil]);
    await more('Nappies', t).click();
    await expect.element(page.getByText(t('getting:also.more', { shown: '12', total: '22' }))).toBeVisible();
    await page.getByRole('searchbox', { name: t('getting:also.find') }).fill('foil 19');
    for (const name of ['Foil 19', 'Nappies']) await expect.element(stepper(name)).toBeVisible();
    await expect.element(stepper('Full-fat milk')).not.toBeInTheDocument();
  });
});
