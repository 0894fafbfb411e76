import {
  changeCard,
  pauseSubscription,
  previewPause,
  resumeSubscription,
} from '@sufra/contract/money/billing.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { formatDay } from '../../../lib/format.ts';
import {
  back,
  dialog,
  fact,
  inDialog,
  managing,
  open,
  openCard,
  paused,
  pausePreview,
  shownWith,
  task,
} from '../../../../test/manage-screen.ts';
import { answer, callsOf, type Answer, refuse, reply } from '../../../../test/network.ts';
import { subscriptionOf } from '../../../../test/replies/subscription.ts';
import { dayFrom } from '../../../../test/replies/week.ts';
import { showScreen } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');

async function pause(texts: Texts): Promise<void> {
  await open(texts, 'pause');
  await inDialog(texts('billing:pause.confirm')).click();
}

describe('a pause', () => {
  const showPause = (...replies: Answer[]) =>
    showScreen({ ...managing, replies: [...managing.replies, ...replies] });

  it('starts, is shown and is withdrawn', async () => {
    const subscription = subscriptionOf('full-day', { status: 'paused', pausedFrom: dayFrom(1) });
    await showPause(reply(pauseSubscription, { subscription }));
    await pause(t);
    await expect.element(page.getByText(t('billing:pause.done_title'))).toBeVisible();
    expect(callsOf(pauseSubscription).map(({ body }) => body)).toEqual([{ until: dayFrom(8) }]);
    answer(reply(resumeSubscription, { subscription: subscriptionOf() }));
    await page.getByRole('button', { name: t('billing:paused.take_back') }).click();
    await expect.element(page.getByText(t('billing:paused.taken_back_title'))).toBeVisible();
    await expect.element(task(t, 'pause')).toBeVisible();
  });

  it('shows the meals it adds to the month, and the later payment', async () => {
    await showPause();
    await open(t, 'pause');
    await expect.element(dialog.getByText(t('billing:pause.lead'))).toBeVisible();
    await fact(t('billing:pause.meals')).toContain('21');
    await fact(t('billing:pause.next_billing')).toContain(formatDay(dayFrom(27), 'en', 'medium'));
    await expectFinished('en');
    await dialog.getByRole('radio', { name: t('billing:pause.open') }).click();
    await expect.element(dialog.getByText(t('billing:pause.open_effect'))).toBeVisible();
    expect(callsOf(previewPause).map(({ query }) => query)).toEqual([{}, { until: dayFrom(8) }]);
  });

  it('counts from the first day whose meals are still open', async () => {
    await showPause(pausePreview(dayFrom(3)));
    await open(t, 'pause');
    const from = formatDay(dayFrom(3), 'en', 'short');
    await expect.element(dialog.getByText(t('billing:pause.lead_later', { day: from }))).toBeVisible();
    const until = formatDay(dayFrom(10), 'en', 'short');
    await expect.element(dialog.getByText(t('billing:pause.back_on', { day: until }))).toBeVisible();
    await fact(t('billing:pause.meals_from')).toContain(until);
  });

  it('requires a day in the 90 after its first', async () => {
    await showPause();
    await open(t, 'pause');
    await dialog.getByRole('radio', { name: t('billing:pause.date') }).click();
    await inDialog(t('billing:pause.confirm')).click();
    const date = dialog.getByLabelText(t('billing:pause.date_label'));
    const [first, last] = [dayFrom(2), dayFrom(91)].map((day) => formatDay(day, 'en', 'medium'));
    const wrong = t('billing:pause.date_wrong', { first: first ?? '', last: last ?? '' });
    await expect.element(date).toHaveAccessibleDescription(wrong);
    await expectFinished('en');
    for (const outside of [dayFrom(1), dayFrom(92)]) {
      await date.fill(outside);
      await inDialog(t('billing:pause.confirm')).click();
    }
    expect(callsOf(pauseSubscription)).toEqual([]);
    await date.fill(dayFrom(4));
    await fact(t('billing:pause.meals')).toContain('21');
    expect(callsOf(previewPause).at(-1)?.query).toEqual({ until: dayFrom(4) });
  });

  it('can’t be confirmed before its effect is known', async () => {
    await showPause(refuse(previewPause, 'unavailable'));
    await open(t, 'pause');
    await expect.element(alertWith(t('errors:unavailable'))).toBeVisible();
    await expect.element(inDialog(t('billing:pause.confirm'))).toBeDisabled();
    answer(pausePreview());
    await inDialog(t('common:actions.retry')).click();
    await fact(t('billing:pause.meals')).toBeDefined();
    await expect.element(inDialog(t('billing:pause.confirm'))).toBeEnabled();
    answer(refuse(previewPause, 'unavailable'));
    await dialog.getByRole('radio', { name: t('billing:pause.fortnight') }).click();
    await expect.element(alertWith(t('errors:unavailable'))).toBeVisible();
    await expect.element(inDialog(t('billing:pause.confirm'))).toBeDisabled();
  });

  it('waits for the payment of a month that is about to start', async () => {
    await showPause(refuse(previewPause, 'not_possible_now', { reason: 'renewal_due' }));
    await open(t, 'pause');
    await expect.element(alertWith(t('billing:renewal_due'))).toBeVisible();
    await expectFinished('en');
  });

  it('ends tomorrow when it is resumed', async () => {
    const subscription = subscriptionOf('full-day', back);
    await showScreen({
      ...paused,
      replies: [...paused.replies, reply(resumeSubscription, { subscription })],
    });
    const resume = page.getByRole('button', { name: t('billing:paused.resume') });
    await resume.click();
    await expect.element(page.getByText(t('billing:paused.resumed_title'))).toBeVisible();
    const title = t('billing:paused.back_title', { day: formatDay(dayFrom(1), 'en', 'short') });
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(resume).not.toBeInTheDocument();
    await expectFinished('en');
  });
});

