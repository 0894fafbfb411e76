import type { Language } from '@sufra/contract/options.ts';
import type { ErrorCode } from '@sufra/contract/errors.ts';
import type { Route } from '@sufra/contract/route.ts';
import { describe, expect, it } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { TextKey } from '../../../e2e/texts.ts';
import { answer, callsOf, lose, never, refuse, setNetwork } from './network.ts';
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

    it('is complete, readable and usable, and keeps what it shows when the connection is lost', async () => {
      await showScreen(states);
      await expect.element(filled(t).first()).toBeVisible();
      await expectFinished('en');
      setNetwork(false);
      await expect.element(page.getByText(t('common:offline_banner'))).toBeVisible();
      await expect.element(filled(t).first()).toBeVisible();
    });

    it('explains a lost answer and a failure, and reads again on retry', async () => {
      await showScreen({ ...states, replies: [...replies, lose(read)] });
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
    });

    it('explains a failure in Arabic, and is complete, readable and usable after it', async () => {
      const texts = textsIn('ar');
      await showScreen({ ...states, language: 'ar', replies: [...replies, refuse(read, 'unavailable')] });
      await expect.element(failed(texts, 'errors:unavailable')).toBeVisible();
      expectLegible('ar');
      answer(...replies);
      await retry(texts).first().click();
      await expect.element(filled(texts).first()).toBeVisible();
      await expectFinished('ar');
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

/** Checks that each refusal of an action shows its catalogue text: the first in Arabic, the others in English. */
export function describeRefusals(name: string, refusals: Refusals): void {
  const {
    action,
    prepare,
    act,
    besides = [],
    replies = [],
    values = {},
    words = {},
    place = alertWith,
  } = refusals;
  const codes = [...action.errors, 'unavailable' as const].filter((code) => !besides.includes(code));
  const explain = async (code: ErrorCode, language: Language, isFirst = true): Promise<void> => {
    const t = textsIn(language);
    const params = values[code] ?? {};
    // Some words follow the language of the screen.
    const told = (): string => words[code]?.(t) ?? t(`errors:${code}` as TextKey, params);
    // A text that is still shown would say nothing about this refusal.
    if (isFirst || place(told()).elements().length > 0) {
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
    // One case in Arabic: the catalogue check covers every code in both languages.
    it.each(codes.slice(0, 1))('explains %s in Arabic', (code) => explain(code, 'ar'));

    if (prepare === undefined) it.each(codes.slice(1))('explains %s', (code) => explain(code, 'en'));
    else
      it(`keeps the form and explains ${codes.join(', ')}`, async () => {
        for (const [at, code] of codes.entries()) await explain(code, 'en', at === 0);
      });
  });
}
