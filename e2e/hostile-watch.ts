import { expect, type Page } from '@playwright/test';
import { asShown, kept } from './payloads.ts';

declare global {
  interface Window {
    tellOfHit?: (what: string) => void;
    __hit?: unknown;
  }
}

/** Records executed payloads, dialogs and CSP violations, in every frame. */
export async function watched(page: Page): Promise<string[]> {
  const heard: string[] = [];
  page.on('dialog', async (dialog) => {
    heard.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  await page.exposeBinding('tellOfHit', (_, what: string) => void heard.push(what));
  await page.addInitScript(() => {
    const set = (value: unknown): void => window.tellOfHit?.(`hit ${String(value)}`);
    Object.defineProperty(window, '__hit', { set });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.tellOfHit?.(`stopped ${violatedDirective} ${blockedURI}`),
    );
  });
  return heard;
}

/** Visible texts and field values, without scripts. */
const shownOn = async (page: Page): Promise<string> =>
  asShown(
    await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const read: string[] = [];
      while (texts.nextNode() !== null)
        if (texts.currentNode.parentElement?.closest('script, style, template, noscript') === null)
          read.push(texts.currentNode.textContent ?? '');
      const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
      return `${read.join('')} ${[...fields].map(({ value }) => value).join(' ')}`;
    }),
  );

export async function reads(page: Page, path: string, texts: readonly string[]): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeAttached();
  const missing = async (): Promise<string[]> => {
    const shown = await shownOn(page);
    return texts.filter((text) => !shown.includes(asShown(text)));
  };
  await expect.poll(missing, { message: `missing on ${path}` }).toEqual([]);
}

/** In the server's HTML and in its initial data. */
export async function expectNoMarkup(page: Page, path: string, texts: readonly string[]): Promise<void> {
  const answer = async (): Promise<string> => (await page.request.get(path)).text();
  await expect.poll(answer).toMatch(/id="page-known"/);
  const html = await answer();
  const marked = texts.map(kept).filter((text) => text.includes('<') && html.includes(text));
  expect(marked, path).toEqual([]);
}
