import {
  getSupport,
  getSupportContact,
  getSupportRequest,
  openSupportRequest,
  readSupportRequest,
} from '@sufra/contract/support/support.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, doubleClick, lose, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { subscriber } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const at = `${today}T05:00:00.000Z`;
const request = {
  id: idOf(7),
  number: 'S-1042',
  side: 'customer',
  topic: 'order',
  status: 'open',
  order: null,
  isUnread: true,
  createdAt: at,
  changedAt: at,
  answerBy: at,
} as const;

const own: ReplyOf<typeof getSupport> = {
  sides: ['customer'],
  about: null,
  requests: [
    { ...request, beginning: 'My order came cold' },
    { ...request, id: idOf(8), number: 'S-1043', status: 'closed', isUnread: false, beginning: 'Thank you' },
  ],
};

const support = { path: '/support', user: subscriber, replies: [reply(getSupport, own)] } satisfies Shown;
const asking = { ...support, path: '/support?new' };
const sent = [
  reply(openSupportRequest, { id: request.id, number: request.number, status: 'open' }),
  reply(getSupportRequest, {
    ...request,
    satisfaction: null,
    messages: [{ by: 'person', text: 'Where is it?', at }],
  }),
  reply(readSupportRequest, { ok: true }),
];
const t = textsIn('en');
const field = (texts: Texts) => page.getByRole('textbox', { name: texts('support:form.text') });
const send = (texts: Texts) => page.getByRole('button', { name: texts('support:form.send') });

async function ask(texts: Texts): Promise<void> {
  await page.getByRole('radio', { name: texts('support:topic.payment') }).click();
  await field(texts).fill('Where is it?');
  await send(texts).click();
}

describeStates('support', {
  ...support,
  read: getSupport,
  loading: 'support:loading',
  filled: (texts) => page.getByText(texts('support:list.new_answer')),
});

describe('support', () => {
  it('shows its empty state', async () => {
    await showScreen({ ...support, replies: [reply(getSupport, { ...own, requests: [] })] });
    await expect.element(page.getByText(t('support:list.empty'), { exact: true })).toBeVisible();
    await expectFinished('en');
  });

  it('sends a request and opens its thread', async () => {
    await showScreen({ ...asking, replies: [...asking.replies, ...sent] });
    await ask(t);
    await expect.poll(shownPath).toBe(`/support/${request.id}`);
    expect(callsOf(openSupportRequest).map(({ body }) => body)).toEqual([
      { side: 'customer', topic: 'payment', text: 'Where is it?' },
    ]);
  });

  it('names what is missing and sends nothing', async () => {
    await showScreen(asking);
    await send(t).click();
    await expect.element(page.getByText(t('support:form.topic_missing'))).toBeVisible();
    await expect.element(page.getByText(t('support:form.text_missing'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(openSupportRequest)).toEqual([]);
  });

  it('keeps the typed text while offline, and retries with the same key', async () => {
    await showScreen({ ...asking, replies: [...asking.replies, lose(openSupportRequest)] });
    await ask(t);
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(field(t)).toHaveValue('Where is it?');
    answer(...sent);
    await send(t).click();
    await expect.poll(() => callsOf(openSupportRequest).length).toBe(2);
    const [first, second] = callsOf(openSupportRequest);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('shows that an order is not the account’s', async () => {
    await showScreen({ ...support, path: `/support?order=${idOf(99)}` });
    await expect.element(page.getByText(t('support:form.no_order'))).toBeVisible();
    expect(callsOf(getSupport)[0]?.query).toEqual({ order: idOf(99) });
  });

  it("offers the topics of each of the account's sides", async () => {
    await showScreen({ ...asking, replies: [reply(getSupport, { ...own, sides: ['customer', 'driver'] })] });
    await page.getByRole('radio', { name: t('support:side.driver') }).click();
    await expect.element(page.getByText(t('support:topic.delivery'), { exact: true })).toBeVisible();
    await expectFinished('en');
  });

  it.each([
    { side: 'partner', topic: 'payout' },
    { side: 'driver', topic: 'delivery' },
  ] as const)('opens as the $side whose screen links here', async ({ side, topic }) => {
    const sides = reply(getSupport, { ...own, sides: ['customer', side] });
    await showScreen({ ...support, path: `/support?as=${side}`, replies: [sides, ...sent] });
    await expect.element(page.getByRole('radio', { name: t(`support:side.${side}`) })).toBeChecked();
    await page.getByRole('radio', { name: t(`support:topic.${topic}`) }).click();
    await field(t).fill('Which account is it?');
    await expectFinished('en');
    await doubleClick(send(t));
    await expect.poll(shownPath).toBe(`/support/${request.id}`);
    expect(callsOf(openSupportRequest).map(({ body }) => body)).toMatchObject([{ side, topic }]);
  });

  it('keeps the typed text over a reload', async () => {
    await showScreen(asking);
    await field(t).fill('Where is it?');
    await showScreen({ ...asking, isReload: true });
    await expect.element(field(t)).toHaveValue('Where is it?');
  });

  it('returns a visitor to the same side after signing in', async () => {
    const contact = reply(getSupportContact, { email: 'help@example.com' });
    await showScreen({ path: '/support?as=driver', replies: [contact] });
    await expect
      .element(page.getByRole('link', { name: t('support:visitor.sign_in') }))
      .toHaveAttribute('href', '/login?next=%2Fsupport%3Fas%3Ddriver');
  });

  it('asks a visitor to sign in, and shows the support email', async () => {
    await showScreen({
      path: '/support',
      replies: [reply(getSupportContact, { email: 'help@example.com' })],
    });
    await expect.element(page.getByRole('link', { name: 'help@example.com' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: t('support:visitor.sign_in') })).toBeVisible();
    await expectFinished('en');
  });

  it('shows that the daily limit is reached', async () => {
    await showScreen({
      ...asking,
      replies: [...asking.replies, refuse(openSupportRequest, 'too_many_requests')],
    });
    await ask(t);
    await expect.element(alertWith(t('support:form.too_many'))).toBeVisible();
  });
});

describeRefusals('asking support', { ...asking, action: openSupportRequest, act: ask });
