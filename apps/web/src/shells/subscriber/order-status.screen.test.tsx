import {
  cancelOrder,
  getOrderStatus,
  type OrderDetail,
  updateOrderStatus,
} from '@sufra/contract/ordering/ordering.ts';
import { reportProblem } from '@sufra/contract/ordering/problem.ts';
import { giveFeedback } from '@sufra/contract/ordering/rating.ts';
import { customerOrderStatuses } from '@sufra/contract/statuses.ts';
import { getMap, getTracking } from '@sufra/contract/ordering/tracking.ts';
import { getPush } from '@sufra/contract/notifications/push.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectWellBehaved } from '../../../test/dialog.ts';
import { answer, callsOf, lose, refuse, reply } from '../../../test/network.ts';
import { idOf, orderId, orderIn, tracking } from '../../../test/replies/orders.ts';
import { subscriber } from '../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { formatTime, isolate } from '../../lib/format.ts';

const order = {
  path: `/order-status/${orderId}`,
  user: subscriber,
  replies: [
    reply(getOrderStatus, ({ language }) => orderIn(language)),
    reply(getPush, { publicKey: null, isOn: false }),
  ],
} satisfies Shown;

const t = textsIn('en');
const at = (...[status, change]: [Parameters<typeof orderIn>[1], Parameters<typeof orderIn>[2]?]) =>
  reply(getOrderStatus, ({ language }) => orderIn(language, status, change));
const followed = [reply(getTracking, tracking), reply(getMap, { tiles: null })];
const cancel = (texts: Texts) => page.getByRole('button', { name: texts('order:cancel.open') });

async function confirmCancel(texts: Texts): Promise<void> {
  await cancel(texts).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts('order:cancel.confirm') })
    .click();
}

describeStates('an order', {
  ...order,
  read: getOrderStatus,
  loading: 'order:loading',
  filled: cancel,
});

