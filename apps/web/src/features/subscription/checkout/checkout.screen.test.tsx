import { getDemo } from '@sufra/contract/demo/demo.ts';
import { getSession, type SessionUser } from '@sufra/contract/identity/identity.ts';
import { languages } from '@sufra/contract/options.ts';
import {
  acceptDisclaimer,
  checkout,
  chooseNotificationTime,
  choosePlan,
  getServiceArea,
  joinWaitingList,
  leaveWaitingList,
} from '@sufra/contract/subscription/subscribing.ts';
import { plans } from '@sufra/contract/subscription/plans.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cardField, fillCard, payButton } from '../../../../test/card-form.ts';
import { answer, callsOf, doubleClick, lose, never, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { subscriber, withoutPlan } from '../../../../test/replies/people.ts';
import { subscriptionOf } from '../../../../test/replies/subscription.ts';
import { showScreen, type Shown, shownPath } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';
import { setClockAhead } from '../../../lib/clock.ts';
import { formatMoney } from '../../../lib/format.ts';

const t = textsIn('en');
const subscription = subscriptionOf();
const current = reply(getSubscription, { subscription, credit: '0.00 AED' });
const planned: SessionUser = { ...withoutPlan, selectedPlan: 'full-day' };

const choosing = { path: '/subscribe/plan', user: withoutPlan } satisfies Shown;
const paying = {
  path: '/subscribe/payment',
  user: planned,
  replies: [reply(getDemo, { enabled: false, code: null, accounts: [] }), current],
} satisfies Shown;
const paid = reply(checkout, { subscription, amount: '599.00 AED', paymentId: idOf(1) });

const next = (texts: Texts) => page.getByRole('button', { name: texts('subscription:continue') });
async function pay(texts: Texts): Promise<void> {
  await fillCard(texts);
  await payButton(texts).click();
}
/** The account after a successful checkout. */
const sessionAfter = (isMade: () => boolean, before: SessionUser, after: SessionUser) =>
  reply(getSession, () => ({ user: isMade() ? after : before }));

describe.each(['plan', 'details', 'notify', 'disclaimer', 'payment'] as const)('the step %s', (step) => {
  it.each(languages)('is complete, readable and usable in %s', async (language) => {
    await showScreen({ ...paying, path: `/subscribe/${step}`, language });
    await expect
      .element(page.getByRole('heading', { level: 1, name: textsIn(language)(`subscription:${step}.title`) }))
      .toBeVisible();
    await expectFinished(language);
  });
});

describe('choosing a plan', () => {
  it('keeps the plan and continues with the details', async () => {
    await showScreen(choosing);
    const after = { ...withoutPlan, selectedPlan: 'family' } as const;
    answer(
      reply(choosePlan, { ok: true }),
      sessionAfter(() => callsOf(choosePlan).length > 0, withoutPlan, after),
    );
    await page.getByRole('radio', { name: t('options:plan.family') }).click();
    await next(t).click();
    await expect.poll(shownPath).toBe('/subscribe/details');
    expect(callsOf(choosePlan).map(({ body }) => body)).toEqual([{ planId: 'family' }]);
  });

  it('shows the plan if the account has subscribed meanwhile', async () => {
    await showScreen({ ...choosing, replies: [refuse(choosePlan, 'already_subscribed'), current] });
    answer(sessionAfter(() => callsOf(choosePlan).length > 0, withoutPlan, subscriber));
    await next(t).click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: t('subscription:current.title') }))
      .toBeVisible();
  });
});

describe('where nothing is delivered', () => {
  const area = { emirate: 'Fujairah', isServed: false, isWaiting: false } as const;
  const title = (texts: Texts) =>
    texts('subscription:not_served.title', { emirate: texts('options:emirate.Fujairah') });
  const unserved = (shown: Shown): Shown => ({
    ...shown,
    replies: [...(shown.replies ?? []), reply(getServiceArea, area)],
  });

  it.each(languages)('offers one message instead of a plan, in %s', async (language) => {
    await showScreen({ ...unserved(choosing), language });
    await expect.element(page.getByRole('heading', { name: title(textsIn(language)) })).toBeVisible();
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
    await expectFinished(language);
  });

  it('joins with one tap, and leaves again', async () => {
    await showScreen(unserved(choosing));
    answer(reply(joinWaitingList, { ...area, isWaiting: true }), reply(leaveWaitingList, area));
    await page.getByRole('button', { name: t('subscription:not_served.join') }).click();
    await expect.element(page.getByText(t('subscription:not_served.waiting'))).toBeVisible();
    await page.getByRole('button', { name: t('subscription:not_served.leave') }).click();
    await expect.element(page.getByText(t('subscription:not_served.text'))).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: t('subscription:not_served.elsewhere') }))
      .toHaveAttribute('href', '/onboarding?edit=profile');
  });

  it('shows it on the payment, too, when the checkout is refused', async () => {
    const refused = refuse(checkout, 'not_served', { emirate: 'Fujairah' });
    await showScreen({ ...paying, replies: [...paying.replies, refused] });
    await expect.element(cardField(t, 'number')).toBeVisible();
    answer(reply(getServiceArea, area));
    await pay(t);
    await expect.element(page.getByRole('heading', { name: title(t) })).toBeVisible();
  });
});

