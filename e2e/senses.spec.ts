import { expect, type Locator, type Page } from '@playwright/test';
import { payButton } from './forms.ts';
import { test } from './journey.ts';
import { expectNothingCut } from './measures.ts';
import { freshPhone, readyToPay, sentCode, subscribed } from './people.ts';
import { expectNoOverflow } from './standards.ts';
import type { Texts } from './texts.ts';

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

const acceptName = (t: Texts): string =>
  t('planner:for_meal', { action: t('planner:accept.action'), name: '' }).trim();

const watchMoves = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const look = (): void => {
      for (const { effect } of document.getAnimations())
        if (Number(effect?.getComputedTiming().duration) > 50 && effect instanceof KeyframeEffect)
          moved.push(effect.target?.outerHTML.slice(0, 200) ?? '');
      requestAnimationFrame(look);
    };
    look();
    document.addEventListener('DOMContentLoaded', () => {
      if (getComputedStyle(document.documentElement).scrollBehavior !== 'auto')
        moved.push('smooth scrolling');
    });
  });
const moves = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { moved: string[] }).moved);

async function stir(page: Page, t: Texts): Promise<string[]> {
  await page.goto('/dashboard');
  const accepting = page.getByRole('button', { name: acceptName(t) });
  await expect(accepting).toHaveCount(3);
  await accepting.first().click();
  await expect(page.getByText(t('planner:confirmed_text'))).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: t('planner:accept.done') })).toBeVisible();
  const onDashboard = await moves(page);
  await page.goto('/');
  await page.getByRole('button', { name: t('landing:plans.compare') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  return [...onDashboard, ...(await moves(page))];
}

test('nothing moves with reduced motion', async ({ page, t }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchMoves(page);
  await subscribed(page.request, freshPhone());
  expect(await stir(page, t)).toEqual([]);
});

test('animations run otherwise, so that the test above can fail', async ({ page, t }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watchMoves(page);
  await subscribed(page.request, freshPhone());
  expect(await stir(page, t)).not.toEqual([]);
});

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
  await expect(accepting).toHaveCount(3);
  await tabTo(page, accepting.first());
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('planner:confirmed_text'))).toBeVisible();
  await tabTo(
    page,
    page.getByRole('link', {
      name: t('planner:for_meal', { action: t('ways:cook'), name: '' }).trim(),
    }),
  );
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: t('catalogue:cooking.open') }));
});

test.describe('at 200 % zoom', () => {
  // 1280 x 800 at 200 %.
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  test('every word fits and every button can be pressed', async ({ page, t }) => {
    await readyToPay(page.request, freshPhone());
    const paths = ['/', '/onboarding/preferences', '/dashboard', '/subscribe/plan', '/subscribe/details'];
    for (const path of [...paths, '/subscribe/notify', '/subscribe/disclaimer', '/subscribe/payment']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoOverflow(page);
      await expectNothingCut(page);
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
