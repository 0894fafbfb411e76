import { languages, type Language } from '@sufra/contract/options.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { showScreen } from '../../../test/screen.tsx';
import { expectAccessible, expectLegible, withMedia } from '../../../test/standards.ts';
import { textsIn } from '../../../test/texts.ts';

/** Colours don't depend on the direction: light in English and dark in Arabic show all. */
const schemes = { en: 'light', ar: 'dark' } as const;

const inItsScheme = (language: Language, look: () => Promise<void>): Promise<void> =>
  withMedia({ scheme: schemes[language] }, look);

interface Fiber {
  readonly type: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** With or without an element of their own. */
function shownComponents(): unknown[] {
  const [[, root] = []] = Object.entries(document.getElementById('root') ?? {}).filter(([key]) =>
    key.startsWith('__reactContainer'),
  ) as [string, { readonly stateNode: { readonly current: Fiber } }][];
  const found: unknown[] = [];
  const visit = (first: Fiber | null): void => {
    for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
      found.push(fiber.type);
      visit(fiber.child);
    }
  };
  visit(root?.stateNode.current ?? null);
  return found;
}

const modules = import.meta.glob<Record<string, unknown>>('../../kit/**/*.tsx', { eager: true });
const components = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function');

async function showKit(language: Language): Promise<void> {
  await showScreen({ path: '/dev/kit', language, isStrict: true });
  await expect.element(page.getByRole('heading', { name: 'Button', exact: true })).toBeVisible();
  await document.fonts.ready;
}

/** A third of its size keeps a picture small. */
async function setFrame(width: number, height: number): Promise<void> {
  const third = { width: Math.ceil(width / 3), height: Math.ceil(height / 3) };
  // Set twice alike, it would be left out.
  await cdp().send('Emulation.clearDeviceMetricsOverride');
  await cdp().send('Emulation.setDeviceMetricsOverride', { ...third, deviceScaleFactor: 1, mobile: false });
  await expect.poll(() => [parent.innerWidth, parent.innerHeight]).toEqual([third.width, third.height]);
  await page.viewport(width, height);
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
  await new Promise(requestAnimationFrame);
}

async function showHoverAndFocus(): Promise<void> {
  await cdp().send('DOM.enable');
  await cdp().send('CSS.enable');
  await cdp().send('DOM.getDocument', { depth: -1, pierce: true });
  for (const [query, forcedPseudoClasses] of [
    ['[data-state*=hover] :is(a, button, label, input)', ['hover']],
    ['[data-state*=focus] :is(a, button, input, select)', ['focus', 'focus-visible']],
  ] as const) {
    const { searchId, resultCount } = await cdp().send('DOM.performSearch', { query });
    expect(resultCount).toBeGreaterThan(0);
    const { nodeIds } = await cdp().send('DOM.getSearchResults', {
      searchId,
      fromIndex: 0,
      toIndex: resultCount,
    });
    for (const nodeId of nodeIds)
      await cdp().send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...forcedPseudoClasses] });
  }
}

const expectPicture = (shown: Locator, name: string, language: Language): Promise<unknown> =>
  expect.element(shown).toMatchScreenshot(`${name}-${language}-${schemes[language]}`, { timeout: 10_000 });

const dialog = page.getByRole('dialog');
/** From the keyboard: the focus shows only after a key. */
async function press(state: string): Promise<void> {
  document.querySelector<HTMLElement>(`[data-state="${state}"] :is(a, button)`)?.focus();
  await userEvent.keyboard('{Enter}');
}

async function closeDialog(openedBy: string): Promise<void> {
  dialog.element().dispatchEvent(new Event('cancel', { cancelable: true }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => document.activeElement?.closest('[data-state]')?.getAttribute('data-state'))
    .toBe(openedBy);
}

beforeAll(() => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(new Promise(() => undefined));
});

afterAll(async () => {
  vi.restoreAllMocks();
  for (const domain of ['CSS', 'DOM'] as const) await cdp().send(`${domain}.disable`);
  await cdp().send('Emulation.clearDeviceMetricsOverride');
  await page.viewport(390, 844);
});

it.each(languages)('looks as before in %s', { timeout: 120_000 }, (language) =>
  inItsScheme(language, () => expectTheKit(language)),
);
it.each(languages)('opens what lies over the page in %s', { timeout: 120_000 }, (language) =>
  inItsScheme(language, () => expectWhatOpens(language)),
);

async function expectTheKit(language: Language): Promise<void> {
  await showKit(language);
  await page.viewport(320, 640);
  expectLegible(language);
  await setFrame(1280, 900);
  expectLegible(language);
  await expectAccessible();
  const main = page.getByRole('main');
  await setFrame(1280, Math.ceil(main.element().getBoundingClientRect().height) + 64);
  await showHoverAndFocus();
  await expectPicture(main, 'kit', language);
}

async function expectWhatOpens(language: Language): Promise<void> {
  const t = textsIn(language);
  const seen = new Set<unknown>();
  const look = async (shown: Locator, name: string): Promise<void> => {
    await expect.element(shown).toBeVisible();
    expectLegible(language);
    for (const component of shownComponents()) seen.add(component);
    await expectPicture(shown, name, language);
  };
  await showKit(language);
  await setFrame(390, 844);
  await press('menu');
  await look(page.getByRole('menu'), 'menu');
  for (const state of ['large dialog', 'full screen', 'leaving unsaved']) {
    await press(state);
    await look(dialog, state.replace(' ', '-'));
    await closeDialog(state);
  }
  await press('destructive toast');
  await look(page.getByRole('alert').filter({ hasText: t('common:session.signed_out') }), 'toast');
  await press('toast');
  await page
    .getByRole('button', { name: t('capture:capture_named', { name: t('addresses:form.home') }) })
    .click();
  await expect.element(page.getByText(t('capture:opening')).first()).toBeVisible();
  for (const component of shownComponents()) seen.add(component);
  expect(components.filter(([, component]) => !seen.has(component)).map(([name]) => name)).toEqual([]);
}
