import { getAdminStats } from '@sufra/contract/admin/admin-overview.ts';
import { getExpiringDocuments } from '@sufra/contract/partners/documents.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getRefundRequests } from '@sufra/contract/ordering/admin-orders.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin, subscriber } from '../../../../test/replies/people.ts';
import { dayFrom } from '../../../../test/replies/week.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { expectFinished, expectReadableInTheDark } from '../../../../test/standards.ts';
import { alertWith, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
type Stats = ReplyOf<typeof getAdminStats>;
const days = Array.from({ length: 30 }, (_, at) => ({
  date: dayFrom(at - 29),
  users: at % 4,
  orders: at === 27 ? 41 : at,
  revenue: at * 10.5,
}));
const stats: Stats = {
  totalUsers: 1240,
  activeSubscriptions: 310,
  monthlyRevenue: '52400.50 AED',
  pendingChefs: 2,
  pendingRestaurants: 1,
  growth: { users: 4.2, subscriptions: -1.5, revenue: 0 },
  days,
  openOrders: 12,
  stuckOrders: 2,
  openObjections: 1,
  emptySlots: 3,
  contribution: {
    ...{ orders: 4, total: '-17.37 AED', average: '-4.34 AED', lossShare: 62.5, eventFees: '120.00 AED' },
    parts: {
      commission: '37.15 AED',
      deliveryFees: '14.28 AED',
      deliveryCost: '-59.28 AED',
      refunds: '-9.52 AED',
      other: '0.00 AED',
    },
    worst: [
      {
        id: '0198a0c0-0000-7000-8000-0000000000e1',
        number: '10042',
        vendorName: 'Marina Kitchen',
        food: '20.00 AED',
        contribution: '-21.66 AED',
      },
    ],
  },
  cancellations: [
    { reason: 'too_expensive', count: 4 },
    { reason: null, count: 2 },
  ],
};
const quiet: Stats = {
  ...stats,
  ...{ totalUsers: 0, activeSubscriptions: 0, monthlyRevenue: '0.00 AED', openOrders: 0 },
  ...{ pendingChefs: 0, pendingRestaurants: 0, stuckOrders: 0, openObjections: 0, emptySlots: 0 },
  growth: { users: null, subscriptions: null, revenue: null },
  cancellations: [],
  days: days.map(({ date }) => ({ date, users: 0, orders: 0, revenue: 0 })),
  contribution: {
    ...{ orders: 0, total: '0.00 AED', average: null, lossShare: null, eventFees: '0.00 AED', worst: [] },
    parts: {
      commission: '0.00 AED',
      deliveryFees: '0.00 AED',
      deliveryCost: '0.00 AED',
      refunds: '0.00 AED',
      other: '0.00 AED',
    },
  },
};
const overview = {
  path: '/admin',
  user: admin,
  replies: [
    reply(getSupportWaiting, { open: 0 }),
    reply(getAdminStats, stats),
    reply(getRefundRequests, []),
    reply(getExpiringDocuments, []),
  ],
} satisfies Shown;

const link = (name: string) => page.getByRole('link', { name, exact: true });
const quick = (tab: 'partners' | 'payouts' | 'cms' | 'settings') =>
  page
    .getByRole('region', { name: t('admin:overview.quick_actions') })
    .getByRole('link', { name: t(`admin:overview.quick.${tab}`) });
const figure = (name: string) => page.getByRole('term').filter({ hasText: name }).element().parentElement;
const total = (texts: Texts) =>
  page.getByRole('term').filter({ hasText: texts('admin:overview.total_users') });

describeStates('the overview of the admin panel', {
  ...overview,
  read: getAdminStats,
  loading: 'admin:overview.loading',
  filled: total,
});

describe('the overview of the admin panel', () => {
  it('shows each figure with its growth', async () => {
    await showScreen(overview);
    await expect.element(total(t)).toBeVisible();
    const end = t('admin:overview.since_month_end');
    for (const { name, value, caption } of [
      {
        name: 'total_users',
        value: '1,240',
        caption: t('admin:overview.growth_up', { percent: '4.2', since: end }),
      },
      {
        name: 'active_subscriptions',
        value: '310',
        caption: t('admin:overview.growth_down', { percent: '1.5', since: end }),
      },
      {
        name: 'monthly_revenue',
        value: '52,400.50',
        caption: t('admin:overview.growth_same', { since: t('admin:overview.since_same_days') }),
      },
      {
        name: 'pending_approvals',
        value: '3',
        caption: t('admin:overview.pending_parts', { chefs: 2, restaurants: 1 }),
      },
    ] as const) {
      expect(figure(t(`admin:overview.${name}`))?.textContent).toContain(value);
      expect(figure(t(`admin:overview.${name}`))?.textContent).toContain(caption);
    }
    await expectReadableInTheDark();
  });

  it('leads to what needs an admin', async () => {
    await showScreen(overview);
    for (const [name, to] of [
      [t('admin:overview.see_pending'), '/admin/partners?status=pending'],
      [t('admin:overview.see_stuck'), '/admin/orders?status=stuck'],
      [t('admin:overview.see_objections'), '/admin/events?status=objected'],
      [t('admin:overview.see_coverage'), '/admin/coverage'],
    ] as const)
      await expect.element(link(name)).toHaveAttribute('href', to);
    for (const tab of ['partners', 'payouts', 'cms', 'settings'] as const)
      await expect.element(quick(tab)).toHaveAttribute('href', `/admin/${tab}`);
    await expect.element(page.getByText(t('admin:overview.stuck', { count: 2 }))).toBeVisible();
    await expect.element(page.getByText(t('admin:overview.empty_slots', { count: 3 }))).toBeVisible();
  });

  it('names the best day of a chart, and lists its days from today', async () => {
    await showScreen(overview);
    const title = t('admin:overview.orders');
    const best = { title, value: 41, day: '1 March 2026' };
    await expect.element(page.getByRole('img', { name: t('admin:overview.chart_best', best) })).toBeVisible();
    const chart = page.getByRole('article').filter({ hasText: title });
    await chart.getByText(t('admin:overview.as_table')).click();
    const rows = chart.getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent(/3 Mar\s*29$/);
    expect(rows.elements()).toHaveLength(31);
    await expectFinished('en');
  });

  it.each(['en', 'ar'] as const)('shows what an order contributes in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...overview, language });
    const section = page.getByRole('region', { name: texts('admin:contribution.heading') });
    await expect.element(section).toBeVisible();
    for (const [label, value] of [
      ['average', '4.34'],
      ['loss_share', '62.5'],
      ['commission', '37.15'],
      ['deliveryCost', '59.28'],
      ['total', '17.37'],
    ] as const) {
      const term = section.getByRole('term').filter({ hasText: texts(`admin:contribution.${label}`) });
      expect(term.first().element().parentElement?.textContent).toContain(value);
    }
    await expect
      .element(section.getByRole('link', { name: '10042' }))
      .toHaveAttribute('href', '/admin/orders/0198a0c0-0000-7000-8000-0000000000e1');
    await expect.element(section).toHaveTextContent('120.00');
    await expectFinished(language);
  });

  it.each(['en', 'ar'] as const)('is complete before the first user in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...overview, language, replies: [...overview.replies, reply(getAdminStats, quiet)] });
    const title = texts('admin:overview.revenue');
    await expect
      .element(page.getByRole('img', { name: texts('admin:overview.chart_nothing', { title }) }))
      .toBeVisible();
    expect(page.getByText(texts('admin:overview.growth_none')).elements()).toHaveLength(3);
    await expect.element(page.getByText(texts('admin:contribution.empty'))).toBeVisible();
    for (const name of ['see_pending', 'see_stuck', 'see_objections', 'see_coverage'] as const)
      expect(link(texts(`admin:overview.${name}`)).elements()).toEqual([]);
    await expectFinished(language);
  });

  it('offers its quick actions if the figures fail', async () => {
    await showScreen({ ...overview, replies: [...overview.replies, refuse(getAdminStats, 'internal')] });
    await expect.element(alertWith(t('admin:overview.failed'))).toHaveTextContent(t('errors:internal'));
    await expect.element(quick('payouts')).toBeVisible();
  });

  it('is closed to everyone but admins', async () => {
    await showScreen({ ...overview, user: subscriber });
    await expect
      .element(page.getByRole('heading', { name: t('common:unauthorized.admin_title') }))
      .toBeVisible();
    expect(callsOf(getAdminStats)).toEqual([]);
  });
});

