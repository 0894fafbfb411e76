import {
  acceptQuote,
  cancelEvent,
  getEvent,
  previewEventCancellation,
  rescheduleEvent,
} from '@sufra/contract/catering/catering.ts';
import { freeCancelHours } from '@sufra/contract/subscription/promises.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectWellBehaved } from '../../../../test/dialog.ts';
import { answer, callsOf, doubleClick, lose, refuse, reply, setNetwork } from '../../../../test/network.ts';
import { bookedIn, eventId, eventIn, quote } from '../../../../test/replies/events.ts';
import { subscriber } from '../../../../test/replies/people.ts';
import { dayFrom } from '../../../../test/replies/week.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatSpan } from '../../../lib/format.ts';

const t = textsIn('en');
const isolated = `\u2068${quote.chef.name}\u2069`;
const quoted = {
  path: `/chef-hiring/requests/${eventId}`,
  user: subscriber,
  replies: [reply(getEvent, ({ language }) => eventIn(language))],
} satisfies Shown;
const booked = {
  ...quoted,
  replies: [reply(getEvent, ({ language }) => bookedIn(language))],
} satisfies Shown;

const dialog = page.getByRole('dialog');
const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name });
const choose = (texts: Texts = t) =>
  page.getByRole('button', { name: texts('catering:quotes.choose_named', { chef: isolated }) });
const pay = inDialog(/600[.]15/);
const fact = (label: string) =>
  dialog.getByText(label, { exact: true }).element().closest('dt')?.nextElementSibling;
const toast = (text: string) => page.getByRole('status').filter({ hasText: text }).last();

const preview = (isFree: boolean) =>
  reply(previewEventCancellation, {
    isFree,
    paid: quote.deposit,
    refund: isFree ? quote.deposit : '0.00 AED',
    kept: isFree ? '0.00 AED' : quote.deposit,
    isDisputed: false,
    freeUntil: `${dayFrom(7)}T19:30:00+04:00`,
  });
const askToCancel = (texts: Texts = t) =>
  page.getByRole('button', { name: texts('catering:booking.cancel') }).click();

describe('cancelling an event', () => {
  it.each([
    { isFree: true, refund: '600.15' },
    { isFree: false, refund: '0.00' },
  ])('refunds $refund', async ({ isFree, refund }) => {
    const cancelled = bookedIn(
      'en',
      { status: 'cancelled', version: 3, actions: [] },
      { refund: { amount: `${refund} AED`, state: 'requested' } },
    );
    await showScreen({
      ...booked,
      replies: [...booked.replies, preview(isFree), reply(cancelEvent, cancelled)],
    });
    await askToCancel();
    await expect.element(dialog.getByText(t('catering:cancel.paid'))).toBeVisible();
    expect(fact(t('catering:cancel.paid'))?.textContent).toContain('600.15');
    expect(fact(t('catering:cancel.refund'))?.textContent).toContain(refund);
    await expectFinished('en');
    const confirm = isFree ? /600[.]15/ : t('catering:cancel.confirm');
    await doubleClick(inDialog(confirm));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(toast(t('catering:cancel.done_title'))).toBeVisible();
    expect(callsOf(cancelEvent).map(({ body }) => body)).toEqual([{ refund: `${refund} AED` }]);
    await expectFinished('en');
  });

  it('requires the refund amount', async () => {
    await showScreen({ ...booked, replies: [...booked.replies, lose(previewEventCancellation)] });
    await askToCancel();
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(inDialog(t('catering:cancel.confirm'))).toBeDisabled();
    answer(preview(true));
    await inDialog(t('common:actions.retry')).click();
    await expect.element(inDialog(/600[.]15/)).toBeEnabled();
  });

  it('asks in a dialog that traps and returns focus', async () => {
    await showScreen({ ...booked, replies: [...booked.replies, preview(true)] });
    for (const name of ['cancel', 'move'] as const)
      await expectWellBehaved(page.getByRole('button', { name: t(`catering:booking.${name}`) }));
  });
});

describeRefusals('cancelling an event', {
  ...booked,
  replies: [...booked.replies, preview(true)],
  action: cancelEvent,
  words: { price_changed: (texts) => texts('catering:cancel.changed') },
  act: async (texts) => {
    await askToCancel(texts);
    await inDialog(/600[.]15/).click();
  },
});

const move = async (texts: Texts): Promise<void> => {
  await page.getByRole('button', { name: texts('catering:booking.move') }).click();
  await dialog.getByLabelText(texts('catering:form.date')).fill(dayFrom(14));
  await inDialog(texts('catering:reschedule.confirm')).click();
};

describe('moving an event', () => {
  it('requires another day and shows it', async () => {
    const moved = bookedIn('en', { version: 3, startsAt: `${dayFrom(14)}T19:30:00+04:00` });
    await showScreen({ ...booked, replies: [...booked.replies, reply(rescheduleEvent, moved)] });
    await page.getByRole('button', { name: t('catering:booking.move') }).click();
    await inDialog(t('catering:reschedule.confirm')).click();
    await expect.element(dialog.getByText(t('catering:reschedule.same'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(rescheduleEvent)).toEqual([]);
    await dialog.getByLabelText(t('catering:form.date')).fill(dayFrom(14));
    await inDialog(t('catering:reschedule.confirm')).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(rescheduleEvent).map(({ body }) => body)).toEqual([
      { startsAt: `${dayFrom(14)}T19:30:00+04:00` },
    ]);
    await expect
      .poll(() => document.querySelector('main time')?.getAttribute('datetime'))
      .toBe(`${dayFrom(14)}T19:30:00+04:00`);
  });
});

describeRefusals('moving an event', {
  ...booked,
  action: rescheduleEvent,
  words: {
    cutoff_passed: (texts) => {
      const free = formatSpan(freeCancelHours, 'hour', currentLanguage());
      return texts('catering:reschedule.cutoff', { free });
    },
    not_possible_now: (texts) => texts('catering:reschedule.busy'),
  },
  act: move,
});

describe('an event that changes while its dialog is open', () => {
  const over = reply(getEvent, bookedIn('en', { actions: [] }));

  it('explains why it can’t be moved', async () => {
    await showScreen(booked);
    await expect.element(page.getByRole('button', { name: t('catering:booking.move') })).toBeVisible();
    answer(over, refuse(rescheduleEvent, 'event_decided'));
    await move(t);
    await expect
      .element(page.getByRole('button', { name: t('catering:booking.move') }))
      .not.toBeInTheDocument();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(alertWith(t('errors:event_decided'))).toBeVisible();
  });

  it('keeps the question before a cancellation, and explains the refusal', async () => {
    await showScreen({ ...booked, replies: [...booked.replies, preview(true)] });
    await askToCancel(t);
    answer(over, refuse(cancelEvent, 'event_decided'));
    setNetwork(false);
    setNetwork(true);
    await expect.element(page.getByText(t('catering:booking.move'))).not.toBeInTheDocument();
    await inDialog(/600[.]15/).click();
    await expect.element(alertWith(t('errors:event_decided'))).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('explains that the quote is gone', async () => {
    await showScreen(quoted);
    await choose().click();
    await expect.element(pay).toBeVisible();
    const gone = eventIn('en', { quotes: [{ ...quote, status: 'withdrawn' }], openQuotes: 0 });
    answer(reply(getEvent, gone), refuse(acceptQuote, 'quote_gone'));
    await pay.click();
    await expect.element(page.getByRole('heading', { name: t('catering:quotes.past') })).toBeInTheDocument();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(alertWith(t('errors:quote_gone'))).toBeVisible();
  });
});
