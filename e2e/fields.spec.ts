import { expect, type Locator, type Page } from '@playwright/test';
import { askForCode, payButton } from './forms.ts';
import { test } from './journey.ts';
import { freshPhone, readyToPay, sentCode } from './people.ts';
import type { TextKey, Texts } from './texts.ts';

/** `zero` is the code point of the script's 0. */
const inDigits = (zero: number, text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
const arabicIndic = 0x0660;
const persian = 0x06f0;

/** By the clipboard. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('Control+v');
}

const codeField = (page: Page, t: Texts) => page.getByRole('textbox', { name: t('identity:code_label') });

const expectSignedIn = (page: Page, t: Texts) =>
  expect(page.getByRole('heading', { level: 1, name: t('onboarding:profile.title') })).toBeVisible();

test.describe('the code', () => {
  test('takes Arabic digits, key by key', async ({ page, t }) => {
    const phone = freshPhone();
    await page.goto('/login');
    await askForCode(page, t, inDigits(persian, phone));
    const field = codeField(page, t);
    await expect(field).toBeFocused();
    const code = await sentCode(page.request, phone);
    for (const digit of inDigits(arabicIndic, code.slice(0, 5))) await page.keyboard.type(digit);
    await expect(field).toHaveValue(code.slice(0, 5));
    await page.keyboard.type(inDigits(arabicIndic, code.slice(5)));
    await expectSignedIn(page, t);
  });

  test('is pasted with its dash', async ({ page, t }) => {
    const phone = freshPhone();
    await page.goto('/login');
    await askForCode(page, t, phone);
    const field = codeField(page, t);
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr');
    const code = await sentCode(page.request, phone);
    await paste(page, field, ` ${code.slice(0, 3)}-${code.slice(3)}\n`);
    await expectSignedIn(page, t);
  });

  test('can be requested again after the countdown', async ({ page, t }) => {
    await page.clock.install();
    await page.goto('/login');
    await askForCode(page, t, freshPhone());
    const again = page.getByRole('button', { name: t('identity:resend_in', { time: '' }).trim() });
    const shown = async (): Promise<number> => Number(/0:(\d\d)/.exec(await again.innerText())?.[1]);
    await expect(again).toBeDisabled();
    const first = await shown();
    expect(first).toBeLessThanOrEqual(30);
    await page.clock.runFor(5_000);
    await expect.poll(shown).toBeLessThanOrEqual(first - 5);
    await page.clock.fastForward(30_000);
    const resend = page.getByRole('button', { name: t('identity:resend'), exact: true });
    await expect(resend).toBeEnabled();
    // Only the browser's clock was moved; the server's decides.
    await resend.click();
    await expect(again).toBeDisabled();
    await expect.poll(shown).toBeGreaterThan(0);
  });
});

test.describe('the card', () => {
  test.beforeEach(async ({ page }) => {
    await readyToPay(page.request, freshPhone());
    await page.goto('/subscribe/payment');
  });

  const field = (page: Page, t: Texts, name: 'number' | 'month' | 'year' | 'cvv' | 'name') =>
    page.getByRole('textbox', { name: t(`subscription:payment.${name}` as TextKey) });

  test('has autofill, groups of four, and accepts any digits', async ({ page, t, language }) => {
    const zero = language === 'ar' ? arabicIndic : persian;
    const number = field(page, t, 'number');
    for (const [name, known] of [
      ['number', 'cc-number'],
      ['month', 'cc-exp-month'],
      ['year', 'cc-exp-year'],
      ['cvv', 'cc-csc'],
      ['name', 'cc-name'],
    ] as const)
      await expect(field(page, t, name)).toHaveAttribute('autocomplete', known);
    await number.pressSequentially(inDigits(zero, '42424'));
    await expect(number).toHaveValue('4242 4');
    await number.fill('');
    await paste(page, number, ' 4242 4242  4242-4242 ');
    await expect(number).toHaveValue('4242 4242 4242 4242');
    await field(page, t, 'month').pressSequentially(inDigits(zero, '12'));
    await field(page, t, 'year').pressSequentially(inDigits(zero, '34'));
    await field(page, t, 'cvv').pressSequentially(inDigits(zero, '123'));
    await payButton(page, t).click();
    const paid = page.getByRole('heading', { level: 1, name: t('subscription:confirmation.title') });
    await expect(paid).toBeVisible();
  });
});
