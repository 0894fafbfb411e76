import { getDemo } from '@sufra/contract/demo/demo.ts';
import {
  cancelSubscription,
  changeCard,
  changePlan,
  getSkippableDays,
  keepSubscription,
  pauseSubscription,
  previewCancellation,
  previewPlanChange,
  resumeSubscription,
  skipDay,
} from '@sufra/contract/money/billing.ts';
import { getInvoices } from '@sufra/contract/money/invoices.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSubscription, type SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cardField, fillCard } from '../../../../test/card-form.ts';
import { expectWellBehaved } from '../../../../test/dialog.ts';
import { answer, callsOf, doubleClick, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { subscriber } from '../../../../test/replies/people.ts';
import { messageTime, subscriptionOf } from '../../../../test/replies/subscription.ts';
import { dayFrom } from '../../../../test/replies/week.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
type SkippableDay = ReplyOf<typeof getSkippableDays>[number];
type Task = 'plan' | 'pause' | 'card' | 'cancel';

const day = (ahead: number): SkippableDay => ({
  date: dayFrom(ahead),
  isSkipped: false,
  mealTimes: ['lunch', 'dinner'],
  credit: '19.97 AED',
  cutoffAt: `${dayFrom(ahead - 1)}T16:00:00.000Z`,
});
const days: SkippableDay[] = [
  { ...day(1), mealTimes: [], cutoffAt: null },
  { ...day(2), isSkipped: true, mealTimes: [], cutoffAt: null },
  ...[3, 4, 5, 6].map(day),
];
const document = { id: idOf(1), number: 'INV-000042', issuedOn: dayFrom(-10), total: '599.00 AED' };
const invoices = [
  { ...document, kind: 'invoice' },
  { ...document, id: idOf(2), number: 'CN-000007', kind: 'credit_note' },
] as const;
const effect = {
  planId: 'family',
  price: '999.00 AED',
  due: '253.33 AED',
  credit: '0.00 AED',
  daysLeft: 19,
  daysInPeriod: 30,
  nextBillingDate: dayFrom(20),
} as const;
const ending = { refund: '599.00 AED', endsOn: dayFrom(1), isAtOnce: true, disputed: null };

const shownWith = (change: Partial<SubscriptionReply> = {}) =>
  ({
    path: '/account?tab=subscription',
    user: subscriber,
    replies: [
      reply(getSubscription, { subscription: subscriptionOf('full-day', change) }),
      reply(getSkippableDays, days),
      reply(getInvoices, { invoices: [...invoices], next: null }),
      messageTime,
      reply(previewPlanChange, effect),
      reply(previewCancellation, ending),
      reply(getDemo, { enabled: false, code: null, accounts: [] }),
    ],
  }) satisfies Shown;
const managing = shownWith();
const paused = shownWith({ status: 'paused', pausedFrom: dayFrom(-1), nextBillingDate: null });
const leaving = shownWith({ endsOn: dayFrom(20) });
const owing = shownWith({
  status: 'past_due',
  pastDue: { amount: '599.00 AED', nextAttemptOn: dayFrom(2) },
});

const task = (texts: Texts, name: Task) =>
  page.getByRole('button', { name: texts(`billing:tasks.${name}_text`) });
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name });
const open = (texts: Texts, name: Task) => task(texts, name).click();

/** The amount is in the label. */
const confirmPlan = (texts: Texts) => inDialog(texts('billing:change.confirm_pay', { sum: '' }).trim());
async function changeToFamily(texts: Texts): Promise<void> {
  await open(texts, 'plan');
  await dialog.getByRole('radio', { name: texts('options:plan.family') }).click();
  await confirmPlan(texts).click();
}
async function pause(texts: Texts): Promise<void> {
  await open(texts, 'pause');
  await inDialog(texts('billing:pause.confirm')).click();
}
async function cancel(texts: Texts): Promise<void> {
  await open(texts, 'cancel');
  await inDialog(texts('billing:cancel.confirm')).click();
}
async function openCard(texts: Texts): Promise<void> {
  await open(texts, 'card');
  await fillCard(texts);
}
/** The first day that can be skipped. */
const skippable = (texts: Texts) =>
  page
    .getByRole('button')
    .filter({ hasText: texts('billing:skip.skip') })
    .first();
