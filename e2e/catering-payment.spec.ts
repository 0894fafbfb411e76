import { expect, type Page } from '@playwright/test';
import { chefName, isolated, test } from './chefs.ts';
import { asked, eventOf, host, quoted } from './events.ts';
import { putCard } from './people.ts';
import { expectFinished } from './standards.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ actionTimeout: 15_000, tolerated: /status of 402/ });

/** `held` resolves with the first matching call. */
async function heldBack(page: Page, address: RegExp): Promise<{ letGo: () => void; held: Promise<void> }> {
  let letGo = (): void => undefined;
  let arrived = (): void => undefined;
  const isFree = new Promise<void>((resolve) => (letGo = resolve));
  const held = new Promise<void>((resolve) => (arrived = resolve));
  await page.route(
    address,
    async (route) => {
      arrived();
      await isFree;
      await route.continue();
    },
    { times: 1 },
  );
  return { letGo, held };
}

test('a declined card is shown, and stays shown during a retry of the deposit', async ({ page, chef, t }) => {
  await host(page.request);
  // Stored without error, declined on every charge.
  await putCard(page.request, '4000000000000341');
  const id = await asked(page.request);
  await quoted(chef.page.request, id);
  await page.goto(`/chef-hiring/requests/${id}`);
  const choose = t('catering:quotes.choose_named', { chef: isolated(chefName) });
  await page.getByRole('button', { name: choose }).click();
  const dialog = page.getByRole('dialog');
  const pay = dialog.getByRole('button', { name: /600[.]00/ });
  const said = dialog.getByRole('alert');
  await pay.click();
  await expect(said).toContainText(t('errors:payment_declined'));
  await expectFinished(page);

  const before = await dialog.boundingBox();
  const { letGo, held } = await heldBack(page, /\/accept$/);
  const second = page.waitForResponse(/\/accept$/);
  await dialog.getByRole('button', { name: /600[.]00/ }).click();
  await held;
  await expect(dialog.getByRole('button', { name: t('catering:accept.pending') })).toBeVisible();
  await expect(said).toContainText(t('errors:payment_declined'));
  expect(await dialog.boundingBox()).toEqual(before);
  // A repeated message must be a new element, or screen readers stay silent.
  await said.evaluate((element) => element.setAttribute('data-first', ''));
  letGo();
  expect((await second).status()).toBe(402);
  await expect(dialog.locator('[role=alert]:not([data-first])')).toContainText(t('errors:payment_declined'));
  expect((await eventOf(page.request, id)).status).toBe('quoted');

  await putCard(page.request, '4242424242424242');
  await dialog.getByRole('button', { name: /600[.]00/ }).click();
  await expect(dialog).toBeHidden();
  expect((await eventOf(page.request, id)).status).toBe('booked');
});
