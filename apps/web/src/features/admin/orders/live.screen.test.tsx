import { assignDriver, closeSos, getDriverCandidates } from '@sufra/contract/delivery/admin-dispatch.ts';
import { watchLive } from '@sufra/contract/live.ts';
import { getLiveOrders, liveLanes, type LiveOrder } from '@sufra/contract/ordering/admin-live.ts';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, pushChange, reply } from '../../../../test/network.ts';
import { candidates, carriedDelivery } from '../../../../test/replies/admin-order.ts';
import { board, live, order, orders } from '../../../../test/replies/live.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { showScreen, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeStates } from '../../../../test/states.ts';
import { textsIn } from '../../../../test/texts.ts';
import type { Exception } from './live-alarms.tsx';

afterEach(() => page.viewport(390, 844));

describeStates('the live board', {
  ...live,
  read: getLiveOrders,
  loading: 'common:loading',
  filled: (t) => page.getByRole('heading', { name: t('admin:live.lane.late') }),
});

describe('the live board', () => {
  it.each(['en', 'ar'] as const)('sorts open orders into lanes and marks alarms, in %s', async (language) => {
    const t = textsIn(language);
    await showScreen({ ...live, language });
    const lane = (name: LiveOrder['lane']) =>
      page.getByRole('region', { name: t(`admin:live.lane.${name}`) });
    await expect.element(lane('late').getByText(t('admin:live.over', { count: 5 }))).toBeVisible();
    await expect.element(lane('late').getByText(t('admin:live.alarm.silent'))).toBeVisible();
    await expect.element(lane('waiting').getByText(t('admin:live.alarm.unassigned'))).toBeVisible();
    await expect.element(lane('waiting').getByText(t('admin:live.at_kitchen'))).toBeVisible();
    await expect.element(lane('cooking').getByText(t('admin:live.lane_empty'))).toBeVisible();
    await expect
      .element(lane('waiting').getByRole('link', { name: '10042' }))
      .toHaveAttribute('href', `/admin/orders/${idOf(1)}`);
    await expect.element(page.getByText(t('admin:live.alarms', { count: 2 }))).toBeVisible();
    await expectFinished(language);
  });

  it('shows an order with an alarm before the calm ones of a long lane', async () => {
    const t = textsIn('en');
    const calm: LiveOrder = { ...order, lane: 'cooking', alarms: [] };
    const many = Array.from({ length: 30 }, (_, at) => ({
      ...calm,
      id: idOf(300 + at),
      orderId: `2${100 + at}`,
    }));
    const last: LiveOrder = { ...calm, id: idOf(299), orderId: '2999', alarms: ['unassigned'] };
    const full = { ...board, orders: [...many, last] };
    await showScreen({ ...live, replies: [...live.replies, reply(getLiveOrders, full)] });
    const tickets = page.getByRole('region', { name: t('admin:live.lane.cooking') }).getByRole('listitem');
    await expect.element(tickets.first()).toHaveTextContent('2999');
    await expect.element(tickets.nth(1)).toHaveTextContent('2100');
  });

  it.each(['en', 'ar'] as const)('changes a silent driver in two clicks, in %s', async (language) => {
    const t = textsIn(language);
    await page.viewport(1440, 900);
    await showScreen({
      ...live,
      language,
      replies: [...live.replies, reply(getDriverCandidates, { drivers: [...candidates] })],
    });
    await page.getByRole('button', { name: t('admin:live.change_named', { order: '10041' }) }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('radio', { name: /Rashid/ })).toBeChecked();
    await expectFinished(language);
    answer(reply(assignDriver, carriedDelivery));
    await dialog.getByRole('button', { name: t('admin:order.delivery.confirm') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(assignDriver).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { id: idOf(2), driverId: idOf(6), from: idOf(21) },
    ]);
  });

  it.each(['en', 'ar'] as const)('has the sections beside it on a desk, in %s', async (language) => {
    const t = textsIn(language);
    await page.viewport(1440, 900);
    await showScreen({ ...live, language });
    const sections = page.getByRole('navigation', { name: t('admin:tab.label') });
    await expect.element(sections).toBeVisible();
    const nav = sections.element().getBoundingClientRect();
    const title = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
    expect(language === 'en' ? nav.right <= title.left : nav.left >= title.right).toBe(true);
    expect(nav.bottom).toBeLessThanOrEqual(900);
    await expect.element(page.getByRole('banner')).toHaveTextContent(t('common:titles.admin'));
    expect(page.getByRole('link', { name: t('common:header.plans') }).elements()).toHaveLength(0);
    await expectFinished(language);
  });

  it.each(['en', 'ar'] as const)(
    'puts a driver’s SOS first, until it is closed with a note, in %s',
    async (language) => {
      const t = textsIn(language);
      const sosAt = `${today}T06:00:00.000Z`;
      const sos = {
        ...{ driver: { id: idOf(21), name: 'Imran', driverId: 'D-1042' }, sosAt, phone: '+971502223344' },
        ...{ position: { lat: 25.08, lng: 55.14 }, orders: [{ id: idOf(2), orderId: '10041' }] },
      };
      const calling = { ...board, sos: [sos] };
      await showScreen({ ...live, language, replies: [...live.replies, reply(getLiveOrders, calling)] });
      const call = page.getByRole('alert', { name: t('admin:live.sos.label') });
      await expect.element(call).toHaveTextContent('+971 50 222 3344');
      await expect
        .element(call.getByRole('link', { name: t('admin:live.sos.position') }))
        .toHaveAttribute('href', 'https://www.google.com/maps?q=25.08,55.14');
      await expectFinished(language);
      await call.getByRole('button', { name: t('admin:live.sos.close_open') }).click();
      const dialog = page.getByRole('dialog');
      const close = dialog.getByRole('button', { name: t('admin:live.sos.close'), exact: true });
      await close.click();
      await expect.element(page.getByText(t('admin:live.sos.note_missing'))).toBeVisible();
      await dialog.getByRole('textbox').fill('Safe');
      answer(reply(closeSos, { ok: true }), reply(getLiveOrders, board));
      await close.click();
      await expect.element(call).not.toBeInTheDocument();
      expect(callsOf(closeSos).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
        { id: idOf(21), sosAt, note: 'Safe' },
      ]);
      await expectFinished(language);
    },
  );

  it('updates itself, and says that nothing is open', async () => {
    const t = textsIn('en');
    await showScreen(live);
    await expect.element(page.getByText('10042')).toBeVisible();
    answer(reply(getLiveOrders, { ...board, orders: [] }));
    const calls = callsOf(getLiveOrders).length;
    for (let at = 0; at < 20; at += 1) expect(pushChange(watchLive)).toBe(1);
    await expect.element(page.getByText(t('admin:live.empty'))).toBeVisible();
    // A burst costs two refetches at most.
    expect(callsOf(getLiveOrders).length - calls).toBeLessThanOrEqual(2);
    await expectFinished('en');
  });

  it.each(['en', 'ar'] as const)(
    'filters by an exception, and lists missed orders, in %s',
    async (language) => {
      const t = textsIn(language);
      await showScreen({ ...live, language });
      const press = (name: Exception) =>
        page.getByRole('button', { name: t(`admin:live.exception.${name}`), exact: false }).click();
      const numbers = () =>
        page
          .getByRole('link', { name: /^100\d\d$/ })
          .elements()
          .map((link) => link.textContent);
      await expect.poll(() => numbers().length).toBe(3);
      await press('silent');
      expect(numbers()).toEqual(['10041']);
      await press('silent');
      expect(numbers()).toHaveLength(3);
      await press('missed');
      expect(numbers()).toEqual(['10039', '10038']);
      await expect.element(page.getByText('Slow Pot').first()).toBeVisible();
      await expectFinished(language);
    },
  );

  it('rings once for a new exception, if the sound is on, and counts in the title', async () => {
    const t = textsIn('en');
    const made = vi.spyOn(AudioContext.prototype, 'createOscillator');
    onTestFinished(() => made.mockRestore());
    const tones = () => made.mock.calls.length;
    await showScreen(live);
    await expect.element(page.getByText('10042')).toBeVisible();
    await expect.poll(() => document.title).toMatch(/^\(2\) /);
    const late = (count: number) =>
      answer(
        reply(getLiveOrders, {
          ...board,
          orders: orders.map((one, at): LiveOrder =>
            at < count ? { ...one, alarms: ['late'] } : { ...one, alarms: [] },
          ),
        }),
      );
    late(1);
    pushChange(watchLive);
    await expect.poll(() => document.title).toMatch(/^\(1\) /);
    expect(tones()).toBe(0);
    await page.getByRole('button', { name: t('admin:live.sound_off') }).click();
    // It plays when it is turned on.
    await expect.poll(tones).toBe(2);
    late(2);
    pushChange(watchLive);
    await expect.poll(tones).toBe(4);
    pushChange(watchLive);
    late(0);
    pushChange(watchLive);
    await expect.poll(() => document.title).not.toMatch(/^\(/);
    expect(tones()).toBe(4);
  });

  it('holds 2,000 orders: a lane shows the most urgent, and more on request', async () => {
    const t = textsIn('en');
    const many = Array.from({ length: 2_000 }, (_, at): LiveOrder => ({
      ...order,
      id: idOf(100_000 + at),
      orderId: String(20_000 + at),
      lane: liveLanes[at % 5] ?? 'late',
    }));
    await page.viewport(1440, 900);
    await showScreen({
      ...live,
      replies: [...live.replies, reply(getLiveOrders, { ...board, orders: many })],
    });
    const lane = page.getByRole('region', { name: t('admin:live.lane.cooking') });
    await expect.element(lane).toBeVisible();
    expect(lane.getByRole('listitem').elements()).toHaveLength(20);
    expect(document.querySelectorAll('*').length).toBeLessThan(3_000);
    answer(reply(getLiveOrders, { ...board, orders: many.toReversed() }));
    pushChange(watchLive);
    await expect.element(lane.getByText('21996')).toBeVisible();
    expect(document.querySelectorAll('*').length).toBeLessThan(3_000);
    await lane.getByRole('button', { name: t('admin:live.more', { count: 380 }) }).click();
    expect(lane.getByRole('listitem').elements()).toHaveLength(70);
    await expectFinished('en');
  });

  it.each(['en', 'ar'] as const)(
    'shows fifteen orders at a desk before anything scrolls, in %s',
    async (language) => {
      const t = textsIn(language);
      const many = Array.from({ length: 40 }, (_, at): LiveOrder => ({
        ...(orders[at % 2] ?? order),
        id: idOf(1_000 + at),
        orderId: String(10_000 + at),
        lane: liveLanes[at % 5] ?? 'late',
      }));
      await page.viewport(1440, 900);
      await showScreen({
        ...live,
        language,
        replies: [...live.replies, reply(getLiveOrders, { ...board, orders: many })],
      });
      const lane = page.getByRole('region', { name: t('admin:live.lane.cooking') });
      await expect.element(lane).toBeVisible();
      window.scrollTo(0, 0);
      const tickets = page
        .getByRole('listitem')
        .filter({ hasText: /100\d\d/ })
        .elements();
      const seen = tickets.filter((ticket) => ticket.getBoundingClientRect().bottom <= 900);
      expect(seen.length).toBeGreaterThanOrEqual(15);
      await expectFinished(language);
    },
  );
});
