import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { test } from './journey.ts';
import { expectFinished } from './standards.ts';
import type { TextKey, Texts } from './texts.ts';
import { drawnByApp } from './undrawn.ts';

test.use({
  storageState: async ({ subscriber }, use) => use(subscriber),
  // The failing server is simulated.
  tolerated: /status of 503/,
  isKnownBrowser: true,
});

test.beforeEach(({ page }) => drawnByApp(page));

interface List {
  readonly name: string;
  readonly path: string;
  readonly call: RegExp | ((url: URL) => boolean);
  readonly part: (page: Page, t: Texts) => Locator;
  readonly come: (part: Locator, t: Texts) => Locator;
  readonly empty?: { readonly answer: unknown; readonly says: TextKey };
}

const day = (offset: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(Date.now() + offset * 86_400_000);
/** Per call: the day may end while this journey waits. */
const mealsOf =
  (offset: number) =>
  (url: URL): boolean =>
    url.pathname === '/api/meal-suggestions' && url.searchParams.get('date') === day(offset);
const region = (key: TextKey) => (page: Page, t: Texts) => page.getByRole('region', { name: t(key) });

const lists: readonly List[] = [
  {
    name: "tomorrow's meals",
    path: '/dashboard',
    call: mealsOf(1),
    part: region('planner:tomorrow.title'),
    come: (part) => part.getByRole('listitem').nth(2),
    empty: { answer: [], says: 'planner:tomorrow.empty' },
  },
  {
    name: 'recent meals',
    path: '/dashboard',
    call: /\/api\/meals\/recent$/,
    part: region('planner:recent.title'),
    come: (part, t) => part.getByText(t('planner:recent.empty')),
    empty: { answer: [], says: 'planner:recent.empty' },
  },
  {
    name: 'the people of a household',
    path: '/onboarding/preferences',
    call: /\/api\/household\/members$/,
    part: (page) => page.getByRole('main'),
    come: (part, t) => part.getByText(t('household:members.subscriber'), { exact: true }).first(),
  },
  {
    name: 'messages of the demo',
    path: '/demo/messages',
    call: /\/api\/demo\/messages$/,
    part: (page) => page.getByRole('main'),
    come: (part) => part.getByRole('listitem').first(),
    empty: { answer: { messages: [] }, says: 'demo:messages.empty_title' },
  },
];

const unavailable = (route: Route): Promise<void> =>
  route.fulfill({ status: 503, json: { code: 'unavailable', message: '', requestId: 'simulated' } });

async function expectAnnounced(page: Page, t: Texts, { path, call, part, come }: List): Promise<void> {
  let letGo = (): void => undefined;
  const mayGo = new Promise<void>((resolve) => (letGo = resolve));
  const hold = async (route: Route): Promise<void> => {
    await mayGo;
    await route.continue();
  };
  await page.route(call, hold);
  await page.goto(path);
  const waiting = part(page, t)
    .getByRole('status')
    .filter({ has: page.locator('[aria-hidden=true] span') });
  await expect(waiting.first()).toBeVisible();
  await expect(come(part(page, t), t)).toBeHidden();
  letGo();
  await expect(come(part(page, t), t)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.unroute(call, hold);
}

async function expectTriedAgain(page: Page, t: Texts, { path, call, part, come }: List): Promise<void> {
  let refusals = 0;
  const refuse = (route: Route): Promise<void> => {
    refusals += 1;
    return unavailable(route);
  };
  await page.route(call, refuse);
  await page.goto(path);
  const error = part(page, t)
    .getByRole('alert')
    .filter({ hasText: t('errors:unavailable') });
  await expect(error).toBeVisible();
  await expectFinished(page);
  // A busy server is not asked again automatically.
  expect(refusals).toBe(1);
  const retry = error.getByRole('button', { name: t('common:actions.retry') });
  // The old error is still visible: wait for the reply.
  const again = page.waitForResponse((response) => response.status() === 503);
  await retry.click();
  await again;
  await expect(retry).toBeEnabled();
  await page.unroute(call, refuse);
  await retry.click();
  await expect(come(part(page, t), t)).toBeVisible();
  await expect(error).toBeHidden();
}

async function expectEmptiness(page: Page, t: Texts, { path, call, part, empty }: List): Promise<void> {
  if (empty === undefined) return;
  await page.route(call, (route) => route.fulfill({ json: empty.answer }));
  await page.goto(path);
  await expect(part(page, t).getByText(t(empty.says))).toBeVisible();
  await expectFinished(page);
}

for (const list of lists)
  test(`${list.name} show loading, an error with a retry, and an empty state`, async ({ page, t }) => {
    await test.step('they show loading', () => expectAnnounced(page, t, list));
    await test.step('a failed request shows an error and a retry', () => expectTriedAgain(page, t, list));
    await test.step('no rows show the empty state', () => expectEmptiness(page, t, list));
  });

test('a recipe that can not be fetched comes at the next try', async ({ page, t }) => {
  const reply = await page.request.get('/api/meal-suggestions');
  const [meal] = (await reply.json()) as { id: string; mealName: string }[];
  await page.route(/\/recipe(\?|$)/, (route) =>
    route.request().resourceType() === 'document' ? route.continue() : unavailable(route),
  );
  await page.goto(`/recipe/${meal?.id ?? ''}`);
  const error = page.getByRole('alert').filter({ hasText: t('errors:unavailable') });
  await expect(error).toBeVisible();
  await expectFinished(page);
  await page.unrouteAll();
  await error.getByRole('button', { name: t('common:actions.retry') }).click();
  await expect(page.getByRole('list', { name: t('catalogue:ingredients') })).toBeVisible();
});
