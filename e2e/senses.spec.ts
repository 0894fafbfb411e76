// The same screens for people who use only the keyboard, who want nothing to move, and who read at twice the size.
import { expect, type Locator, type Page } from '@playwright/test';
import { payButton } from './forms.ts';
import { test } from './journey.ts';
import { freshPhone, readyToPay, sentCode, subscribed } from './people.ts';
import { expectNoOverflow } from './standards.ts';
import type { Texts } from './texts.ts';

/** Presses Tab until the element has the focus, and checks on the way that the focus can be seen. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const has = (): Promise<boolean> => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await has()); presses += 1) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const focused = document.activeElement;
      // A field may draw the ring on the frame or the cells around it.
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

test('the keyboard alone signs in', async ({ page, t }) => {
  const phone = freshPhone();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: t('identity:login.title') })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('common:skip_to_content') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, page.getByRole('textbox', { name: t('identity:phone_label') }));
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: t('identity:code_label') });
  await expect(code).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: t('identity:login.code_incomplete') }),
  ).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(await sentCode(page.request, phone));
  await expect(page.getByRole('heading', { level: 1, name: t('onboarding:profile.title') })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: t('household:profile.name') }));
});

test('a pasted code with a dash works', async ({ page, t }) => {
  const phone = freshPhone();
  await page.goto('/login');
  await page.getByRole('textbox', { name: t('identity:phone_label') }).fill(phone);
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: t('identity:code_label') });
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  const code = await sentCode(page.request, phone);
  await field.fill(`${code.slice(0, 3)}-${code.slice(3)}`);
  await expect(page.getByRole('heading', { level: 1, name: t('onboarding:profile.title') })).toBeVisible();
});

const acceptName = (t: Texts): string =>
  t('planner:for_meal', { action: t('planner:accept.action'), name: '' }).trim();

test('nothing moves for those who asked for it', async ({ page, t }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const look = (): void => {
      for (const { effect } of document.getAnimations())
        if (Number(effect?.getComputedTiming().duration) > 50 && effect instanceof KeyframeEffect)
          moved.push(effect.target?.outerHTML.slice(0, 200) ?? '');
      requestAnimationFrame(look);
    };
    look();
  });
  await subscribed(page.request, freshPhone());
  await page.goto('/dashboard');
  const accepting = page.getByRole('button', { name: acceptName(t) });
  await expect(accepting).toHaveCount(3);
  await accepting.first().click();
  await expect(page.getByText(t('planner:confirmed_text'))).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

test.describe('at twice the size', () => {
  // A window of 1280 x 800 at 200 %.
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  test('every word fits and every button can be pressed', async ({ page, t }) => {
    await readyToPay(page.request, freshPhone());
    for (const path of ['/', '/login', '/onboarding/preferences', '/subscribe/plan', '/subscribe/payment']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoOverflow(page);
    }
    const number = page.getByRole('textbox', { name: t('subscription:payment.number') });
    await payButton(page, t).click();
    await expect(number).toBeFocused();
    await expect(number).toBeInViewport();
    await expect(number).toHaveAccessibleDescription(t('subscription:payment.problems.number_short'));
    await page.goto('/subscribe/plan');
    await page.getByRole('radio', { name: t('options:plan.family') }).check();
    await page.getByRole('button', { name: t('subscription:continue') }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: t('subscription:details.title') }),
    ).toBeVisible();
  });
});
