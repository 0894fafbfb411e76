import { expect, type Locator, type Page } from '@playwright/test';
import { askForCode, fillCard } from './forms.ts';
import { test } from './journey.ts';
import { freshPhone, readyToPay } from './people.ts';
import { textsOf, type Language, type Texts } from './texts.ts';

const names: Record<Language, string> = { en: 'English', ar: 'العربية' };
const other = (language: Language): Language => (language === 'en' ? 'ar' : 'en');

/** The switch is sticky. */
async function turn(page: Page, language: Language): Promise<Texts> {
  const next = other(language);
  await page.getByRole('button', { name: names[next] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', next);
  return textsOf(next);
}

const depth = async (seen: Locator): Promise<number> => (await seen.boundingBox())?.y ?? Number.NaN;

/** Text above wraps differently in the other language. */
const fewLines = 120;

async function expectPlaceKept(page: Page, language: Language, part: Locator): Promise<void> {
  await page.waitForLoadState('networkidle');
  await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const address = page.url();
  const before = await depth(part);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await turn(page, language);
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(address);
  await expect.poll(async () => Math.abs((await depth(part)) - before), address).toBeLessThan(fewLines);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', other(language));
}

test.describe('a subscriber', () => {
  test.use({
    storageState: async ({ subscriber }, use) => use(subscriber),
    // One test cuts the connection.
    tolerated: /ERR_FAILED/,
  });

  const parts: readonly { path: string; part: (page: Page) => Locator }[] = [
    { path: '/?from=message', part: (page) => page.getByRole('heading', { level: 3 }).nth(8) },
    {
      path: '/dashboard',
      part: (page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 }).nth(1),
    },
    {
      path: '/onboarding/preferences',
      part: (page) => page.getByRole('main').getByRole('group').nth(2),
    },
  ];
  for (const { path, part } of parts)
    test(`keeps the position on ${path}`, async ({ page, language }) => {
      await page.goto(path);
      await expect(part(page)).toBeVisible();
      await expectPlaceKept(page, language, part(page));
    });

  test('keeps the position in a recipe', async ({ page, language }) => {
    const reply = await page.request.get('/api/meal-suggestions');
    const [meal] = (await reply.json()) as { id: string }[];
    await page.goto(`/recipe/${meal?.id ?? ''}`);
    const step = page.getByRole('main').locator('ol > li').first();
    await expect(step).toBeVisible();
    await expectPlaceKept(page, language, step);
  });

  test('keeps unsaved choices, even when the new texts fail to load', async ({ page, language, t }) => {
    await page.goto('/onboarding/preferences');
    const cuisine = (texts: Texts) =>
      page
        .getByRole('group', { name: texts('household:cuisines') })
        .getByRole('checkbox', { name: texts('options:cuisine.korean') });
    await cuisine(t).check();
    await page.route('**/api/user/preferences', (route) => route.abort());
    await page.route('**/api/household/members', (route) => route.abort());
    const inNext = await turn(page, language);
    await expect(cuisine(inNext)).toBeChecked();
    await expect(page.getByText(inNext('household:preferences.unsaved'))).toBeVisible();
  });
});

test('a typed card survives a language change and is gone after leaving', async ({ page, language, t }) => {
  await readyToPay(page.request, freshPhone());
  await page.goto('/subscribe/payment');
  await fillCard(page, t, '4242 4242 4242 4242');
  const inNext = await turn(page, language);
  const number = page.getByRole('textbox', { name: inNext('subscription:payment.number') });
  await expect(number).toHaveValue('4242 4242 4242 4242');
  await expect(page.getByRole('textbox', { name: inNext('subscription:payment.cvv') })).toHaveValue('123');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', other(language));
  await expect(number).toHaveValue('');
});

test('a partial code and a wrong number survive too', async ({ page, language, t }) => {
  await page.goto('/login?next=/account');
  const address = page.url();
  const number = page.getByRole('textbox', { name: t('identity:phone_label') });
  await number.fill('0551');
  await number.press('Enter');
  await expect(number).toBeFocused();
  const inNext = await turn(page, language);
  const turned = page.getByRole('textbox', { name: inNext('identity:phone_label') });
  await expect(turned).toHaveValue('0551');
  await askForCode(page, inNext, freshPhone());
  await page.getByRole('textbox', { name: inNext('identity:code_label') }).fill('123');
  await turn(page, other(language));
  await expect(page.getByRole('textbox', { name: t('identity:code_label') })).toHaveValue('123');
  await expect(page).toHaveURL(address);
});
