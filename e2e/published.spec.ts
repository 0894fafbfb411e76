import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { somebody, test } from './journey.ts';
import { freshPhone, send, subscribed } from './people.ts';
import { expectAccessible, expectFinished } from './standards.ts';
import type { Language, Texts } from './texts.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000, isKnownBrowser: true });

/** One meal per language; the other language's households dislike it. */
const vegetables: Record<Language, string> = { en: 'Cauliflower', ar: 'كوسا' };
const others: Record<Language, string> = { en: 'courgette', ar: 'cauliflower' };

/**
 * Vegan and low-carb: no lunch fits except three disliked ones. Also dislikes okra, which another journey
 * publishes.
 */
async function strict(request: APIRequestContext, language: Language, allergies: string[]): Promise<void> {
  await subscribed(request, freshPhone());
  await send(request, 'POST', '/api/user/preferences', {
    preferredCuisines: ['lebanese'],
    dietaryPrograms: ['vegan', 'low-carb'],
    allergies,
    dislikedDishes: ['okra', 'tofu', 'avocado', 'tarator', others[language]],
  });
}

const noLunch = (page: Page, t: Texts): Locator =>
  page.getByRole('heading', { level: 3, name: t('planner:gap.title.lunch') });

interface Written {
  readonly page: Page;
  readonly t: Texts;
  readonly language: Language;
  readonly name: string;
}

async function addLine({ page, t }: Written, ingredient: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: t('cms:line.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: t('cms:picker.search') }).fill(ingredient);
  await dialog.getByRole('button', { name: ingredient, exact: true }).click();
  await page
    .getByRole('textbox', { name: t('cms:line.amount') })
    .last()
    .fill(amount);
}

async function write(written: Written): Promise<void> {
  const { page, t, language, name } = written;
  await page.goto('/admin/cms');
  await page.getByRole('button', { name: t('cms:meals.begin') }).click();
  await expect(page.getByText(t('cms:problem.no_lines'))).toBeVisible();
  const said = { en: { language: t('cms:language.en') }, ar: { language: t('cms:language.ar') } };
  for (const one of ['en', 'ar'] as const) {
    await page.getByRole('textbox', { name: t('cms:title_in', said[one]) }).fill(name);
    await page.getByRole('textbox', { name: t('cms:description_in', said[one]) }).fill(name);
  }
  const foods = { en: ['Tahini', 'Olive oil'], ar: ['طحينة', 'زيت زيتون'] }[language];
  await addLine(written, vegetables[language], '1000');
  await addLine(written, foods[0] ?? '', '120');
  await addLine(written, foods[1] ?? '', '60');
  for (const number of [1, 2])
    for (const one of ['en', 'ar'] as const)
      await page.getByRole('textbox', { name: t('cms:step_in', { number, ...said[one] }) }).fill(name);
  await page.getByRole('checkbox', { name: t('options:meal_time.lunch') }).check();
}

async function publish({ page, t }: Written): Promise<string> {
  await expect(page.getByText(t('cms:derived.ready'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('cms:publish'), exact: true }).click();
  await expect(page.getByRole('main').getByText(t('cms:status.published'), { exact: true })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function tableOf(request: APIRequestContext): Promise<string[]> {
  const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(
    Date.now() + 86_400_000,
  );
  const days = await Promise.all(
    ['', `?date=${tomorrow}`].map(async (day) => {
      const reply = await request.get(`/api/meal-suggestions${day}`);
      return (await reply.json()) as { mealId: string }[];
    }),
  );
  return days.flat().map(({ mealId }) => mealId);
}

test('a published meal is suggested only to households without its allergens', async ({
  page,
  browser,
  contextOptions,
  admin,
  language,
  t,
}) => {
  const allergic = await somebody(browser, contextOptions);
  await strict(page.request, language, ['nuts']);
  await strict(allergic.page.request, language, ['nuts', 'sesame']);
  for (const household of [page, allergic.page]) {
    await household.goto('/dashboard?meal=lunch');
    await expect(noLunch(household, t)).toBeVisible();
  }
  await expectFinished(page);

  const desk = await somebody(browser, { ...contextOptions, storageState: admin });
  const name = `${vegetables[language]} ${Date.now() % 10_000}`;
  const written = { page: desk.page, t, language, name };
  await write(written);
  const id = await publish(written);
  try {
    await page.reload();
    const accept = t('planner:for_meal', { action: t('planner:accept.action'), name });
    await page.getByRole('button', { name: accept }).click();
    await expect(page.getByText(t('planner:accept.done'))).toBeVisible();
    await expect(noLunch(page, t)).toHaveCount(0);
    await expectFinished(page);
    expect(await tableOf(page.request)).toContain(id);

    await allergic.page.reload();
    await expect(noLunch(allergic.page, t)).toBeVisible();
    await expect(allergic.page.getByText(name)).toHaveCount(0);
    expect(await tableOf(allergic.page.request)).not.toContain(id);
  } finally {
    // Withdraw, so that other journeys' tables stay unchanged.
    await send(desk.page.request, 'POST', `/api/admin/meals/${id}/withdraw`, {});
  }
  await desk.leave();
  await allergic.leave();
});
