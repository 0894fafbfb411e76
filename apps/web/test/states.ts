import type { Language } from '@sufra/contract/options.ts';
import type { ErrorCode } from '@sufra/contract/errors.ts';
import type { Route } from '@sufra/contract/route.ts';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { TextKey } from '../../../e2e/texts.ts';
import { answer, callsOf, hold, lose, refuse, setNetwork } from './network.ts';
import { expectFinished, expectLegible } from './standards.ts';
import { showScreen, type Shown } from './screen.tsx';
import { textsIn, type Texts } from './texts.ts';

export interface States extends Omit<Shown, 'language'> {
  /** The call that the screen waits for. */
  readonly read: Route;
  /** What assistive technology announces meanwhile. */
  readonly loading: TextKey;
  /** Content that appears with the replies. */
  readonly filled: (t: Texts) => Locator;
}

const retry = (t: Texts): Locator => page.getByRole('button', { name: t('common:actions.retry') });

/** An alert with this text; a toast may repeat it. */
export const alertWith = (text: string): Locator => page.getByRole('alert').filter({ hasText: text }).first();

const failed = (t: Texts, key: TextKey): Locator => alertWith(t(key));

/** Replaces the app's banner, as it says more. */
const kitchensBar = 'partner:connection.again';

/** The states of every screen that loads data. Test special cases beside the call. */
export function describeStates(name: string, states: States): void {
  const { read, loading, filled, replies = [] } = states;
  const offline = states.path.startsWith('/partner/dashboard') ? kitchensBar : 'common:offline_banner';
  describe(name, () => {
    it('says that it is loading, explains a lost answer and a failure, and reads again on retry', async () => {
      const t = textsIn('en');
      const first = hold(read);
      await showScreen({ ...states, replies: [...replies, first.answer], isStrict: true });
      await expect.poll(() => callsOf(read).length).toBeGreaterThan(0);
      await expect
        .element(
          page
            .getByRole('status')
            .filter({ hasText: t(loading) })
            .first(),
        )
        .toBeInTheDocument();
      expect(filled(t).elements()).toHaveLength(0);
      await expectFinished('en', true);
      first.lose();
      await expect.element(failed(t, 'errors:offline')).toBeVisible();
      answer(refuse(read, 'unavailable'));
      await retry(t).first().click();
      await expect.element(failed(t, 'errors:unavailable')).toBeVisible();
      await expectFinished('en');
      const before = callsOf(read).length;
      answer(...replies);
      await retry(t).first().click();
      await expect.element(filled(t).first()).toBeVisible();
      expect(callsOf(read).length).toBeGreaterThan(before);
      expect(failed(t, 'errors:unavailable').elements()).toHaveLength(0);
      expectLegible('en');
    });

    it('is complete in Arabic at any width, and keeps what it shows when the connection is lost', async () => {
      const t = textsIn('ar');
      await showScreen({ ...states, language: 'ar', isStrict: true });
      await expect.element(filled(t).first()).toBeVisible();
      await expectFinished('ar');
      try {
        for (const width of [320, 1280]) {
          await page.viewport(width, 844);
          await vi.waitFor(() => expectLegible('ar'), { timeout: 5_000 });
        }
      } finally {
        await page.viewport(390, 844);
      }
      setNetwork(false);
      await expect.element(page.getByText(t(offline))).toBeVisible();
      await expect.element(filled(t).first()).toBeVisible();
    });
  });
}

export interface Refusals extends Omit<Shown, 'language'> {
  /** The main action's route; every error code of its own is tried. */
  readonly action: Route;
  /** Codes that navigate instead of showing a message; test them beside the call. */
  readonly besides?: readonly ErrorCode[];
  readonly values?: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, string | number>>>>>;
  /** Codes with wording specific to the screen. */
  readonly words?: Readonly<Partial<Record<ErrorCode, (t: Texts) => string>>>;
  /** Where the refusal appears; an alert unless a field shows it. */
  readonly place?: (text: string) => Locator;
  /** Fills a form that a refusal must keep; every code is then tried on the same screen. */
  readonly prepare?: (t: Texts, language: Language) => Promise<void>;
  /** Presses the main action. */
  readonly act: (t: Texts, language: Language) => Promise<void>;
}

/** Checks in Arabic that each refusal of an action shows its catalogue text. */
export function describeRefusals(name: string, refusals: Refusals): void {
  const { action, prepare, act, besides = [], replies = [], values = {}, words = {} } = refusals;
  const { place = alertWith } = refusals;
  const codes = [...action.errors, 'unavailable' as const].filter((code) => !besides.includes(code));
  const language = 'ar';
  const t = textsIn(language);
  const explain = async (code: ErrorCode, isFirst: boolean): Promise<void> => {
    const params = values[code] ?? {};
    // Some words follow the language of the screen.
    const told = (): string => words[code]?.(t) ?? t(`errors:${code}` as TextKey, params);
    // A text that is still shown says nothing about this refusal, and not every screen can be pressed again.
    if (isFirst || prepare === undefined || place(told()).elements().length > 0) {
      await showScreen({ ...refusals, language });
      await prepare?.(t, language);
    }
    answer(...replies, refuse(action, code, params));
    const before = callsOf(action).length;
    await act(t, language);
    await expect.element(place(told()), { message: code }).toBeVisible();
    expect(callsOf(action), code).toHaveLength(before + 1);
  };
  describe(name, () => {
    it(`explains ${codes.join(', ')}`, async () => {
      for (const [at, code] of codes.entries()) await explain(code, at === 0);
    });
  });
}

export interface LostRefetch extends Omit<Shown, 'language'> {
  readonly read: Route;
  readonly action: Route;
  readonly field: (t: Texts) => Locator;
  readonly typed: string;
  readonly act: (t: Texts) => Promise<void>;
}

export function describeLostRefetch(name: string, lost: LostRefetch): void {
  const { read, action, field, typed, act, replies = [] } = lost;
  it(`${name} keeps what was typed while offline, and says that the page may be out of date`, async () => {
    const t = textsIn('ar');
    const stale = page.getByText(t('admin:stale'));
    await showScreen({ ...lost, language: 'ar' });
    await expect.poll(() => callsOf(read).length).toBeGreaterThan(0);
    answer(lose(read), lose(action));
    await act(t);
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(stale).toBeInTheDocument();
    await expect.element(field(t)).toHaveValue(typed);
    answer(...replies);
    await userEvent.keyboard('{Escape}');
    await expectFinished('ar');
    await retry(t).first().click();
    await expect.element(stale).not.toBeInTheDocument();
  });
}
