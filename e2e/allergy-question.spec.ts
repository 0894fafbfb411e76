import { expect } from '@playwright/test';
import { unfold } from './forms.ts';
import { test } from './journey.ts';
import { freshPhone, send, subscribed } from './people.ts';
import { expectFinished } from './standards.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ isKnownBrowser: true });

/** A typo, the intended word, and a condition whose potassium limit the data can't check. */
const typed = {
  en: { wrong: 'peenuts', meant: 'peanut', health: 'kidney disease', pregnant: 'pregnant' },
  ar: { wrong: 'حلييب', meant: 'حليب', health: 'فشل كلوي', pregnant: 'حامل' },
} as const;

test('an allergy text not understood is resolved by a tap, and a condition is explained', async ({
  page,
  t,
  language,
}) => {
  const { wrong, meant, health, pregnant } = typed[language];
  await subscribed(page.request, freshPhone());
  await send(page.request, 'POST', '/api/user/preferences', {
    preferredCuisines: ['lebanese'],
    dietaryPrograms: ['halal'],
    allergies: [wrong],
  });
  await page.goto('/dashboard');
  await unfold(page, t('conditions:ask.title'));
  await expectFinished(page);
  await page
    .getByRole('button', { name: t('household:allergies.pick', { text: meant }), exact: true })
    .click();
  await expect(page.getByRole('heading', { name: t('conditions:ask.title') })).toHaveCount(0);
  const reply = await page.request.get('/api/user/preferences');
  expect(((await reply.json()) as { allergies: string[] }).allergies).toEqual([meant]);

  await test.step('a nut allergy asks about coconut, and one tap answers', async () => {
    await send(page.request, 'POST', '/api/user/preferences', {
      preferredCuisines: ['lebanese'],
      dietaryPrograms: ['halal'],
      allergies: ['nuts'],
    });
    await page.goto('/dashboard');
    await unfold(page, t('conditions:ask.title'));
    await expectFinished(page);
    const coconut = language === 'ar' ? 'جوز الهند' : 'Coconut';
    await page.getByRole('button', { name: t('household:allergies.also_allow', { foods: coconut }) }).click();
    await expect(page.getByRole('heading', { name: t('conditions:ask.title') })).toHaveCount(0);
    const saved = (await (await page.request.get('/api/user/preferences')).json()) as { allergies: string[] };
    expect(saved.allergies).toHaveLength(2);
  });

  await test.step("preferences show what a condition changes and what it can't", async () => {
    await page.goto('/onboarding/preferences');
    const other = page.getByRole('textbox', { name: t('household:allergies.other') });
    await other.fill(wrong);
    await page
      .getByRole('button', { name: t('household:allergies.pick', { text: meant }), exact: true })
      .click();
    await expect(other).toHaveValue(meant);
    await page.getByRole('textbox', { name: t('household:profile.health') }).fill(`${health}, ${pregnant}`);
    await expect(page.getByText(t('conditions:note.potassium'))).toBeVisible();
    await expect(page.getByText(t('limits:limit.raw_egg'))).toBeVisible();
    await expectFinished(page);
    await page.getByRole('button', { name: t('household:preferences.save') }).click();
    await expect(page.getByText(t('household:preferences.saved')).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(t('conditions:note.potassium'))).toBeVisible();
  });
});
