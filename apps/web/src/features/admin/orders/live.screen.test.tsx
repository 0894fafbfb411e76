import { assignDriver, getDriverCandidates } from '@sufra/contract/delivery/admin-dispatch.ts';
import { watchLive } from '@sufra/contract/live.ts';
import { getLiveOrders, type LiveDriver, type LiveOrder } from '@sufra/contract/ordering/admin-live.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, pushChange, reply } from '../../../../test/network.ts';
import { candidates, carriedDelivery } from '../../../../test/replies/admin-order.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeStates } from '../../../../test/states.ts';
import { textsIn } from '../../../../test/texts.ts';

afterEach(() => page.viewport(390, 844));

const order: LiveOrder = {
  id: idOf(1),
  orderId: '10042',
  customerName: 'Mariam',
  vendorName: 'Umm Ali',
  status: 'ready',
  lane: 'waiting',
  alarms: ['unassigned'],
  scheduledTo: `${today}T09:00:00.000Z`,
  minutesLeft: 12,
  driver: null,
  canAssign: true,
  isAtKitchen: false,
  kitchen: { lat: 25.08, lng: 55.14 },
  door: { lat: 25.09, lng: 55.16 },
};
const orders: LiveOrder[] = [
  {
    ...order,
    id: idOf(2),
    orderId: '10041',
    lane: 'late',
    alarms: ['late', 'silent'],
    minutesLeft: -5,
    driver: { id: idOf(21), name: 'Imran' },
  },
  { ...order, driver: { id: idOf(22), name: 'Rashid' }, isAtKitchen: true },
  {
    ...order,
    id: idOf(3),
    orderId: '10043',
    status: 'placed',
    lane: 'unanswered',
    alarms: [],
    customerName: null,
  },
];
const driver: LiveDriver = {
  ...{ id: idOf(6), name: 'Rashid', vehicleType: 'motorcycle', state: 'free', load: 0, seenMinutes: 0 },
  position: { lat: 25.07, lng: 55.13 },
};
const drivers: LiveDriver[] = [
  { ...driver, id: idOf(9), name: 'Anwar', position: { lat: 25.2, lng: 55.3 } },
  driver,
  { ...driver, id: idOf(8), name: 'Omar', state: 'on_trip', load: 2 },
  { ...driver, id: idOf(21), name: 'Imran', state: 'silent', load: 1, seenMinutes: 7 },
];
const board: ReplyOf<typeof getLiveOrders> = {
  orders,
  drivers,
  missed: [
    {
      id: idOf(4),
      orderId: '10039',
      vendorName: 'Slow Pot',
      missedAt: `${today}T05:40:00.000Z`,
      nextVendor: 'Umm Ali',
    },
    {
      id: idOf(5),
      orderId: '10038',
      vendorName: 'Slow Pot',
      missedAt: `${today}T05:10:00.000Z`,
      nextVendor: null,
    },
  ],
  isCut: false,
};
const live = {
  path: '/admin/live',
  user: admin,
  replies: [reply(getLiveOrders, board), reply(getSupportWaiting, { open: 0 })],
} satisfies Shown;

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
});
