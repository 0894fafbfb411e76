import {
  callParty,
  getConversation,
  readMessages,
  writeMessage,
  type Conversation,
} from '@sufra/contract/ordering/conversation.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getMap, getTracking } from '@sufra/contract/ordering/tracking.ts';
import { getPush } from '@sufra/contract/notifications/push.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, lose, refuse, reply } from '../../../test/network.ts';
import { idOf, orderId, orderIn, tracking } from '../../../test/replies/orders.ts';
import { subscriber } from '../../../test/replies/people.ts';
import { showScreen, type Shown } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { textsIn } from '../../../test/texts.ts';

const at = '2026-11-21T08:00:00.000Z';
type Line = Conversation['messages'][number];
const line = (id: number, change: Partial<Line>): Line => ({
  ...{ id: idOf(id), isMine: false, text: null, ready: null, at, isRead: false },
  ...change,
});
const talk: Conversation = {
  isOpen: true,
  messages: [
    line(71, { ready: 'cant_find' }),
    line(72, { isMine: true, text: 'البوابة الثانية، gate 2', isRead: true }),
  ],
};

const screen = {
  path: `/order-status/${orderId}`,
  user: subscriber,
  replies: [
    reply(getOrderStatus, ({ language }) =>
      orderIn(language, 'out_for_delivery', {
        talks: [
          { with: 'driver', isUnread: true, canCall: true },
          { with: 'kitchen', isUnread: false, canCall: false },
        ],
      }),
    ),
    reply(getTracking, tracking),
    reply(getMap, { tiles: null }),
    reply(getPush, { publicKey: null, isOn: false }),
    reply(getConversation, talk),
    reply(readMessages, { ok: true }),
  ],
} satisfies Shown;

const t = textsIn('en');

it.each(['en', 'ar'] as const)('shows both sides’ messages and marks them read, in %s', async (language) => {
  const texts = textsIn(language);
  await showScreen({ ...screen, language });
  await expect.element(page.getByRole('button', { name: texts('talk:write.kitchen') })).toBeVisible();
  await page.getByRole('button', { name: texts('talk:write.driver') }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent(texts('talk:ready.cant_find'));
  await expect.element(dialog.getByText('البوابة الثانية، gate 2')).toBeVisible();
  await expect.element(dialog.getByText(texts('talk:seen'))).toBeVisible();
  await expect.poll(() => callsOf(readMessages).map(({ body }) => body)).toEqual([{ last: idOf(71) }]);
  await expectFinished(language);
});

it('sends ready-made messages and own words', async () => {
  const sent = reply(writeMessage, ({ body }) => ({
    ...talk,
    messages: [...talk.messages, line(73, { isMine: true, text: null, ready: null, ...(body as object) })],
  }));
  await showScreen({ ...screen, replies: [...screen.replies, sent] });
  await page.getByRole('button', { name: t('talk:write.driver') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('talk:ready.leave_at_door') }).click();
  await expect.element(dialog.getByRole('log')).toHaveTextContent(t('talk:ready.leave_at_door'));
  await dialog.getByRole('button', { name: t('talk:send') }).click();
  await expect.element(dialog.getByText(t('talk:required'))).toBeVisible();
  await dialog.getByLabelText(t('talk:label')).fill('Blue door');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog.getByLabelText(t('talk:label'))).toHaveValue('');
  expect(callsOf(writeMessage).map(({ body }) => body)).toEqual([
    { ready: 'leave_at_door' },
    { text: 'Blue door' },
  ]);
});

it('keeps the text of a failed message and tries again with the same key', async () => {
  await showScreen({ ...screen, replies: [...screen.replies, reply(writeMessage, talk)] });
  answer(lose(writeMessage));
  await page.getByRole('button', { name: t('talk:write.driver') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(t('talk:label')).fill('Blue door');
  await dialog.getByRole('button', { name: t('talk:send') }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(t('talk:undecided'));
  await expect.element(dialog.getByLabelText(t('talk:label'))).toHaveValue('Blue door');
  answer(reply(writeMessage, talk));
  await dialog.getByRole('button', { name: t('common:actions.retry') }).click();
  await expect.element(dialog.getByLabelText(t('talk:label'))).toHaveValue('');
  const keys = callsOf(writeMessage).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

it('says that there were many messages, and when the conversation closed', async () => {
  await showScreen({ ...screen, replies: [...screen.replies, reply(writeMessage, talk)] });
  answer(refuse(writeMessage, 'too_many_requests'));
  await page.getByRole('button', { name: t('talk:write.driver') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('talk:ready.ok') }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(t('talk:too_many'));
  answer(refuse(writeMessage, 'order_decided'), reply(getConversation, { ...talk, isOpen: false }));
  await dialog.getByRole('button', { name: t('talk:ready.ok') }).click();
  await expect.element(dialog.getByText(t('talk:closed'))).toBeVisible();
});

it('connects a call, says so, and shows it among the messages', async () => {
  const called: Conversation = { ...talk, messages: [line(71, { isMine: true }), line(72, {})] };
  await showScreen({ ...screen, replies: [...screen.replies, reply(getConversation, called)] });
  answer(reply(callParty, { isSimulated: false }));
  const ring = page.getByRole('button', { name: t('talk:call.driver') });
  await ring.click();
  await expect.element(page.getByText(t('talk:calling.driver'))).toBeVisible();
  answer(reply(callParty, { isSimulated: true }));
  await ring.click();
  await expect.element(page.getByText(t('talk:calling.demo'))).toBeVisible();
  answer(refuse(callParty, 'unavailable'));
  await ring.click();
  await expect.element(page.getByText(t('talk:call_failed.away'))).toBeVisible();
  expect(new Set(callsOf(callParty).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  expect(page.getByRole('button', { name: t('talk:call.kitchen') }).elements()).toEqual([]);
  await page.getByRole('button', { name: t('talk:write.driver') }).click();
  const log = page.getByRole('dialog').getByRole('log');
  await expect.element(log).toHaveTextContent(t('talk:called.mine'));
  await expect.element(log).toHaveTextContent(t('talk:called.other', { who: t('talk:side.driver') }));
});
