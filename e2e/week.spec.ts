import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { settled } from './orders.ts';
import { expectFinished } from './standards.ts';

test.use({ isKnownBrowser: true });

interface Slot {
  readonly mealTime: string;
  readonly meal: { readonly mealId: string; readonly mealName: string } | null;
  readonly isLocked: boolean;
}
interface Day {
  readonly date: string;
  readonly slots: readonly Slot[];
}

const daysOf = async (page: Page, language: string): Promise<readonly Day[]> => {
  const reply = await page.request.get('/api/week', { headers: { 'accept-language': language } });
  return ((await reply.json()) as { days: readonly Day[] }).days;
};

async function dinnerAt(page: Page, language: string, at: number) {
  const day = (await daysOf(page, language))[at];
  const dinner = day?.slots.find(({ mealTime }) => mealTime === 'dinner');
  if (!day || !dinner?.meal) throw new Error(`There is no dinner on day ${at}.`);
  const card = page.locator(`section[aria-labelledby="day-${day.date}"]`);
  return { date: day.date, name: dinner.meal.mealName, mealId: dinner.meal.mealId, card };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('meals of the week are kept and swapped, and their shopping is ticked off', async ({
  page,
  language,
  t,
}) => {
  await settled(page.request);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: t('app:tabs.week'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('week:title.meals') })).toBeVisible();
  const { name, card, date } = await dinnerAt(page, language, 3);
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expectFinished(page);

  await button(page, t('week:keep_meal', { name })).click();
  await expect(card.getByText(t('week:kept'), { exact: true })).toBeVisible();
  await page.reload();
  await expect(card.getByText(t('week:kept'), { exact: true })).toBeVisible();
  await button(page, t('week:let_go_meal', { name })).click();
  await expect(button(page, t('week:keep_meal', { name }))).toBeVisible();

  await button(page, t('week:swap_meal', { name })).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').filter({ has: page.getByRole('button') })).toHaveCount(3);
  await expectFinished(page);
  const chosen = await dialog.getByRole('heading', { level: 3 }).nth(1).innerText();
  await button(page, t('week:choose_meal', { name: chosen })).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('link', { name: chosen })).toBeVisible();
  const kept = (await daysOf(page, language)).find((day) => day.date === date);
  expect(kept?.slots.find(({ meal }) => meal?.mealName === chosen)?.isLocked).toBe(true);

  await test.step('one list for the week remembers what is bought and what is at home', async () => {
    await page.goto('/week/shopping');
    const list = page.getByRole('region', { name: t('getting:shopping.list') });
    const first = list.getByRole('checkbox').first();
    await expect(first).toBeVisible();
    await expect(page.getByRole('region', { name: t('week:list.sum_title') })).toBeVisible();
    await expectFinished(page);
    await first.check();
    const second = list
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .nth(1);
    await second.getByRole('button').click();
    await expect(second.getByText(t('getting:shopping.at_home'), { exact: true })).toBeVisible();
    await expect(second.getByRole('checkbox')).toBeChecked();
    // Refreshed amounts show that both presses arrived.
    await expect
      .poll(async () => {
        const reply = await page.request.get('/api/week/shopping');
        const { lines } = (await reply.json()) as { lines: { tick: string }[] };
        return lines
          .map(({ tick }) => tick)
          .filter((tick) => tick !== 'open')
          .sort();
      })
      .toEqual(['bought', 'home']);
    await page.reload();
    await expect(first).toBeChecked();
    await button(page, t('week:list.clear')).click();
    await expect(first).not.toBeChecked();
  });
});

/** In so many dishes that a guest who avoids it may leave no other dinner. */
const staple =
  /salt|water|oil|onion|garlic|pepper|tomato|lemon|rice|flour|egg|butter|ملح|ماء|زيت|بصل|ثوم|فلفل|طماطم|ليمون|أرز|دقيق|بيض|زبدة/i;

test('a guest changes the dinner they come to, and the shopping grows by a portion', async ({
  page,
  language,
  t,
}) => {
  await settled(page.request);
  const portions = async (): Promise<number> => {
    const reply = await page.request.get('/api/week/shopping');
    return ((await reply.json()) as { portions: number }).portions;
  };
  const before = await portions();
  await page.goto('/week');
  const { name, card, date, mealId } = await dinnerAt(page, language, 2);
  const recipe = await page.request.get(`/api/meal/${mealId}/recipe`, {
    headers: { 'accept-language': language },
  });
  const { ingredients } = (await recipe.json()) as { ingredients: { name: string }[] };
  const whoEats = t('week:who_eats', { mealTime: t('options:meal_time.dinner'), day: '' }).trim();
  await card.getByRole('button', { name: whoEats }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('household:seating.add_guest') }).click();
  await dialog.getByRole('textbox', { name: t('household:seating.guest_name') }).fill('Rana');
  await dialog
    .getByRole('textbox', { name: t('household:allergies.other') })
    .fill(ingredients.find(({ name: food }) => !staple.test(food))?.name.split(/[,،]/)[0] ?? '');
  await expectFinished(page);
  await dialog.getByRole('button', { name: t('household:seating.save') }).click();
  await expect(dialog).toBeHidden();
  const guests = t('household:seating.guests', { names: '\u2068Rana\u2069' });
  const dinnerRow = card.getByRole('listitem').filter({ hasText: guests });
  await expect(dinnerRow).toHaveCount(1);
  await expect(dinnerRow.getByRole('link', { name })).toHaveCount(0);
  const dinner = (await daysOf(page, language))
    .find((day) => day.date === date)
    ?.slots.find(({ mealTime }) => mealTime === 'dinner');
  expect(dinner?.meal?.mealName).not.toBe(name);
  expect(await portions()).toBe(before + 1);
});
