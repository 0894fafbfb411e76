import { chromium, type Browser } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../apps/server/test/harness.ts';
import { playLunch } from '../apps/server/test/lunch-ends.ts';
import type { OpenDesk } from '../apps/server/test/lunch.ts';
import { findBrowser } from '../tools/browser.mjs';
import { openLunchBoard, type LunchBoard } from './support/lunch-board.ts';

const size = { meals: 52, groceries: 8, drivers: 12, complaints: 4 };

let test: TestApp;
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findBrowser() });
});
afterAll(() => browser.close());
beforeEach(async () => {
  test = await startTestApp({ demo: false });
});
afterEach(() => test.close());

async function play(openDesk?: OpenDesk): Promise<void> {
  const played = await playLunch(test, size, openDesk);
  console.log(JSON.stringify(played, null, 2));
  expect(Object.keys(played.statuses).sort()).toEqual(['cancelled', 'delivered']);
  expect(played.alarms).toEqual(expect.arrayContaining(['late', 'silent', 'unassigned']));
  expect(played.outOfStock).toBeGreaterThanOrEqual(8);
  expect(played.solved.refunded).toBe(2);
}

it('sixty orders, five failing kitchens and three vanished drivers end well', () => play());

/** Needs the built web app. */
it('each of their troubles is solved from the board in at most four clicks', async () => {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 }, locale: 'en-AE' });
  let board: LunchBoard | null = null;
  await play(async (app, staff) => (board = await openLunchBoard(page, app, staff)));
  const clicks = (board as LunchBoard | null)?.clicks ?? [];
  console.table(clicks);
  expect(new Set(clicks.map(({ what }) => what))).toEqual(new Set(['assign', 'cancel', 'refund']));
  expect(clicks.filter(({ count }) => count > 4)).toEqual([]);
});
