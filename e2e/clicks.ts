import type { Page } from '@playwright/test';

export interface ClickCounter {
  readonly since: (work: () => Promise<void>) => Promise<number>;
}

/** Counts the clicks of the mouse, and each drag as one. */
export async function countClicks(page: Page): Promise<ClickCounter> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => void (clicks += 1));
  await page.addInitScript({
    content: `
      // The keyboard presses a button with a click at no place.
      const count = (event) => {
        if (event.isTrusted && !(event instanceof PointerEvent && event.pointerType === '')) window.countClick();
      };
      window.addEventListener('click', count, true);
      window.addEventListener('drop', count, true);`,
  });
  return {
    since: async (work) => {
      const before = clicks;
      await work();
      return clicks - before;
    },
  };
}
