import {
  addSupportNote,
  type AdminSupportThread,
  answerSupport,
  assignSupport,
  closeSupportAsAdmin,
  getAdminSupportRequest,
  getSupportStaff,
  getSupportWaiting,
  reopenSupport,
} from '@sufra/contract/support/support.ts';
import type { Language } from '@sufra/contract/options.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { formatTime } from '../../../lib/format.ts';
import { answer, callsOf, doubleClick, lose, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const timeOf = (hour: number, language: Language): string =>
  formatTime(new Date(`${today}T${String(hour).padStart(2, '0')}:00:00.000Z`), language);
const at = `${today}T05:00:00.000Z`;
const request: AdminSupportThread = {
  id: idOf(7),
  number: 'S-1042',
  side: 'customer',
  topic: 'order',
  status: 'open',
  order: { id: idOf(1), orderId: 'SF-1001' },
  isUnread: false,
  createdAt: at,
  changedAt: at,
  answerBy: at,
  queue: 'priority',
  satisfaction: null,
  whatsAppUntil: null,
  name: 'Layla',
  phone: '+971501234567',
  assignee: null,
  messages: 2,
  accountId: idOf(2),
  language: 'ar',
  notes: [],
  thread: [
    { by: 'person', text: 'My order came cold', at, author: 'Layla' },
    { by: 'support', text: 'We are sorry. We have refunded it.', at, author: null },
  ],
};
const moved = { id: request.id, number: request.number, status: 'open' } as const;
const requestOf = (change: Partial<AdminSupportThread>) =>
  reply(getAdminSupportRequest, { ...request, ...change });

const shown = {
  path: `/admin/support/${request.id}`,
  user: admin,
  replies: [requestOf({}), reply(getSupportWaiting, { open: 1 })],
} satisfies Shown;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (texts: Texts) =>
  page.getByRole('textbox', { name: texts('support:admin.answer'), exact: true });
const send = (texts: Texts) => button(texts('support:admin.send'));
const message = 'A new meal is on its way.';
async function write(texts: Texts): Promise<void> {
  await field(texts).fill(message);
  await send(texts).click();
}

describeStates('a support request in the admin panel', {
  ...shown,
  read: getAdminSupportRequest,
  loading: 'common:loading',
  filled: () => page.getByText('My order came cold'),
});

describe('a support request in the admin panel', () => {
  it('links to its sender and its order', async () => {
    await showScreen(shown);
    await expect
      .element(page.getByRole('link', { name: 'Layla' }))
      .toHaveAttribute('href', `/admin/users/${idOf(2)}`);
    await expect
      .element(page.getByRole('link', { name: t('support:admin.refund') }))
      .toHaveAttribute('href', `/admin/orders/${idOf(1)}?do=refund`);
    await expect
      .element(page.getByRole('link', { name: 'SF-1001' }))
      .toHaveAttribute('href', `/admin/orders/${idOf(1)}`);
  });

  it.each(['en', 'ar'] as const)('is complete without names, order and answers in %s', async (language) => {
    const texts = textsIn(language);
    const [first] = request.thread;
    if (first === undefined) throw new Error('The request has no message.');
    const thread = [{ ...first, author: null }];
    const bare = requestOf({
      name: null,
      order: null,
      assignee: { id: idOf(5), name: null, isMe: false },
      thread,
    });
    await showScreen({ ...shown, language, replies: [...shown.replies, bare] });
    await expect.element(page.getByText(texts('admin:not_set'), { exact: true })).toBeVisible();
    await expect.element(page.getByText(texts('support:admin.nameless'))).toBeVisible();
    await expect.element(page.getByRole('listitem').filter({ hasText: '+971 50 123 4567' })).toBeVisible();
    await expectFinished(language);
  });

  it.each(['not_found', 'invalid_request'] as const)('shows that it does not exist: %s', async (code) => {
    await showScreen({ ...shown, replies: [...shown.replies, refuse(getAdminSupportRequest, code)] });
    await expect.element(page.getByText(t('admin:gone_text'))).toBeVisible();
    await expectFinished('en');
  });
});

describe('an answer', () => {
  it.each(['en', 'ar'] as const)(
    'goes over WhatsApp while it may, and the last one is rated (%s)',
    async (language) => {
      const texts = textsIn(language);
      const talk = { ...request, whatsAppUntil: `${today}T23:00:00.000Z`, satisfaction: 'bad' as const };
      await showScreen({ ...shown, language, replies: [...shown.replies, requestOf(talk)] });
      await expect.element(field(texts)).toHaveAccessibleDescription(/WhatsApp|واتساب/);
      await expect.element(page.getByText(texts('support:request.solved.bad'))).toBeVisible();
      await expectFinished(language);
    },
  );

  it('is required, and nothing is sent without it', async () => {
    await showScreen(shown);
    await field(t).fill('  ');
    await send(t).click();
    await expect.element(field(t)).toHaveFocus();
    await expect.element(field(t)).toHaveAccessibleDescription(new RegExp(t('support:admin.answer_missing')));
    await expectFinished('en');
    expect(callsOf(answerSupport)).toEqual([]);
  });

  it('is sent once, joins the thread and empties the field', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, reply(answerSupport, moved)] });
    await field(t).fill(message);
    const sent = { by: 'support', text: message, at, author: 'Omar' } as const;
    answer(requestOf({ thread: [...request.thread, sent] }));
    await doubleClick(send(t));
    await expect.element(page.getByText(t('support:admin.answered_text'))).toBeVisible();
    await expect.element(page.getByRole('listitem').filter({ hasText: message })).toHaveTextContent('Omar');
    await expect.element(field(t)).toHaveValue('');
    expect(callsOf(answerSupport).map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: request.id }, body: { text: message, seen: 2 } },
    ]);
  });

  it('is kept while offline, and retried with the same key', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, lose(answerSupport)] });
    await expect.element(field(t)).toBeVisible();
    answer(lose(getAdminSupportRequest));
    await write(t);
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.poll(() => callsOf(getAdminSupportRequest).length).toBeGreaterThan(1);
    await expect.element(field(t)).toHaveValue(message);
    await expectFinished('en');
    const arrived = { by: 'support', text: message, at, author: 'Omar' } as const;
    answer(requestOf({ thread: [...request.thread, arrived], messages: 3 }), reply(answerSupport, moved));
    await page.getByRole('button', { name: t('common:actions.retry') }).click();
    await expect.element(page.getByRole('listitem').filter({ hasText: message })).toBeVisible();
    await send(t).click();
    await expect.element(field(t)).toHaveValue('');
    const [first, second] = callsOf(answerSupport);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(second?.body).toEqual(first?.body);
  });
});

