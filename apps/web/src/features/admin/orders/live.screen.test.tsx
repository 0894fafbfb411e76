import {
  assignDriver,
  getDriverCandidates,
  getOrderDelivery,
} from '@sufra/contract/delivery/admin-dispatch.ts';
import { watchLive } from '@sufra/contract/live.ts';
import {
  getLiveOrders,
  type LiveDriver,
  liveLanes,
  type LiveOrder,
} from '@sufra/contract/ordering/admin-live.ts';
import { getMap } from '@sufra/contract/ordering/tracking.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, pushChange, reply } from '../../../../test/network.ts';
import { candidates, carriedDelivery } from '../../../../test/replies/admin-order.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeStates } from '../../../../test/states.ts';
import { type Texts, textsIn } from '../../../../test/texts.ts';
import type { Exception } from './live-alarms.tsx';

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
  replies: [
    reply(getLiveOrders, board),
    reply(getSupportWaiting, { open: 0 }),
    reply(getMap, { tiles: null }),
  ],
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

  const rail = (t: Texts) => page.getByRole('region', { name: t('admin:live.drivers.title') });
  const cardOf = (t: Texts, name: string) => rail(t).getByRole('listitem').filter({ hasText: name });
  const ticketOf = (number: string) => page.getByRole('listitem').filter({ hasText: number });
  const free: LiveOrder = { ...order, id: idOf(7), orderId: '10044' };
  const withFree = { ...board, orders: [...orders, free] };
  const showDesk = async (language: Language) => {
    await page.viewport(1440, 900);
    await showScreen({
      ...live,
      language,
      replies: [
        ...live.replies,
        reply(getLiveOrders, withFree),
        reply(getDriverCandidates, { drivers: [...candidates] }),
      ],
    });
    await expect.element(page.getByText('10044')).toBeVisible();
    await expect
      .element(page.getByRole('img', { name: textsIn(language)('admin:live.map.label') }))
      .toBeVisible();
  };
  const sent = () => callsOf(assignDriver).map(({ params, body }) => ({ ...params, ...body }));

  it.each(['en', 'ar'] as const)(
    'assigns an order dragged onto a driver at once, in %s',
    async (language) => {
      const t = textsIn(language);
      await showDesk(language);
      answer(reply(assignDriver, carriedDelivery));
      await userEvent.dragAndDrop(ticketOf('10044'), cardOf(t, 'Rashid'));
      await expect.poll(sent).toEqual([{ id: idOf(7), driverId: idOf(6), from: null }]);
      await expect.element(page.getByText(t('admin:order.delivery.assigned_title'))).toBeVisible();
      expect(page.getByRole('dialog').elements()).toHaveLength(0);
      await expectFinished(language);
    },
  );

  it('shows how far each driver is while an order is dragged, and who is best', async () => {
    const t = textsIn('en');
    await showDesk('en');
    const drag = { bubbles: true, dataTransfer: new DataTransfer() };
    const top = cardOf(t, 'Rashid').element().getBoundingClientRect().top;
    ticketOf('10044').element().dispatchEvent(new DragEvent('dragstart', drag));
    const rashid = cardOf(t, 'Rashid');
    await expect.element(rashid).toHaveTextContent(t('admin:live.drivers.away', { minutes: 3 }));
    await expect.element(rashid).toHaveTextContent(t('admin:live.drivers.fittest'));
    // A target that moves while it is aimed at would be missed.
    expect(rashid.element().getBoundingClientRect().top).toBe(top);
    await expect.element(cardOf(t, 'Omar').getByText(t('admin:live.drivers.block.busy'))).toBeVisible();
    await expect.element(cardOf(t, 'Imran').getByText(t('admin:live.drivers.block.silent'))).toBeVisible();
    // A ticket that leaves while it is dragged would end the drag.
    answer(reply(getLiveOrders, { ...withFree, orders }));
    pushChange(watchLive);
    await expect.poll(() => callsOf(getLiveOrders).length).toBeGreaterThan(1);
    await expect.element(ticketOf('10044')).toBeVisible();
    await expectFinished('en');
    ticketOf('10044').element().dispatchEvent(new DragEvent('dragend', drag));
    await expect.element(page.getByText('10044')).not.toBeInTheDocument();
  });

  it('refuses a drop on a driver who is blocked, and says why', async () => {
    const t = textsIn('en');
    await showDesk('en');
    await userEvent.dragAndDrop(ticketOf('10044'), cardOf(t, 'Imran'));
    await expect.element(page.getByText(t('admin:order.delivery.assign_failed'))).toBeVisible();
    expect(page.getByText(t('admin:order.delivery.why.silent')).elements().length).toBeGreaterThan(0);
    expect(sent()).toEqual([]);
  });

  it('asks once before an accepted order moves to another driver', async () => {
    const t = textsIn('en');
    await showDesk('en');
    await userEvent.dragAndDrop(ticketOf('10042'), cardOf(t, 'Rashid'));
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('radio', { name: /Rashid/ })).toBeChecked();
    answer(reply(assignDriver, carriedDelivery));
    await dialog.getByRole('button', { name: t('admin:order.delivery.confirm') }).click();
    await expect.poll(sent).toEqual([{ id: idOf(1), driverId: idOf(6), from: idOf(22) }]);
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
    let tones = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function count() {
      tones += 1;
      return make.call(this);
    };
    onTestFinished(() => {
      AudioContext.prototype.createOscillator = make;
    });
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
    expect(tones).toBe(0);
    await page.getByRole('button', { name: t('admin:live.sound_off') }).click();
    // It plays when it is turned on.
    await expect.poll(() => tones).toBe(2);
    late(2);
    pushChange(watchLive);
    await expect.poll(() => tones).toBe(4);
    pushChange(watchLive);
    late(0);
    pushChange(watchLive);
    await expect.poll(() => document.title).not.toMatch(/^\(/);
    expect(tones).toBe(4);
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
    expect(document.querySelectorAll('*').length).toBeLessThan(2_500);
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

  it.each(['en', 'ar'] as const)(
    'shows an order on the map, and remembers a folded map, in %s',
    async (language) => {
      const t = textsIn(language);
      await showDesk(language);
      const map = page.getByRole('region', { name: t('admin:live.map.title') });
      await expect.element(map.getByRole('img', { name: t('admin:live.map.label') })).toBeVisible();
      const marks = () => map.element().querySelectorAll('svg[role=img] g circle').length;
      expect(marks()).toBe(0);
      const show = page.getByRole('button', { name: t('admin:live.map.show_named', { order: '10041' }) });
      await show.click();
      await expect.element(show).toHaveAttribute('aria-pressed', 'true');
      // Its kitchen, its door and its driver.
      expect(marks()).toBe(3);
      await expect.element(map.getByRole('status')).toHaveTextContent('Umm Ali');
      await expectFinished(language);
      await show.click();
      expect(marks()).toBe(0);
      await map.getByRole('button').click();
      await expect.element(map.getByRole('img')).not.toBeInTheDocument();
      await expect.element(show).not.toBeInTheDocument();
      await showScreen({ ...live, language, isReload: true });
      await expect.element(map.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
      await expectFinished(language);
    },
  );

  it('draws the map on tiles if they load, else by itself', async () => {
    const t = textsIn('en');
    await page.viewport(1440, 900);
    const pixel =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const replies = (url: string) => [
      ...live.replies,
      reply(getMap, { tiles: { url, attribution: 'Map data' } }),
    ];
    const map = page.getByRole('region', { name: t('admin:live.map.title') });
    await showScreen({ ...live, replies: replies(pixel) });
    await expect.element(map.getByText('Map data')).toBeVisible();
    await page.getByRole('button', { name: t('admin:live.map.show_named', { order: '10041' }) }).click();
    await expect.poll(() => map.element().querySelector('canvas') !== null).toBe(true);
    await expectFinished('en');
    await showScreen({ ...live, replies: replies('data:image/png;base64,AAAA') });
    await expect.element(map.getByRole('img', { name: t('admin:live.map.label') })).toBeVisible();
    await expect.poll(() => map.element().querySelector('svg[role=img]') !== null).toBe(true);
  });

  it.each(['en', 'ar'] as const)(
    'explains from the board why a driver was chosen, in %s',
    async (language) => {
      const t = textsIn(language);
      await showDesk(language);
      answer(reply(getOrderDelivery, carriedDelivery));
      await page.getByRole('button', { name: t('admin:live.explain_named', { order: '10041' }) }).click();
      const dialog = page.getByRole('dialog');
      await expect
        .element(dialog.getByText(t('admin:order.delivery.reason_best', { count: 1, total: 4 })))
        .toBeVisible();
      await expectFinished(language);
      answer(reply(getOrderDelivery, { ...carriedDelivery, offers: [] }));
      await dialog.getByRole('button').last().click();
      await page.getByRole('button', { name: t('admin:live.explain_named', { order: '10044' }) }).click();
      await expect.element(dialog.getByText(t('admin:order.delivery.no_offers'))).toBeVisible();
    },
  );
});
