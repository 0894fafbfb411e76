import { getDemo } from '@sufra/contract/demo/demo.ts';
import { saveLanguage } from '@sufra/contract/household/household.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cardField, fillCard, payButton } from '../../../../test/card-form.ts';
import { callsOf, never, reply } from '../../../../test/network.ts';
import { withoutPlan } from '../../../../test/replies/people.ts';
import { notSubscribed } from '../../../../test/replies/subscription.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { textsIn } from '../../../../test/texts.ts';

const t = textsIn('en');
const number = cardField(t, 'number');
const paying = {
  path: '/subscribe/payment',
  user: { ...withoutPlan, selectedPlan: 'full-day' },
  replies: [reply(getDemo, { enabled: false, code: null, accounts: [] }), notSubscribed, never(checkout)],
} satisfies Shown;

describe('the card', () => {
  it('supports browser autofill', async () => {
    await showScreen(paying);
    for (const [name, known] of [
      ['number', 'cc-number'],
      ['month', 'cc-exp-month'],
      ['year', 'cc-exp-year'],
      ['cvv', 'cc-csc'],
      ['name', 'cc-name'],
    ] as const)
      await expect.element(cardField(t, name)).toHaveAttribute('autocomplete', known);
  });

  it.each([
    { script: 'Arabic', typed: '٤٢٤٢٤', month: '١٢', year: '٣٤', cvv: '١٢٣' },
    { script: 'Persian', typed: '۴۲۴۲۴', month: '۱۲', year: '۳۴', cvv: '۱۲۳' },
  ])('accepts $script digits, grouped by fours', async ({ typed, month, year, cvv }) => {
    await showScreen(paying);
    await number.click();
    await userEvent.keyboard(typed);
    await expect.element(number).toHaveValue('4242 4');
    await number.fill(' 4242 4242  4242-4242 ');
    await expect.element(number).toHaveValue('4242 4242 4242 4242');
    for (const [field, digits] of [
      ['month', month],
      ['year', year],
      ['cvv', cvv],
    ] as const) {
      await cardField(t, field).click();
      await userEvent.keyboard(digits);
    }
    await payButton(t).click();
    await expect
      .poll(() => callsOf(checkout)[0]?.body.paymentMethod)
      .toMatchObject({ cardNumber: '4242424242424242', expiryMonth: '12', expiryYear: '34', cvv: '123' });
  });

  it('keeps the caret while a digit is corrected', async () => {
    await showScreen(paying);
    await number.fill('4242424242424242');
    await number.click();
    await userEvent.keyboard('{Home}{ArrowRight>7/}{Backspace}5');
    await expect.element(number).toHaveValue('4242 4542 4242 4242');
  });

  it('shows an error at its field, keeps the rest and sends nothing', async () => {
    await showScreen(paying);
    await fillCard(t);
    await number.fill('4242424242424241');
    await cardField(t, 'month').fill('13');
    await payButton(t).click();
    await expect.element(number).toHaveFocus();
    await expect.element(number).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(number)
      .toHaveAccessibleDescription(t('subscription:payment.problems.number_invalid'));
    await expect
      .element(cardField(t, 'month'))
      .toHaveAccessibleDescription(t('subscription:payment.problems.month_invalid'));
    await expect.element(cardField(t, 'cvv')).toHaveValue('123');
    await number.fill('4242424242424242');
    await expect.element(number).toHaveAccessibleDescription('');
    await payButton(t).click();
    await expect.element(cardField(t, 'month')).toHaveFocus();
    expect(callsOf(checkout)).toEqual([]);
  });

  it('survives a language switch, but not a reload', async () => {
    const inArabic = textsIn('ar');
    await showScreen({ ...paying, replies: [...paying.replies, reply(saveLanguage, { ok: true })] });
    await fillCard(t);
    await page.getByRole('button', { name: 'العربية' }).click();
    await expect.element(cardField(inArabic, 'number')).toHaveValue('4242 4242 4242 4242');
    await expect.element(cardField(inArabic, 'cvv')).toHaveValue('123');
    await expect.poll(() => callsOf(saveLanguage).length).toBe(1);
    await showScreen({ ...paying, isReload: true });
    await expect.element(number).toHaveValue('');
  });

  it('scrolls to its error at 200 % zoom', async () => {
    await page.viewport(640, 400);
    await showScreen(paying);
    await payButton(t).click();
    await expect.element(number).toHaveFocus();
    await expect.element(number).toBeInViewport();
    await expect.element(number).toHaveAccessibleDescription(t('subscription:payment.problems.number_short'));
    await expectFinished('en');
    await page.viewport(390, 844);
  });
});
