// Nothing jumps while a screen arrives: the layout shift of every route, with slow replies, in both languages and widths.
import { expect, type Page, type Request } from '@playwright/test';
import { test } from './journey.ts';
import { realPath } from './orders.ts';
import { freshPhone, readyToPay, signIn } from './people.ts';
import { accountRooms, places, type Place } from './places.ts';

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

/** Half of what browsers call good; all shifts of a page count, not only the worst five seconds. */
const limit = 0.05;
/** Slow enough that each skeleton is painted before what it stands for. */
const delays = { reply: 300, script: 100 };

interface Shift {
  readonly value: number;
  /** What moved, from where to where. */
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Runs in the page: notes every shift from the first paint on, except what a press brought about. */
function noteShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  const name = (node: Node | undefined) =>
    node instanceof Element ? `${node.localName}.${node.getAttribute('class')}` : node?.textContent;
  const box = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${width.toFixed()}x${height.toFixed()} at ${x.toFixed()},${y.toFixed()}`;
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(
        ({ node, previousRect, currentRect }) => `${name(node)}: ${box(previousRect)} to ${box(currentRect)}`,
      );
      if (!hadRecentInput) window.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function slowDown(page: Page): Promise<void> {
  const after = (delay: number) => new Promise((resolve) => setTimeout(resolve, delay));
  await page.route(/\/api\/|\/assets\/.*\.js$/, async (route) => {
    await after(route.request().url().includes('/api/') ? delays.reply : delays.script);
    await route.continue();
  });
}

/** How long nothing must be on its way: longer than React takes from one answer to the next question. */
const quietMs = 200;

/** Waits until everything asked for has come, and nothing more was asked for; a live stream never ends. */
function untilQuiet(page: Page): () => Promise<void> {
  const onTheirWay = new Set<Request>();
  let quietSince = Date.now();
  const isLive = (request: Request): boolean => request.resourceType() === 'eventsource';
  const ended = (request: Request): void => {
    if (onTheirWay.delete(request)) quietSince = Date.now();
  };
  page.on('request', (request) => isLive(request) || onTheirWay.add(request));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return () =>
    expect
      .poll(() => onTheirWay.size === 0 && Date.now() - quietSince > quietMs, { intervals: [50] })
      .toBe(true);
}

/** Opens the screen as its address would, and waits until all of it is there. */
async function expectStill(page: Page, path: string, quiet: () => Promise<void>): Promise<void> {
  await page.goto(path);
  await quiet();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const shifts = await page.evaluate(async () => {
    // The observer hears of the last frame after it is painted.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return window.shifts;
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${path} moved: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(limit);
}

async function walk(page: Page, rooms: readonly Place[]): Promise<void> {
  await page.addInitScript(noteShifts);
  await slowDown(page);
  const quiet = untilQuiet(page);
  for (const { path } of rooms) {
    const address = await realPath(page.request, path);
    await test.step(address, () => expectStill(page, address, quiet));
  }
}

const isOpen = ({ who }: Place): boolean => who === 'anyone';
const among = (...paths: string[]) => places.filter(({ path }) => paths.includes(path));

// The projects bring a phone and a desktop.
for (const locale of ['en-AE', 'ar-AE']) {
  test.describe(`nothing jumps in ${locale}`, () => {
    test.use({ locale });

    test('for a visitor, also on the way from a closed door to the login', ({ page }) =>
      walk(page, [...places.filter(isOpen), ...among('/dashboard')]));

    test('for somebody new', async ({ page }) => {
      await signIn(page.request, freshPhone());
      await walk(page, among('/onboarding', '/onboarding/preferences', '/dashboard'));
    });

    test('for somebody about to pay', async ({ page }) => {
      await readyToPay(page.request, freshPhone());
      await walk(page, [
        ...places.filter(({ path }) => path.startsWith('/subscribe/')),
        ...among('/onboarding/preferences', '/dashboard'),
      ]);
    });

    test.describe('for a subscriber', () => {
      test.use({ storageState: async ({ subscriber }, use) => use(subscriber) });

      test('in every room', async ({ page }) => {
        const rooms = places.filter((place) => !isOpen(place));
        await walk(page, [...rooms, ...accountRooms.slice(1), ...among('/')]);
      });
    });
  });
}
