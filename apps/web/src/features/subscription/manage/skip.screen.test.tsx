import { getSkippableDays, skipDay } from '@sufra/contract/money/billing.ts';
import { maxCreditedDays } from '@sufra/contract/subscription/promises.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { formatDay } from '../../../lib/format.ts';
import {
  day,
  days,
  dialog,
  fact,
  inDialog,
  leaving,
  managing,
  type SkippableDay,
} from '../../../../test/manage-screen.ts';
import { answer, callsOf, doubleClick, reply } from '../../../../test/network.ts';
import { dayFrom } from '../../../../test/replies/week.ts';
import { showScreen } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');

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

describeStates('the days to skip', {
  ...managing,
  read: getSkippableDays,
  loading: 'common:loading',
  filled: (texts) => page.getByText(texts('billing:skip.skipped'), { exact: true }),
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
        days.map((one) => (one.date === date ? { ...one, isSkipped: true } : one)),
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

  const showDays = (...given: SkippableDay[]) =>
    showScreen({ ...managing, replies: [...managing.replies, reply(getSkippableDays, given)] });

  it.each(['cutoff_passed', 'used', 'limit'] as const)(
    'shows the reason instead of a button: %s',
    async (barred) => {
      await showDays({ ...day(1), barred });
      const values = { days: t('billing:days', { count: maxCreditedDays }) };
      await expect.element(page.getByText(t(`billing:skip.barred.${barred}`, values))).toBeVisible();
      await expect.element(skippable(t)).not.toBeInTheDocument();
      await expectFinished('en');
    },
  );

  it('offers a pause after the last credited day', async () => {
    await showDays({ ...day(1), barred: 'limit' });
    await page.getByRole('button', { name: t('billing:skip.pause_instead') }).click();
    await expect.element(dialog.getByText(t('billing:pause.title'))).toBeVisible();
  });

  it('moves the payment of the next month instead of a credit', async () => {
    const moved = { ...day(3), credit: '0.00 AED', nextBillingDate: dayFrom(4) };
    await showDays(moved);
    const to = formatDay(dayFrom(4), 'en', 'short');
    await expect.element(page.getByText(t('billing:skip.moves', { day: to }))).toBeVisible();
    const { date, mealTimes, credit } = moved;
    answer(reply(skipDay, { date, mealTimes, credit }));
    await skippable(t).click();
    const payment = formatDay(dayFrom(4), 'en', 'medium');
    await fact(t('billing:skip.moves_to')).toContain(payment);
    await expect.element(dialog.getByText(t('billing:skip.credit'))).not.toBeInTheDocument();
    await expectFinished('en');
    await inDialog(t('billing:skip.confirm')).click();
    const told = t('billing:skip.done_moved', { day: formatDay(date, 'en', 'long'), to: payment });
    await expect.element(page.getByText(told)).toBeVisible();
  });

  it('is not offered after a cancellation', async () => {
    await showScreen(leaving);
    await expect.element(page.getByRole('button', { name: t('billing:ending.keep') })).toBeVisible();
    await expect.element(page.getByText(t('billing:skip.title'), { exact: true })).not.toBeInTheDocument();
  });
});

describeRefusals('skipping a day', { ...managing, action: skipDay, act: skip });
