import { getDemo } from '@sufra/contract/demo/demo.ts';
import { getProfile, saveLanguage } from '@sufra/contract/household/household.ts';
import { getSession, logout } from '@sufra/contract/identity/identity.ts';
import {
  getMissedOrders,
  getPartnerOrders,
  getPartnerProfile,
} from '@sufra/contract/ordering/partner-orders.ts';
import { subscribeToNewsletter } from '@sufra/contract/notifications/newsletter.ts';
import { getApplications } from '@sufra/contract/partners/applications.ts';
import { getSupport } from '@sufra/contract/support/support.ts';
import { languages } from '@sufra/contract/options.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, lose, refuse, reply } from '../../../test/network.ts';
import { profile as household } from '../../../test/replies/household.ts';
import { kitchenOrderIn, profile } from '../../../test/replies/kitchen.ts';
import { driver, kitchenOwner, subscriber } from '../../../test/replies/people.ts';
import { messageTime } from '../../../test/replies/subscription.ts';
import { showScreen, type Shown, shownPath } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { textsIn } from '../../../test/texts.ts';

const t = textsIn('en');
const own = { sides: ['customer'] as 'customer'[], about: null, requests: [] };
const about = {
  path: '/about',
  user: subscriber,
  replies: [reply(getApplications, []), reply(getSupport, own)],
} satisfies Shown;
const title = page.getByRole('heading', { level: 1, name: t('public:about.title') });

describe.each(languages)('the menu of a phone, in %s', (language) => {
  const texts = textsIn(language);
  const toggle = page.getByRole('button', { name: texts('common:header.open_menu') });
  const menu = page.getByRole('banner').getByRole('navigation', { name: texts('common:header.main_menu') });

  it('opens, closes with Escape and navigates', async () => {
    await showScreen({ ...about, language });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await toggle.click();
    await expect.element(menu).toBeVisible();
    await expectFinished(language);
    // As in browsers that don't focus a pressed button.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(toggle).toHaveFocus();
    await toggle.click();
    await menu.getByRole('link', { name: texts('common:header.join_chef') }).click();
    await expect.poll(shownPath).toBe('/join/chef');
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  });
});

describe.each(languages)('the menu of a desktop, in %s', (language) => {
  const texts = textsIn(language);
  const account = page.getByRole('button', {
    name: texts('common:header.account_menu', { name: subscriber.name ?? '' }),
  });

  it('opens, closes with Escape and leads to the account', async () => {
    await page.viewport(1280, 800);
    await showScreen({ ...about, language });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await account.click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await expectFinished(language);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(account).toHaveFocus();
    await account.click();
    await page.getByRole('menuitem', { name: texts('common:footer.support') }).click();
    await expect.poll(shownPath).toBe('/support');
    await expect.element(account).toHaveAttribute('aria-expanded', 'false');
    await page.viewport(390, 844);
  });
});

describe.each(languages)('the frame of a workplace, in %s', (language) => {
  const texts = textsIn(language);
  const desk = {
    path: '/partner/dashboard',
    user: kitchenOwner,
    language,
    replies: [
      reply(getPartnerProfile, profile),
      reply(getPartnerOrders, [kitchenOrderIn(language)]),
      reply(getMissedOrders, []),
      reply(getSupport, own),
    ],
  } satisfies Shown;

  it("is the driver's, too", async () => {
    await showScreen({ path: '/driver/help', user: driver, language });
    const bar = page.getByRole('banner');
    await expect.element(bar.getByText(texts('common:titles.driver'))).toBeVisible();
    expect(bar.getByRole('link').elements()).toHaveLength(1);
    expect(page.getByRole('contentinfo').elements()).toEqual([]);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFinished(language);
  });

  it.each([390, 1024])(
    'has its name, the language and the account, and no links of the site: %i px',
    async (width) => {
      await page.viewport(width, 768);
      try {
        await showScreen(desk);
        const bar = page.getByRole('banner');
        await expect.element(bar.getByText(profile.name)).toBeVisible();
        await expect
          .element(bar.getByRole('button', { name: 'English' }).or(bar.getByText('العربية')))
          .toBeVisible();
        expect(
          bar
            .getByRole('link')
            .elements()
            .map((link) => link.getAttribute('href')),
        ).toEqual(['/partner/dashboard']);
        expect(page.getByRole('contentinfo').elements()).toEqual([]);
        await expect.element(page.getByRole('heading', { level: 3 })).toBeVisible();
        await expectFinished(language);
        await bar
          .getByRole('button', {
            name: texts('common:header.account_menu', { name: kitchenOwner.name ?? '' }),
          })
          .click();
        await page.getByRole('menuitem', { name: texts('common:footer.support') }).click();
        await expect.poll(shownPath).toBe('/support');
        await expect.element(page.getByRole('contentinfo')).toBeVisible();
      } finally {
        await page.viewport(390, 844);
      }
    },
  );
});

