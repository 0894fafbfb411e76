import { getDeliveryAddresses } from '@sufra/contract/household/addresses.ts';
import { placeOrder, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { type Language, nobodyReasons } from '@sufra/contract/options.ts';
import { getMealOrder } from '@sufra/contract/ordering/shopping.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { describe, expect, it, vi } from 'vitest';
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
  slots,
  subscription,
  summaryIn,
} from '../../../test/replies/orders.ts';
import { subscriber } from '../../../test/replies/people.ts';
import { notSubscribed } from '../../../test/replies/subscription.ts';
import { showScreen, type Shown, shownPath } from '../../../test/screen.tsx';
import { expectFinished, expectLegible } from '../../../test/standards.ts';
import { describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { formatDay } from '../../lib/format.ts';

const sheet = {
  path: `/order-meal/${mealId}`,
  user: subscriber,
  replies: [
    reply(getMealOrder, ({ language }) => mealOrderIn(language)),
    reply(getDeliveryAddresses, [home]),
    reply(getSubscription, { subscription, credit: '0.00 AED' }),
  ],
} satisfies Shown;

const placed = [
  reply(placeOrder, ({ language }) => summaryIn(language)),
  reply(getOrderStatus, ({ language }) => orderIn(language)),
];
const t = textsIn('en');
const member = {
  ...{ name: 'Sara', avoids: ['milk' as const], avoidsAlso: [], limits: [] },
  ...{ conflicts: ['milk'], unread: [], unmetPrograms: [] },
};
const option = { state: 'offered' as const, notFor: [] };
/** The kitchen's dish with a required and a free group. */
function withOptions(language: Language) {
  const offer = mealOrderIn(language);
  const named = (en: string, ar: string): string => (language === 'ar' ? ar : en);
  const options = [
    {
      ...{ id: idOf(21), name: named('Choose your rice', 'اختر الأرز'), min: 1, max: 1 },
      choices: [
        { ...option, id: idOf(22), name: named('White rice', 'أرز أبيض'), priceFils: 0 },
        { ...option, id: idOf(23), name: named('Saffron rice', 'أرز بالزعفران'), priceFils: 650 },
      ],
    },
    {
      ...{ id: idOf(24), name: named('Extras', 'إضافات'), min: 0, max: 2 },
      choices: [
        { ...option, id: idOf(25), name: named('Dates', 'تمر'), priceFils: 300 },
        {
          id: idOf(26),
          name: named('Yogurt', 'لبن'),
          priceFils: 400,
          state: 'unsafe' as const,
          notFor: [member],
        },
        { ...option, id: idOf(27), name: named('Salad', 'سلطة'), priceFils: 500, state: 'sold_out' as const },
      ],
    },
  ];
  const availableRestaurants = offer.availableRestaurants.map((one) => ({ ...one, options }));
  return { ...offer, availableRestaurants };
}
const kitchen = page.getByRole('radio', { name: /Bait Maryam/ });
const slot = (texts: Texts) => page.getByRole('combobox', { name: texts('getting:time.label') });
const notes = page.getByRole('textbox', { name: t('getting:notes.label') });
const place = (texts: Texts) => page.getByRole('button', { name: texts('getting:place') });

async function fill(texts: Texts): Promise<void> {
  await kitchen.click();
  await slot(texts).selectOptions(slots[1] ?? '');
}

async function order(texts: Texts): Promise<void> {
  await fill(texts);
  await place(texts).click();
}

describeStates('the order sheet', {
  ...sheet,
  read: getMealOrder,
  loading: 'getting:cooked.fetching',
  filled: () => kitchen,
});

describe.each(['en', 'ar'] as const)('the options of a dish in %s', (language) => {
  const texts = textsIn(language);
  const shown = { ...sheet, replies: [...sheet.replies, ...placed], language };
  const offer = reply(getMealOrder, withOptions(language));
  const [rice, extras] = withOptions(language).availableRestaurants[0]?.options ?? [];
  const radio = (at: number) => page.getByRole('radio', { name: rice?.choices[at]?.name ?? '' });
  const box = (at: number) => page.getByRole('checkbox', { name: extras?.choices[at]?.name ?? '' });

  it('asks for the required one, follows the total, and says for whom a choice is not', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, offer] });
    await order(texts);
    await expect.element(page.getByText(texts('getting:options.required'))).toBeVisible();
    await expect.element(box(1)).toBeDisabled();
    await expect.element(box(2)).toBeDisabled();
    await expect.element(page.getByText(/Sara/)).toBeVisible();
    await radio(1).click();
    await box(0).click();
    await expectFinished(language);
    await page.viewport(320, 844);
    try {
      await vi.waitFor(() => expectLegible(language), { timeout: 5_000 });
    } finally {
      await page.viewport(390, 844);
    }
    await place(texts).click();
    await expect
      .poll(() => callsOf(placeOrder).at(-1)?.body)
      .toMatchObject({
        options: [idOf(23), idOf(25)],
        totalAmount: '103.00 AED',
      });
  });

  it('shows a choice that changed meanwhile where it is made', async () => {
    const refused = refuse(placeOrder, 'options_changed');
    await showScreen({ ...shown, replies: [...shown.replies, offer, refused] });
    await fill(texts);
    await radio(0).click();
    await place(texts).click();
    await expect.element(page.getByText(texts('errors:options_changed'))).toBeVisible();
    await expectFinished(language);
  });
});

