import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { money } from './measures.ts';
import { quietKitchens } from './partners.ts';
import { signInToDemo } from './people.ts';
import { expectFinished } from './standards.ts';
import type { Language, Texts } from './texts.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ actionTimeout: 15_000, tolerated: /ERR_FAILED/, isKnownBrowser: true });

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

const switchOf = (page: Page, t: Texts, name: string): Locator =>
  page.getByRole('switch', { name: t('menu:availability.label', { name: isolated(name) }) });

async function addFromCatalogue(page: Page, t: Texts, name: string): Promise<void> {
  await page.getByRole('link', { name: t('menu:add.open') }).click();
  const search = page.getByRole('searchbox', { name: t('menu:add.search') });
  await search.fill(name);
  await page.getByRole('button', { name: t('menu:add.named', { name: isolated(name) }) }).click();
  const dialog = page.getByRole('dialog');
  const price = dialog.getByRole('textbox', { name: t('menu:price.label') });
  await expect(price).toHaveValue(/^\d+\.\d\d$/);
  for (const noPrice of ['', '12,50 AED']) {
    await price.fill(noPrice);
    await dialog.getByRole('button', { name: t('menu:add.confirm') }).click();
    await expect(price).toBeFocused();
    await expect(price).toHaveValue(noPrice);
    await expect(price).toHaveAccessibleDescription(new RegExp(t('menu:price.wrong')));
  }
  await expectFinished(page);
  // Arabic keyboard digits.
  await price.fill('٣٢٫٥');
  await dialog.getByRole('button', { name: t('menu:add.confirm') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: t('menu:add.named', { name: isolated(name) }) })).toHaveCount(
    0,
  );
}

async function removeFromMenu(page: Page, t: Texts, name: string): Promise<void> {
  await page.getByRole('button', { name: t('menu:remove.named', { name: isolated(name) }) }).click();
  const dialog = page.getByRole('dialog', { name: t('menu:remove.title', { name: isolated(name) }) });
  await dialog.getByRole('button', { name: t('menu:remove.confirm') }).click();
  await expect(cardOf(page, name)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: t('menu:title'), exact: true })).toBeFocused();
}

