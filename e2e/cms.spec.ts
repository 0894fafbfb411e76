import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { expectArabicType, expectIconsTurned, expectNothingCut } from './measures.ts';
import { send, signInToDemo } from './people.ts';
import { expectFinished, expectNoOverflow, expectReadableInTheDark } from './standards.ts';
import type { Language, Texts } from './texts.ts';
import { rawKeys } from './wording.ts';

test.describe.configure({ mode: 'serial' });
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
  await page.getByRole('button', { name: t('cms:import.submit') }).click();
  await expect(page.getByText(t('cms:import.missing'))).toBeVisible();
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

test('unmatched lines block publishing, and an ingredient shows the meals it changes', async ({
  page,
  language,
  t,
}) => {
  await signInToDemo(page.request, adminPhone);
  await page.goto('/admin/cms');
  await expectRoom(page, language, t('cms:meals.title'));
  await page.getByRole('button', { name: t('cms:meals.begin') }).click();
  await expect(page.getByText(t('cms:problem.no_lines'))).toBeVisible();
  await page.getByRole('button', { name: t('cms:publish'), exact: true }).click();
  await expect(page.getByText(t('errors:not_publishable'))).toBeVisible();
  await page.goto('/admin/cms/ingredients');
  await expectRoom(page, language, t('cms:ingredients.title'));
  await page.getByRole('searchbox', { name: t('cms:ingredients.search') }).fill('cumin');
  await page
    .getByRole('button', { name: /(Edit|تعديل) .*(Cumin|كمون)/i })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(t('cms:ingredient.warning_text'))).toBeVisible();
  await expectFinished(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await send(page.request, 'POST', '/api/auth/logout', {});
  await page.goto('/admin/cms');
  await expect(page).toHaveURL(/\/login/);
});

test('a new ingredient is priced, weighed and used, and its changes are previewed', async ({
  page,
  language,
  t,
}) => {
  const words = 'abcdefghijklmnopqrstuvwxyz';
  const name = `Herb ${[...String(Date.now() % 10_000_000)].map((digit) => words[Number(digit)]).join('')}`;
  await signInToDemo(page.request, adminPhone);
  await page.goto('/admin/cms/ingredients');
  await page.getByRole('button', { name: t('cms:ingredients.add') }).click();
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByRole('textbox', { name: label });
  const save = dialog.getByRole('button', { name: t('common:actions.save') });
  await save.click();
  await expect(field(t('cms:name_in', { language: t('cms:language.en') }))).toBeFocused();
  await expect(dialog.getByText(t('cms:ingredient.wrong.source'))).toBeVisible();
  await expectFinished(page);
  for (const one of ['en', 'ar'] as const)
    await field(t('cms:name_in', { language: t(`cms:language.${one}`) })).fill(name);
  for (const figure of ['kcal', 'protein', 'carbs', 'fat', 'sodiumMg'] as const)
    await dialog.getByRole('textbox', { name: t(`cms:figure.${figure}`), exact: true }).fill('1');
  await field(t('cms:ingredient.source')).fill('Label');
  await dialog.getByRole('combobox', { name: t('cms:ingredient.aisle') }).selectOption('herbs');
  await field(t('cms:ingredient.pack_grams')).fill('100');
  await field(t('cms:ingredient.pack_price')).fill('4.5');
  await dialog.getByRole('combobox', { name: t('cms:ingredient.weight_add') }).selectOption('bunch');
  await field(t('cms:ingredient.weight_of', { unit: t('options:unit.bunch', { count: 1 }) })).fill('50');
  await save.click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('searchbox', { name: t('cms:ingredients.search') }).fill(name);
  const change = page.getByRole('button', { name: t('cms:ingredient.change_named', { name }) });
  await expect(page.getByText(t('cms:ingredient.unknown')).first()).toBeVisible();
  await change.click();
  await expect(dialog.getByText(t('cms:effect.none'))).toBeVisible();
  const own = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 320, height: own.height });
  await expectNoOverflow(page);
  await expectNothingCut(page);
  await page.setViewportSize(own);
  if (language === 'ar') await expectArabicType(page);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: t('cms:ingredients.search') }).fill('tahini');
  await page
    .getByRole('button', { name: /(Edit|تعديل) .*(Tahini|طحينة)/i })
    .first()
    .click();
  await field(t('cms:ingredient.pack_price')).first().fill('99');
  await expect(dialog.getByRole('status').getByText(/99|\d/).first()).toBeVisible();
  await expect(dialog.getByText(t('cms:effect.text'))).toBeVisible();
});
