import { getDemo } from '@sufra/contract/demo/demo.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { languages } from '@sufra/contract/options.ts';
import { plans, type PlanId } from '@sufra/contract/subscription/plans.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fillCard, payButton } from '../../test/card-form.ts';
import { managing, open } from '../../test/manage-screen.ts';
import { callsOf, refuse, reply } from '../../test/network.ts';
import { subscriber, withoutPlan } from '../../test/replies/people.ts';
import { notSubscribed, subscriptionOf } from '../../test/replies/subscription.ts';
import { showScreen, type Shown } from '../../test/screen.tsx';
import { textsIn, type Texts } from '../../test/texts.ts';
import { formatMoney } from '../lib/format.ts';
import { learnPlanPrice } from '../lib/plan-prices.ts';

const planned = { ...withoutPlan, selectedPlan: 'full-day' } as const;
const demo = reply(getDemo, { enabled: false, code: null, accounts: [] });
const every: readonly PlanId[] = ['lunch-only', 'full-day', 'family'];
const own: readonly PlanId[] = ['full-day'];

const paying = { path: '/subscribe/payment', user: planned, replies: [demo, notSubscribed] } satisfies Shown;

const pages: readonly (Shown & {
  readonly name: string;
  readonly prices: readonly PlanId[];
  readonly open?: (texts: Texts) => Promise<void>;
})[] = [
  { name: 'the landing page', path: '/', prices: every },
  { name: 'the plans', path: '/meal-plans', prices: every },
  { name: 'the choice of a plan', path: '/subscribe/plan', user: withoutPlan, prices: every },
  { name: 'the details', path: '/subscribe/details', user: planned, replies: [demo], prices: own },
  { name: 'the payment', ...paying, prices: own },
  {
    ...{ name: 'the confirmation', path: '/subscribe/confirmation', user: subscriber, prices: own },
    replies: [reply(getSubscription, { subscription: subscriptionOf(), credit: '0.00 AED' })],
  },
  { name: 'a change of plan', ...managing, prices: every, open: (texts) => open(texts, 'plan') },
];

const sentence = (texts: Texts, fils: number, language: 'en' | 'ar'): string =>
  texts('landing:plans.food_apart', { price: formatMoney(fils, language) });

describe.each(languages)('in %s', (language) => {
  const texts = textsIn(language);
  it.each(pages)('$name says that food is paid when ordered', async ({ prices, open: act, ...shown }) => {
    await showScreen({ ...shown, language });
    await act?.(texts);
    for (const plan of prices)
      await expect
        .element(page.getByText(sentence(texts, plans[plan].priceFils, language)).first())
        .toBeVisible();
  });
});

it('a price that changed meanwhile is shown before it is paid', async () => {
  const texts = textsIn('en');
  const refused = refuse(checkout, 'price_changed', { total: '649.00 AED', price: '649.00 AED' });
  await showScreen({ ...paying, replies: [...paying.replies, refused] });
  await fillCard(texts);
  await payButton(texts).click();
  await expect.element(page.getByText(sentence(texts, 64_900, 'en'))).toBeVisible();
  await expect.element(payButton(texts)).toHaveTextContent('649.00');
  await payButton(texts).click();
  await expect.poll(() => callsOf(checkout).length).toBe(2);
  expect(callsOf(checkout).map(({ body }) => body.shownPrice)).toEqual(['599.00 AED', '649.00 AED']);
  learnPlanPrice('full-day', '599.00 AED');
});
