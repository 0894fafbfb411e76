import { test } from './journey.ts';
import { accountRooms } from './places.ts';
import { publicRooms, subscriberRooms, walk } from './screen-walk.ts';

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

test('a visitor sees every public screen on a desktop', ({ page, language, t }) =>
  walk({ page, language, t }, publicRooms));

test.describe('a subscriber', () => {
  test.use({ storageState: async ({ subscriber }, use) => use(subscriber), isKnownBrowser: true });
  test('sees every screen of a household on a desktop', ({ page, language, t }) =>
    walk({ page, language, t }, subscriberRooms));
  test('sees every section of its account on a desktop', ({ page, language, t }) =>
    walk({ page, language, t }, accountRooms));
});
