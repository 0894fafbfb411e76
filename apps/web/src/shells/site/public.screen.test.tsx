import { getDemo } from '@sufra/contract/demo/demo.ts';
import { getApplications } from '@sufra/contract/partners/applications.ts';
import { languages } from '@sufra/contract/options.ts';
import { plans } from '@sufra/contract/subscription/plans.ts';
import { choosePlan } from '@sufra/contract/subscription/subscribing.ts';
import { getSupportContact } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectWellBehaved } from '../../../test/dialog.ts';
import { callsOf, reply } from '../../../test/network.ts';
import { withoutPlan } from '../../../test/replies/people.ts';
import { showScreen, shownPath } from '../../../test/screen.tsx';
import { expectFinished, expectReadableInTheDark, withMedia } from '../../../test/standards.ts';
import { textsIn } from '../../../test/texts.ts';
import { formatMoney } from '../../lib/format.ts';

const t = textsIn('en');
const description = (): string | null | undefined =>
  document.querySelector('meta[name="description"]')?.getAttribute('content');
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const footer = page.getByRole('contentinfo');
const main = page.getByRole('main');

const found = [
  ['/meal-plans', 'footer.meal_plans', 'public:plans'],
  ['/chef-hiring', 'footer.chef_hiring', 'catering:hiring'],
  ['/about', 'footer.about', 'public:about'],
  ['/privacy', 'footer.privacy', 'public:privacy'],
  ['/terms', 'footer.terms', 'public:terms'],
  ['/compliance', 'footer.compliance', 'public:compliance'],
] as const;

describe.each(languages)('a public page, in %s', (language) => {
  const texts = textsIn(language);
  it.each(found)('is complete, readable and usable: %s', async (path, _, key) => {
    await showScreen({ path, language });
    await expect.element(heading(texts(`${key}.title`))).toBeVisible();
    await expectFinished(language);
    await page.viewport(320, 640);
    await expectFinished(language);
    await page.viewport(390, 844);
  });

  it('shows that the page does not exist', async () => {
    await showScreen({ path: '/no/such/table', language });
    await expect.element(heading(texts('common:not_found.title'))).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: texts('common:footer.support') }))
      .toHaveAttribute('href', '/support');
    await expectFinished(language);
  });
});

describe('the footer', () => {
  it('links every page, each with its title and description', async () => {
    const before = 'What the server wrote.';
    const meta = Object.assign(document.createElement('meta'), { name: 'description', content: before });
    document.head.append(meta);
    await showScreen({ path: '/no/such/table' });
    await expect.element(heading(t('common:not_found.title'))).toBeVisible();
    for (const [path, link, key] of found) {
      await footer.getByRole('link', { name: t(`common:${link}`), exact: true }).click();
      await expect.element(heading(t(`${key}.title`))).toBeVisible();
      expect(shownPath()).toBe(path);
      await expect.poll(description).toBe(t(`${key}.description`));
    }
    await page.getByRole('link', { name: t('common:header.home') }).click();
    await expect.poll(description).toBe(before);
    meta.remove();
  });
});

describe('a document', () => {
  it.each([
    ['/privacy', 'public:privacy.parts.contact.title'],
    ['/terms', 'public:terms.parts.orders.title'],
    ['/compliance', 'public:compliance.parts.report.title'],
  ] as const)('links from its contact to support: %s', async (path, part) => {
    await showScreen({ path, replies: [reply(getSupportContact, { email: 'help@example.com' })] });
    await main
      .getByRole('region', { name: t(part) })
      .getByRole('link', { name: t('public:reading.write') })
      .click();
    await expect.poll(shownPath).toBe('/support?new');
    await expect.element(main.getByRole('link', { name: t('support:visitor.sign_in') })).toBeVisible();
  });

  it('scrolls from its contents to a section and focuses it, repeatedly', async () => {
    await showScreen({ path: '/terms' });
    const contents = page.getByRole('navigation', { name: t('public:reading.contents') });
    const link = contents.getByRole('link', { name: t('public:terms.parts.cash.title') });
    const cash = page.getByRole('region', { name: t('public:terms.parts.cash.title') });
    await expect.element(cash).not.toBeInViewport();
    (link.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => window.location.hash).toBe('#cash');
    await expect.element(cash).toHaveFocus();
    await expect.element(cash.getByRole('heading', { level: 2 })).toBeInViewport();
    window.scrollTo(0, 0);
    await link.click();
    await expect.element(cash.getByRole('heading', { level: 2 })).toBeInViewport();
  });

  it('opens at a section, and links from there to the account', async () => {
    await showScreen({
      path: '/privacy#rights',
      replies: [reply(getDemo, { enabled: false, code: null, accounts: [] })],
    });
    const rights = page.getByRole('region', { name: t('public:privacy.parts.rights.title') });
    await expect.element(rights.getByRole('heading', { level: 2 })).toBeInViewport();
    await rights.getByRole('link', { name: t('public:reading.links.privacy_tab') }).click();
    await expect.poll(shownPath).toBe(`/login?next=${encodeURIComponent('/account?tab=privacy')}`);
  });

  it('prints its text only', async () => {
    await showScreen({ path: '/terms' });
    await expect.element(heading(t('public:terms.title'))).toBeVisible();
    await withMedia({ media: 'print' }, async () => {
      for (const beside of ['banner', 'contentinfo', 'navigation'] as const)
        expect(page.getByRole(beside).elements()).toHaveLength(0);
      await expect
        .element(page.getByRole('region', { name: t('public:terms.parts.law.title') }))
        .toBeVisible();
    });
    await expect.element(footer).toBeVisible();
  });
});

