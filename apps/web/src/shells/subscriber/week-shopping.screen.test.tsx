import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import {
  clearTicks,
  getWeekShopping,
  tickIngredient,
  type WeekLine,
} from '@sufra/contract/ordering/week-shopping.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, refuse, reply, setNetwork } from '../../../test/network.ts';
import { subscriber, withoutPlan } from '../../../test/replies/people.ts';
import { dayFrom, dishes } from '../../../test/replies/week.ts';
import { showScreen, type Shown, today } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';

const lineOf = (id: string, name: string, change: Partial<WeekLine> = {}): WeekLine => ({
  id,
  name,
  aisle: 'legumes',
  amount: 400,
  unit: 'g',
  grams: 400,
  isOptional: false,
  allergens: [],
  soldBy: 'pack',
  packs: [{ grams: 500, count: 1 }],
  boughtGrams: 500,
  isOutOfStock: false,
  bulk: { grams: 2_000, priceFils: 2_400, savedPerKgFils: 300 },
  priceFils: 850,
  mealsOf: [0],
  tick: 'open',
  ...change,
});

const names = {
  en: { lentils: 'Red lentils', onions: 'Onions' },
  ar: { lentils: 'عدس أحمر', onions: 'بصل' },
};

const listIn = (language: Language, tick: WeekLine['tick'] = 'open'): ReplyOf<typeof getWeekShopping> => ({
  from: today,
  to: dayFrom(6),
  portions: 28,
  meals: [
    { date: today, mealTime: 'lunch', mealId: 'lentil-soup', mealName: dishes['lentil-soup'][language] },
  ],
  orderedMeals: 1,
  lines: [
    lineOf('red-lentils', names[language].lentils, { tick }),
    lineOf('onions', names[language].onions, {
      aisle: 'vegetables',
      soldBy: 'weight',
      packs: [],
      priceFils: null,
    }),
  ],
  totalFils: 850,
  mealByMealFils: 1_400,
  leftGrams: 100,
  mealByMealLeftGrams: 600,
});

const list = {
  path: '/week/shopping',
  user: subscriber,
  replies: [reply(getWeekShopping, ({ language }) => listIn(language))],
} satisfies Shown;

const t = textsIn('en');
const lentils = (language: Language = 'en') =>
  page.getByRole('checkbox', { name: new RegExp(names[language].lentils) });
const region = (texts: Texts) => page.getByRole('region', { name: texts('getting:shopping.list') });

describeStates('the shopping list of the week', {
  ...list,
  read: getWeekShopping,
  loading: 'week:list.loading',
  filled: region,
});

describe('the shopping list of the week', () => {
  it('ticks at once, and sends the ticked amount', async () => {
    await showScreen({ ...list, replies: [...list.replies, reply(tickIngredient, { ok: true })] });
    await expect.element(lentils()).not.toBeChecked();
    answer(reply(getWeekShopping, ({ language }) => listIn(language, 'bought')));
    await lentils().click();
    await expect.element(lentils()).toBeChecked();
    await expect
      .poll(() => callsOf(tickIngredient).map(({ body }) => body))
      .toEqual([{ from: today, ingredientId: 'red-lentils', state: 'bought', grams: 400 }]);
    await expect.element(page.getByText(t('week:list.progress', { done: '1', total: '2' }))).toBeVisible();
  });

  it('shows what is at home instead of its price', async () => {
    await showScreen({ ...list, replies: [...list.replies, reply(tickIngredient, { ok: true })] });
    const atHome = page.getByRole('button', { name: t('week:list.at_home', { name: names.en.lentils }) });
    await expect.element(atHome).toBeVisible();
    answer(reply(getWeekShopping, ({ language }) => listIn(language, 'home')));
    await atHome.click();
    await expect.element(region(t).getByText(t('getting:shopping.at_home'), { exact: true })).toBeVisible();
    await expect.element(lentils()).toBeChecked();
  });

  it('reverts a tick that was not saved, and reports it', async () => {
    await showScreen(list);
    await expect.element(lentils()).toBeVisible();
    setNetwork(false);
    await lentils().click();
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(lentils()).not.toBeChecked();
  });

  it('clears all ticks', async () => {
    const ticked = reply(getWeekShopping, ({ language }) => listIn(language, 'bought'));
    await showScreen({ ...list, replies: [ticked, reply(clearTicks, { ok: true })] });
    await expect.element(lentils()).toBeChecked();
    answer(...list.replies);
    await page.getByRole('button', { name: t('week:list.clear') }).click();
    await expect.element(lentils()).not.toBeChecked();
    expect(callsOf(clearTicks)).toHaveLength(1);
  });

  it('shows that nothing is left to buy', async () => {
    const empty = reply(getWeekShopping, ({ language }) => ({ ...listIn(language), lines: [], meals: [] }));
    await showScreen({ ...list, replies: [empty] });
    await expect.element(page.getByText(t('week:list.empty_title'))).toBeVisible();
    await expectFinished('en');
  });

  it('shows that some prices are missing', async () => {
    await showScreen(list);
    await expect.element(region(t).getByText(t('week:list.no_price'))).toBeVisible();
  });

  it('offers a plan to an account without one', async () => {
    await showScreen({ ...list, user: withoutPlan });
    await expect.element(page.getByText(t('week:none_title'))).toBeVisible();
    expect(callsOf(getWeekShopping)).toEqual([]);
    await expectFinished('en');
  });

  it('fetches the next week for its URL', async () => {
    await showScreen({ ...list, path: '/week/shopping?week=next' });
    await expect.element(region(t)).toBeVisible();
    expect(callsOf(getWeekShopping).at(-1)?.query).toEqual({ from: dayFrom(7) });
  });

  it('refetches if the server refuses the day', async () => {
    await showScreen({ ...list, replies: [refuse(getWeekShopping, 'day_is_over')] });
    await expect.element(alertWith(t('errors:day_is_over'))).toBeVisible();
    await expectFinished('en');
  });
});

describeRefusals('ticking an ingredient', {
  ...list,
  action: tickIngredient,
  act: (_, language) => lentils(language).click(),
});
