import {
  closeSupportRequest,
  getSupportRequest,
  rateSupportRequest,
  readSupportRequest,
  type Satisfaction,
  type SupportThread,
  writeToSupport,
} from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, lose, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { subscriber } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const at = `${today}T05:00:00.000Z`;
const request: SupportThread = {
  id: idOf(7),
  number: 'S-1042',
  side: 'customer',
  topic: 'order',
  status: 'open',
  order: { id: idOf(1), orderId: 'SUF-1001' },
  isUnread: true,
  createdAt: at,
  changedAt: at,
  answerBy: at,
  satisfaction: null,
  messages: [
    { by: 'person', text: 'My order came cold', at },
    { by: 'support', text: 'We are sorry. We have refunded it.', at },
  ],
};
const { id, number } = request;

const thread = {
  path: `/support/${id}`,
  user: subscriber,
  replies: [reply(getSupportRequest, request), reply(readSupportRequest, { ok: true })],
} satisfies Shown;

const t = textsIn('en');
const field = (texts: Texts) => page.getByRole('textbox', { name: texts('support:request.write') });
const send = (texts: Texts) => page.getByRole('button', { name: texts('support:request.send') });
const close = (texts: Texts) => page.getByRole('button', { name: texts('support:request.settle') });

async function write(texts: Texts): Promise<void> {
  await field(texts).fill('Thank you');
  await send(texts).click();
}

describeStates('a support thread', {
  ...thread,
  read: getSupportRequest,
  loading: 'support:loading',
  filled: () => page.getByText('My order came cold'),
});

describe('a support thread', () => {
  it('marks shown messages as read and links to its order', async () => {
    await showScreen(thread);
    await expect
      .element(page.getByRole('link', { name: /SUF-1001/ }))
      .toHaveAttribute('href', `/order-status/${idOf(1)}`);
    await expect.poll(() => callsOf(readSupportRequest).at(-1)?.body).toEqual({ messages: 2 });
  });

  it('shows that the request does not exist', async () => {
    await showScreen({ ...thread, replies: [refuse(getSupportRequest, 'not_found')] });
    await expect.element(page.getByText(t('support:request.gone_text'))).toBeVisible();
    await expectFinished('en');
  });

  it('sends a reply and clears the field', async () => {
    await showScreen({
      ...thread,
      replies: [...thread.replies, reply(writeToSupport, { id, number, status: 'open' })],
    });
    await write(t);
    await expect.element(page.getByText(t('support:request.sent'), { exact: true })).toBeVisible();
    await expect.element(field(t)).toHaveValue('');
    expect(callsOf(writeToSupport).map(({ body }) => body)).toEqual([{ text: 'Thank you' }]);
  });

  it('names what is missing and sends nothing', async () => {
    await showScreen(thread);
    await send(t).click();
    await expect.element(page.getByText(t('support:form.text_missing'))).toBeVisible();
    await expect.element(field(t)).toHaveFocus();
    await expectFinished('en');
    expect(callsOf(writeToSupport)).toEqual([]);
  });

  it('keeps the typed text while offline, and retries with the same key', async () => {
    await showScreen({ ...thread, replies: [...thread.replies, lose(writeToSupport)] });
    await write(t);
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(field(t)).toHaveValue('Thank you');
    answer(reply(writeToSupport, { id, number, status: 'open' }));
    await send(t).click();
    await expect.poll(() => callsOf(writeToSupport).length).toBe(2);
    const [first, second] = callsOf(writeToSupport);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('shows that the message limit is reached', async () => {
    await showScreen({
      ...thread,
      replies: [...thread.replies, refuse(writeToSupport, 'too_many_requests')],
    });
    await write(t);
    await expect.element(alertWith(t('support:request.too_many'))).toBeVisible();
  });

  it('is closed, and reopens with a reply', async () => {
    await showScreen({
      ...thread,
      replies: [...thread.replies, reply(closeSupportRequest, { id, number, status: 'closed' })],
    });
    await expect.element(close(t)).toBeVisible();
    answer(reply(getSupportRequest, { ...request, status: 'closed' }));
    await close(t).click();
    await expect.element(page.getByText(t('support:request.settled_text'))).toBeVisible();
    await expect.element(page.getByText(t('support:request.reopen_hint'))).toBeVisible();
    await expect.element(close(t)).not.toBeInTheDocument();
  });
});

const answered = {
  ...thread,
  replies: [
    reply(getSupportRequest, { ...request, status: 'answered' as const, answerBy: null }),
    reply(readSupportRequest, { ok: true }),
  ],
} satisfies Shown;
const solved = (texts: Texts, satisfaction: Satisfaction) =>
  page.getByRole('radio', { name: texts(`support:request.solved.${satisfaction}`) });

describe('an answered request', () => {
  it.each(['en', 'ar'] as const)(
    'asks whether it is solved, and keeps the last choice (%s)',
    async (language) => {
      const texts = textsIn(language);
      await showScreen({
        ...answered,
        language,
        replies: [...answered.replies, reply(rateSupportRequest, { ok: true })],
      });
      await solved(texts, 'good').click();
      await expect
        .poll(() => callsOf(rateSupportRequest).map(({ body }) => body))
        .toEqual([{ satisfaction: 'good' }]);
      answer(
        reply(getSupportRequest, { ...request, status: 'answered', answerBy: null, satisfaction: 'bad' }),
      );
      await solved(texts, 'bad').click();
      await expect.element(page.getByText(texts('support:request.solved.bad_text'))).toBeVisible();
      await expect.element(solved(texts, 'bad')).toBeChecked();
      await expectFinished(language);
    },
  );

  it('that waits for support asks nothing', async () => {
    await showScreen(thread);
    await expect.element(send(t)).toBeVisible();
    await expect.element(solved(t, 'good')).not.toBeInTheDocument();
  });
});

describeRefusals('saying whether it is solved', {
  ...answered,
  action: rateSupportRequest,
  act: (texts) => solved(texts, 'good').click(),
});
describeRefusals('writing to support', { ...thread, action: writeToSupport, act: write });
describeRefusals('closing a request', {
  ...thread,
  action: closeSupportRequest,
  act: (texts) => close(texts).click(),
});