describeRefusals('joining the waiting list', {
  path: '/subscribe/plan',
  user: withoutPlan,
  replies: [reply(getServiceArea, { emirate: 'Fujairah', isServed: false, isWaiting: false })],
  action: joinWaitingList,
  act: (texts) => page.getByRole('button', { name: texts('subscription:not_served.join') }).click(),
});

describeRefusals('choosing a plan', {
  ...choosing,
  action: choosePlan,
  besides: ['already_subscribed'],
  words: { unavailable: (texts) => texts('subscription:plan.failed') },
  act: (texts) => next(texts).click(),
});

describeRefusals('choosing the time of the message', {
  path: '/subscribe/notify',
  user: planned,
  action: chooseNotificationTime,
  words: { unavailable: (texts) => texts('subscription:notify.failed') },
  act: (texts) => next(texts).click(),
});

describeRefusals('accepting the disclaimer', {
  path: '/subscribe/disclaimer',
  user: planned,
  action: acceptDisclaimer,
  words: { unavailable: (texts) => texts('subscription:disclaimer.failed') },
  act: (texts) => next(texts).click(),
});

describe('the disclaimer', () => {
  it('must be accepted before the payment', async () => {
    await showScreen({ ...paying, user: { ...planned, aiDisclaimerAccepted: false } });
    await expect.poll(shownPath).toBe('/subscribe/disclaimer');
    await next(t).click();
    await expect.element(page.getByText(t('subscription:disclaimer.required'))).toBeVisible();
    await expect.element(page.getByRole('checkbox')).toHaveFocus();
    await expectFinished('en');
    expect(callsOf(acceptDisclaimer)).toEqual([]);
  });
});