async function skip(texts: Texts): Promise<void> {
  await skippable(texts).click();
  await inDialog(texts('billing:skip.confirm')).click();
}

describeStates('the subscription', {
  ...managing,
  read: getSubscription,
  loading: 'common:loading',
  filled: (texts) => task(texts, 'pause'),
});

describeStates('the days to skip', {
  ...managing,
  read: getSkippableDays,
  loading: 'common:loading',
  filled: (texts) => page.getByText(texts('billing:skip.skipped'), { exact: true }),
});

describeStates('the invoices', {
  ...managing,
  read: getInvoices,
  loading: 'common:loading',
  filled: (texts) => page.getByText(texts('invoices:kind.credit_note'), { exact: true }),
});

describe('the subscription', () => {
  it.each([
    { name: 'paused', shown: paused, offer: 'billing:paused.resume' },
    { name: 'ending', shown: leaving, offer: 'billing:ending.keep' },
    { name: 'past due', shown: owing, offer: 'billing:past_due.pay' },
  ] as const)('offers the next step when it is $name', async ({ shown, offer }) => {
    await showScreen(shown);
    await expect.element(page.getByRole('button', { name: t(offer) })).toBeVisible();
    await expect.element(task(t, 'pause')).not.toBeInTheDocument();
    await expectFinished('en');
  });

  it.each([
    { name: 'never subscribed', subscription: null, title: 'billing:none.first_title' },
    {
      name: 'cancelled',
      subscription: subscriptionOf('full-day', { status: 'cancelled', endsOn: dayFrom(-1) }),
      title: 'billing:none.again_title',
    },
  ] as const)('shows the plans to an account that $name', async ({ subscription, title }) => {
    const { replies } = managing;
    await showScreen({ ...managing, replies: [...replies, reply(getSubscription, { subscription })] });
    await expect.element(page.getByRole('heading', { name: t(title) })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: t('billing:none.plans') }))
      .toHaveAttribute('href', '/subscribe/plan');
    await expectFinished('en');
  });

  it.each(['plan', 'pause', 'card', 'cancel'] as const)(
    'opens the dialog of %s, which traps and returns focus',
    async (name) => {
      await showScreen(managing);
      await expectWellBehaved(task(t, name));
    },
  );

  it('shows that there are no invoices and no days to skip', async () => {
    const none = [reply(getInvoices, { invoices: [], next: null }), reply(getSkippableDays, [])];
    await showScreen({ ...managing, replies: [...managing.replies, ...none] });
    await expect.element(page.getByText(t('invoices:list.empty'))).toBeVisible();
    await expect.element(page.getByText(t('billing:skip.none'))).toBeVisible();
  });
});

describe('a pause', () => {
  it('starts, is shown and is withdrawn', async () => {
    const subscription = subscriptionOf('full-day', { status: 'paused', pausedFrom: dayFrom(1) });
    await showScreen({
      ...managing,
      replies: [...managing.replies, reply(pauseSubscription, { subscription })],
    });
    await pause(t);
    await expect.element(page.getByText(t('billing:pause.done_title'))).toBeVisible();
    expect(callsOf(pauseSubscription).map(({ body }) => body)).toEqual([{ until: dayFrom(8) }]);
    answer(reply(resumeSubscription, { subscription: subscriptionOf() }));
    await page.getByRole('button', { name: t('billing:paused.take_back') }).click();
    await expect.element(page.getByText(t('billing:paused.resumed_title'))).toBeVisible();
    await expect.element(task(t, 'pause')).toBeVisible();
  });

  it('requires a day in the next 90', async () => {
    await showScreen(managing);
    await open(t, 'pause');
    await dialog.getByRole('radio', { name: t('billing:pause.date') }).click();
    await inDialog(t('billing:pause.confirm')).click();
    const date = dialog.getByLabelText(t('billing:pause.date_label'));
    await expect.element(date).toHaveAccessibleDescription(t('billing:pause.date_wrong'));
    await expectFinished('en');
    await date.fill(dayFrom(92));
    await inDialog(t('billing:pause.confirm')).click();
    expect(callsOf(pauseSubscription)).toEqual([]);
    await date.fill(dayFrom(4));
    await expect.element(dialog.getByText(t('billing:days', { count: 3 }))).toBeVisible();
  });
});

