import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findBrowser, findWholeBrowser } from './tools/browser.mjs';

// The workers read this file again; they must find what the first process found.
process.env.SUFRA_BROWSER ??= await findBrowser();
process.env.SUFRA_WHOLE_BROWSER ??= await findWholeBrowser();
// Where the phones of this run begin: a server that runs already knows those of the runs before.
process.env.SUFRA_FIRST_PHONE ??= String(randomInt(9_000_000));

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

// Every screen and the way of a new household are held to the bar in all four projects; what else there is to try differs
// by language or by device, not by both, so that two projects see all of it. That is `npm run test:journeys`. `npm test`
// has half the time: it sees the former in two projects and the latter in one, by the length of the file's name, so that
// a new file moves no other.
const isWhole = process.env.SUFRA_JOURNEYS === 'all';
const everywhere = ['new-phone.spec.ts', 'screens.spec.ts'];
const others = readdirSync(new URL('e2e', import.meta.url))
  .filter((name) => name.endsWith('.spec.ts') && !everywhere.includes(name))
  .sort();
const inTurn = (isOdd: boolean): string[] =>
  others.filter((name) => isWhole || (name.length % 2 === 1) === isOdd);
const filesOf = (isOdd: boolean): RegExp[] =>
  [...everywhere, ...inTurn(isOdd)].map((name) => new RegExp(`/${name.replace('.', '\\.')}$`));
const wholeOnly = isWhole ? everywhere : [];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  forbidOnly: true,
  // One more than the cores we have: a third of the time a journey waits for what it made come late.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.SUFRA_URL ?? 'http://127.0.0.1:3000',
    // On purpose not Dubai: every date and time must come out right anyway.
    timezoneId: 'UTC',
    // Most journeys hold back or break single calls, which a service worker would hide from them; offline.spec.ts has one.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.SUFRA_BROWSER,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A camera that shows a test picture and asks nobody.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    { name: 'phone-en', testMatch: wholeOnly, use: { ...phone, locale: 'en-AE' } },
    { name: 'phone-ar', testMatch: filesOf(true), use: { ...phone, locale: 'ar-AE' } },
    { name: 'desktop-en', testMatch: filesOf(false), use: { ...desktop, locale: 'en-AE' } },
    { name: 'desktop-ar', testMatch: wholeOnly, use: { ...desktop, locale: 'ar-AE' } },
  ],
});
