import { somebodyElse } from './admin-rooms.ts';
import { asked } from './events.ts';
import { test } from './journey.ts';
import { settled } from './orders.ts';
import { freshPhone, readyToPay, signIn, signInToDemo } from './people.ts';
import { accountRooms, chefRooms, partnerRooms, places } from './places.ts';
import { subscriberRooms, walk } from './screen-walk.ts';

// The longest walks first.
test.describe.configure({ mode: 'parallel', timeout: 420_000 });
test.use({ isKnownBrowser: true });

const roomsOf = (role: 'partner' | 'driver' | 'admin') => places.filter(({ who }) => who === role);

test.describe('a subscriber', () => {
  test.use({ storageState: async ({ subscriber }, use) => use(subscriber) });
  test('sees every screen of a household', ({ page, language, t }) =>
    walk({ page, language, t }, subscriberRooms));
  test('sees every section of its account', ({ page, language, t }) =>
    walk({ page, language, t }, accountRooms));
});

test.describe('an admin', () => {
  test.use({ storageState: async ({ admin }, use) => use(admin) });
  test('sees every admin section, and a page of each list', ({ page, language, t }) =>
    walk({ page, language, t }, roomsOf('admin')));
});

test.describe('a restaurant', () => {
  test.use({ storageState: async ({ restaurant }, use) => use(restaurant) });
  test('sees every section of its dashboard, and its payouts', ({ page, language, t }) =>
    walk({ page, language, t }, [
      ...partnerRooms,
      ...roomsOf('partner').filter(({ path }) => path !== '/partner/dashboard'),
    ]));
});

test.describe('a chef', () => {
  test.use({ storageState: async ({ privateChef }, use) => use(privateChef) });
  test('sees its events and their ratings', async ({ page, language, t, playwright }) => {
    // Another sign-in would end the chef's session.
    const request = await somebodyElse(playwright);
    await settled(request);
    await asked(request);
    await request.dispose();
    await walk({ page, language, t }, chefRooms);
  });
});

test('a driver sees the driver screens', async ({ page, language, t }) => {
  await signInToDemo(page.request, '+971500000022');
  await walk({ page, language, t }, roomsOf('driver'));
});

test('a user choosing a plan sees every step of subscribing', async ({ page, language, t }) => {
  await readyToPay(page.request, freshPhone());
  const steps = places.filter(({ path }) => path.startsWith('/subscribe/') && !/confirmation$/.test(path));
  const redirects = ['/onboarding/preferences', '/subscribe/confirmation', '/dashboard'];
  await walk({ page, language, t }, steps, redirects);
});

test('a new user sees the profile form', async ({ page, language, t }) => {
  await signIn(page.request, freshPhone());
  const profile = places.filter(({ path }) => path === '/onboarding');
  await walk({ page, language, t }, profile, ['/onboarding/preferences', '/dashboard']);
});
