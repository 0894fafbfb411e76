import { getApplications } from '@sufra/contract/partners/applications.ts';
import { getDemo } from '@sufra/contract/demo/demo.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { addresses } from '../../../../e2e/payloads.ts';
import { getActiveDelivery, getDeliveryRequests } from '@sufra/contract/delivery/delivery.ts';
import {
  getDriverHistory,
  getDriverProfile,
  getDriverStats,
  sendPosition,
} from '@sufra/contract/delivery/driver-desk.ts';
import { getDriverApplication } from '@sufra/contract/delivery/drivers.ts';
import { getRecentMeals } from '@sufra/contract/planner/history.ts';
import { getSuggestionGaps, getSuggestions } from '@sufra/contract/planner/planner.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { reply } from '../../test/network.ts';
import { driverProfile, driverStats } from '../../test/replies/delivery.ts';
import { driver, subscriber } from '../../test/replies/people.ts';
import { subscriptionOf } from '../../test/replies/subscription.ts';
import { around } from '../../test/replies/today.ts';
import { showScreen, shownPath } from '../../test/screen.tsx';
import { expectFinished } from '../../test/standards.ts';
import { textsIn } from '../../test/texts.ts';

const t = textsIn('en');
const demo = reply(getDemo, { enabled: false, code: null, accounts: [] });

describe('a visitor', () => {
  it.each([
    '/week',
    '/order-status/1',
    '/partner/payouts/1',
    '/driver/dashboard',
    '/driver/help',
    '/admin',
    '/admin/users/1',
  ])('signs in before %s, and returns to it', async (path) => {
    const asked = `${path}?from=message`;
    await showScreen({ path: asked, replies: [demo] });
    await expect.poll(shownPath).toBe(`/login?next=${encodeURIComponent(asked)}`);
    await expect
      .element(page.getByRole('heading', { level: 1, name: t('identity:login.title') }))
      .toBeVisible();
  });
});

describe('a subscriber', () => {
  const replies = [reply(getApplications, []), demo];

  it.each([
    { path: '/partner/dashboard', who: 'partner' },
    { path: '/partner/payouts/1', who: 'partner' },
    { path: '/driver/help', who: 'driver' },
    { path: '/admin', who: 'admin' },
    { path: '/admin/users/1', who: 'admin' },
  ] as const)('sees that $path requires another account', async ({ path, who }) => {
    await showScreen({ path, user: subscriber, replies });
    await expect
      .element(page.getByRole('heading', { level: 1, name: t(`common:unauthorized.${who}_title`) }))
      .toBeVisible();
    await expect.element(page.getByText(t(`common:unauthorized.${who}_text`))).toBeVisible();
    const support = page.getByRole('main').getByRole('link', { name: t('common:footer.support') });
    expect(support.elements()).toHaveLength(who === 'admin' ? 0 : 1);
    await expectFinished('en');
  });

  const today = [
    ...around,
    reply(getSuggestions, []),
    reply(getSuggestionGaps, []),
    reply(getRecentMeals, []),
    reply(getDriverApplication, { standing: 'none', application: null }),
  ];

  it.each([
    { path: '/login', to: '/dashboard' },
    { path: '/onboarding', to: '/dashboard' },
    { path: '/auth', to: '/dashboard' },
    { path: '/join-as-chef', to: '/join/chef' },
    { path: '/subscribe/details', to: '/subscribe/plan' },
    { path: '/subscribe/notify', to: '/subscribe/plan' },
    { path: '/subscribe/disclaimer', to: '/subscribe/plan' },
    { path: '/subscribe/payment', to: '/subscribe/confirmation' },
  ])('is redirected from $path to $to', async ({ path, to }) => {
    const plan = reply(getSubscription, { subscription: subscriptionOf(), credit: '0.00 AED' });
    await showScreen({ path, user: subscriber, replies: [...replies, ...today, plan] });
    await expect.poll(shownPath).toBe(to);
  });
});

describe('the URL to continue at after signing in', () => {
  const desk = [
    reply(getDriverProfile, driverProfile),
    reply(getDriverStats, driverStats),
    reply(getDriverHistory, { deliveries: [], next: null }),
    reply(getDeliveryRequests, []),
    reply(getActiveDelivery, null),
    reply(sendPosition, { ok: true }),
  ];

  it.each(addresses)('never leaves our origin: %s', async (address) => {
    const { origin } = window.location;
    const hits: unknown[] = [];
    Object.defineProperty(window, '__hit', { set: (hit) => hits.push(hit), configurable: true });
    await showScreen({ path: `/login?next=${encodeURIComponent(address)}`, user: driver, replies: desk });
    await expect.poll(() => window.location.pathname).not.toBe('/login');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(window.location.origin).toBe(origin);
    expect(hits).toEqual([]);
  });
});
