import { expect, type APIRequestContext } from '@playwright/test';
import { getDemoRamadan } from '@sufra/contract/demo/demo-panel.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { formatTime } from '../apps/web/src/lib/format.ts';
import type { Occasion } from '../packages/contract/src/planner/occasion.ts';
import type { Suggestion } from '../packages/contract/src/planner/planner.ts';
import { cookedNearby, mealsOf, orderOf, settled } from './orders.ts';
import { testOnOwnServer } from './own-server.ts';
import { expectFinished, expectNoOverflow } from './standards.ts';
import { foreignTexts, rawKeys } from './wording.ts';

const test = testOnOwnServer({ DEMO_AUTOPILOT: 'off' });

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000 });

async function hoursOf(request: APIRequestContext): Promise<{ suhoor: string; iftar: string }> {
  const meals = (await (await request.get('/api/meal-suggestions')).json()) as Suggestion[];
  const at = (name: Occasion): string =>
    meals.find(({ occasion }) => occasion?.name === name)?.occasion?.at ?? '';
  return { suhoor: at('suhoor'), iftar: at('iftar') };
}

test('a fasting household gets suhoor and iftar, and orders an iftar', async ({ page, language, t }) => {
  await settled(page.request);

  await test.step('turns fasting on once', async () => {
    await page.goto('/onboarding/preferences');
    const fasts = page.getByRole('checkbox', { name: t('household:ramadan.fasts') });
    await expect(fasts).not.toBeChecked();
    await fasts.check();
    await expectFinished(page);
    await page.getByRole('button', { name: t('household:preferences.save'), exact: true }).click();
    await expect(page.getByText(t('household:preferences.saved')).first()).toBeVisible();
    await page.goto('/onboarding/preferences');
    await expect(fasts).toBeChecked();
  });

  await test.step('starts Ramadan today, if it is not Ramadan', async () => {
    const { isByCalendar } = (await (await page.request.get(getDemoRamadan.path)).json()) as ReplyOf<
      typeof getDemoRamadan
    >;
    if (isByCalendar) return;
    await page.goto('/demo/messages');
    const ramadan = page.getByRole('switch', { name: t('demo:ramadan.label') });
    await expect(ramadan).not.toBeChecked();
    await ramadan.click();
    await expect(page.getByText(t('demo:ramadan.on'))).toBeVisible();
    await page.reload();
    await expect(ramadan).toBeChecked();
    await expectFinished(page);
  });

  await test.step('sees suhoor, iftar and ghabga with their reasons', async () => {
    await page.goto('/dashboard?meal=dinner');
    const main = page.getByRole('main');
    for (const name of ['suhoor', 'iftar', 'ghabga'] as const)
      await expect(main.getByText(t(`options:occasion.${name}`)).first()).toBeVisible();
    await expect(main.getByText(t('planner:reason.for_iftar')).first()).toBeVisible();
    const { suhoor, iftar } = await hoursOf(page.request);
    // The yearly range of dawn and sunset in Dubai.
    expect(suhoor > '03:45' && suhoor < '06:00', `suhoor until ${suhoor}`).toBe(true);
    expect(iftar > '17:15' && iftar < '19:30', `iftar at ${iftar}`).toBe(true);
    for (const [name, at] of Object.entries({ iftar, suhoor })) {
      await page.goto(`/dashboard?meal=${name === 'iftar' ? 'dinner' : 'breakfast'}`);
      // Tomorrow's may show the same minute.
      await expect(
        main
          .getByText(t(`options:occasion_at.${name as 'suhoor'}`, { time: formatTime(at, language) }))
          .first(),
      ).toBeVisible();
    }
    await expect(main.getByText(t('options:meal_time.breakfast'), { exact: true })).toHaveCount(0);
    expect(await rawKeys(page)).toEqual([]);
    expect(await foreignTexts(page, language)).toEqual([]);
    await expectFinished(page);
    await expectNoOverflow(page);
  });

  await test.step('orders for sunset or later', async () => {
    const meal = await cookedNearby(page.request, await mealsOf(page.request, language));
    await page.goto(`/order-meal/${meal.id}`);
    await expect(page.getByText(t('getting:time.fast'))).toBeVisible();
    const kitchens = page.getByRole('group', { name: t('getting:cooked.kitchens') });
    if ((await kitchens.getByRole('radio', { checked: true }).count()) === 0)
      await kitchens.getByRole('radio').first().check();
    await page.getByRole('combobox', { name: t('getting:time.label') }).selectOption({ index: 1 });
    await expectFinished(page);
    await page.getByRole('button', { name: t('getting:place') }).click();
    await expect(page).toHaveURL(/\/order-status\/[\w-]+$/);
    const { id } = await orderOf(page.request, page.url().split('/').at(-1) ?? '');
    expect(id).not.toBe('');
  });
});