describe('the assignee', () => {
  it.each([
    {
      to: 'me',
      label: 'take',
      done: 'taken',
      before: null,
      after: { id: idOf(5), name: 'Omar', isMe: true },
    },
    {
      to: 'nobody',
      label: 'release',
      done: 'released',
      before: { id: idOf(5), name: 'Omar', isMe: true },
      after: null,
    },
  ] as const)('becomes $to', async ({ to, label, done, before, after }) => {
    const replies = [...shown.replies, requestOf({ assignee: before }), reply(assignSupport, moved)];
    await showScreen({ ...shown, replies });
    await expect.element(button(t(`support:admin.${label}`))).toBeVisible();
    answer(requestOf({ assignee: after }));
    await button(t(`support:admin.${label}`)).click();
    await expect.element(page.getByText(t(`support:admin.${done}_text`))).toBeVisible();
    await expect.element(button(t(`support:admin.${label}`))).not.toBeInTheDocument();
    expect(callsOf(assignSupport).map(({ body }) => body)).toEqual([{ to, from: before?.id ?? null }]);
    const shownName = after === null ? t('support:admin.nobody') : after.name;
    await expect.element(page.getByRole('main').getByText(shownName, { exact: true })).toBeVisible();
  });
});

describe('closing and reopening', () => {
  it('takes the answer form away and brings it back', async () => {
    const done = [reply(closeSupportAsAdmin, { ...moved, status: 'closed' }), reply(reopenSupport, moved)];
    await showScreen({ ...shown, replies: [...shown.replies, ...done] });
    await expect.element(field(t)).toBeVisible();
    answer(requestOf({ status: 'closed' }));
    await button(t('support:admin.close')).click();
    await expect.element(page.getByText(t('support:admin.closed_text'))).toBeVisible();
    expect(callsOf(closeSupportAsAdmin).map(({ body }) => body)).toEqual([{ seen: 2 }]);
    await expect.element(field(t)).not.toBeInTheDocument();
    await expect.element(page.getByText(t('support:status.closed'), { exact: true })).toBeVisible();
    await expectFinished('en');
    answer(requestOf({}));
    await button(t('support:admin.reopen')).click();
    await expect.element(page.getByText(t('support:admin.reopened_text'))).toBeVisible();
    await expect.element(field(t)).toBeVisible();
    expect(callsOf(reopenSupport)).toHaveLength(1);
  });
});

