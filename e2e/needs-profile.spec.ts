import { expect } from '@playwright/test';
import { fillProfile } from './forms.ts';
import { test } from './journey.ts';
import { freshPhone, signIn } from './people.ts';
import { expectFinished } from './standards.ts';

test.use({ isKnownBrowser: true });

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
