import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { freshPhone } from './people.ts';
import { expectAccessible, expectFinished, expectNoOverflow } from './standards.ts';
import type { Texts } from './texts.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ isKnownBrowser: true });

const freshAddress = (): string => `reader${freshPhone().slice(1)}@sufra.example`;

async function linkOf(request: APIRequestContext, email: string, page: 'confirm' | 'leave'): Promise<string> {
  const link = new RegExp(`/newsletter/${page}\\?token=[\\w.-]+`);
  let found: string | undefined;
  await expect(async () => {
    const reply = (await (await request.get('/api/demo/messages')).json()) as {
      messages: { email: string | null; text: string }[];
    };
    found = link.exec(reply.messages.find((one) => one.email === email)?.text ?? '')?.[0];
    expect(found).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found ?? '';
}

async function ask(page: Page, t: Texts, address: string): Promise<void> {
  const foot = page.getByRole('contentinfo');
  await foot.getByRole('textbox', { name: t('common:footer.news_label') }).fill(address);
  await foot.getByRole('button', { name: t('common:footer.news_subscribe') }).click();
}

test('an address is confirmed by its email and unsubscribed with one click', async ({ page, t }) => {
  const address = freshAddress();
  await page.goto('/about');
  const field = page.getByRole('textbox', { name: t('common:footer.news_label') });
  await ask(page, t, 'nobody');
  await expect(page.getByRole('status').filter({ hasText: t('support:news.asked.wrong') })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectFinished(page);
  await ask(page, t, address);
  await expect(page.getByRole('status').filter({ hasText: t('support:news.asked.sent') })).toBeVisible();
  await expect(field).toHaveValue('');
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.goto(await linkOf(page.request, address, 'confirm'));
  await expectFinished(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('support:news.confirm.press') })
    .click();
  await expect(page.getByText(t('support:news.confirm.done'))).toBeVisible();
  await expectFinished(page);

  await page.goto(await linkOf(page.request, address, 'leave'));
  await expectFinished(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('support:news.leave.press') })
    .click();
  await expect(page.getByText(t('support:news.leave.done'), { exact: true })).toBeVisible();
  await expectFinished(page);
  await page.goto('/demo/messages');
  await expect(page.getByText(address).first()).toBeVisible();
});