describe('skipping a day', () => {
  it('is requested once and shows the credit', async () => {
    const { date, mealTimes, credit } = day(3);
    const skipped = reply(skipDay, { date, mealTimes, credit });
    await showScreen({ ...managing, replies: [...managing.replies, skipped] });
    await skippable(t).click();
    await expectFinished('en');
    answer(
      reply(
        getSkippableDays,
        days.map((one) => (one.date === date ? { ...one, isSkipped: true, mealTimes: [] } : one)),
      ),
    );
    await doubleClick(inDialog(t('billing:skip.confirm')));
    await expect.element(page.getByText(t('billing:skip.done_title'))).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .poll(() => page.getByText(t('billing:skip.skipped'), { exact: true }).elements())
      .toHaveLength(2);
    expect(callsOf(skipDay).map(({ body }) => body)).toEqual([{ date }]);
  });
});

describe('changing the plan', () => {
  it('sends the shown amounts, once', async () => {
    const changed = reply(changePlan, { subscription: subscriptionOf('family', { price: '999.00 AED' }) });
    await showScreen({ ...managing, replies: [...managing.replies, changed] });
    await open(t, 'plan');
    await expect.element(inDialog(t('billing:change.confirm'))).toBeDisabled();
    await dialog.getByRole('radio', { name: t('options:plan.family') }).click();
    await expect.element(confirmPlan(t)).toBeVisible();
    await expectFinished('en');
    await doubleClick(confirmPlan(t));
    await expect
      .element(page.getByRole('heading', { level: 2, name: t('options:plan.family') }))
      .toBeVisible();
    const { planId, due, credit } = effect;
    expect(callsOf(changePlan).map(({ body }) => body)).toEqual([{ planId, due, credit }]);
  });

  it('can’t be confirmed before its price is known', async () => {
    await showScreen({
      ...managing,
      replies: [...managing.replies, refuse(previewPlanChange, 'unavailable')],
    });
    await open(t, 'plan');
    await dialog.getByRole('radio', { name: t('options:plan.family') }).click();
    await expect.element(alertWith(t('errors:unavailable'))).toBeVisible();
    await expect.element(inDialog(t('billing:change.confirm'))).toBeDisabled();
    answer(reply(previewPlanChange, effect));
    await inDialog(t('common:actions.retry')).click();
    await expect.element(confirmPlan(t)).toBeEnabled();
  });

  const needsBank = refuse(changePlan, 'authentication_required', {
    clientSecret: 'secret-1',
    paymentId: idOf(9),
  });
  const afterBank = (then: ReturnType<typeof refuse>) => ({
    ...then,
    respond: (...given: Parameters<typeof then.respond>) =>
      callsOf(changePlan).length > 1 ? then.respond(...given) : needsBank.respond(...given),
  });

  it('repeats the call with its payment after 3-D Secure', async () => {
    const changed = reply(changePlan, { subscription: subscriptionOf('family', { price: '999.00 AED' }) });
    await showScreen({ ...managing, replies: [...managing.replies, afterBank(changed)] });
    await changeToFamily(t);
    await expect
      .element(page.getByRole('heading', { level: 2, name: t('options:plan.family') }))
      .toBeVisible();
    const { planId, due, credit } = effect;
    expect(callsOf(changePlan).map(({ body }) => body)).toEqual([
      { planId, due, credit },
      { planId, due, credit, askedPaymentId: idOf(9) },
    ]);
  });

  it('keeps the plan if the bank did not confirm', async () => {
    const declined = refuse(changePlan, 'payment_declined', { reason: 'authentication' });
    await showScreen({ ...managing, replies: [...managing.replies, afterBank(declined)] });
    await changeToFamily(t);
    await expect.element(alertWith(t('subscription:payment.reasons.authentication'))).toBeVisible();
    await expect.element(confirmPlan(t)).toBeEnabled();
    await expectFinished('en');
  });

  it('leads to the card form if there is no card', async () => {
    await showScreen({ ...managing, replies: [...managing.replies, refuse(changePlan, 'no_card')] });
    await changeToFamily(t);
    await inDialog(t('billing:tasks.card')).click();
    await expect.element(cardField(t, 'number')).toBeVisible();
  });
});

