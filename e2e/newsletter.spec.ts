import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { messageKinds } from '../apps/web/src/features/demo/messages/message-kind.ts';
import { test } from './journey.ts';
import { freshPhone } from './people.ts';
import { expectFinished, expectNoOverflow } from './standards.ts';
import type { Texts } from './texts.ts';

test.describe.configure({ timeout: 90_000 });

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
  await expectFinished(page);
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

/** The longest address, and words without break opportunities. */
const widest = (kinds: readonly string[]) =>
  kinds.flatMap((kind) =>
    (['en', 'ar'] as const).map((language, at) => ({
      id: `${kind}-${language}`,
      kind,
      language,
      phone: at === 0 ? '+971501234567' : null,
      email: at === 0 ? null : `${'W'.repeat(64)}@${'w'.repeat(60)}.example`,
      text: `https://sufra.example/newsletter/confirm?token=${'W'.repeat(120)} ${'9'.repeat(60)} ${'شكرًا'.repeat(30)}`,
      sentAt: new Date().toISOString(),
    })),
  );

test('the page of messages fits the narrowest phone', async ({ page, t }) => {
  const address = `a.reader.with.a.very.long.name.${freshAddress()}`;
  await page.goto('/about');
  await ask(page, t, address);
  await linkOf(page.request, address, 'confirm');
  await page.setViewportSize({ width: 320, height: 800 });
  for (const language of ['en', 'ar'] as const) {
    await page.goto(`/demo/messages?lang=${language}`);
    await expect(page.getByText(address).first()).toBeVisible();
    await expectNoOverflow(page);
  }
  await page.route(/\/api\/demo\/messages$/, (route) =>
    route.fulfill({ json: { messages: widest([...messageKinds, 'a_template_without_a_name']) } }),
  );
  for (const language of ['en', 'ar'] as const) {
    await page.goto(`/demo/messages?lang=${language}`);
    await expect(page.getByText(/^https:/)).toHaveCount(2 * (messageKinds.length + 1));
    await expectNoOverflow(page);
  }
});

test('a truncated link shows an error', async ({ page, t }) => {
  await page.goto('/newsletter/confirm?token=abc');
  await expect(page.getByText(t('support:news.leave.incomplete'), { exact: true })).toBeVisible();
  await page.goto(`/newsletter/confirm?token=${'A'.repeat(43)}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('support:news.confirm.press') })
    .click();
  await expect(page.getByText(t('support:news.confirm.expired'), { exact: true })).toBeVisible();
  await expectFinished(page);
});

test.describe('an admin', () => {
  test.use({
    storageState: async ({ confirmedAdmin }, use) => use(confirmedAdmin),
    // The export is refused first if the confirmation has expired.
    tolerated: /status of 403/,
  });

  test('sees the number of addresses and exports them', async ({ page, t }) => {
    await page.goto('/admin/cms');
    await page.getByRole('link', { name: t('cms:rooms.newsletter'), exact: true }).click();
    await expect(page.getByText(t('support:news.admin.confirmed'), { exact: true })).toBeVisible();
    await expectFinished(page);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: t('support:news.admin.file') }).click();
    expect((await coming).suggestedFilename()).toMatch(/^sufra-newsletter-.*\.csv$/);
  });
});