describe.each(['en', 'ar'] as const)('the desk of a request in %s', (language) => {
  const texts = textsIn(language);
  const name = (key: Parameters<Texts>[0]) => button(texts(key));
  const dialog = page.getByRole('dialog');

  it('assigns it to another admin', async () => {
    const staff = [
      { id: idOf(5), name: 'Omar', isMe: true },
      { id: idOf(6), name: 'Salma', isMe: false },
    ];
    const replies = [...shown.replies, reply(getSupportStaff, { staff }), reply(assignSupport, moved)];
    await showScreen({ ...shown, language, replies });
    await name('support:admin.assign').click();
    await expect.element(dialog.getByRole('option', { name: 'Salma' })).toBeInTheDocument();
    await dialog.getByRole('button', { name: texts('support:admin.assign_confirm') }).click();
    await expect.element(dialog.getByText(texts('support:admin.assign_missing'))).toBeVisible();
    await expectFinished(language);
    await dialog.getByRole('combobox').selectOptions('Salma');
    answer(requestOf({ assignee: { id: idOf(6), name: 'Salma', isMe: false } }));
    await doubleClick(dialog.getByRole('button', { name: texts('support:admin.assign_confirm') }));
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(assignSupport).map(({ body }) => body)).toEqual([{ to: idOf(6), from: null }]);
    await expect.element(page.getByRole('main').getByText('Salma')).toBeVisible();
  });

  it('keeps internal notes, written once', async () => {
    const notes = [{ text: 'Called twice,\nno answer.', at, author: null }];
    const replies = [...shown.replies, requestOf({ notes }), reply(addSupportNote, moved)];
    await showScreen({ ...shown, language, replies });
    await expect.element(page.getByText('no answer.')).toBeVisible();
    await name('support:admin.notes.add').click();
    await expect.element(page.getByText(texts('support:admin.notes.missing'))).toBeVisible();
    await expectFinished(language);
    const note = page.getByRole('textbox', { name: texts('support:admin.notes.label') });
    await note.fill('Ask the kitchen');
    await doubleClick(name('support:admin.notes.add'));
    await expect.element(page.getByText(texts('support:admin.notes.done_text'))).toBeVisible();
    await expect.element(note).toHaveValue('');
    expect(callsOf(addSupportNote).map(({ body }) => body)).toEqual([{ text: 'Ask the kitchen' }]);
  });

  it('inserts a ready answer in the language of the author, after what was typed', async () => {
    await showScreen({ ...shown, language });
    await field(texts).fill('Hi');
    const ready = page.getByRole('combobox', { name: texts('support:admin.ready.label') });
    await expect.element(name('support:admin.ready.insert')).toBeDisabled();
    await ready.selectOptions(texts('support:admin.ready.wrong_dish'));
    await name('support:admin.ready.insert').click();
    const arabic = textsIn('ar')('replies:wrong_dish', { name: 'Layla' });
    await expect.element(field(texts)).toHaveValue(`Hi\n\n${arabic}`);
    await expectFinished(language);
  });

  it('says until when it is answered, and that it is late', async () => {
    const late = requestOf({ answerBy: `${today}T02:00:00.000Z` });
    await showScreen({ ...shown, language, replies: [...shown.replies, late] });
    await expect
      .element(page.getByText(texts('support:admin.overdue', { time: timeOf(2, language) })))
      .toBeVisible();
  });

  it('keeps the answer on a stale page, and says what happened', async () => {
    await showScreen({
      ...shown,
      language,
      replies: [...shown.replies, refuse(answerSupport, 'edited_meanwhile')],
    });
    await field(texts).fill(message);
    const theirs = { by: 'support', text: 'Already refunded.', at, author: 'Salma' } as const;
    answer(requestOf({ thread: [...request.thread, theirs], messages: 3 }));
    await send(texts).click();
    await expect.element(alertWith(texts('support:admin.answer_stale'))).toBeVisible();
    await expect.element(page.getByText('Already refunded.')).toBeVisible();
    await expect.element(field(texts)).toHaveValue(message);
    await expectFinished(language);
    answer(reply(answerSupport, moved));
    await send(texts).click();
    await expect.element(field(texts)).toHaveValue('');
    expect(callsOf(answerSupport).map(({ body }) => body)).toEqual([
      { text: message, seen: 2 },
      { text: message, seen: 3 },
    ]);
  });
});

describeRefusals('answering a request', {
  ...shown,
  action: answerSupport,
  words: {
    edited_meanwhile: (texts) => texts('support:admin.answer_stale'),
    not_possible_now: (texts) => texts('support:admin.answer_stale'),
  },
  place: (text) => page.getByRole('main').getByRole('alert').filter({ hasText: text }),
  act: write,
});
describeRefusals('assigning a request', {
  ...shown,
  action: assignSupport,
  words: {
    edited_meanwhile: (texts) => texts('support:admin.assign_stale'),
    not_possible_now: (texts) => texts('support:admin.assign_stale'),
  },
  act: (texts) => button(texts('support:admin.take')).click(),
});
describeRefusals('closing a request as an admin', {
  ...shown,
  action: closeSupportAsAdmin,
  words: {
    edited_meanwhile: (texts) => texts('support:admin.move_stale'),
    not_possible_now: (texts) => texts('support:admin.move_stale'),
  },
  act: (texts) => button(texts('support:admin.close')).click(),
});
describeRefusals('reopening a request', {
  ...shown,
  replies: [...shown.replies, requestOf({ status: 'closed' })],
  action: reopenSupport,
  words: {
    edited_meanwhile: (texts) => texts('support:admin.move_stale'),
    not_possible_now: (texts) => texts('support:admin.move_stale'),
  },
  act: (texts) => button(texts('support:admin.reopen')).click(),
});