describe('a past-due payment', () => {
  const owingFrom = (pausedFrom: string) =>
    shownWith({
      status: 'past_due',
      pausedFrom,
      pastDue: { amount: '599.00 AED', nextAttemptOn: dayFrom(2) },
    });

  it.each([
    { name: 'the last day with meals', from: dayFrom(2), key: 'billing:past_due.meals_until' },
    { name: 'that meals have stopped', from: dayFrom(0), key: 'billing:past_due.meals_stopped' },
  ] as const)('shows $name', async ({ from, key }) => {
    await showScreen(owingFrom(from));
    const text = t(key, { day: formatDay(dayFrom(1), 'en', 'medium') });
    await expect.element(page.getByText(text)).toBeVisible();
    await expectFinished('en');
  });

  it('brings meals from tomorrow if it was paid late', async () => {
    const shown = owingFrom(dayFrom(-1));
    const card = { brand: 'Visa', lastFour: '4242' };
    const charged = reply(changeCard, { card, charged: '599.00 AED' });
    await showScreen({ ...shown, replies: [...shown.replies, charged] });
    await openCard(t);
    answer(reply(getSubscription, { subscription: subscriptionOf('full-day', back), credit: '0.00 AED' }));
    await dialog.getByRole('button', { name: t('billing:card.pay', { sum: '' }).trim() }).click();
    const told = page.getByRole('status').filter({ hasText: t('billing:card.charged_title') });
    await expect.element(told).toHaveTextContent('Your meals start again tomorrow.');
    const title = t('billing:paused.back_title', { day: formatDay(dayFrom(1), 'en', 'short') });
    await expect.element(page.getByText(title)).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: t('billing:paused.resume') }))
      .not.toBeInTheDocument();
  });
});

describeRefusals('pausing', { ...managing, action: pauseSubscription, act: pause });
describeRefusals('resuming', {
  ...paused,
  action: resumeSubscription,
  act: (texts) => page.getByRole('button', { name: texts('billing:paused.resume') }).click(),
});
