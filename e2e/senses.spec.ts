import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { freshPhone, readyToPay } from './people.ts';
import type { Texts } from './texts.ts';

test.use({ isKnownBrowser: true });

/** Also checks that every focus is visible. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const has = (): Promise<boolean> => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await has()); presses += 1) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const focused = document.activeElement;
      // A field may show its focus ring on a surrounding frame.
      const frames = [
        focused,
        focused?.parentElement,
        ...(focused?.parentElement?.querySelectorAll('span') ?? []),
      ];
      return frames.some(
        (frame) => frame instanceof Element && getComputedStyle(frame).outlineStyle !== 'none',
      );
    });
    expect(
      outline,
      `focus is visible on ${await page.evaluate(() => document.activeElement?.outerHTML)}`,
    ).toBe(true);
  }
  await expect(wanted).toBeFocused();
}

const acceptName = (t: Texts): string =>
  t('planner:for_meal', { action: t('planner:accept.action'), name: '' }).trim();

test('the keyboard alone chooses a plan, pays and accepts a meal', async ({ page, t }) => {
  test.setTimeout(120_000);
  const goOn = (): Promise<void> =>
    tabTo(
      page,
      page
        .getByRole('main')
        .getByText(t('subscription:continue'))
        .locator('xpath=ancestor-or-self::*[self::a or self::button]'),
    );
  const arrive = (title: string) =>
    expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await readyToPay(page.request, freshPhone());
  await page.goto('/subscribe/plan');
  await tabTo(page, page.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: t('options:plan.full-day') })).toBeChecked();
  await goOn();
  await page.keyboard.press('Enter');
  await arrive(t('subscription:details.title'));
  await goOn();
  await page.keyboard.press('Enter');
  await arrive(t('subscription:notify.title'));
  await goOn();
  await page.keyboard.press('Enter');
  await arrive(t('subscription:disclaimer.title'));
  const tick = page.getByRole('checkbox', { name: t('subscription:disclaimer.accept') });
  await tabTo(page, tick);
  if (!(await tick.isChecked())) await page.keyboard.press('Space');
  await goOn();
  await page.keyboard.press('Enter');
  await arrive(t('subscription:payment.title'));
  for (const [field, typed] of [
    ['number', '4242424242424242'],
    ['month', '12'],
    ['year', '34'],
    ['cvv', '123'],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name: t(`subscription:payment.${field}`) }));
    await page.keyboard.type(typed);
  }
  await page.keyboard.press('Enter');
  await arrive(t('subscription:confirmation.title'));
  await tabTo(page, page.getByRole('link', { name: t('subscription:to_dashboard') }));
  await page.keyboard.press('Enter');
  const accepting = page.getByRole('button', { name: acceptName(t) });
  await tabTo(page, accepting);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('planner:confirmed_text'))).toBeVisible();
  await tabTo(
    page,
    page.getByRole('link', {
      name: t('planner:for_meal', { action: t('planner:ways_to.cook'), name: '' }).trim(),
    }),
  );
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: t('catalogue:cooking.open') }));
});
