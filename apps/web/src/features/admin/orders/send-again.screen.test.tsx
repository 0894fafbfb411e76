import { getOrderDelivery } from '@sufra/contract/delivery/admin-dispatch.ts';
import { getAdminOrder, getReplacement, sendOrderAgain } from '@sufra/contract/ordering/admin-orders.ts';
import { nobodyReasons } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, hold, refuse, reply } from '../../../../test/network.ts';
import { adminOrder, waitingDelivery } from '../../../../test/replies/admin-order.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeRefusals } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const dialog = page.getByRole('dialog');
const ended = {
  ...adminOrder,
  order: { ...adminOrder.order, status: 'delivered' as const },
  canCancel: false,
  canFinish: false,
  canSendAgain: true,
};
const windows = ['12:00', '12:30', '13:00'].map((time) => `${today}T${time}:00.000Z`);
const offer: ReplyOf<typeof getReplacement> = {
  unavailable: null,
  vendorName: 'Umm Ali',
  amount: '84.00 AED',
  windows: [
    { from: windows[0] ?? '', to: windows[1] ?? '' },
    { from: windows[1] ?? '', to: windows[2] ?? '' },
  ],
};
const screen = {
  path: `/admin/orders/${idOf(1)}`,
  user: admin,
  replies: [
    reply(getAdminOrder, ended),
    reply(getOrderDelivery, waitingDelivery),
    reply(getReplacement, offer),
    reply(getSupportWaiting, { open: 0 }),
  ],
} satisfies Shown;

const open = (texts: Texts): Promise<void> =>
  page.getByRole('button', { name: texts('admin:order.send_again.open') }).click();

async function fill(texts: Texts): Promise<void> {
  await open(texts);
  await dialog
    .getByRole('radio', { name: texts('admin:order.bearer.kitchen_part', { vendor: '\u2068Umm Ali\u2069' }) })
    .click();
  await dialog.getByRole('textbox', { name: texts('admin:decision.reason') }).fill('The box fell');
}

async function send(texts: Texts): Promise<void> {
  await fill(texts);
  await dialog.getByRole('button', { name: texts('admin:order.send_again.open') }).click();
}

describe('an order sent again', () => {
  it.each(['en', 'ar'] as const)(
    'is sent once in %s for the chosen time, and links the new one',
    async (language) => {
      const texts = textsIn(language);
      const replies = [...screen.replies, reply(sendOrderAgain, adminOrder.order)];
      await showScreen({ ...screen, language, replies });
      await fill(texts);
      await expectFinished(language);
      await dialog.getByRole('combobox').selectOptions(windows[1] ?? '');
      const replacedBy = { id: idOf(9), orderNumber: '1002' };
      const history = [
        ...ended.history,
        {
          at: windows[0] ?? '',
          status: 'delivered',
          by: 'admin',
          reason: 'sent_again',
          note: null,
          formerPartner: null,
        } as const,
      ];
      answer(reply(getAdminOrder, { ...ended, canSendAgain: false, replacedBy, history }));
      await dialog.getByRole('button', { name: texts('admin:order.send_again.open') }).click();
      const link = page.getByText(texts('admin:order.send_again.replaced_by', { order: '\u20681002\u2069' }));
      await expect.element(link).toBeVisible();
      await expect.element(page.getByText(texts('admin:order.why.sent_again'))).toBeVisible();
      await expect.element(dialog).not.toBeInTheDocument();
      await expectFinished(language);
      const [call] = callsOf(sendOrderAgain);
      expect(call?.body).toEqual({ from: windows[1], bearer: 'kitchen', reason: 'The box fell' });
      expect(call?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('says what it replaces', async () => {
    const replaces = { id: idOf(8), orderNumber: '1000' };
    await showScreen({
      ...screen,
      replies: [...screen.replies, reply(getAdminOrder, { ...ended, replaces })],
    });
    const text = t('admin:order.send_again.replaces', { order: '\u20681000\u2069' });
    await expect.element(page.getByText(text)).toBeVisible();
    await expectFinished('en');
  });

  it('waits for the times, and asks for who bears it', async () => {
    const first = hold(getReplacement);
    await showScreen({ ...screen, replies: [...screen.replies, first.answer] });
    await open(t);
    await expect.element(dialog.getByText(t('common:loading'))).toBeVisible();
    await expectFinished('en');
    first.lose();
    await expect.element(dialog.getByText(t('errors:offline'))).toBeVisible();
  });

  it.each(nobodyReasons)('says why it is not possible: %s', async (why) => {
    const none = { unavailable: why, vendorName: null, amount: null, windows: [] };
    await showScreen({ ...screen, replies: [...screen.replies, reply(getReplacement, none)] });
    await open(t);
    await expect.element(dialog.getByText(t(`admin:order.send_again.why.${why}`))).toBeVisible();
    await expectFinished('en');
  });

  it('says that the dish has become unsafe meanwhile', async () => {
    await showScreen({ ...screen, replies: [...screen.replies, refuse(sendOrderAgain, 'meal_unsafe')] });
    await send(t);
    await expect.element(dialog.getByText(t('admin:order.send_again.why.unsafe_meal'))).toBeVisible();
  });

  it('is not offered for an open order', async () => {
    await showScreen({ ...screen, replies: [...screen.replies, reply(getAdminOrder, adminOrder)] });
    await expect.element(page.getByRole('button', { name: t('admin:order.cancel') })).toBeVisible();
    expect(page.getByRole('button', { name: t('admin:order.send_again.open') }).elements()).toHaveLength(0);
  });
});

describeRefusals('sending an order again', {
  ...screen,
  action: sendOrderAgain,
  besides: ['confirmation_needed', 'meal_unsafe'],
  act: send,
});
