import type { Language } from '@sufra/contract/options.ts';
import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectFinished, expectReadableInTheDark } from './standards.ts';

/** Opened from the keyboard, the dialog keeps the focus inside and returns it to its opener. */
export async function expectWellBehaved(opener: Locator, language: Language = 'en'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect.element(opener).toBeVisible();
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await userEvent.tab();
  const first = document.activeElement;
  do {
    // Focus may reach the browser's toolbar, never the page behind.
    const focused = document.activeElement;
    expect(focused === document.body || dialog.element().contains(focused)).toBe(true);
    await userEvent.tab();
  } while (document.activeElement !== first);
  await expectFinished(language);
  await expectReadableInTheDark();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
}
