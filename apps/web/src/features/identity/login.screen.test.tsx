import { getDemo } from '@sufra/contract/demo/demo.ts';
import { getProfile } from '@sufra/contract/household/household.ts';
import { requestOtp, verifyOtp } from '@sufra/contract/identity/identity.ts';
import { getMessageTime } from '@sufra/contract/planner/message-time.ts';
import { getRecentMeals } from '@sufra/contract/planner/history.ts';
import { getSuggestionGaps, getSuggestions } from '@sufra/contract/planner/planner.ts';
import { languages } from '@sufra/contract/options.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, lose, never, refuse, reply, setNetwork } from '../../../test/network.ts';
import { around } from '../../../test/replies/today.ts';
import { messageTime } from '../../../test/replies/subscription.ts';
import { subscriber } from '../../../test/replies/people.ts';
import { showScreen, type Shown, shownPath } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { setClockAhead, nowMs } from '../../lib/clock.ts';

const t = textsIn('en');
const { phone } = subscriber;
const sent = reply(requestOtp, {
  phone,
  challenge: 'challenge-1',
  expiresInSeconds: 600,
  resendAfterSeconds: 30,
  attempts: 5,
});
const login = {
  path: '/login?next=/account',
  replies: [
    reply(getDemo, { enabled: false, code: null, accounts: [] }),
    sent,
    reply(verifyOtp, { user: subscriber, token: 'token-1', hasActiveSubscription: true }),
    lose(getProfile),
    messageTime,
  ],
} satisfies Shown;

const number = (texts: Texts) => page.getByRole('textbox', { name: texts('identity:phone_label') });
const code = (texts: Texts) => page.getByRole('textbox', { name: texts('identity:code_label') });
const send = (texts: Texts) => page.getByRole('button', { name: texts('identity:send_code') });
const signedIn = (texts: Texts) =>
  page.getByRole('status').filter({ hasText: texts('identity:login.success') });

async function askForCode(texts: Texts, typed: string = phone): Promise<void> {
  await number(texts).fill(typed);
  await send(texts).click();
}

describe.each(languages)('signing in, in %s', (language) => {
  const texts = textsIn(language);

  it('is complete, readable and usable at each step', async () => {
    await showScreen({ ...login, language });
    await expect.element(send(texts)).toBeVisible();
    await expectFinished(language);
    await askForCode(texts);
    await expect.element(code(texts)).toHaveFocus();
    await expectFinished(language);
  });

  it('shows until when the code is valid, past midnight', async () => {
    await showScreen({ ...login, language, time: '00:30' });
    await askForCode(texts);
    await expect
      .element(code(texts))
      .toHaveAccessibleDescription(language === 'ar' ? /\b12:40\sص/ : /\b12:40\sam/i);
  });
});

