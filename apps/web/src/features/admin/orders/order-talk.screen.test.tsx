import { revealChat } from '@sufra/contract/ordering/conversation.ts';
import { getOrderDelivery } from '@sufra/contract/delivery/admin-dispatch.ts';
import { addOrderNote, getAdminOrder, refundOrderAsAdmin } from '@sufra/contract/ordering/admin-orders.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting, messageParty } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, doubleClick, lose, refuse, reply } from '../../../../test/network.ts';
import { adminOrder, placedAt, waitingDelivery } from '../../../../test/replies/admin-order.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeRefusals } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
type Detail = ReplyOf<typeof getAdminOrder>;
const later = `${today}T05:10:00.000Z`;
const talk: Detail = {
  ...adminOrder,
  notes: [{ text: 'Called twice,\nno answer.', at: later, author: 'Omar' }],
  messages: [
    {
      requestId: idOf(7),
      number: 'S-1042',
      side: 'customer',
      by: 'support',
      text: 'نعتذر عن التأخير.',
      at: later,
      author: null,
      isRead: true,
    },
    {
      requestId: idOf(7),
      number: 'S-1042',
      side: 'customer',
      by: 'person',
      text: 'شكرًا',
      at: later,
      author: 'Layla',
      isRead: false,
    },
  ],
};
const shown = {
  path: `/admin/orders/${idOf(1)}`,
  user: admin,
  replies: [
    reply(getAdminOrder, adminOrder),
    reply(getOrderDelivery, waitingDelivery),
    reply(getSupportWaiting, { open: 0 }),
  ],
} satisfies Shown;
const dialog = page.getByRole('dialog');
const timeline = (texts: Texts) => page.getByRole('region', { name: texts('admin:order.history') });
const openNote = (texts: Texts) =>
  timeline(texts)
    .getByRole('button', { name: texts('admin:order.talk.add_note') })
    .click();
const openMessage = (texts: Texts) =>
  timeline(texts)
    .getByRole('button', { name: texts('admin:order.talk.write') })
    .click();
const party = (texts: Texts, side: 'customer' | 'driver', name: string) =>
  dialog.getByRole('radio', { name: `${texts(`admin:order.by_side.${side}`)}: \u2068${name}\u2069` });
const confirm = (texts: Texts, what: 'add_note' | 'send') =>
  dialog.getByRole('button', { name: texts(`admin:order.talk.${what}`) });

describe.each(['en', 'ar'] as const)('the timeline of an order in %s', (language) => {
  const texts = textsIn(language);

  it('shows notes of staff and what was written about the order', async () => {
    await showScreen({ ...shown, language, replies: [...shown.replies, reply(getAdminOrder, talk)] });
    const says = (text: string) => expect.element(timeline(texts).getByText(text)).toBeVisible();
    await says('no answer.');
    await says(texts('admin:order.talk.to.customer'));
    await says(texts('admin:order.talk.from.customer'));
    await says(texts('admin:order.talk.read'));
    await expect
      .element(timeline(texts).getByRole('link', { name: 'S-1042' }).first())
      .toHaveAttribute('href', `/admin/support/${idOf(7)}`);
    await expectFinished(language);
  });

  it('shows what the parties wrote to each other, once asked', async () => {
    const line = { text: null, ready: null, at: later, isRead: false };
    const messages = [
      { ...line, id: idOf(71), from: 'driver', to: 'customer', ready: 'cant_find', isRead: true },
      { ...line, id: idOf(72), from: 'customer', to: 'kitchen', text: 'بدون بصل، please' },
      { ...line, id: idOf(73), from: 'driver', to: 'customer' },
    ] as const;
    const chatting = reply(getAdminOrder, { ...adminOrder, chatCount: 3 });
    const chat = reply(revealChat, { messages: [...messages] });
    await showScreen({ ...shown, language, replies: [...shown.replies, chatting, chat] });
    expect(callsOf(revealChat)).toHaveLength(0);
    await timeline(texts)
      .getByRole('button', { name: texts('admin:order.talk.chat') })
      .click();
    const lines = dialog.getByRole('listitem');
    const way = { from: texts('talk:side.driver'), to: texts('talk:side.customer') };
    await expect.element(lines.nth(0)).toHaveTextContent(texts('admin:order.talk.way', way));
    await expect.element(lines.nth(0)).toHaveTextContent(texts('talk:ready.cant_find'));
    await expect.element(lines.nth(1)).toHaveTextContent('بدون بصل، please');
    await expect.element(lines.nth(1)).toHaveTextContent(texts('admin:order.talk.unread'));
    await expect.element(lines.nth(2)).toHaveTextContent(texts('admin:order.talk.called'));
    expect(callsOf(revealChat)).toHaveLength(1);
    await expectFinished(language);
  });

  it('takes a note once', async () => {
    await showScreen({ ...shown, language, replies: [...shown.replies, reply(addOrderNote, { ok: true })] });
    await openNote(texts);
    await confirm(texts, 'add_note').click();
    await expect.element(dialog.getByText(texts('admin:order.talk.note_missing'))).toBeVisible();
    await expectFinished(language);
    await dialog.getByRole('textbox').fill('Ok');
    answer(reply(getAdminOrder, { ...adminOrder, notes: [{ text: 'Ok', at: placedAt, author: 'Omar' }] }));
    await doubleClick(confirm(texts, 'add_note'));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(timeline(texts).getByText('Ok')).toBeVisible();
    expect(callsOf(addOrderNote).map(({ body }) => body)).toEqual([{ text: 'Ok' }]);
  });

  it('sends a message to the chosen party, whose language it names', async () => {
    const sent = reply(messageParty, { requestId: idOf(7), number: 'S-1042' });
    await showScreen({ ...shown, language, replies: [...shown.replies, sent] });
    await openMessage(texts);
    await confirm(texts, 'send').click();
    await expect.element(dialog.getByText(texts('admin:order.talk.to_missing'))).toBeVisible();
    await expect.element(dialog.getByText(texts('admin:order.talk.reads.ar'))).toBeVisible();
    await expectFinished(language);
    await party(texts, 'driver', 'Imran').click();
    await dialog.getByRole('textbox').fill('Gate 4, please');
    await doubleClick(confirm(texts, 'send'));
    await expect.element(page.getByText(texts('admin:order.talk.sent_title'))).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(messageParty).map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: idOf(1) }, body: { to: 'driver', text: 'Gate 4, please' } },
    ]);
  });
});

