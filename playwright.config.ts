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

/**
 * `everywhere` runs in both. `npm run test:journeys` adds `wholeRun`, in
 * both languages and on both devices. A new file has to be listed.
 */
const journeys = {
  everywhere: `new-phone`,
  arabicPhone: `
    account admin admin-drivers cms content-policy drawn groceries join-driver needs-profile notices offline
    payouts public-face published public-screens ramadan support`,
  englishDesktop: `
    allergy-question catering complete-phone cooked delivery language newsletter page-texts partner-desk
    lunch partner-menu resilience safety-alarm senses subscription supply week work`,
  /** Long, or close to what another journey and the component tests show. */
  wholeRun: `driver guided-demo hostile-texts join join-resilience stripe walks wide-screens`,
};

const isWhole = process.env.SUFRA_JOURNEYS === 'all';
const namesIn = (list: string): string[] => list.trim().split(/\s+/);
const listed = Object.values(journeys).flatMap(namesIn);
const unlisted = readdirSync(new URL('e2e', import.meta.url)).filter(
  (file) => file.endsWith('.spec.ts') && !listed.includes(file.replace('.spec.ts', '')),
);
if (unlisted.length > 0)
  throw new Error(`Give these journeys a language in playwright.config.ts: ${unlisted.join(', ')}.`);

const filesOf = (...lists: string[]): RegExp[] =>
  lists.flatMap(namesIn).map((name) => new RegExp(`/${name}\\.spec\\.ts$`));
const { everywhere, arabicPhone, englishDesktop, wholeRun } = journeys;
const wholeOnly = isWhole ? filesOf(everywhere) : [];
const whole = [everywhere, arabicPhone, englishDesktop, wholeRun];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  forbidOnly: true,
  // One more than the cores: a third of the time a journey waits.
  workers: 3,
  // Generous: the machine may be busy with other work.
  timeout: 300_000,
  expect: { timeout: 30_000 },
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
    {
      name: 'desktop-en',
      testMatch: filesOf(...(isWhole ? whole : [everywhere, englishDesktop])),
      use: { ...desktop, locale: 'en-AE' },
    },
    {
      name: 'phone-ar',
      testMatch: filesOf(...(isWhole ? whole : [everywhere, arabicPhone])),
      use: { ...phone, locale: 'ar-AE' },
    },
    { name: 'desktop-ar', testMatch: wholeOnly, use: { ...desktop, locale: 'ar-AE' } },
  ],
});
