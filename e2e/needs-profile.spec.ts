import { expect } from '@playwright/test';
import { fillProfile, signInWithCode } from './forms.ts';
import { test } from './journey.ts';
import { freshPhone, signIn } from './people.ts';
import { expectFinished } from './standards.ts';

test('a user without a profile completes it without losing input', async ({ page, context, t }) => {
  const phone = freshPhone();
  await signIn(page.request, phone);
  await context.clearCookies();
  await page.goto('/login');
  await signInWithCode(page, t, phone);
  await expect(page.getByRole('heading', { level: 1, name: t('onboarding:profile.title') })).toBeVisible();

  const field = page.getByRole('textbox', { name: t('household:profile.name') });
  const email = page.getByRole('textbox', { name: t('household:profile.email') });
  const emirate = page.getByRole('combobox', { name: t('household:profile.emirate') });
  const slot = page.getByRole('group', { name: t('household:profile.slot') });
  const save = page.getByRole('button', { name: t('onboarding:profile.save') });

  await test.step('an empty form names and focuses what is missing', async () => {
    await save.click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(t('household:profile.wrong.name'));
    await expect(emirate).toHaveAccessibleDescription(t('household:profile.wrong.emirate'));
    await expect(slot).toContainText(t('household:profile.wrong.slot'));
    await expectFinished(page);
  });

  await test.step('an invalid field leaves the rest unchanged, even after a reload', async () => {
    await fillProfile(page, t, 'Omar Nasser');
    await email.fill('omar.example');
    await save.click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(new RegExp(t('household:profile.wrong.email')));
    await page.reload();
    await expect(field).toHaveValue('Omar Nasser');
    await expect(email).toHaveValue('omar.example');
    await expect(emirate).toHaveValue('Dubai');
    await expect(slot.getByRole('radio', { name: t('options:slot.afternoon') })).toBeChecked();
  });

  await test.step('a finished profile leads on to the plans', async () => {
    await email.fill('omar@sufra.example');
    await save.click();
    await page.getByRole('link', { name: t('onboarding:welcome.start') }).click();
    await page.getByRole('link', { name: t('picks:skip') }).click();
    await expect(page).toHaveURL(/\/subscribe\/plan$/);
    await expect(page.getByRole('heading', { level: 1, name: t('subscription:plan.title') })).toBeVisible();
  });
});

test('no meal is called safe before the profile is complete, and the profile leads back to the meal', async ({
  page,
  t,
}) => {
  await signIn(page.request, freshPhone());
  const tell = page.getByRole('link', { name: t('catalogue:safety.who_action') });
  await page.goto('/recipe/shakshuka');
  await expect(tell).toBeVisible();
  await page.goto('/ingredients/shakshuka?familySize=2');
  await expect(page.getByText(t('catalogue:safety.who_unchecked'))).toBeVisible();
  await expect(page.getByText(t('catalogue:safety.avoids_nothing'))).toHaveCount(0);
  const place = page.getByRole('button', { name: t('getting:place') });
  await expect(place).toBeDisabled();
  await expect(place).toHaveAccessibleDescription(t('getting:who_eats.missing'));
  await expectFinished(page);

  await tell.click();
  await fillProfile(page, t, 'Omar Nasser');
  await page.getByRole('button', { name: t('onboarding:profile.save') }).click();
  await expect(page).toHaveURL(/\/ingredients\/shakshuka\?familySize=2$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('getting:shopping.title'));
  await expect(tell).toHaveCount(0);
  await expect(page.getByText(t('catalogue:safety.who_unchecked'))).toHaveCount(0);
});