describe('an order', () => {
  it.each(customerOrderStatuses)('shows every step when it is %s', async (status) => {
    await showScreen({ ...order, replies: [...order.replies, ...followed, at(status)] });
    await expect.element(page.getByText(t(`order:status.${status}`), { exact: true }).first()).toBeVisible();
    expect(cancel(t).elements()).toHaveLength(status === 'placed' ? 1 : 0);
    await expectFinished('en');
  });

  it('cancels after a confirmation that names the refund', async () => {
    const cancelled = reply(cancelOrder, ({ language }) => orderIn(language, 'cancelled', { version: 2 }));
    await showScreen({ ...order, replies: [...order.replies, cancelled] });
    await cancel(t).click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent('AED 84.00');
    await expectFinished('en');
    await page.getByRole('button', { name: t('order:cancel.keep') }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(callsOf(cancelOrder)).toEqual([]);
    await confirmCancel(t);
    await expect.element(page.getByText(t('order:cancel.done_title'))).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(callsOf(cancelOrder)).toHaveLength(1);
  });

  it.each(['en', 'ar'] as const)('offers to cancel a late one free, in %s', async (language) => {
    const texts = textsIn(language);
    const late = at('preparing', { isLate: true, canCancel: true });
    await showScreen({ ...order, language, replies: [...order.replies, ...followed, late] });
    await expect.element(page.getByText(texts('order:eta.late_cancel'))).toBeVisible();
    await cancel(texts).click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent(texts('order:cancel.text_late'));
    await expectFinished(language);
  });

  it.each(['en', 'ar'] as const)(
    'tells of a cheaper kitchen after the first one failed, in %s',
    async (language) => {
      const texts = textsIn(language);
      const step = (minute: number, reason: 'partner_unable' | 'cheaper_partner' | null) => ({
        ...({ status: reason === 'partner_unable' ? 'placed' : 'accepted', reason, by: 'partner' } as const),
        at: `${today}T06:0${String(minute)}:00.000Z`,
      });
      const history = [step(1, null), step(2, 'partner_unable'), step(3, 'cheaper_partner')];
      const { payment } = orderIn(language);
      const reductions = [{ amount: '5.00 AED', state: 'requested' as const }];
      const moved = at('accepted', { history, payment: { ...payment, reductions } });
      await showScreen({ ...order, language, replies: [...order.replies, ...followed, moved] });
      await expect.element(page.getByText(texts('order:reduced.title'))).toBeVisible();
      await page.getByText(texts('order:history.title')).click();
      await expect.element(page.getByText(texts('order:history.partner_unable'))).toBeVisible();
      await expect.element(page.getByText(texts('order:why.cheaper_partner'))).toBeVisible();
      expect(page.getByText(texts('order:history.by_former')).elements()).toHaveLength(2);
      await expectFinished(language);
    },
  );

  it.each(['en', 'ar'] as const)('shows what became of each item, in %s', async (language) => {
    const texts = textsIn(language);
    type Line = OrderDetail['lines'][number];
    const line = (name: string, change: Partial<Line>): Line => ({
      ...{ name, amount: 500, unit: 'g', packs: [], boughtGrams: 500, price: '12.50 AED' },
      ...{ choice: 'refund', state: 'open', grams: null, replacement: null, paid: '12.50 AED' },
      ...change,
    });
    const lines = [
      line('Rice', {}),
      line('Salt', { state: 'packed' }),
      line('Salmon', { state: 'out_of_stock', paid: '0.00 AED' }),
      line('Onion', { state: 'weighed', grams: 400, paid: '10.00 AED' }),
      line('Lentils', { state: 'replaced', replacement: 'Farm brand' }),
    ];
    const freeCancelUntil = `${today}T16:00:00.000Z`;
    const payment = {
      ...orderIn(language).payment,
      reductions: [{ amount: '15.00 AED', state: 'done' as const }],
    };
    const history = [
      ...orderIn(language).history,
      { status: 'preparing', at: `${today}T06:05:00.000Z`, by: 'partner', reason: 'lines_changed' } as const,
    ];
    const groceries = { lines, payment, history, freeCancelUntil };
    const packed = at('preparing', { ...groceries, orderType: 'ingredients', canCancel: true });
    await showScreen({ ...order, language, replies: [...order.replies, ...followed, packed] });
    await expect.element(page.getByText(texts('order:choice.refund'))).toBeVisible();
    await expect.element(page.getByText(texts('order:line.packed'), { exact: true })).toBeVisible();
    await expect.element(page.getByText(texts('order:line.out_of_stock'), { exact: true })).toBeVisible();
    await expect.element(page.getByText(/Farm brand/)).toBeVisible();
    await expect.element(page.getByText(texts('order:reduced.title'))).toBeVisible();
    await page.getByText(texts('order:history.title')).click();
    await expect.element(page.getByText(texts('order:why.lines_changed'))).toBeVisible();
    await cancel(texts).click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent(texts('order:cancel.text_day'));
    await expectFinished(language);
  });

  it('tells how the driver waited, and leads to a request about it', async () => {
    const noShow = {
      arrivedAt: `${today}T06:30:00.000Z`,
      reportedAt: `${today}T06:36:00.000Z`,
      contacts: [{ by: 'call', at: `${today}T06:31:00.000Z` } as const],
      hasPhoto: true,
    };
    const payment = {
      method: 'cash',
      card: null,
      credit: null,
      refund: null,
      parts: [],
      reductions: [],
      isDisputed: false,
      invoiceId: null,
    } satisfies OrderDetail['payment'];
    const paid = at('undeliverable', { noShow, payment });
    await showScreen({ ...order, replies: [...order.replies, ...followed, paid] });
    for (const [key, time] of [
      ['arrived', '10:30 AM'],
      ['call', '10:31 AM'],
      ['waited', '10:36 AM'],
    ] as const)
      await expect.element(page.getByText(t(`order:no_show.${key}`, { time }))).toBeVisible();
    await expect.element(page.getByText(t('order:no_show.photo'))).toBeVisible();
    const days = { orders: '2', days: '90 days' };
    await expect.element(page.getByText(t('order:no_show.cash', days))).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: t('order:no_show.dispute') }))
      .toHaveAttribute('href', `/support?order=${orderId}`);
    await expectFinished('en');
  });

  it('asks in a dialog that traps and returns focus', async () => {
    await showScreen(order);
    await expectWellBehaved(cancel(t));
  });

  it.each([
    { method: 'cash', refund: null, told: t('order:refund.nothing') },
    { method: 'card', refund: { amount: '84.00 AED', state: 'requested' }, told: 'AED 84.00' },
    { method: 'card', refund: { amount: '84.00 AED', state: 'done' }, told: 'AED 84.00' },
  ] as const)('shows the outcome of $method after a cancellation: $refund.state', async (one) => {
    const payment = { ...orderIn('en').payment, method: one.method, refund: one.refund };
    await showScreen({ ...order, replies: [...order.replies, at('cancelled', { payment })] });
    await expect.element(page.getByText(t('order:why.customer_cancelled'))).toBeVisible();
    await expect.element(page.getByText(one.told).first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: t('order:again') })).toBeVisible();
    await expectFinished('en');
  });

  it("shows that it can't be cancelled once the kitchen has accepted", async () => {
    await showScreen({ ...order, replies: [...order.replies, refuse(cancelOrder, 'order_decided')] });
    await cancel(t).click();
    answer(at('accepted', { version: 2 }));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('order:cancel.confirm') })
      .click();
    await expect.element(alertWith(t('order:cancel.moved_on'))).toBeVisible();
  });

  it.each(['en', 'ar'] as const)('warns in %s that allergies have changed', async (language) => {
    const texts = textsIn(language);
    const vendor = isolate(orderIn(language).vendorName);
    for (const safetyAlarm of ['open', 'left_out'] as const) {
      const alarmed = at('preparing', { safetyAlarm, canCancel: true });
      await showScreen({ ...order, language, replies: [...order.replies, alarmed] });
      const notice = page.getByRole(safetyAlarm === 'open' ? 'alert' : 'status');
      const shown = notice.filter({ hasText: texts(`order:safety_alarm.${safetyAlarm}_title`) });
      await expect.element(shown).toHaveTextContent(texts(`order:safety_alarm.${safetyAlarm}`, { vendor }));
      // The proof of the order is out of date.
      await expect.element(page.getByText(texts('order:safety.title'))).not.toBeInTheDocument();
      await expectFinished(language);
      await cancel(texts).click();
      await expect.element(page.getByRole('dialog')).toHaveTextContent(texts('order:cancel.text_alarm'));
    }
  });

  it("shows the handover code and the driver's position", async () => {
    await showScreen({ ...order, replies: [...order.replies, ...followed, at('out_for_delivery')] });
    await expect.element(page.getByText('4821').first()).toBeVisible();
    await expect.element(page.getByText('Imran')).toBeVisible();
    await expect.element(page.getByText(t('order:tracking.stops', { count: 1 }))).toBeVisible();
  });

  it("keeps the order if its tracking can't be loaded", async () => {
    const failing = [reply(getMap, { tiles: null }), refuse(getTracking, 'unavailable')];
    await showScreen({ ...order, replies: [...order.replies, ...failing, at('out_for_delivery')] });
    await expect.element(alertWith(t('errors:unavailable'))).toBeVisible();
    await expect.element(page.getByText('4821').first()).toBeVisible();
    answer(...followed);
    await page.getByRole('button', { name: t('common:actions.retry') }).click();
    await expect.element(page.getByText('Imran')).toBeVisible();
  });

  it('rates a delivered order once', async () => {
    await showScreen({
      ...order,
      replies: [...order.replies, at('delivered'), reply(giveFeedback, { ok: true })],
    });
    await page.getByRole('radio').nth(3).click();
    answer(at('delivered', { version: 2, canRate: false, rating: { rating: 4, comment: null } }));
    await page.getByRole('button', { name: t('order:rating.submit') }).click();
    await expect.poll(() => callsOf(giveFeedback)[0]?.body).toEqual({ orderId, rating: 4, comment: null });
    await expect
      .element(page.getByRole('button', { name: t('order:rating.submit') }))
      .not.toBeInTheDocument();
  });

  it('states by the server’s clock when it was checked', async () => {
    await showScreen(order);
    const time = formatTime(new Date(`${today}T06:00:00Z`), 'en');
    await expect.element(page.getByText(t('order:refresh.checked', { time }))).toBeVisible();
  });

  it('refreshes manually, and reports a failure', async () => {
    await showScreen({ ...order, replies: [...order.replies, refuse(updateOrderStatus, 'unavailable')] });
    await page.getByRole('button', { name: t('order:refresh.auto') }).click();
    await page.getByRole('button', { name: t('order:refresh.now'), exact: true }).click();
    await expect.element(page.getByRole('status').filter({ hasText: t('errors:unavailable') })).toBeVisible();
    answer(reply(updateOrderStatus, ({ language }) => orderIn(language, 'accepted', { version: 2 })));
    await page.getByRole('button', { name: t('order:refresh.now'), exact: true }).click();
    await expect.element(cancel(t)).not.toBeInTheDocument();
  });

  it('never goes back to an older version', async () => {
    await showScreen({ ...order, replies: [...order.replies, at('accepted', { version: 5 })] });
    await page.getByRole('button', { name: t('order:refresh.auto') }).click();
    answer(reply(updateOrderStatus, ({ language }) => orderIn(language, 'placed', { version: 4 })));
    await page.getByRole('button', { name: t('order:refresh.now'), exact: true }).click();
    await expect.poll(() => callsOf(updateOrderStatus).length).toBe(1);
    await expect
      .element(page.getByRole('button', { name: t('order:refresh.now'), exact: true }))
      .toBeEnabled();
    expect(cancel(t).elements()).toEqual([]);
  });

  it.each(['not_found', 'invalid_request'] as const)('offers a way out for a wrong URL: %s', async (code) => {
    await showScreen({ ...order, replies: [...order.replies, refuse(getOrderStatus, code)] });
    await expect
      .element(page.getByRole('heading', { level: 1, name: t('order:not_found.title') }))
      .toBeInTheDocument();
    await expectFinished('en');
  });

  it('keeps the dialog open if the cancellation got no reply', async () => {
    await showScreen({ ...order, replies: [...order.replies, lose(cancelOrder)] });
    await confirmCancel(t);
    await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent(t('errors:offline'));
  });
});

