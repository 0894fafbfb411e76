import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import web from './apps/web/vite.config.ts';
import { findBrowser } from './tools/browser.mjs';

const phone = { width: 390, height: 844 };

export default defineConfig({
  root: import.meta.dirname,
  plugins: web.plugins ?? [],
  // Found while tests run, a dependency would reload the page under them.
  optimizeDeps: { entries: ['apps/web/src/main.tsx', 'apps/web/src/**/*.screen.test.tsx'] },
  server: { host: '127.0.0.1' },
  test: {
    include: ['apps/web/src/**/*.screen.test.tsx'],
    setupFiles: ['apps/web/test/setup.ts'],
    attachmentsDir: '.cache/screens',
    // One page for all files: reading the app again for each would cost more than its tests.
    isolate: false,
    maxWorkers: 3,
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Browsers round a few colours by two or three of 255; `-u` takes the pictures again.
      expect: {
        toMatchScreenshot: {
          comparatorOptions: { threshold: 0.01, includeAA: true, allowedMismatchedPixels: 20 },
        },
      },
      viewport: phone,
      api: { host: '127.0.0.1' },
      provider: playwright({
        actionTimeout: 10_000,
        launchOptions: {
          executablePath: await findBrowser(),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
        // Not Dubai: dates and times must come out right anyway.
        contextOptions: {
          timezoneId: 'UTC',
          hasTouch: true,
          locale: 'en-AE',
          reducedMotion: 'reduce',
          geolocation: { latitude: 25.08, longitude: 55.14 },
          permissions: ['geolocation'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
