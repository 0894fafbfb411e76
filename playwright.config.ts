import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findBrowser, findWholeBrowser } from './tools/browser.mjs';

// Workers reload this file: share the first process's choice.
process.env.SUFRA_BROWSER ??= await findBrowser();
process.env.SUFRA_WHOLE_BROWSER ??= await findWholeBrowser();
// Random, because a reused server knows the phones of earlier runs.
process.env.SUFRA_FIRST_PHONE ??= String(randomInt(9_000_000));

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

// `npm run test:journeys` runs every screen and the new household in all four projects, and the rest in two, as it
// varies by language or device but not by both. `npm test` halves that, by the length of the file name, so that a
// new file moves no other.
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
  // One more than the cores: a third of the time a journey waits.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.SUFRA_URL ?? 'http://127.0.0.1:3000',
    // Not Dubai on purpose: dates and times must be right anyway.
    timezoneId: 'UTC',
    // A service worker would hide calls from the journeys that intercept them.
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
        // A fake camera without a permission prompt.
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