describeRefusals('cancelling an order', { ...order, action: cancelOrder, act: confirmCancel });

const isReportable = { canReport: true, canRate: false };
const dialog = page.getByRole('dialog');
const openReport = async (texts: Texts): Promise<void> =>
  page.getByRole('button', { name: texts('order:problem.open') }).click();
const sendReport = async (texts: Texts): Promise<void> =>
  dialog.getByRole('button', { name: texts('order:problem.send') }).click();
async function reportMissing(texts: Texts): Promise<void> {
  await openReport(texts);
  await dialog.getByRole('radio', { name: texts('order:problem.kind.missing') }).click();
  await sendReport(texts);
}
const delivered = {
  ...order,
  replies: [...order.replies, ...followed, at('delivered', isReportable)],
} satisfies Shown;

describe('an order sent again', () => {
  it.each([
    ['en', 'by'],
    ['ar', 'of'],
  ] as const)('names the other order in %s: %s', async (language, which) => {
    const texts = textsIn(language);
    const other = { id: idOf(77), orderNumber: '1042' };
    const linked = at('delivered', which === 'by' ? { replacedBy: other } : { replaces: other });
    await showScreen({ ...delivered, language, replies: [...delivered.replies, linked] });
    const text = texts(`order:sent_again.${which}`, { order: '\u20681042\u2069' });
    await expect.element(page.getByText(text)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: texts('order:sent_again.show') }))
      .toHaveAttribute('href', `/order-status/${idOf(77)}`);
    await expectFinished(language);
  });
});

