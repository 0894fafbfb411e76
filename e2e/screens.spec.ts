import { test } from './journey.ts';
import { freshPhone, readyToPay, signIn } from './people.ts';
import { accountRooms, places } from './places.ts';
import { publicRooms, subscriberRooms, walk } from './screen-walk.ts';

// The longest walks first.
test.describe.configure({ mode: 'parallel', timeout: 420_000 });
test.use({ isKnownBrowser: true });

test.describe('a subscriber', () => {
  test.use({ storageState: async ({ subscriber }, use) => use(subscriber) });
  test('sees every screen of a household', ({ page, language, t }) =>
    walk({ page, language, t }, subscriberRooms));
  test('sees every section of its account', ({ page, language, t }) =>
    walk({ page, language, t }, accountRooms));
});

test.describe('a visitor', () => {
  test.use({ isKnownBrowser: false });
  test('sees every public screen, and the not-found screen', ({ page, language, t }) =>
    walk({ page, language, t }, publicRooms, ['/dashboard']));
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