describe('signing in', () => {
  it("accepts phone and code in any keyboard's digits, key by key", async () => {
    await showScreen(login);
    await askForCode(t, '۰۵۰ ۱۲۳ ۴۵۶۷');
    await code(t).click();
    await userEvent.keyboard('١٢٣٤٥');
    await expect.element(code(t)).toHaveValue('12345');
    await userEvent.keyboard('٦');
    await expect.element(signedIn(t)).toBeVisible();
    expect(callsOf(requestOtp)[0]?.body.phone).toBe(phone);
    expect(callsOf(verifyOtp).map(({ body }) => body)).toEqual([{ phone, otp: '123456' }]);
    await expect.poll(shownPath).toBe('/account');
  });

  it('accepts a pasted code with its dash', async () => {
    await showScreen(login);
    await askForCode(t);
    await expect.element(code(t)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(code(t)).toHaveAttribute('inputmode', 'numeric');
    expect(getComputedStyle(code(t).element()).direction).toBe('ltr');
    await code(t).fill(' 123-456\n');
    await expect.element(signedIn(t)).toBeVisible();
    expect(callsOf(verifyOtp).map(({ body }) => body.otp)).toEqual(['123456']);
  });

  it('works by keyboard alone, with a visible focus', async () => {
    await showScreen(login);
    await expect.element(send(t)).toBeVisible();
    await userEvent.tab();
    await expect.element(page.getByRole('link', { name: t('common:skip_to_content') })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
    await userEvent.tab();
    await expect.element(number(t)).toHaveFocus();
    const field = number(t).element();
    const frames = [field, field.parentElement, field.parentElement?.parentElement];
    expect(
      frames.some((one) => one instanceof Element && getComputedStyle(one).outlineStyle !== 'none'),
    ).toBe(true);
    await userEvent.keyboard(`${phone}{Enter}`);
    await expect.element(code(t)).toHaveFocus();
    await userEvent.keyboard('12{Enter}');
    await expect.element(alertWith(t('identity:login.code_incomplete'))).toBeInTheDocument();
    await userEvent.keyboard('3456');
    await expect.element(signedIn(t)).toBeVisible();
  });

  it('counts down to the next code', async () => {
    await showScreen(login);
    await askForCode(t);
    const waiting = page.getByRole('button', { name: t('identity:resend_in', { time: '' }).trim() });
    const again = page.getByRole('button', { name: t('identity:resend'), exact: true });
    await expect.element(waiting).toBeDisabled();
    const first = Number(/0:(\d\d)/.exec(waiting.element().textContent)?.[1]);
    expect(first).toBeGreaterThan(25);
    expect(first).toBeLessThanOrEqual(30);
    setClockAhead(nowMs() - Date.now() + 30_000);
    await expect.element(again).toBeEnabled();
    answer(refuse(requestOtp, 'otp_too_soon', { retryAfterSeconds: 20 }));
    await again.click();
    await expect.element(waiting).toBeDisabled();
    expect(callsOf(requestOtp)).toHaveLength(2);
  });

  it('shows the attempts left, and requires a new code after the last', async () => {
    await showScreen(login);
    await askForCode(t);
    for (const attemptsLeft of [4, 1]) {
      answer(refuse(verifyOtp, 'otp_wrong', { attemptsLeft }));
      await code(t).fill('654321');
      const left = t('identity:attempts_left', { count: attemptsLeft });
      await expect.element(alertWith(left)).toHaveTextContent(t('errors:otp_wrong'));
      await expect.element(code(t)).toHaveAccessibleDescription(new RegExp(left));
      await expect.element(code(t)).toHaveFocus();
      await expect.element(code(t)).toHaveValue('');
    }
    await expectFinished('en');
    answer(refuse(verifyOtp, 'otp_burned'));
    await code(t).fill('654321');
    await expect.element(alertWith(t('identity:too_many_title'))).toBeVisible();
    await expect.element(number(t)).toHaveFocus();
    await expect.element(number(t)).not.toHaveValue('');
    expect(shownPath()).toBe('/login?next=/account');
    await expectFinished('en');
  });

  it('does not redirect to another site', async () => {
    const elsewhere = [...around, reply(getSuggestions, []), reply(getRecentMeals, [])];
    await showScreen({
      ...login,
      path: '/login?next=//evil.example/dashboard',
      replies: [...elsewhere, ...login.replies, reply(getSuggestionGaps, [])],
    });
    await askForCode(t);
    await code(t).fill('123456');
    await expect.element(signedIn(t)).toBeVisible();
    await expect.poll(shownPath).toBe('/dashboard');
    // The dashboard's last call.
    await expect.poll(() => callsOf(getMessageTime).length).toBeGreaterThan(0);
  });

  it('keeps a wrong number and a partial code in the other language', async () => {
    await showScreen(login);
    const inArabic = textsIn('ar');
    await number(t).fill('0551');
    await userEvent.keyboard('{Enter}');
    await expect.element(number(t)).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'العربية' }).click();
    await expect.element(number(inArabic)).toHaveValue('0551');
    await askForCode(inArabic);
    await code(inArabic).fill('123');
    await page.getByRole('button', { name: 'English' }).click();
    await expect.element(code(t)).toHaveValue('123');
    expect(shownPath()).toBe('/login?next=/account');
  });

  it('solves the proof of work during an attack, and shows that it takes a moment', async () => {
    const needed = { puzzle: 'puzzle-8', bits: 17 };
    await showScreen({
      ...login,
      replies: [...login.replies, refuse(requestOtp, 'work_needed', needed)],
    });
    const working = page.getByRole('status').filter({ hasText: t('identity:working_title') });
    await number(t).fill(phone);
    await send(t).click();
    await expect.element(working).toHaveTextContent(t('identity:working_text'));
    expect(callsOf(requestOtp).map(({ body }) => body.work)).toEqual([undefined]);
    answer(sent);
    await expect.element(code(t)).toHaveFocus();
    await expect.element(working).not.toBeInTheDocument();
    const { puzzle = '', solution = '' } = callsOf(requestOtp)[1]?.body.work ?? {};
    expect(puzzle).toBe(needed.puzzle);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${puzzle}:${solution}`));
    expect([...new Uint8Array(hash)].slice(0, 2)).toEqual([0, 0]);
  });

  it('keeps the number while offline', async () => {
    await showScreen(login);
    await number(t).fill(phone);
    setNetwork(false);
    await send(t).click();
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    setNetwork(true);
    await send(t).click();
    await expect.element(code(t)).toHaveFocus();
  });

  it('shows that it is checking the code, and sends it once', async () => {
    await showScreen({ ...login, replies: [...login.replies, never(verifyOtp)] });
    await askForCode(t);
    await code(t).fill('123456');
    await expect
      .element(page.getByRole('button', { name: t('identity:verifying') }))
      .toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    expect(callsOf(verifyOtp)).toHaveLength(1);
  });

  it('fills in a demo account and its code', async () => {
    const demo = reply(getDemo, { enabled: true, code: '123456', accounts: [{ phone, kind: 'complete' }] });
    await showScreen({ ...login, replies: [...login.replies, demo] });
    await page.getByRole('button', { name: t('demo:kinds.complete') }).click();
    await expectFinished('en');
    await send(t).click();
    await page.getByRole('button', { name: t('demo:use_code') }).click();
    await expect.element(signedIn(t)).toBeVisible();
    expect(callsOf(verifyOtp).map(({ body }) => body)).toEqual([{ phone, otp: '123456' }]);
  });
});

describeRefusals('asking for a code', {
  ...login,
  action: requestOtp,
  besides: ['otp_too_soon', 'work_needed'],
  act: (texts) => askForCode(texts),
});

describeRefusals('a code', {
  ...login,
  action: verifyOtp,
  besides: ['otp_wrong', 'otp_burned', 'work_needed'],
  act: async (texts) => {
    await askForCode(texts);
    await code(texts).fill('123456');
  },
});