describe('a problem with an order', () => {
  it.each(['en', 'ar'] as const)('is credited at once in %s', async (language) => {
    const texts = textsIn(language);
    const credited = reply(reportProblem, { credited: '21.00 AED', request: null });
    await showScreen({ ...delivered, language, replies: [...delivered.replies, credited] });
    await openReport(texts);
    await expect.element(dialog).toBeVisible();
    await expectFinished(language);
    await dialog.getByRole('radio', { name: texts('order:problem.kind.missing') }).click();
    answer(at('delivered', { canReport: false, canRate: false }));
    await sendReport(texts);
    await expect.element(page.getByText(texts('order:problem.thanks'))).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: texts('order:problem.open') }))
      .not.toBeInTheDocument();
    const [call] = callsOf(reportProblem);
    expect(call?.body).toEqual({ problem: 'missing', portions: 1, note: null });
    expect(call?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('asks for what happened, for the items and for a photo', async () => {
    const lines = ['Rice', 'Salmon'].map((name): OrderDetail['lines'][number] => ({
      ...{ name, amount: 500, unit: 'g', packs: [], boughtGrams: 500, price: '12.50 AED' },
      ...{ choice: 'best_match', state: 'open', grams: null, replacement: null, paid: '12.50 AED' },
    }));
    const groceries = at('delivered', { ...isReportable, lines });
    await showScreen({ ...order, replies: [...order.replies, ...followed, groceries] });
    await openReport(t);
    await sendReport(t);
    await expect.element(dialog.getByText(t('order:problem.required'))).toBeVisible();
    await expect.element(dialog.getByText(t('order:problem.lines_required'))).toBeVisible();
    await dialog.getByRole('radio', { name: t('order:problem.kind.quality') }).click();
    await sendReport(t);
    await expect.element(dialog.getByText(t('order:problem.photo_required'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(reportProblem)).toEqual([]);
    answer(reply(reportProblem, { credited: null, request: 'S-1042' }));
    await dialog.getByRole('radio', { name: t('order:problem.kind.missing') }).click();
    await dialog.getByRole('checkbox', { name: /Salmon/ }).click();
    await sendReport(t);
    await expect.element(page.getByText(/S-1042/)).toBeVisible();
    expect(callsOf(reportProblem)[0]?.body).toEqual({ problem: 'missing', lines: [1], note: null });
  });
});

describeRefusals('reporting a problem', { ...delivered, action: reportProblem, act: reportMissing });