it('lists refunds that wait for a second person, with the way to their order', async () => {
  const waiting = {
    bearer: 'kitchen',
    to: 'card',
    ...{ id: idOf(9), amount: '320.00 AED', reason: 'Half was missing' },
    ...{ askedBy: 'Sara', at: `${dayFrom(0)}T05:00:00.000Z`, isOwn: false },
    order: { id: idOf(1), orderId: '10042' },
  } as const;
  await showScreen({ ...overview, replies: [...overview.replies, reply(getRefundRequests, [waiting])] });
  const card = page.getByRole('region', { name: t('admin:second.title') });
  await expect.element(card.getByText('Half was missing', { exact: false })).toBeVisible();
  await expect.element(card.getByRole('link')).toHaveAttribute('href', `/admin/orders/${idOf(1)}`);
});

it.each(['en', 'ar'] as const)(
  'lists in %s documents that end soon, with the way to their holder',
  async (language) => {
    const texts = textsIn(language);
    const ends = {
      ...{ id: idOf(9), kind: 'driving_licence' as const, expiresOn: dayFrom(3) },
      holder: { role: 'driver', id: idOf(1), name: 'Imran Khan' },
    } as const;
    const replies = [...overview.replies, reply(getExpiringDocuments, [ends])];
    await showScreen({ ...overview, language, replies });
    const card = page.getByRole('region', { name: texts('admin:documents.expiring') });
    await expect.element(card.getByText(texts('admin:documents.kind.driving_licence'))).toBeVisible();
    await expect.element(card.getByRole('link')).toHaveAttribute('href', `/admin/drivers/${idOf(1)}`);
    await expectFinished(language);
  },
);
