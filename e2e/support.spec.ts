import { expect, type Page } from '@playwright/test';
import { somebody, test } from './journey.ts';
import { placeMeal, settled } from './orders.ts';
import { expectAccessible, expectFinished, expectNoOverflow } from './standards.ts';
import type { Texts } from './texts.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000, isKnownBrowser: true });

const thread = (page: Page, t: Texts) => page.getByRole('log', { name: t('support:request.thread') });

test('a customer asks about an order, an admin answers, and the customer closes the request', async ({
  page,
  t,
  browser,
  admin,
  contextOptions,
}) => {
  await settled(page.request);
  const order = await placeMeal(page.request);
  await page.goto(`/order-status/${order.id}`);
  await page.getByRole('link', { name: t('order:vendor.help') }).click();
  await expect(page).toHaveURL(new RegExp(`/support\\?order=${order.id}$`));
  await expect(page.getByText(order.orderNumber)).toBeVisible();
  await expectFinished(page);

  const message = page.getByRole('textbox', { name: t('support:form.text') });
  await page.getByRole('button', { name: t('support:form.send') }).click();
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription(new RegExp(t('support:form.text_missing')));
  await message.fill('Could you leave out the <b>onions</b>?\nThank you!');
  await page.reload();
  await expect(message).toHaveValue(/onions/);
  await page.getByRole('button', { name: t('support:form.send') }).dblclick();
  await expect(page).toHaveURL(/\/support\/[0-9a-f-]{36}$/);
  await expect(thread(page, t)).toContainText('Could you leave out the <b>onions</b>?');
  await expect(page.getByText(t('support:status.open'), { exact: true })).toBeVisible();
  await expectFinished(page);
  await expectNoOverflow(page);
  const id = page.url().split('/').pop() ?? '';
  // An open thread refreshes, and counts as read.
  await page.goto('/support');
  await expect(page.getByRole('link', { name: /onions/ })).toBeVisible();

  const answering = await somebody(browser, { ...contextOptions, storageState: admin });
  const desk = answering.page;
  await desk.goto('/admin');
  await desk.getByRole('link', { name: new RegExp(`^${t('admin:tab.support')}`) }).click();
  await expect(desk.getByRole('heading', { level: 1, name: t('support:admin.title') })).toBeVisible();
  await expectFinished(desk);
  await desk.goto(`/admin/support/${id}`);
  await desk.getByRole('button', { name: t('support:admin.take') }).click();
  await expect(desk.getByRole('button', { name: t('support:admin.release') })).toBeVisible();
  await desk.getByRole('textbox', { name: t('support:admin.answer') }).fill('We have told the kitchen.');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: t('support:admin.send') }).click();
  await expect(desk.getByText('We have told the kitchen.')).toBeVisible();
  await expect(desk.getByRole('textbox', { name: t('support:admin.answer') })).toHaveValue('');
  await expectAccessible(desk);
  await answering.leave();

  await page.goto('/support');
  await expect(page.getByText(t('support:list.new_answer'))).toBeVisible();
  await expectFinished(page);
  await page.getByRole('link', { name: /onions/ }).click();
  await expect(thread(page, t)).toContainText('We have told the kitchen.');
  await page.getByRole('button', { name: t('support:request.settle') }).click();
  await expect(page.getByText(t('support:status.closed'), { exact: true })).toBeVisible();
  await page.goto('/support');
  await expect(page.getByRole('link', { name: /onions/ })).toBeVisible();
  await expect(page.getByText(t('support:list.new_answer'))).toHaveCount(0);

  await page.getByRole('link', { name: /onions/ }).click();
  await page.getByRole('textbox', { name: t('support:request.write') }).fill('One more thing.');
  await page.getByRole('button', { name: t('support:request.send') }).click();
  await expect(thread(page, t)).toContainText('One more thing.');
  await expect(page.getByText(t('support:status.open'), { exact: true })).toBeVisible();
});
