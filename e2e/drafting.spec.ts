import { expect } from '@playwright/test';
import { startModelStandIn, writes, type ModelStandIn } from '../apps/server/test/model-stand-in.ts';
import { expectArabicType, expectIconsTurned, expectNothingCut } from './measures.ts';
import { testOnOwnServer } from './own-server.ts';
import { signInToDemo } from './people.ts';
import { expectFinished, expectNoOverflow, expectReadableInTheDark } from './standards.ts';
import { rawKeys } from './wording.ts';

const recipe = {
  title: { en: 'Kingfish of the journey', ar: 'كنعد الرحلة' },
  description: { en: 'Kingfish under a cream of cashews.', ar: 'كنعد في صلصة طماطم سريعة.' },
  cuisine: 'emirati',
  mealTimes: ['breakfast'],
  family: 'stew',
  difficulty: 'easy',
  servings: 4,
  prepMinutes: 10,
  cookMinutes: 20,
  ingredients: ['400 g kingfish', '3 tomatoes', '1 onion', '2 tbsp olive oil', '50 g zarbol crumble'],
  steps: [
    { en: 'Soften the onion in the oil.', ar: 'ذبّل البصل في الزيت.' },
    { en: 'Add the tomatoes and cook for 8 minutes.', ar: 'أضف الطماطم واطبخها 8 دقائق.' },
  ],
};
const wish = 'A light Emirati fish breakfast';

let standIn: ModelStandIn | undefined;
/** Without the model list that every start requests. */
const askedOf = (one: ModelStandIn | undefined) =>
  (one?.heard ?? []).filter(({ url }) => url.endsWith('/chat/completions'));
const test = testOnOwnServer(async () => {
  standIn = await startModelStandIn(writes(recipe));
  return { DEMO_AUTOPILOT: 'off', AI_API_BASE: standIn.apiBase, AI_MODEL: 'small-cook' };
});

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 15_000 });
test.afterEach(() => standIn?.close());

test('an admin corrects and publishes a drafted recipe', async ({ page, language, t }) => {
  const expectInOrder = async (): Promise<void> => {
    expect(await rawKeys(page)).toEqual([]);
    await expectIconsTurned(page, language);
    if (language === 'ar') await expectArabicType(page);
    await expectFinished(page);
    await expectReadableInTheDark(page);
    await expectNoOverflow(page);
    await expectNothingCut(page);
  };
  await signInToDemo(page.request, '+971500000091');

  await test.step('describes the dish', async () => {
    await page.goto('/admin/cms/drafting');
    await expect(page.getByText(t('cms:drafting.idle'))).toBeVisible();
    const field = page.getByRole('textbox', { name: t('cms:drafting.wish') });
    const submit = page.getByRole('button', { name: t('cms:drafting.submit') });
    await submit.click();
    await expect(field).toHaveAccessibleDescription(new RegExp(t('cms:drafting.missing')));
    await expectInOrder();
    expect(askedOf(standIn)).toHaveLength(0);
    await field.fill(wish);
    await submit.click();
    await expect(page.getByRole('heading', { name: t('cms:drafting.texts') })).toBeVisible();
    expect(askedOf(standIn)).toHaveLength(1);
    expect(askedOf(standIn)[0]?.body.messages[1]?.content).toBe(wish);
  });

  await test.step('sees matched, unmatched and dropped texts', async () => {
    await expect(page.getByText(t('cms:drafting.thrown', { count: 1 }))).toBeVisible();
    await expect(page.getByText(t('cms:import.open', { count: 1 }))).toBeVisible();
    await expect(page.getByText(t('cms:derived.unknown'))).toBeVisible();
    await expect(page.getByText(recipe.steps[0]?.[language] ?? '')).toBeVisible();
    await expect(page.getByText(recipe.description.en)).toHaveCount(0);
    await expectInOrder();
    await page.getByRole('button', { name: t('cms:import.keep') }).click();
    await expect(page).toHaveURL(/\/admin\/cms\/meals\/kingfish-of-the-journey/);
  });

  const publish = page.getByRole('button', { name: t('cms:publish'), exact: true });
  await test.step("can't publish unmatched lines", async () => {
    await publish.click();
    await expect(page.getByText(t('errors:not_publishable'))).toBeVisible();
    await expectInOrder();
  });

  await test.step('corrects it and publishes', async () => {
    await page.getByRole('button', { name: t('cms:line.choose') }).click();
    await page.getByRole('searchbox', { name: t('cms:picker.search') }).fill('sumac');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /sumac|سماق/i })
      .click();
    await expect(page.getByText(t('cms:line.open'))).toHaveCount(0);
    const said = { language: t('cms:language.en') };
    await page
      .getByRole('textbox', { name: t('cms:description_in', said) })
      .fill('Kingfish in a quick sauce of tomatoes.');
    await expect(page.getByText(t('cms:derived.ready'))).toBeVisible();
    await publish.click();
    await expect(page.getByRole('main').getByText(t('cms:status.published'), { exact: true })).toBeVisible();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const answer = await page.request.get(`/api/meal/${id}/recipe`);
    expect(((await answer.json()) as { allergens: string[] }).allergens).toEqual(['fish']);
    await expectFinished(page);
  });
});
