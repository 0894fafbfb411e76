import { expect, type Page, type Request } from '@playwright/test';

/** Half of the "good" CLS; counts all shifts, not only the worst five seconds. */
const limit = 0.05;
/** Slow enough to paint every skeleton. */
const delays = { reply: 300, script: 100 };

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Runs in the page: records every shift not caused by input. */
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

/** Through CDP, because a Playwright route disables the cache and doubles the cost of a screen. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const delay = request.url.includes('/api/') ? delays.reply : delays.script;
    // Pending requests end with the page.
    setTimeout(() => void session.send('Fetch.continueRequest', { requestId }).catch(() => undefined), delay);
  });
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/*' }, { urlPattern: '*/assets/*.js' }],
  });
}

/** Longer than React takes between a reply and the next request. */
const quietMs = 200;

/** Ignores live streams, which never end. */
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

export async function watchStillness(page: Page): Promise<(path: string) => Promise<void>> {
  await page.addInitScript(noteShifts);
  await slowDown(page);
  const quiet = untilQuiet(page);
  return (path) => expectStill(page, path, quiet);
}

async function expectStill(page: Page, path: string, quiet: () => Promise<void>): Promise<void> {
  await page.goto(path);
  await quiet();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const shifts = await page.evaluate(async () => {
    // The observer fires after the last paint.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return window.shifts;
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${path} moved: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(limit);
}