describe.each(languages)("a subscriber's own screens, in %s", (language) => {
  const texts = textsIn(language);
  const tabs = page.getByRole('navigation', { name: texts('app:tabs.label') });
  const shown = (path: string): Shown => ({
    path,
    user: subscriber,
    language,
    replies: [reply(getApplications, []), reply(getSupport, own), reply(getProfile, household), messageTime],
  });
  const current = (): (string | null)[] =>
    tabs
      .getByRole('link')
      .elements()
      .filter((link) => link.hasAttribute('aria-current'))
      .map((link) => link.getAttribute('href'));

  it.each([
    ['/account', '/account'],
    ['/account?tab=orders', '/account?tab=orders'],
    ['/support', null],
  ] as const)('have five tabs and nothing of the site: %s', async (path, tab) => {
    await showScreen(shown(path));
    await expect.element(tabs).toBeVisible();
    expect(
      tabs
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/dashboard', '/week', '/week/shopping', '/account?tab=orders', '/account']);
    expect(current()).toEqual(tab === null ? [] : [tab]);
    expect(page.getByRole('contentinfo').elements()).toEqual([]);
    expect(page.getByRole('button', { name: texts('common:header.open_menu') }).elements()).toEqual([]);
  });

  it('have the tabs below on a phone and beside the page on a desktop, covering nothing', async () => {
    const edges = () => tabs.element().getBoundingClientRect();
    const main = () => document.querySelector('main')?.getBoundingClientRect();
    await showScreen(shown('/account'));
    await expect.element(tabs).toBeVisible();
    expect(edges().bottom).toBe(innerHeight);
    const last = page.getByRole('link', { name: texts('common:footer.compliance') });
    await expect.element(last).toBeVisible();
    await expect
      .poll(() => {
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        return edges().top - last.element().getBoundingClientRect().bottom;
      })
      .toBeGreaterThanOrEqual(0);
    await page.viewport(1440, 900);
    try {
      const [start, end] = language === 'ar' ? (['right', 'left'] as const) : (['left', 'right'] as const);
      await expect.poll(() => edges().width).toBeLessThan(200);
      await expect.poll(() => main()?.[start]).toBe(edges()[end]);
    } finally {
      await page.viewport(390, 844);
    }
  });
});

describe('signing out', () => {
  const leave = async (): Promise<void> => {
    await page.getByRole('button', { name: t('common:header.open_menu') }).click();
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('common:header.sign_out') })
      .click();
  };

  it('leads to the landing page', async () => {
    await showScreen({ ...about, replies: [reply(logout, { ok: true })] });
    await leave();
    await expect.element(page.getByText(t('common:session.signed_out')).first()).toBeVisible();
    await expect.poll(shownPath).toBe('/');
  });

  it('reports a failure', async () => {
    await showScreen({ ...about, replies: [lose(logout)] });
    await leave();
    await expect.element(page.getByText(t('common:session.sign_out_failed'), { exact: true })).toBeVisible();
    expect(shownPath()).toBe('/about');
  });
});

describe('switching the language', () => {
  it('changes the page at once and is saved for messages', async () => {
    await showScreen({ ...about, replies: [reply(saveLanguage, { ok: true })] });
    await expect.element(title).toBeVisible();
    await page.getByRole('button', { name: 'العربية' }).click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: textsIn('ar')('public:about.title') }))
      .toBeVisible();
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
    await expect.poll(() => callsOf(saveLanguage).map(({ body }) => body)).toEqual([{ language: 'ar' }]);
  });
});

describe('the newsletter', () => {
  const field = page.getByRole('textbox', { name: t('common:footer.news_label') });
  const ask = async (address: string): Promise<void> => {
    await field.fill(address);
    await page.getByRole('button', { name: t('common:footer.news_subscribe') }).click();
  };
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });

  it('reports an invalid address and sends nothing', async () => {
    await showScreen({ ...about, user: null });
    await ask('nobody');
    await expect.element(said(t('support:news.asked.wrong'))).toBeVisible();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expectFinished('en');
    expect(callsOf(subscribeToNewsletter)).toEqual([]);
  });

  it('keeps the address until it is sent', async () => {
    await showScreen({ ...about, user: null, replies: [lose(subscribeToNewsletter)] });
    await ask('reader@sufra.example');
    await expect.element(said(t('errors:offline'))).toBeVisible();
    answer(refuse(subscribeToNewsletter, 'too_many_requests'));
    await ask('reader@sufra.example');
    await expect.element(said(t('support:news.asked.too_many'))).toBeVisible();
    await expect.element(field).toHaveValue('reader@sufra.example');
    answer(reply(subscribeToNewsletter, { ok: true }));
    await ask('reader@sufra.example');
    await expect.element(said(t('support:news.asked.sent'))).toBeVisible();
    await expect.element(field).toHaveValue('');
  });
});

describe('a private page', () => {
  it('redirects a visitor to the login and back', async () => {
    await showScreen({
      path: '/dashboard?from=message',
      replies: [reply(getDemo, { enabled: false, code: null, accounts: [] })],
    });
    await expect.poll(shownPath).toBe(`/login?next=${encodeURIComponent('/dashboard?from=message')}`);
  });

  it('shows that the session could not be loaded', async () => {
    await showScreen({ path: '/week', user: subscriber, replies: [lose(getSession)] });
    await expect.element(page.getByRole('alert').filter({ hasText: t('errors:offline') })).toBeVisible();
    await expectFinished('en', true);
  });
});