describe('writing about an order', () => {
  it('keeps the message while offline, and sends it with the same key', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, lose(messageParty)] });
    await openMessage(t);
    await party(t, 'customer', 'Layla').click();
    await dialog.getByRole('textbox').fill('We are late');
    await confirm(t, 'send').click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(t('errors:offline'));
    await expect.element(dialog.getByRole('textbox')).toHaveValue('We are late');
    answer(reply(messageParty, { requestId: idOf(7), number: 'S-1042' }));
    await confirm(t, 'send').click();
    await expect.element(dialog).not.toBeInTheDocument();
    const [first, second] = callsOf(messageParty);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('says when the party has had enough messages', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, refuse(messageParty, 'too_many_requests')] });
    await openMessage(t);
    await party(t, 'customer', 'Layla').click();
    await dialog.getByRole('textbox').fill('Hello?');
    await confirm(t, 'send').click();
    await expect.element(dialog.getByText(t('admin:order.talk.why.too_many'))).toBeVisible();
    await expectFinished('en');
  });

  it('is not offered when nobody can be reached', async () => {
    const alone = reply(getAdminOrder, { ...adminOrder, readers: [] });
    await showScreen({ ...shown, replies: [...shown.replies, alone] });
    await expect.element(timeline(t).getByRole('button')).toHaveTextContent(t('admin:order.talk.add_note'));
  });
});

describe('a link to the refund of an order', () => {
  const path = `${shown.path}?do=refund`;

  it('opens it at once, and closes it for good', async () => {
    await showScreen({
      ...shown,
      path,
      replies: [...shown.replies, reply(refundOrderAsAdmin, { ...adminOrder.order, isWaiting: false })],
    });
    await expect
      .element(dialog.getByRole('textbox', { name: t('admin:order.refund_food') }))
      .toHaveValue('84.00');
    await dialog.getByRole('button', { name: t('common:actions.cancel') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => location.search).toBe('');
  });

  it.each(['en', 'ar'] as const)('says in %s that nothing is left to refund', async (language) => {
    const money = { ...adminOrder.money, refundable: null };
    const none = reply(getAdminOrder, { ...adminOrder, money });
    await showScreen({ ...shown, path, language, replies: [...shown.replies, none] });
    await expect.element(page.getByText(textsIn(language)('admin:order.refund_none'))).toBeVisible();
    expect(dialog.elements()).toHaveLength(0);
    await expectFinished(language);
  });
});

describeRefusals('writing to a party', {
  ...shown,
  action: messageParty,
  words: { not_possible_now: (texts) => texts('admin:order.talk.why.nobody') },
  prepare: async (texts) => {
    await openMessage(texts);
    await party(texts, 'customer', 'Layla').click();
    await dialog.getByRole('textbox').fill('Hello');
  },
  act: (texts) => confirm(texts, 'send').click(),
});
