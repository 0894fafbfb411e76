import {
  getPartnerEvents,
  maxMenuLines,
  type PartnerEvent,
  quoteForEvent,
} from '@sufra/contract/catering/partner-events.ts';
import { getPartnerOrders, getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectWellBehaved } from '../../../../test/dialog.ts';
import { answer, callsOf, doubleClick, lose, refuse, reply } from '../../../../test/network.ts';
import { profile, quotedEvent } from '../../../../test/replies/kitchen.ts';
import { kitchenOwner } from '../../../../test/replies/people.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { expectFinished, expectLegible } from '../../../../test/standards.ts';
import { alertWith, describeRefusals } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';
import { isolate } from '../../../lib/format.ts';

const t = textsIn('en');
const event: PartnerEvent = { ...quotedEvent, addOns: '150.00 AED', actions: ['quote'], quote: null };
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
const write = (texts: Texts) =>
  page.getByRole('button', { name: texts('quoting:write_named', { number: isolate(event.number) }) });
const box = (name: 'menu' | 'price' | 'note', texts: Texts) =>
  dialog.getByRole('textbox', { name: texts(`quoting:form.${name}`) });
const send = (texts: Texts) => dialog.getByRole('button', { name: texts('quoting:form.send') });

async function fill(texts: Texts): Promise<void> {
  await write(texts).click();
  await box('menu', texts).fill(' Machboos \n\nLuqaimat');
  await box('price', texts).fill('١٥٠٠٫٥');
}

describe('a quote', () => {
  it('is written in a dialog that traps and returns focus', async () => {
    await showScreen(shown);
    await expectWellBehaved(write(t));
  });

  it('is complete in Arabic at any width', async () => {
    await showScreen({ ...shown, language: 'ar' });
    await fill(textsIn('ar'));
    await expectFinished('ar');
    try {
      for (const width of [320, 1280]) {
        await page.viewport(width, 844);
        await expect.poll(() => window.innerWidth).toBe(width);
        expectLegible('ar');
      }
    } finally {
      await page.viewport(390, 844);
    }
  });

  it('names the wrong fields and is not sent', async () => {
    await showScreen(shown);
    await write(t).click();
    await send(t).click();
    await expect.element(box('menu', t)).toHaveFocus();
    await expect
      .element(box('menu', t))
      .toHaveAccessibleDescription(new RegExp(t('quoting:form.menu_wrong', { most: maxMenuLines })));
    await expect
      .element(box('price', t))
      .toHaveAccessibleDescription(new RegExp(t('quoting:form.price_wrong')));
    await expectFinished('en');
    expect(callsOf(quoteForEvent)).toEqual([]);
  });

  it('is sent once with what the chef typed and chose, and joins the event', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, reply(quoteForEvent, quotedEvent)] });
    await fill(t);
    await dialog.getByRole('checkbox', { name: t('options:inclusion.cleaning') }).click();
    await dialog.getByRole('radio', { name: '7 days' }).click();
    await expect.element(dialog.getByText(/10 March 2026/)).toBeVisible();
    await box('note', t).fill('Two cooks come.');
    answer(listOf(quotedEvent));
    await doubleClick(send(t));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(t('quoting:form.sent'))).toBeVisible();
    await expect.element(page.getByText(t('quoting:own.title'), { exact: true })).toBeVisible();
    const [call, ...more] = callsOf(quoteForEvent);
    expect(call?.params).toEqual({ eventId: event.id });
    expect(call?.body).toMatchObject({
      menu: ['Machboos', 'Luqaimat'],
      price: '1500.50',
      inclusions: ['ingredients', 'cleaning'],
      note: 'Two cooks come.',
    });
    expect(call?.body.expiresAt).toMatch(/^2026-03-10T06:00:/);
    expect(more).toEqual([]);
  });

  it('is kept if there is no reply, and retried as the same request', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, lose(quoteForEvent)] });
    await fill(t);
    await send(t).click();
    await expect.element(alertWith(t('quoting:form.undecided'))).toBeVisible();
    await expect.element(box('price', t)).toHaveValue('1500.5');
    await expectFinished('en');
    answer(reply(quoteForEvent, quotedEvent));
    await send(t).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const [first, second] = callsOf(quoteForEvent);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(second?.body).toEqual(first?.body);
  });

  it('explains why it came too late after the event has left the list', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, refuse(quoteForEvent, 'event_decided')] });
    await fill(t);
    answer(listOf());
    await send(t).click();
    await expect.element(page.getByText(t('quoting:empty'), { exact: true })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(alertWith(t('errors:event_decided'))).toBeVisible();
  });
});

const undecided = (texts: Texts): string => texts('quoting:form.undecided');

describeRefusals('sending a quote', {
  ...shown,
  action: quoteForEvent,
  words: {
    not_possible_now: (texts) => texts('quoting:form.busy'),
    request_in_flight: undecided,
    unavailable: undecided,
  },
  act: async (texts) => {
    await fill(texts);
    await send(texts).click();
  },
});
