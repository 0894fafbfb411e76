import type { Page } from '@playwright/test';

/** Serves unrendered pages, so that the browser renders them. */
export async function drawnByApp(page: Page): Promise<void> {
  await page.route(/^[^?]*\/(login|dashboard|recipe\/[^/]+|order-status\/[^/]+)(\?.*)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const url = new URL('/account', route.request().url());
    return route.fulfill({ response: await route.fetch({ url: url.href }) });
  });
}
