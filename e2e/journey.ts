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
   * Whether it is done in a browser that has fetched and compiled the app before, which costs half: for journeys that
   * look at screens and leave the clock, the place and the network of their browser alone.
   */
  isKnownBrowser: boolean;
  /** Complaints of the console that belong to the journey, such as a call that is refused on purpose. */
  tolerated: RegExp;
  language: Language;
  t: Texts;
  quiet: undefined;
  /** The cookies of an admin who has just confirmed a code; a quarter of an hour later they would have to do so again. */
  confirmedAdmin: State;
}

interface GivenOnce {
  /** The cookies of somebody with a plan, a home and an order; one person for all journeys of a worker that only look. */
  subscriber: State;
  /** The cookies of a restaurant of the demo world. */
  restaurant: State;
  /** The cookies of a chef of the demo world. */
  privateChef: State;
  /** The cookies of an admin who has not confirmed a code. */
  admin: State;
}

export interface Somebody {
  readonly page: Page;
  /** Closes their browser; fails when their pages complained. */
  readonly leave: () => Promise<void>;
}

/** A browser of their own, on the same kind of device. */
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

/** Browsers that were here before, by what they are: those of this worker. */
const known = new Map<string, BrowserContext>();

/** A browser as this one, with these cookies and nothing else of a journey before. */
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

/** Nothing of a journey is left to the next one but files that never change, as with everybody who comes back. */
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