describe('the order sheet', () => {
  it.each(['en', 'ar'] as const)('shows in %s the dish as the kitchen serves it', async (language) => {
    const photo = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const plain = mealOrderIn(language);
    const kitchens = plain.availableRestaurants.map((kitchen) => ({ ...kitchen, photo }));
    const offer = reply(getMealOrder, { ...plain, availableRestaurants: kitchens });
    await showScreen({ ...sheet, language, replies: [...sheet.replies, offer] });
    const shown = page.getByAltText(plain.mealTitle, { exact: true });
    await expect.element(shown).toHaveAttribute('src', photo);
    await expectFinished(language);
  });

  it('orders the selection, once, and opens the order', async () => {
    await showScreen({ ...sheet, replies: [...sheet.replies, ...placed] });
    await fill(t);
    await notes.fill('No onions');
    await doubleClick(place(t));
    await expect.poll(shownPath).toBe(`/order-status/${orderIn('en').id}`);
    const [call, ...more] = callsOf(placeOrder);
    expect(more).toEqual([]);
    expect(call?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(call?.body).toMatchObject({
      mealId,
      familySize: 2,
      totalAmount: '84.00 AED',
      deliveryAddressId: home.id,
      deliveryTime: slots[1],
      notes: 'No onions',
      paymentMethod: 'card',
    });
  });

  it('takes the covered delivery off the bill', async () => {
    await showScreen(sheet);
    await kitchen.click();
    await expect.element(page.getByText(t('getting:summary.covered'))).toBeVisible();
    await expect.element(page.getByText('-AED 10.00')).toBeVisible();
  });

  it('names what is missing and sends nothing', async () => {
    await showScreen(sheet);
    await expect.element(kitchen).toBeVisible();
    await place(t).click();
    for (const key of ['getting:cooked.required', 'getting:time.required'] as const)
      await expect.element(page.getByText(t(key)).first()).toBeVisible();
    await expect.element(kitchen).toHaveFocus();
    expect(callsOf(placeOrder)).toEqual([]);
    await expectFinished('en');
  });

  it('retries a lost reply with the same key, and keeps the typed values', async () => {
    await showScreen({ ...sheet, replies: [...sheet.replies, lose(placeOrder)] });
    await fill(t);
    await notes.fill('No onions');
    await place(t).click();
    await expect.element(page.getByText(t('getting:refused.undecided'))).toBeVisible();
    await expect.element(notes).toHaveValue('No onions');
    await expect.element(slot(t)).toHaveValue(slots[1] ?? '');
    answer(...placed);
    await place(t).click();
    await expect.poll(() => callsOf(placeOrder).length).toBe(2);
    const [first, second] = callsOf(placeOrder);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('uses a new key after a refusal', async () => {
    await showScreen({ ...sheet, replies: [...sheet.replies, refuse(placeOrder, 'payment_declined')] });
    await order(t);
    await expect.element(page.getByText(t('errors:payment_declined')).first()).toBeVisible();
    await place(t).click();
    await expect.poll(() => callsOf(placeOrder).length).toBe(2);
    const [first, second] = callsOf(placeOrder);
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('refetches the offer after a price change', async () => {
    const refused = refuse(placeOrder, 'price_changed', { total: '90.00 AED' });
    await showScreen({ ...sheet, replies: [...sheet.replies, refused] });
    await fill(t);
    const before = callsOf(getMealOrder).length;
    await place(t).click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'AED 90.00' })).toBeVisible();
    await expect.poll(() => callsOf(getMealOrder).length).toBeGreaterThan(before);
  });

  it('keeps the selection over a reload', async () => {
    await showScreen(sheet);
    await fill(t);
    await notes.fill('No onions');
    await showScreen({ ...sheet, isReload: true });
    await expect.element(notes).toHaveValue('No onions');
    await expect.element(slot(t)).toHaveValue(slots[1] ?? '');
    await expect.element(kitchen).toBeChecked();
  });

  it('leads to a missing profile and back', async () => {
    await showScreen({ ...sheet, replies: [...sheet.replies, refuse(placeOrder, 'flow_incomplete')] });
    await order(t);
    const next = encodeURIComponent(sheet.path);
    await expect
      .element(page.getByRole('alert').getByRole('link', { name: t('getting:who_eats.action') }))
      .toHaveAttribute('href', `/onboarding?edit=profile&next=${next}`);
  });

  it('shows that it is placing the order', async () => {
    await showScreen({ ...sheet, replies: [...sheet.replies, never(placeOrder)] });
    await order(t);
    const button = page.getByRole('button', { name: t('getting:placing') });
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
  });

  it('keeps the form while offline', async () => {
    await showScreen({ ...sheet, replies: [...sheet.replies, ...placed] });
    await fill(t);
    setNetwork(false);
    await place(t).click();
    await expect.element(page.getByText(t('getting:refused.undecided'))).toBeVisible();
    await expect.element(slot(t)).toHaveValue(slots[1] ?? '');
  });

  it('offers only cash if no card is on file', async () => {
    await showScreen({
      ...sheet,
      replies: [...sheet.replies, notSubscribed],
    });
    await expect.element(page.getByRole('radio', { name: t('getting:payment.cash') })).toBeChecked();
    expect(page.getByRole('radio', { name: t('getting:payment.card') }).elements()).toEqual([]);
  });

  it('offers no cash after orders that nobody took, and says why', async () => {
    const offer = reply(getMealOrder, ({ language }) => mealOrderIn(language, { isCashOffered: false }));
    await showScreen({ ...sheet, replies: [...sheet.replies, offer] });
    await expect.element(page.getByRole('radio', { name: t('getting:payment.card') })).toBeChecked();
    expect(page.getByRole('radio', { name: t('getting:payment.cash') }).elements()).toEqual([]);
    await expect.element(page.getByText(t('errors:cash_no_shows'))).toBeVisible();
    await expectFinished('en');
  });

  it.each([2_000, 20_000])(
    'spends credit of %i fils before the card, and none for cash',
    async (creditFils) => {
      const offer = reply(getMealOrder, ({ language }) => mealOrderIn(language, { creditFils }));
      await showScreen({ ...sheet, replies: [...sheet.replies, offer, ...placed] });
      await fill(t);
      const used = page.getByText(
        creditFils === 2_000 ? /20\.00 from .*64\.00 by card/ : /84\.00 from .*nothing to pay/,
      );
      await expect.element(used).toBeVisible();
      await page.getByRole('radio', { name: t('getting:payment.cash') }).click();
      await expect.element(used).not.toBeInTheDocument();
      const option = creditFils === 2_000 ? t('getting:payment.card') : t('getting:payment.credit');
      await page.getByRole('radio', { name: option }).click();
      await place(t).click();
      const credit = creditFils === 2_000 ? '20.00 AED' : '84.00 AED';
      await expect.poll(() => callsOf(placeOrder)[0]?.body).toMatchObject({ paymentMethod: 'card', credit });
    },
  );

  it.each(['en', 'ar'] as const)(
    'asks for no card if credit covers the whole order (%s)',
    async (language) => {
      const texts = textsIn(language);
      const offer = reply(getMealOrder, mealOrderIn(language, { creditFils: 8_400, isCashOffered: false }));
      await showScreen({ ...sheet, language, replies: [...sheet.replies, offer, notSubscribed, ...placed] });
      await fill(texts);
      await expect.element(page.getByRole('radio', { name: texts('getting:payment.credit') })).toBeChecked();
      await expect.element(page.getByText(texts('errors:cash_no_shows'))).not.toBeInTheDocument();
      await expectFinished(language);
      await place(texts).click();
      const paid = { paymentMethod: 'card', credit: '84.00 AED' };
      await expect.poll(() => callsOf(placeOrder)[0]?.body).toMatchObject(paid);
    },
  );

  it('says how much credit goes towards the order after it changed', async () => {
    const params = { total: '84.00 AED', credit: '12.00 AED' };
    await showScreen({ ...sheet, replies: [...sheet.replies, refuse(placeOrder, 'price_changed', params)] });
    await order(t);
    await expect.element(page.getByRole('alert').filter({ hasText: 'AED 12.00' })).toBeVisible();
  });

  it('shows that the meal does not exist, without a retry', async () => {
    await showScreen({ ...sheet, replies: [...sheet.replies, refuse(getMealOrder, 'meal_not_found')] });
    await expect
      .element(page.getByRole('heading', { level: 1, name: t('getting:not_found') }))
      .toBeInTheDocument();
    expect(page.getByRole('button', { name: t('common:actions.retry') }).elements()).toEqual([]);
    await expectFinished('en');
  });

  it('states that the slots respect the fast', async () => {
    const fasting = reply(getMealOrder, ({ language }) => mealOrderIn(language, { keepsFast: true }));
    await showScreen({ ...sheet, replies: [...sheet.replies, fasting] });
    await expect.element(page.getByText(t('getting:time.fast'))).toBeVisible();
    await expectFinished('en');
  });

  it.each(['en', 'ar'] as const)('names a holiday instead of slots in %s', async (language) => {
    const holiday = { date: '2027-03-10', name: 'Eid' };
    const change = { holiday, nobody: 'holiday' as const, availableRestaurants: [], slots: [] };
    const none = reply(getMealOrder, mealOrderIn(language, change));
    await showScreen({ ...sheet, language, replies: [...sheet.replies, none] });
    await expect.element(page.getByText(formatDay(holiday.date, language))).toBeVisible();
    await expectFinished(language);
  });

  it('leaves the history once the order is placed', async () => {
    await showScreen({ ...sheet, path: '/terms', replies: [...sheet.replies, ...placed] });
    await expect
      .element(page.getByRole('heading', { level: 1, name: t('public:terms.title') }))
      .toBeVisible();
    window.history.pushState(null, '', sheet.path);
    window.dispatchEvent(new PopStateEvent('popstate'));
    await order(t);
    await expect.poll(shownPath).toBe(`/order-status/${orderIn('en').id}`);
    window.history.back();
    await expect.poll(shownPath).toBe('/terms');
    expect(callsOf(placeOrder)).toHaveLength(1);
  });

  it.each(nobodyReasons)('explains why no kitchen can cook it: %s', async (nobody) => {
    const none = reply(getMealOrder, ({ language }) =>
      mealOrderIn(language, { nobody, availableRestaurants: [] }),
    );
    await showScreen({ ...sheet, replies: [...sheet.replies, none] });
    await expect.element(page.getByText(t(`getting:nobody.${nobody}`), { exact: true })).toBeVisible();
    expect(place(t).elements()).toEqual([]);
    await expectFinished('en');
  });
});

describeRefusals('placing an order', {
  ...sheet,
  action: placeOrder,
  prepare: fill,
  act: (texts) => place(texts).click(),
  // 3-D Secure leads to the bank.
  besides: ['authentication_required', 'price_changed', 'below_minimum', 'cash_limit', 'no_deliveries'],
  words: {
    meal_unsafe: (texts) => texts('getting:refused.unsafe'),
    flow_incomplete: (texts) => texts('getting:who_eats.missing'),
    idempotency_mismatch: (texts) => texts('getting:refused.answered'),
    not_possible_now: (texts) => texts('getting:refused.answered'),
    request_in_flight: (texts) => texts('getting:refused.undecided'),
    unavailable: (texts) => texts('getting:refused.undecided'),
  },
  place: (text) => page.getByText(text).first(),
});
