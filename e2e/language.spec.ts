import { expect, type Page } from '@playwright/test';
import { fillProfile } from './forms.ts';
import { test } from './journey.ts';
import { freshPhone, signIn } from './people.ts';
import { expectFinished } from './standards.ts';
import { textsOf, type Language } from './texts.ts';

const names: Record<Language, string> = { en: 'English', ar: 'العربية' };
const other = (language: Language): Language => (language === 'en' ? 'ar' : 'en');
const dirs: Record<Language, string> = { en: 'ltr', ar: 'rtl' };

async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', dirs[language]);
}

test('a page in the wrong language never flashes by', async ({ page, language, t }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const { lang, dir } = document.documentElement;
      const title = document.querySelector('h1')?.textContent ?? '';
      for (const sight of [`${lang} ${dir}`, title])
        if (sight !== '' && !seen.includes(sight)) seen.push(sight);
    };
    // The root element may not exist yet.
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  for (const [path, title] of [
    ['/', t('common:tagline')],
    ['/login', t('identity:login.title')],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen).toContain(`${language} ${dirs[language]}`);
    // A chunked page may first show part of the title.
    const whole = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    expect(
      seen.filter((sight) => sight !== `${language} ${dirs[language]}` && !whole.startsWith(sight)),
    ).toEqual([]);
  }
});

test('changing the language keeps position, input and the choice', async ({ page, language, t }) => {
  const next = other(language);
  const inNext = textsOf(next);
  await signIn(page.request, freshPhone());
  await page.goto('/onboarding');
  await fillProfile(page, t, 'Layla Haddad');
  // The question about the ticked nuts moves what is below it.
  await expect(page.getByText(t('household:allergies.unclear_title'))).toBeVisible();
  const health = page.getByRole('textbox', { name: t('household:profile.health') });
  await health.fill('diabetes');
  const address = page.url();

  await expect(health).toBeInViewport();
  // Clicking could scroll the page to the header.
  await page.getByRole('button', { name: names[next] }).press('Enter');
  await expectLanguage(page, next);
  await expect(page).toHaveURL(address);
  const turned = page.getByRole('textbox', { name: inNext('household:profile.health') });
  await expect(turned).toBeInViewport();

  const expectKept = async (): Promise<void> => {
    await expect(turned).toHaveValue('diabetes');
    const field = page.getByRole('textbox', { name: inNext('household:profile.name') });
    await expect(field).toHaveValue('Layla Haddad');
    const allergies = page.getByRole('group', { name: inNext('household:allergies.legend') });
    await expect(allergies.getByRole('checkbox', { name: inNext('options:allergy.nuts') })).toBeChecked();
    await expect(page.getByRole('combobox', { name: inNext('household:profile.area') })).toHaveValue(
      'Marina',
    );
  };
  await expectKept();
  await expectFinished(page);
  await page.reload();
  await expectLanguage(page, next);
  await expectKept();

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(inNext('common:tagline'));
});
