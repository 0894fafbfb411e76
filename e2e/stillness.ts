import { expect, type Page, type Request } from '@playwright/test';

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

/**
 * Lets every reply and script of a page come late. Asked of the browser itself: a route of Playwright would turn off its
 * cache and lead every font and picture through the test, which makes opening a screen cost twice as much.
 */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const delay = request.url.includes('/api/') ? delays.reply : delays.script;
    // Whatever waits while the page is left or closed is given up with it.
    setTimeout(() => void session.send('Fetch.continueRequest', { requestId }).catch(() => undefined), delay);
  });
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/*' }, { urlPattern: '*/assets/*.js' }],
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

/** Watches a page from its next address on; what it gives opens an address and expects that nothing jumps. */
export async function watchStillness(page: Page): Promise<(path: string) => Promise<void>> {
  await page.addInitScript(noteShifts);
  await slowDown(page);
  const quiet = untilQuiet(page);
  return (path) => expectStill(page, path, quiet);
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
