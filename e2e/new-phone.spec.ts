import { expect, type Page } from '@playwright/test';
import { enterCode, fillCard, fillProfile, payButton, askForCode } from './forms.ts';
import { test } from './journey.ts';
import { freshPhone, sentCode } from './people.ts';
import { expectAccessible, expectFinished } from './standards.ts';
import type { TextKey, Texts } from './texts.ts';

const name = 'Layla Haddad';

/** In Arabic with Arabic digits. */
function asWritten(phone: string, language: string): string {
  const local = `0${phone.slice(4, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`;
  if (language === 'en') return local;
  return local.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
}

async function arrive(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectFinished(page);
}

async function onboard(page: Page, t: Texts, phone: string, written: string): Promise<void> {
  await test.step('onboarding: language, phone, code, profile, welcome', async () => {
    await arrive(page, t('onboarding:language.title'));
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
    await page.getByRole('button', { name: t('common:actions.continue') }).click();
    await arrive(page, t('onboarding:login.title'));
    await askForCode(page, t, written);
    await expectFinished(page);
    await enterCode(page, t, await sentCode(page.request, phone));
    await arrive(page, t('onboarding:profile.title'));
    await fillProfile(page, t, name);
    await page.getByRole('button', { name: t('onboarding:profile.save') }).click();
    await arrive(page, t('onboarding:welcome.title', { name }));
  });
}

async function checkPreferences(page: Page, t: Texts): Promise<void> {
  await test.step('preferences', async () => {
    await page.getByRole('link', { name: t('onboarding:welcome.members') }).click();
    await arrive(page, t('household:preferences.title'));
    const allergies = page.getByRole('group', { name: t('household:allergies.legend') });
    await expect(allergies.first().getByRole('checkbox', { name: t('options:allergy.nuts') })).toBeChecked();
    const cuisines = page.getByRole('group', { name: t('household:cuisines') });
    await cuisines.getByRole('checkbox', { name: t('options:cuisine.indian') }).check();
    await page.getByRole('button', { name: t('household:preferences.save') }).click();
    await page.getByRole('button', { name: t('household:preferences.continue') }).click();
  });
}

async function pickDishes(page: Page, t: Texts): Promise<void> {
  await test.step('dishes: love one, and on', async () => {
    await arrive(page, t('picks:title'));
    const love = page.getByRole('button', {
      name: t('picks:answer_named', { answer: t('picks:love'), name: '' }).trim(),
    });
    await love.first().click();
    await expect(page.getByText(t('picks:answered', { count: 1 }), { exact: true })).toBeVisible();
    await page.getByRole('link', { name: t('common:actions.continue') }).click();
  });
}

async function subscribe(page: Page, t: Texts): Promise<void> {
  const goOn = t('subscription:continue');
  await test.step('plan, details, time, disclaimer', async () => {
    await arrive(page, t('subscription:plan.title'));
    await expect(page.getByRole('radio', { name: t('options:plan.full-day') })).toBeChecked();
    await page.getByRole('button', { name: goOn }).click();
    await arrive(page, t('subscription:details.title'));
    await expect(page.getByRole('main').getByText(name)).toBeVisible();
    await expect(page.getByRole('main').getByText(t('options:allergy.nuts'))).toBeVisible();
    await page.getByRole('link', { name: goOn }).click();
    await arrive(page, t('subscription:notify.title'));
    await page.getByRole('button', { name: goOn }).click();
    await arrive(page, t('subscription:disclaimer.title'));
    await page.getByRole('button', { name: goOn }).click();
    const tick = page.getByRole('checkbox', { name: t('subscription:disclaimer.accept') });
    await expect(tick).toBeFocused();
    await expect(tick).toHaveAccessibleDescription(t('subscription:disclaimer.required'));
    await tick.check();
    await page.getByRole('button', { name: goOn }).click();
  });
}

async function pay(page: Page, t: Texts): Promise<void> {
  await test.step('payment: declined, then paid', async () => {
    await arrive(page, t('subscription:payment.title'));
    await fillCard(page, t, '4000 0000 0000 0002');
    await payButton(page, t).click();
    const failure = page.getByRole('alert').filter({ hasText: t('subscription:payment.failed_title') });
    await expect(failure).toContainText(t('subscription:payment.reasons.declined'));
    const number = page.getByRole('textbox', { name: t('subscription:payment.number') });
    await expect(number).toHaveValue('4000 0000 0000 0002');
    await expectAccessible(page);
    await number.fill('4242424242424242');
    await payButton(page, t).click();
    await arrive(page, t('subscription:confirmation.title'));
    await page.getByRole('link', { name: t('subscription:to_dashboard') }).click();
  });
}

