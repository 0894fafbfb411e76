import {
  checkIn,
  completeEvent,
  getPartnerEvents,
  type PartnerEvent,
  releaseEvent,
  withdrawQuote,
} from '@sufra/contract/catering/partner-events.ts';
import { getPartnerOrders, getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { checkInHours } from '@sufra/contract/subscription/promises.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, refuse, reply, setNetwork } from '../../../../test/network.ts';
import { profile, quotedEvent } from '../../../../test/replies/kitchen.ts';
import { kitchenOwner } from '../../../../test/replies/people.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';
import { formatSpan, isolate } from '../../../lib/format.ts';

const event: PartnerEvent = { ...quotedEvent, actions: ['arrive', 'complete', 'withdraw', 'cancel'] };
const listOf = (...open: readonly PartnerEvent[]) =>
  reply(getPartnerEvents, { open: [...open], booked: [], past: [] });
const shown = {
  path: '/partner/dashboard?tab=events',
  user: kitchenOwner,
  replies: [
    reply(getPartnerProfile, { ...profile, type: 'chef' }),
    reply(getPartnerOrders, []),
    listOf(event),
  ],
} satisfies Shown;

const dialog = page.getByRole('dialog');
const hoursIn = (texts: Texts): string => {
  const isArabic = changed(texts) === changed(textsIn('ar'));
  return formatSpan(checkInHours, 'hour', isArabic ? 'ar' : 'en');
};
const changed = (texts: Texts): string => texts('errors:event_decided');

describe.each([
  { question: 'arrive', action: checkIn, code: 'event_decided' },
  { question: 'complete', action: completeEvent, code: 'event_decided' },
  { question: 'withdraw', action: withdrawQuote, code: 'quote_gone' },
  { question: 'cancel', action: releaseEvent, code: 'event_decided' },
] as const)('the question before a chef’s action: $question', ({ question, action, code }) => {
  const open = async (texts: Texts): Promise<void> => {
    const name = texts(`quoting:${question}.open_named`, { number: isolate(event.number) });
    await page.getByRole('button', { name }).click();
    if (question === 'cancel') await dialog.getByRole('textbox').fill('784');
  };
  const confirm = (texts: Texts) =>
    dialog.getByRole('button', { name: texts(`quoting:${question}.confirm`) }).click();

  it.each(['en', 'ar'] as const)(
    'stays while the event changes, and then explains it in %s',
    async (language) => {
      const texts = textsIn(language);
      await showScreen({ ...shown, language });
      await open(texts);
      answer(listOf(), refuse(action, code));
      setNetwork(false);
      setNetwork(true);
      await expect.element(page.getByText(texts('quoting:empty'), { exact: true })).toBeInTheDocument();
      await expect.element(dialog).toBeVisible();
      await confirm(texts);
      await expect.element(alertWith(changed(texts))).toBeVisible();
      await expect.element(dialog).not.toBeInTheDocument();
      await expectFinished(language);
      expect(callsOf(action)).toHaveLength(1);
    },
  );

  describeRefusals('answering it', {
    ...shown,
    action,
    words: {
      [code]: changed,
      ...(question === 'complete' && {
        not_possible_now: (texts: Texts) => texts('quoting:complete.too_early'),
      }),
      ...(question === 'arrive' && {
        not_possible_now: (texts: Texts) => texts('quoting:arrive.too_early', { hours: hoursIn(texts) }),
      }),
    },
    act: async (texts) => {
      await open(texts);
      await confirm(texts);
    },
  });
});
