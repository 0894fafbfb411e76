import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { quietKitchens } from './partners.ts';
import { signInToDemo } from './people.ts';
import { expectFinished } from './standards.ts';
import type { Language, Texts } from './texts.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000, isKnownBrowser: true });

/** Bidi isolates, as the screens insert them. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

interface Named {
  readonly name: string;
  readonly allergens: readonly string[] | null;
}

async function read<Reply>(page: Page, path: string, language: Language): Promise<Reply> {
  const reply = await page.request.get(path, { headers: { 'accept-language': language } });
  expect(reply.ok(), `${path}: ${reply.status()}`).toBe(true);
  return (await reply.json()) as Reply;
}

async function openMenu(page: Page, t: Texts, language: Language): Promise<void> {
  await signInToDemo(page.request, quietKitchens[language]);
  await page.goto('/partner/dashboard?tab=menu');
  await expect(page.getByRole('heading', { level: 2, name: t('menu:title'), exact: true })).toBeVisible();
}

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

async function removeFromMenu(page: Page, t: Texts, name: string): Promise<void> {
  await page.getByRole('button', { name: t('menu:remove.named', { name: isolated(name) }) }).click();
  const dialog = page.getByRole('dialog', { name: t('menu:remove.title', { name: isolated(name) }) });
  await dialog.getByRole('button', { name: t('menu:remove.confirm') }).click();
  await expect(cardOf(page, name)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: t('menu:title'), exact: true })).toBeFocused();
}

async function addIngredient(page: Page, t: Texts, { name }: Named, amount: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: t('menu:dish.search') });
  await search.fill(name);
  const found = page.getByRole('list', { name: t('menu:dish.found_label') });
  await found.getByRole('button').filter({ hasText: name }).first().click();
  const field = page.getByRole('textbox', { name: t('menu:dish.amount_of', { name: isolated(name) }) });
  await expect(field).toBeFocused();
  await field.fill(amount);
}

async function fillWords(page: Page, t: Texts, english: string, arabic: string): Promise<void> {
  await page.getByRole('textbox', { name: t('menu:dish.title_en') }).fill(english);
  await page.getByRole('textbox', { name: t('menu:dish.title_ar') }).fill(arabic);
  const cuisine = page.getByRole('combobox', { name: t('menu:dish.cuisine') });
  await cuisine.selectOption({ label: t('options:cuisine.emirati') });
  await page.getByRole('checkbox', { name: t('options:meal_time.lunch') }).check();
}

test('an own dish gets its allergens from its ingredients, and a link for customers', async ({
  page,
  language,
  t,
}) => {
  await openMenu(page, t, language);
  const query = language === 'en' ? 'milk' : 'حليب';
  const all = await read<Named[]>(page, `/api/partner/ingredients?q=${encodeURIComponent(query)}`, language);
  const milk = all.find(({ allergens }) => allergens?.includes('milk') === true) ?? {
    name: '',
    allergens: [],
  };
  const names = { en: 'Courtyard milk pudding', ar: 'مهلبية الحوش' };
  const name = names[language];
  await page.getByRole('link', { name: t('menu:dish.open') }).click();

  await test.step('its allergens follow its ingredients', async () => {
    await fillWords(page, t, names.en, names.ar);
    await addIngredient(page, t, milk, '٥٠٠');
    const contains = page.getByRole('list', { name: t('menu:contains.label') });
    await expect(contains.getByRole('listitem')).toHaveText([t('options:allergy.dairy')]);
    await page.getByRole('button', { name: t('menu:derived.take_price', { price: '' }).trim() }).click();
    await expect(page.getByRole('textbox', { name: t('menu:price.label') })).toHaveValue(/^\d+\.\d\d$/);
    await page.getByRole('textbox', { name: t('menu:minutes.label') }).fill('40');
  });

  await test.step('it is saved once', async () => {
    await page.getByRole('button', { name: t('menu:dish.add') }).dblclick();
    await expect(cardOf(page, name)).toHaveCount(1);
    await expect(cardOf(page, name)).toContainText(t('menu:own_dish'));
    await expect(cardOf(page, name)).toContainText(/dairy|الألبان/);
  });

  await test.step('its link can be shared with customers', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: t('menu:link.copy_named', { name: isolated(name) }) }).click();
    await expect(page.getByText(t('menu:link.done_title'))).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toMatch(/\/order-meal\/[\w-]+$/);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    // The recipe is private: no link leads to it or its ingredients.
    await expect(page.getByRole('main').locator('a[href^="/recipe/"], a[href^="/ingredients/"]')).toHaveCount(
      0,
    );
    await expectFinished(page);
    await page.goBack();
  });

  await test.step('it opens again unchanged', async () => {
    await page.getByRole('link', { name: t('menu:item.change_named', { name: isolated(name) }) }).click();
    await expect(page.getByRole('textbox', { name: t('menu:dish.title_ar') })).toHaveValue(names.ar);
    await expect(
      page.getByRole('textbox', { name: t('menu:dish.amount_of', { name: isolated(milk.name) }) }),
    ).toHaveValue('500');
    await page.goBack();
  });
  await removeFromMenu(page, t, name);
});