test('a meal joins the menu, changes, sells out, and leaves it', async ({ page, language, t }) => {
  await openMenu(page, t, language);
  const [meal] = await read<Named[]>(page, '/api/partner/menu/candidates', language);
  const name = meal?.name ?? '';
  await addFromCatalogue(page, t, name);
  await page.getByRole('link', { name: t('menu:back') }).click();
  await expect(cardOf(page, name)).toContainText(money('32.50', language));

  await test.step('its price changes', async () => {
    await page.getByRole('button', { name: t('menu:item.change_named', { name: isolated(name) }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('menu:price.label') }).fill('40');
    await dialog.getByRole('textbox', { name: t('menu:minutes.label') }).fill('45');
    await dialog.getByRole('button', { name: t('menu:item.save') }).click();
    await expect(cardOf(page, name)).toContainText(money('40.00', language));
    await expect(cardOf(page, name)).toContainText(t('menu:minutes.count', { count: 45 }));
  });

  await test.step('it is marked sold out, and restored when saving fails', async () => {
    await switchOf(page, t, name).click();
    await expect(switchOf(page, t, name)).not.toBeChecked();
    await expect(cardOf(page, name)).toContainText(t('menu:availability.off'));
    await page.reload();
    await expect(switchOf(page, t, name)).not.toBeChecked();
    await page.route('**/api/partner/menu/*', (route) => route.abort());
    await switchOf(page, t, name).click();
    const told = page.getByRole('alert').filter({ hasText: t('menu:failed.turn', { name: isolated(name) }) });
    await expect(told).toBeVisible();
    await expect(switchOf(page, t, name)).not.toBeChecked();
    await page.unroute('**/api/partner/menu/*');
  });

  await removeFromMenu(page, t, name);
});

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

test('an own dish shows its allergens automatically', async ({ page, language, t }) => {
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

  await test.step('an empty one names what is missing', async () => {
    await page.getByRole('button', { name: t('menu:dish.add') }).click();
    await expect(page.getByRole('textbox', { name: t('menu:dish.title_en') })).toBeFocused();
    await expect(page.getByText(t('menu:dish.wrong.lines'))).toBeVisible();
    await expectFinished(page);
  });

  await test.step('its allergens follow its ingredients', async () => {
    await fillWords(page, t, names.en, names.ar);
    await addIngredient(page, t, milk, '٥٠٠');
    const contains = page.getByRole('list', { name: t('menu:contains.label') });
    await expect(contains.getByRole('listitem')).toHaveText([t('options:allergy.dairy')]);
    await page.getByRole('button', { name: t('menu:derived.take_price', { price: '' }).trim() }).click();
    await expect(page.getByRole('textbox', { name: t('menu:price.label') })).toHaveValue(/^\d+\.\d\d$/);
    await page.getByRole('textbox', { name: t('menu:minutes.label') }).fill('40');
    await expectFinished(page);
  });

  await test.step('leaving it unsaved asks for confirmation, saving it does not', async () => {
    await page.getByRole('tab', { name: t('partner:tab.orders') }).click();
    const dialog = page.getByRole('dialog', { name: t('menu:leave.title') });
    await dialog.getByRole('button', { name: t('menu:leave.stay') }).click();
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
    await expectFinished(page);
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

const dayName = (weekday: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-AE' : 'ar-AE-u-nu-latn', {
    weekday: 'long',
    timeZone: 'UTC',
  }).format(new Date(Date.UTC(2023, 0, 1 + weekday)));

test('a week takes two copied, non-overlapping periods a day', async ({ page, language, t }) => {
  await openMenu(page, t, language);
  await page.getByRole('link', { name: t('menu:hours.change') }).click();
  const monday = dayName(1, language);
  const day = page.getByRole('region', { name: monday });
  const field = (which: 'from' | 'to'): Locator =>
    day.getByRole('combobox', { name: t(`menu:hours.${which}_named`, { day: monday }) });
  await expect(day.getByRole('switch', { name: monday })).toBeVisible();
  if (!(await day.getByRole('switch', { name: monday }).isChecked()))
    await day.getByRole('switch', { name: monday }).click();
  while ((await field('from').count()) > 1)
    await day
      .getByRole('button', { name: t('menu:hours.remove_stretch', { day: monday }) })
      .last()
      .click();
  await field('from').selectOption('09:00');
  await field('to').selectOption('14:00');
  await day.getByRole('button', { name: t('menu:hours.another_named', { day: monday }) }).click();
  await field('from').nth(1).selectOption('13:00');
  await field('to').nth(1).selectOption('02:00');
  await page.getByRole('button', { name: t('menu:hours.save') }).click();
  await expect(field('to').nth(1)).toBeFocused();
  await expect(field('to').nth(1)).toHaveAccessibleDescription(new RegExp(t('menu:hours.clash')));
  await expectFinished(page);
  await field('from').nth(1).selectOption('18:00');
  await expect(day).toContainText(t('menu:hours.next_day'));

  await day.getByRole('button', { name: t('menu:hours.copy_named', { day: monday }) }).click();
  const dialog = page.getByRole('dialog', { name: t('menu:hours.copy_title', { day: monday }) });
  await expectFinished(page);
  await dialog.getByRole('button', { name: t('menu:hours.copy_confirm') }).click();
  await page.getByRole('button', { name: t('menu:hours.save') }).click();
  const hours = page.getByRole('region', { name: t('menu:hours.title') });
  await expect(hours).toContainText(t('menu:hours.every_day'));
  await page.reload();
  await expect(hours).toContainText(t('menu:hours.every_day'));
});
