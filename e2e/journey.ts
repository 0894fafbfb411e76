import {
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { signInAsAdmin } from './applicants.ts';
import { asked } from './events.ts';
import { placeMeal, settled } from './orders.ts';
import { signInToDemo } from './people.ts';
import { listen } from './standards.ts';
import { textsOf, type Language, type Texts } from './texts.ts';

type State = Awaited<ReturnType<APIRequestContext['storageState']>>;

interface Given {
  /**
   * Reuses a browser with a warm cache at half the cost; not for journeys that change clock, position or network.
   */
  isKnownBrowser: boolean;
  /** Expected console errors, such as a call refused on purpose. */
  tolerated: RegExp;
  language: Language;
  t: Texts;
  quiet: undefined;
  /** Cookies of an admin with a fresh confirmation, which lasts 15 minutes. */
  confirmedAdmin: State;
}

interface GivenOnce {
  /** Read-only: shared by all journeys of a worker. Has a plan, a home and an order. */
  subscriber: State;
  restaurant: State;
  privateChef: State;
  /** Without a confirmation. */
  admin: State;
}

export interface Somebody {
  readonly page: Page;
  /** Fails on console errors. */
  readonly leave: () => Promise<void>;
}

export async function somebody(browser: Browser, options: BrowserContextOptions): Promise<Somebody> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const { expectQuiet } = listen(page, /^$/);
  const leave = async (): Promise<void> => {
    expectQuiet();
    await context.close();
  };
  return { page, leave };
}

/** Per worker. */
const known = new Map<string, BrowserContext>();

async function knownBrowser(
  browser: Browser,
  device: object,
  storageState: BrowserContextOptions['storageState'],
): Promise<BrowserContext> {
  const name = JSON.stringify(device);
  const before = known.get(name);
  if (before !== undefined) {
    if (typeof storageState === 'object') await before.addCookies(storageState.cookies);
    return before;
  }
  const context = await browser.newContext();
  known.set(name, context);
  return context;
}

/** Clears everything but immutable files, as for a returning visitor. */
async function forget(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const origin = new URL(process.env['SUFRA_URL'] ?? '').origin;
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.close();
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.unrouteAll()]);
}

export const test = base.extend<Given, GivenOnce>({
  isKnownBrowser: [false, { option: true }],
  context: async (
    { context, browser, isKnownBrowser, locale, viewport, isMobile, deviceScaleFactor, storageState },
    use,
  ) => {
    if (!isKnownBrowser) return use(context);
    const device = { locale, viewport, isMobile, deviceScaleFactor };
    const before = await knownBrowser(browser, device, storageState);
    await use(before);
    return forget(before);
  },
  tolerated: [/^$/, { option: true }],
  language: async ({ locale }, use) => use(locale?.startsWith('ar') === true ? 'ar' : 'en'),
  t: async ({ language }, use) => use(textsOf(language)),
  quiet: [
    async ({ page, tolerated }, use) => {
      const { expectQuiet } = listen(page, tolerated);
      await use(undefined);
      expectQuiet();
    },
    { auto: true },
  ],
  confirmedAdmin: async ({ playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: process.env['SUFRA_URL'] ?? '' });
    await signInAsAdmin(request);
    await use(await request.storageState());
    await request.dispose();
  },
  subscriber: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env['SUFRA_URL'] ?? '' });
      await settled(request);
      await placeMeal(request);
      await asked(request);
      await use(await request.storageState());
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  restaurant: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env['SUFRA_URL'] ?? '' });
      await signInToDemo(request, '+971500000012');
      await use(await request.storageState());
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  privateChef: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env['SUFRA_URL'] ?? '' });
      await signInToDemo(request, '+971500000011');
      await use(await request.storageState());
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  admin: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env['SUFRA_URL'] ?? '' });
      await signInToDemo(request, '+971500000091');
      await use(await request.storageState());
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});