/** For example "Accept: Fattoush". */
const forMeal = (t: Texts, action: TextKey): string =>
  t('planner:for_meal', { action: t(action), name: '' }).trim();

async function decide(page: Page, t: Texts): Promise<string> {
  return test.step('dashboard: accept one, reject one', async () => {
    await expect(page.getByRole('heading', { level: 2, name: t('planner:title') })).toBeVisible();
    const accepting = page.getByRole('button', { name: forMeal(t, 'planner:accept.action') });
    const rejecting = page.getByRole('button', { name: forMeal(t, 'planner:reject.action') });
    const table = page.getByRole('navigation', { name: t('planner:table') });
    await expect(table.getByRole('link')).toHaveCount(3);
    await expectFinished(page);
    const meal = page.getByRole('region', { name: t('planner:title') }).getByRole('heading', { level: 3 });
    const look = async (time: 'breakfast' | 'lunch'): Promise<string> => {
      const seat = table.getByRole('link', { name: t(`options:meal_time.${time}`) });
      await seat.click();
      await expect(seat).toHaveAttribute('aria-current', 'true');
      return meal.innerText();
    };
    const rejected = await look('lunch');
    await rejecting.click();
    await expect(page.getByText(t('planner:rejected_once'))).toBeVisible();
    await expect(meal).not.toHaveText(rejected);
    await expect(rejecting).toHaveCount(0);
    const accepted = await look('breakfast');
    await accepting.click();
    await expect(page.getByText(t('planner:confirmed_text'))).toBeVisible();
    await expect(page.getByText(t('planner:chosen', { chosen: 1, total: 3 }))).toBeVisible();
    await expectFinished(page);
    return accepted;
  });
}

interface RecipeReply {
  instructions: { instruction: string }[];
  ingredients: { name: string }[];
}

async function cook(page: Page, t: Texts, meal: string): Promise<void> {
  await test.step('recipe: reasons, steps, family size', async () => {
    const reply = page.waitForResponse(/\/recipe(\?|$)/);
    await page.getByRole('link', { name: forMeal(t, 'planner:ways_to.cook') }).click();
    await arrive(page, meal);
    const { instructions, ingredients } = (await (await reply).json()) as RecipeReply;
    const main = page.getByRole('main');
    await expect(main.getByRole('region', { name: t('planner:why') })).toBeVisible();
    for (const { instruction } of instructions) await expect(main.getByText(instruction)).toBeVisible();
    const list = main.getByRole('list', { name: t('catalogue:ingredients') });
    await expect(list.getByRole('checkbox')).toHaveCount(ingredients.length);
    const proof = main.getByRole('listitem').filter({ hasText: name });
    await expect(proof).toContainText(new RegExp(t('options:allergy.nuts'), 'i'));
    const forTwo = await list.innerText();
    const people = main.getByRole('group', { name: t('catalogue:family_size') });
    await people.getByRole('button', { name: t('common:kit.more') }).click();
    await expect(people).toContainText(t('common:kit.people', { count: 3 }));
    await expect.poll(() => list.innerText()).not.toBe(forTwo);
    await page.getByRole('link', { name: t('catalogue:back') }).click();
    await page
      .getByRole('navigation', { name: t('planner:table') })
      .getByRole('link', { name: t('options:meal_time.breakfast') })
      .click();
    await expect(main.getByRole('link', { name: forMeal(t, 'planner:ways_to.cook') })).toHaveCount(1);
  });
}

test('a new household signs up and accepts its first meal', async ({ page, language, t }) => {
  test.setTimeout(180_000);
  const phone = freshPhone();
  await page.goto('/');
  await arrive(page, t('common:brand'));
  const plan = t('options:plan.full-day');
  await page.getByRole('link', { name: t('landing:plans.get_started_with', { plan }) }).click();
  await onboard(page, t, phone, asWritten(phone, language));
  await checkPreferences(page, t);
  await pickDishes(page, t);
  await subscribe(page, t);
  await pay(page, t);
  const meal = await decide(page, t);
  await cook(page, t, meal);
});
