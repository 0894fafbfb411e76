import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { expectArabicType, expectIconsTurned, expectNothingCut } from './measures.ts';
import { signInToDemo } from './people.ts';
import { expectFinished, expectNoOverflow, expectReadableInTheDark } from './standards.ts';
import type { Language, Texts } from './texts.ts';
import { rawKeys } from './wording.ts';

test.use({ isKnownBrowser: true });

const adminPhone = '+971500000091';

async function expectRoom(page: Page, language: Language, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await rawKeys(page)).toEqual([]);
  await expectIconsTurned(page, language);
  if (language === 'ar') await expectArabicType(page);
  await expectFinished(page);
  await expectReadableInTheDark(page);
  const own = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 320, height: own.height });
  await expectNoOverflow(page);
  await expectNothingCut(page);
  await page.setViewportSize(own);
}

const recipe = (name: string): string =>
  `${name}\nServes 4\n\nIngredients\n400 g okra, trimmed\n2 tbsp olive oil\n1 onion, sliced\n200 g grandmother's secret\n\nMethod\n1. Fry the onion.\n2. Add the okra and cook until soft.`;

async function fillIn(page: Page, t: Texts, name: string): Promise<void> {
  const words = { en: name, ar: 'طبق بامية بزيت الزيتون' };
  for (const language of ['en', 'ar'] as const) {
    const said = { language: t(`cms:language.${language}`) };
    await page.getByRole('textbox', { name: t('cms:title_in', said) }).fill(words[language]);
    await page.getByRole('textbox', { name: t('cms:description_in', said) }).fill(words[language]);
    for (const number of [1, 2])
      await page.getByRole('textbox', { name: t('cms:step_in', { number, ...said }) }).fill(words[language]);
  }
  for (const time of ['breakfast', 'lunch', 'dinner'] as const)
    await page.getByRole('checkbox', { name: t(`options:meal_time.${time}`) }).check();
}

test('a pasted recipe becomes a suggested meal', async ({ page, language, t }) => {
  const name = `Okra of the journey ${Date.now() % 10_000}`;
  await signInToDemo(page.request, adminPhone);
  await page.goto('/admin/cms/import');
  await expectRoom(page, language, t('cms:import.title'));
  await page.getByRole('textbox', { name: t('cms:import.text') }).fill(recipe(name));
  await page.getByRole('button', { name: t('cms:import.submit') }).click();
  await expect(page.getByText(t('cms:import.open', { count: 1 }))).toBeVisible();
  await expect(page.getByText(t('cms:derived.unknown'))).toBeVisible();
  await page.getByRole('button', { name: t('cms:line.choose') }).click();
  await page.getByRole('searchbox', { name: t('cms:picker.search') }).fill('sumac');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /sumac|سماق/i })
    .click();
  await expect(page.getByText(t('cms:line.open'))).toHaveCount(0);
  await page.getByRole('button', { name: t('cms:import.keep') }).click();
  await expect(page).toHaveURL(/\/admin\/cms\/meals\/okra-of-the-journey/);
  await expectRoom(page, language, name);
  await fillIn(page, t, name);
  await expect(page.getByText(t('cms:derived.ready'))).toBeVisible();
  await page.getByRole('button', { name: t('cms:publish'), exact: true }).click();
  await expect(page.getByRole('main').getByText(t('cms:status.published'), { exact: true })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { allergens } = (await (await page.request.get(`/api/meal/${id}/recipe`)).json()) as {
    allergens: string[];
  };
  expect(allergens).toEqual([]);
});