describe('the payment', () => {
  it('says above the card that food is paid apart', async () => {
    await showScreen(paying);
    const price = formatMoney(plans['full-day'].priceFils, 'en');
    await expect.element(page.getByText(t('landing:plans.food_apart', { price }))).toBeVisible();
  });

  it('marks invalid fields, focuses the first and sends nothing', async () => {
    await showScreen(paying);
    await payButton(t).click();
    for (const problem of ['number_short', 'month_invalid', 'year_invalid', 'cvv_invalid'] as const)
      await expect.element(page.getByText(t(`subscription:payment.problems.${problem}`))).toBeVisible();
    await expect.element(cardField(t, 'number')).toHaveFocus();
    await expectFinished('en');
    expect(callsOf(checkout)).toEqual([]);
  });

  it('pays once and confirms the subscription', async () => {
    await showScreen({ ...paying, replies: [...paying.replies, paid] });
    await fillCard(t);
    await doubleClick(payButton(t));
    await expect.poll(shownPath).toBe('/subscribe/confirmation');
    expect(callsOf(checkout).map(({ body }) => body.paymentMethod)).toEqual([
      {
        cardNumber: '4242424242424242',
        expiryMonth: '12',
        expiryYear: '29',
        cvv: '123',
        cardholderName: subscriber.name,
      },
    ]);
  });

  it.each(languages)('takes the credit off the first month, in %s', async (language) => {
    const texts = textsIn(language);
    const credit = reply(getSubscription, { subscription: null, credit: '13.59 AED' });
    await showScreen({ ...paying, language, replies: [...paying.replies, credit, paid] });
    await expect.element(page.getByText(texts('subscription:summary.credit'))).toBeVisible();
    await expect.element(payButton(texts)).toHaveTextContent('585.41');
    await expectFinished(language);
    await pay(texts);
    await expect.poll(() => callsOf(checkout).map(({ body }) => body.shownPrice)).toEqual(['585.41 AED']);
  });

  it('starts without a payment if the credit covers the month', async () => {
    const credit = reply(getSubscription, { subscription: null, credit: '650.00 AED' });
    await showScreen({ ...paying, replies: [...paying.replies, credit, paid] });
    await expect.element(page.getByText(t('subscription:payment.covered'))).toBeVisible();
    await fillCard(t);
    await page.getByRole('button', { name: t('subscription:payment.start') }).click();
    await expect.poll(() => callsOf(checkout).map(({ body }) => body.shownPrice)).toEqual(['0.00 AED']);
  });

  it('can be paid if the credit is not known', async () => {
    await showScreen({ ...paying, replies: [...paying.replies, lose(getSubscription), paid] });
    await pay(t);
    await expect.poll(() => callsOf(checkout).map(({ body }) => body.shownPrice)).toEqual(['599.00 AED']);
  });

  it('shows that it is processing', async () => {
    await showScreen({ ...paying, replies: [...paying.replies, never(checkout)] });
    await pay(t);
    const button = page.getByRole('button', { name: t('subscription:payment.processing') });
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await button.click({ force: true });
    expect(callsOf(checkout)).toHaveLength(1);
  });

  it.each([
    { reason: 'card_number', field: 'number', problem: 'number_invalid' },
    { reason: 'card_expired', field: 'year', problem: 'expired' },
    { reason: 'cvv', field: 'cvv', problem: 'cvv_refused' },
  ] as const)('marks the field the bank refused for $reason', async ({ reason, field, problem }) => {
    await showScreen({
      ...paying,
      replies: [...paying.replies, refuse(checkout, 'payment_declined', { reason })],
    });
    await pay(t);
    await expect.element(alertWith(t(`subscription:payment.reasons.${reason}`))).toBeVisible();
    await expect
      .element(page.getByText(t(`subscription:payment.problems.${problem}`), { exact: true }))
      .toBeVisible();
    await expect.element(cardField(t, field)).toHaveFocus();
    await expectFinished('en');
  });

  it.each(['insufficient_funds', 'lost_card', 'authentication', 'try_again'] as const)(
    'explains that the bank declined for %s',
    async (reason) => {
      await showScreen({
        ...paying,
        replies: [...paying.replies, refuse(checkout, 'payment_declined', { reason })],
      });
      await pay(t);
      await expect.element(alertWith(t(`subscription:payment.reasons.${reason}`))).toBeVisible();
    },
  );

  it('keeps the card if there is no reply, and retries with the same key', async () => {
    await showScreen({ ...paying, replies: [...paying.replies, lose(checkout)] });
    await pay(t);
    await expect.element(alertWith(t('subscription:payment.no_answer'))).toBeVisible();
    await expect.element(cardField(t, 'cvv')).toHaveValue('123');
    answer(paid);
    await payButton(t).click();
    await expect.poll(shownPath).toBe('/subscribe/confirmation');
    const [first, second] = callsOf(checkout);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('uses a new key after a decline', async () => {
    await showScreen({ ...paying, replies: [...paying.replies, refuse(checkout, 'payment_declined')] });
    await pay(t);
    await expect.element(alertWith(t('subscription:payment.reasons.declined'))).toBeVisible();
    answer(paid);
    await payButton(t).click();
    await expect.poll(shownPath).toBe('/subscribe/confirmation');
    expect(new Set(callsOf(checkout).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it('redirects to the missing step', async () => {
    const missing = refuse(checkout, 'flow_incomplete', { step: 'disclaimer' });
    await showScreen({ ...paying, replies: [...paying.replies, missing] });
    const after = { ...planned, aiDisclaimerAccepted: false };
    answer(sessionAfter(() => callsOf(checkout).length > 0, planned, after));
    await pay(t);
    await expect.poll(shownPath).toBe('/subscribe/disclaimer');
    await expect.element(page.getByText(t('errors:flow_incomplete')).first()).toBeVisible();
  });

  it('redirects an account that has paid to its confirmation', async () => {
    await showScreen({ ...paying, replies: [...paying.replies, refuse(checkout, 'already_subscribed')] });
    answer(sessionAfter(() => callsOf(checkout).length > 0, planned, subscriber));
    await pay(t);
    await expect.poll(shownPath).toBe('/subscribe/confirmation');
  });

  it('fills in a demo card', async () => {
    const demo = reply(getDemo, { enabled: true, code: null, accounts: [] });
    await showScreen({ ...paying, replies: [...paying.replies, demo] });
    await page
      .getByRole('button', { name: t('subscription:test_cards.use_number', { number: '9995' }) })
      .click();
    await expect.element(cardField(t, 'number')).toHaveValue('4000 0000 0000 9995');
    await expectFinished('en');
  });

  it('fills in a card that is valid in the year of the demo’s clock', async () => {
    const demo = reply(getDemo, { enabled: true, code: null, accounts: [] });
    await showScreen({ ...paying, replies: [...paying.replies, demo] });
    await expect.element(cardField(t, 'year')).toBeVisible();
    setClockAhead(Date.parse('2031-03-03T06:00:00Z') - Date.now());
    await page
      .getByRole('button', { name: t('subscription:test_cards.use_number', { number: '9995' }) })
      .click();
    await expect.element(cardField(t, 'year')).toHaveValue('33');
  });
});

describeRefusals('the payment', {
  ...paying,
  action: checkout,
  besides: ['flow_incomplete', 'already_subscribed'],
  words: {
    payment_declined: (texts) => texts('subscription:payment.reasons.declined'),
    unavailable: (texts) => texts('subscription:payment.failed'),
  },
  prepare: fillCard,
  act: (texts) => payButton(texts).click(),
});

describeStates('the plan of a subscriber', {
  ...choosing,
  user: subscriber,
  replies: [current],
  read: getSubscription,
  loading: 'common:loading',
  filled: (texts) => page.getByRole('link', { name: texts('subscription:current.manage') }),
});

describeStates('the confirmation', {
  path: '/subscribe/confirmation',
  user: subscriber,
  replies: [current],
  read: getSubscription,
  loading: 'common:loading',
  filled: (texts) => page.getByRole('heading', { level: 1, name: texts('subscription:confirmation.title') }),
});
