import { languages, type Language } from '@sufra/contract/options.ts';
import type { ErrorCode } from '@sufra/contract/errors.ts';
import type { Route } from '@sufra/contract/route.ts';
import { describe, expect, it } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { TextKey } from '../../../e2e/texts.ts';
import { answer, callsOf, lose, never, refuse, setNetwork } from './network.ts';
import { expectFinished } from './standards.ts';
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

async function expectFilled(states: States, language: Language): Promise<void> {
  await showScreen({ ...states, language });
  await expect.element(states.filled(textsIn(language)).first()).toBeVisible();
}

/** The states of every screen that loads data. Test special cases beside the call. */
export function describeStates(name: string, states: States): void {
  const { read, loading, filled, replies = [] } = states;
  const t = textsIn('en');
  describe(name, () => {
    it('says that it is loading', async () => {
      await showScreen({ ...states, replies: [...replies, never(read)] });
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
    });

    it.each(languages)('is complete, readable and usable in %s', async (language) => {
      await expectFilled(states, language);
      await expectFinished(language);
    });

    it('explains a failure and reads again on retry', async () => {
      await showScreen({ ...states, replies: [...replies, refuse(read, 'unavailable')] });
      await expect.element(failed(t, 'errors:unavailable')).toBeVisible();
      await expectFinished('en');
      const before = callsOf(read).length;
      answer(...replies);
      await retry(t).first().click();
      await expect.element(filled(t).first()).toBeVisible();
      expect(callsOf(read).length).toBeGreaterThan(before);
      expect(failed(t, 'errors:unavailable').elements()).toHaveLength(0);
    });

    it('explains a failure in Arabic', async () => {
      await showScreen({ ...states, language: 'ar', replies: [...replies, refuse(read, 'unavailable')] });
      await expect.element(failed(textsIn('ar'), 'errors:unavailable')).toBeVisible();
      await expectFinished('ar');
    });

    it('says that a read got no answer', async () => {
      await showScreen({ ...states, replies: [...replies, lose(read)] });
      await expect.element(failed(t, 'errors:offline')).toBeVisible();
    });

    it('keeps what it shows when the connection is lost, and says so', async () => {
      await expectFilled(states, 'en');
      setNetwork(false);
      await expect.element(page.getByText(t('common:offline_banner'))).toBeVisible();
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
  /** Presses the main action. */
  readonly act: (t: Texts, language: Language) => Promise<void>;
}

/** Checks that each refusal of an action shows its catalogue text, in both languages. */
export function describeRefusals(name: string, refusals: Refusals): void {
  const { action, act, besides = [], replies = [], values = {}, words = {}, place = alertWith } = refusals;
  const codes = [...action.errors, 'unavailable' as const].filter((code) => !besides.includes(code));
  describe(name, () => {
    // One case in Arabic: the catalogue check covers every code in both languages.
    const cases = [
      ...codes.map((code) => ({ code, language: 'en' as const })),
      ...codes.slice(0, 1).map((code) => ({ code, language: 'ar' as const })),
    ];
    it.each(cases)('explains $code in $language', async ({ code, language }) => {
      const t = textsIn(language);
      const params = values[code] ?? {};
      await showScreen({ ...refusals, language, replies: [...replies, refuse(action, code, params)] });
      await act(t, language);
      const told = words[code]?.(t) ?? t(`errors:${code}` as TextKey, params);
      await expect.element(place(told)).toBeVisible();
      expect(callsOf(action)).toHaveLength(1);
    });
  });
}