describe('the plans', () => {
  it('are preselected in the checkout', async () => {
    await showScreen({
      path: '/meal-plans',
      user: withoutPlan,
      replies: [reply(choosePlan, { ok: true }), reply(getApplications, [])],
    });
    const family = t('options:plan.family');
    await page.getByRole('link', { name: t('landing:plans.get_started_with', { plan: family }) }).click();
    await expect.poll(shownPath).toBe('/subscribe/plan');
    await expect.element(page.getByRole('radio', { name: family })).toBeChecked();
    expect(callsOf(choosePlan)).toEqual([]);
  });

  it.each(languages)('are legible in a comparison on the narrowest phone, in %s', async (language) => {
    const texts = textsIn(language);
    await page.viewport(320, 640);
    await showScreen({ path: '/meal-plans', language });
    await page.getByRole('link', { name: texts('public:plans.compare') }).click();
    const part = page.getByRole('region', { name: texts('public:plans.compared.title') });
    await expect.element(part).toHaveFocus();
    const heads = part.getByRole('columnheader').elements();
    expect(heads).toHaveLength(4);
    const price = part.getByRole('row').filter({
      has: page.getByRole('rowheader', { name: texts('landing:compare.price') }),
    });
    const cells = price.getByRole('cell').elements();
    const plain = (text: string): string => text.replaceAll(/[\s\u200e\u200f\u2066-\u2069]+/g, ' ').trim();
    expect(cells.map(({ textContent }) => plain(textContent))).toEqual(
      Object.values(plans).map(({ priceFils }) => plain(formatMoney(priceFils, language))),
    );
    const left = (all: Element[]): number[] => all.map((one) => Math.round(one.getBoundingClientRect().x));
    expect(left(cells)).toEqual(left(heads.slice(1)));
    const sizes = cells.map((cell) => Number.parseFloat(getComputedStyle(cell).fontSize));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
    await expectFinished(language);
    await page.viewport(390, 844);
  });

  it('open an answer by keyboard', async () => {
    await showScreen({ path: '/meal-plans' });
    const answered = page.getByText(t('public:plans.questions.covers.answer'));
    const question = page.getByText(t('public:plans.questions.covers.question'));
    await expect.element(question).toBeVisible();
    await expect.element(answered).not.toBeVisible();
    question.element().closest('summary')?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(answered).toBeVisible();
    await expectFinished('en');
    await expectReadableInTheDark();
  });
});

describe('the landing page', () => {
  const compare = page.getByRole('button', { name: t('landing:plans.compare') });

  it.each(languages)('is complete, readable and usable in %s', async (language) => {
    await showScreen({ path: '/', language });
    await expect
      .element(page.getByRole('button', { name: textsIn(language)('landing:plans.compare') }))
      .toBeInTheDocument();
    await expectFinished(language);
  });

  it('compares the plans in a dialog that traps and returns focus', async () => {
    await showScreen({ path: '/' });
    await expectWellBehaved(compare);
  });

  it.each([
    { motion: 'reduce', moves: false },
    // Proves that the case above can fail.
    { motion: 'no-preference', moves: true },
  ] as const)('moves with $motion: $moves', async ({ motion, moves }) => {
    let isLong = false;
    const watch = ({ target }: Event): void => {
      const moving = target instanceof Element ? target.getAnimations() : [];
      isLong ||= moving.some(({ effect }) => Number(effect?.getComputedTiming().duration) > 50);
    };
    const starts = ['animationstart', 'transitionrun'] as const;
    await withMedia({ motion }, async () => {
      await showScreen({ path: '/' });
      for (const name of starts) document.addEventListener(name, watch);
      await compare.click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
      for (const name of starts) document.removeEventListener(name, watch);
      const isSmooth = getComputedStyle(document.documentElement).scrollBehavior !== 'auto';
      expect(isLong).toBe(moves);
      if (!moves) expect(isSmooth).toBe(false);
    });
  });

  it('keeps scroll position and URL in the other language', async () => {
    await showScreen({ path: '/?from=message' });
    const part = () => document.querySelectorAll('h3')[8];
    await expect.poll(() => part()?.textContent).toBeTruthy();
    part()?.scrollIntoView({ block: 'center' });
    const before = part()?.getBoundingClientRect().y ?? 0;
    expect(window.scrollY).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'العربية' }).click();
    await expect.poll(() => document.documentElement.lang).toBe('ar');
    // Text above wraps differently.
    await expect.poll(() => Math.abs((part()?.getBoundingClientRect().y ?? 0) - before)).toBeLessThan(120);
    expect(shownPath()).toBe('/?from=message');
  });
});
