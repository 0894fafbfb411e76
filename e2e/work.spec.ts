import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { somebodyElse } from './admin-rooms.ts';
import { testOnOwnServer } from './own-server.ts';
import { openBooks } from './payees.ts';
import { freshPhone, send, sentCode } from './people.ts';
import { expectAccessible } from './standards.ts';

// Long enough to be visible, short enough for a busy machine.
const test = testOnOwnServer({ DEMO_AUTOPILOT: 'off', OTP_WORK_BITS: '14' });
test.describe.configure({ timeout: 300_000 });

async function codeOf(request: APIRequestContext, path: string, data: object): Promise<unknown> {
  const headers = { origin: new URL(process.env['SUFRA_URL'] ?? '').origin, 'idempotency-key': randomUUID() };
  const reply = await request.post(path, { data, headers });
  return ((await reply.json()) as { code?: unknown }).code;
}

/** Per hour; each phone allows five. */
const free = 500;
const guessesOfPhone = 5;

async function failedBefore(count: number): Promise<void> {
  const db = openBooks();
  await db.run(sql`
    insert into identity.otp_counters (scope, key, window_start, count)
    values ('failures', 'all', now(), ${count})`);
  await db.close();
}

async function guess(request: APIRequestContext, phone: string): Promise<void> {
  const { challenge } = await send(request, 'POST', '/api/auth/request-otp', { phone });
  const otp = String((Number(await sentCode(request, phone)) + 1) % 1_000_000).padStart(6, '0');
  for (let wrong = 0; wrong < guessesOfPhone; wrong += 1) {
    const code = await codeOf(request, '/api/auth/verify-otp', { phone, otp, challenge });
    expect(code).toMatch(/^otp_(wrong|burned)$/);
  }
}

test('signing in then takes a moment longer and works', async ({ page, playwright, t }) => {
  await test.step('five hundred wrong codes', async () => {
    const guesser = await somebodyElse(playwright);
    await failedBefore(free - guessesOfPhone);
    await guess(guesser, freshPhone());
    const code = await codeOf(guesser, '/api/auth/request-otp', { phone: freshPhone() });
    expect(code).toBe('work_needed');
    await guesser.dispose();
  });

  const worked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/auth/') && request.postData()?.includes('"solution"') === true)
      worked.push(pathname);
  });
  // Blocks the work until released.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/work-solver[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });

  await page.goto('/login');
  const phone = freshPhone();
  await page.getByRole('textbox', { name: t('identity:phone_label') }).fill(phone);
  await page.getByRole('button', { name: t('identity:send_code') }).click();
  const waiting = page.getByRole('status').filter({ hasText: t('identity:working_title') });
  await expect(waiting).toContainText(t('identity:working_text'));
  await expectAccessible(page);
  expect(worked).toEqual([]);
  release();

  await expect(page.getByRole('heading', { level: 1, name: t('identity:code_title') })).toBeVisible({
    timeout: 30_000,
  });
  await expect(waiting).toHaveCount(0);
  expect(worked).toEqual(['/api/auth/request-otp']);

  await page.getByLabel(t('identity:code_label')).fill(await sentCode(page.request, phone));
  await expect(page).not.toHaveURL(/\/login/, { timeout: 30_000 });
  expect(worked).toEqual(['/api/auth/request-otp', '/api/auth/verify-otp']);
});
