import {
  cancelSubscription,
  changeCard,
  changePlan,
  getSkippableDays,
  keepSubscription,
  previewCancellation,
  previewPlanChange,
} from '@sufra/contract/money/billing.ts';
import { getInvoices } from '@sufra/contract/money/invoices.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { formatDay } from '../../../lib/format.ts';
import { cardField } from '../../../../test/card-form.ts';
import { expectWellBehaved } from '../../../../test/dialog.ts';
import {
  back,
  dialog,
  effect,
  ending,
  fact,
  inDialog,
  leaving,
  leavingPaused,
  managing,
  open,
  openCard,
  owing,
  paused,
  task,
} from '../../../../test/manage-screen.ts';
import { answer, callsOf, doubleClick, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { subscriptionOf } from '../../../../test/replies/subscription.ts';
import { dayFrom } from '../../../../test/replies/week.ts';
import { showScreen } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');

/** The amount is in the label. */
const confirmPlan = (texts: Texts) => inDialog(texts('billing:change.confirm_pay', { sum: '' }).trim());
async function changeToFamily(texts: Texts): Promise<void> {
  await open(texts, 'plan');
  await dialog.getByRole('radio', { name: texts('options:plan.family') }).click();
  await confirmPlan(texts).click();
}
async function cancel(texts: Texts): Promise<void> {
  await open(texts, 'cancel');
  await inDialog(texts('billing:cancel.confirm')).click();
}

describeStates('the subscription', {
  ...managing,
  read: getSubscription,
  loading: 'common:loading',
  filled: (texts) => task(texts, 'pause'),
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
    { name: 'paused and ending', shown: leavingPaused, offer: 'billing:ending.keep' },
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
    await showScreen({
      ...managing,
      replies: [...replies, reply(getSubscription, { subscription, credit: '0.00 AED' })],
    });
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

describe('changing the plan', () => {
  it('sends the shown amounts, once', async () => {
    const changed = reply(changePlan, { subscription: subscriptionOf('family', { price: '999.00 AED' }) });
    await showScreen({ ...managing, replies: [...managing.replies, changed] });
    await open(t, 'plan');
    await expect.element(inDialog(t('billing:change.confirm'))).toBeDisabled();
    await dialog.getByRole('radio', { name: t('options:plan.family') }).click();
    await expect.element(confirmPlan(t)).toBeVisible();
    await fact(t('billing:change.counted')).toContain(t('billing:change.meals', { left: 51, total: 90 }));
    await fact(t('billing:change.starts')).toContain(formatDay(effect.from, 'en', 'short'));
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

  it('takes two taps, whatever is asked and offered', async () => {
    const subscription = subscriptionOf('full-day', { status: 'cancelled', endsOn: dayFrom(0) });
    const cancelled = reply(cancelSubscription, { ...ending, subscription });
    await showScreen({ ...managing, replies: [...managing.replies, cancelled] });
    await open(t, 'cancel');
    await expect.element(inDialog(t('billing:cancel.confirm'))).toBeInViewport();
    await expectFinished('en');
    await inDialog(t('billing:cancel.confirm')).click();
    await expect.element(page.getByText(t('billing:cancel.done_title'))).toBeVisible();
    expect(callsOf(cancelSubscription).map(({ body }) => body)).toEqual([{}]);
  });

  it('sends one reason, with words of the customer’s own', async () => {
    await showScreen({
      ...managing,
      replies: [...managing.replies, refuse(cancelSubscription, 'unavailable')],
    });
    await open(t, 'cancel');
    const chip = (name: 'travelling' | 'other') =>
      dialog.getByRole('checkbox', { name: t(`options:cancel_reason.${name}`) });
    await chip('travelling').click();
    await inDialog(t('billing:cancel.confirm')).click();
    await expect.element(alertWith(t('errors:unavailable'))).toBeVisible();
    await chip('other').click();
    await expect.element(chip('travelling')).not.toBeChecked();
    await dialog.getByRole('textbox', { name: t('billing:cancel.note') }).fill('New job');
    await inDialog(t('billing:cancel.confirm')).click();
    await expect
      .poll(() => callsOf(cancelSubscription).map(({ body }) => body))
      .toEqual([{ reason: 'travelling' }, { reason: 'other', note: 'New job' }]);
  });

  it('offers a pause and the smaller plan, each a tap away', async () => {
    await showScreen(managing);
    await open(t, 'cancel');
    await dialog.getByRole('button', { name: t('billing:cancel.pause_text') }).click();
    await expect.element(inDialog(t('billing:pause.confirm'))).toBeVisible();
    await inDialog(t('common:actions.cancel')).click();
    await open(t, 'cancel');
    await dialog.getByRole('button', { name: t('options:plan.lunch-only') }).click();
    await expect.element(dialog.getByRole('radio', { name: t('options:plan.lunch-only') })).toBeChecked();
    expect(callsOf(previewPlanChange).map(({ query }) => query)).toEqual([{ planId: 'lunch-only' }]);
  });

  it('offers no smaller plan to the smallest, and no pause to a paused one', async () => {
    await showScreen(paused);
    await open(t, 'cancel');
    await expect.element(inDialog(t('billing:cancel.confirm'))).toBeEnabled();
    await expect.element(dialog.getByText(t('billing:cancel.instead'))).not.toBeInTheDocument();
  });

  it('ends a pause, and serves the rest of the month', async () => {
    const later = { refund: null, endsOn: dayFrom(20), disputed: null };
    const subscription = subscriptionOf('full-day', { ...back, endsOn: dayFrom(20) });
    await showScreen({
      ...paused,
      replies: [
        ...paused.replies,
        reply(previewCancellation, { ...later, isAtOnce: false }),
        reply(cancelSubscription, { ...later, subscription }),
      ],
    });
    await open(t, 'cancel');
    await expect.element(dialog.getByText(t('billing:cancel.ends_pause'))).toBeVisible();
    await expectFinished('en');
    await inDialog(t('billing:cancel.confirm')).click();
    const day = formatDay(dayFrom(19), 'en', 'medium');
    await expect.element(page.getByText(t('billing:cancel.done_later', { day }))).toBeVisible();
    await expect.element(page.getByText(t('billing:ending.title', { day }))).toBeVisible();
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

describeRefusals('keeping the subscription', {
  ...leaving,
  action: keepSubscription,
  act: press('billing:ending.keep'),
});
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