describe('cancelling', () => {
  it('refunds and shows the plans', async () => {
    const subscription = subscriptionOf('full-day', { status: 'cancelled', endsOn: dayFrom(0) });
    const { refund, endsOn, disputed } = ending;
    const cancelled = reply(cancelSubscription, { subscription, refund, endsOn, disputed });
    await showScreen({ ...managing, replies: [...managing.replies, cancelled] });
    await open(t, 'cancel');
    await expect.element(dialog.getByText(t('billing:cancel.at_once'))).toBeVisible();
    await doubleClick(inDialog(t('billing:cancel.confirm')));
    await expect.element(page.getByText(t('billing:cancel.done_title'))).toBeVisible();
    await expect.element(page.getByRole('heading', { name: t('billing:none.again_title') })).toBeVisible();
    expect(callsOf(cancelSubscription)).toHaveLength(1);
  });

  it('can’t be confirmed before its refund is known', async () => {
    const failing = refuse(previewCancellation, 'unavailable');
    await showScreen({ ...managing, replies: [...managing.replies, failing] });
    await open(t, 'cancel');
    await expect.element(alertWith(t('errors:unavailable'))).toBeVisible();
    await expect.element(inDialog(t('billing:cancel.confirm'))).toBeDisabled();
    answer(reply(previewCancellation, ending));
    await inDialog(t('common:actions.retry')).click();
    await expect.element(inDialog(t('billing:cancel.confirm'))).toBeEnabled();
  });
});

const press = (key: 'billing:paused.resume' | 'billing:ending.keep') => (texts: Texts) =>
  page.getByRole('button', { name: texts(key) }).click();
const declined = (texts: Texts): string => texts('subscription:payment.reasons.declined');

describeRefusals('pausing', { ...managing, action: pauseSubscription, act: pause });
describeRefusals('resuming', {
  ...paused,
  action: resumeSubscription,
  act: press('billing:paused.resume'),
});
describeRefusals('keeping the subscription', {
  ...leaving,
  action: keepSubscription,
  act: press('billing:ending.keep'),
});
describeRefusals('skipping a day', { ...managing, action: skipDay, act: skip });
describeRefusals('cancelling', { ...managing, action: cancelSubscription, act: cancel });
describeRefusals('changing the plan', {
  ...managing,
  action: changePlan,
  // The bank's dialog, rendered by Stripe.
  besides: ['authentication_required'],
  words: {
    price_changed: (texts) => texts('billing:change.changed'),
    no_card: (texts) => texts('billing:change.no_card'),
    payment_declined: declined,
  },
  act: changeToFamily,
});
describeRefusals('changing the card', {
  ...managing,
  action: changeCard,
  words: {
    payment_declined: declined,
    unavailable: (texts) => texts('subscription:payment.failed'),
  },
  prepare: openCard,
  act: (texts) => inDialog(texts('billing:card.save')).click(),
});
