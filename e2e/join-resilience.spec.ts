import { expect, type Page } from '@playwright/test';
import {
  appliedAsChef,
  blankPhoto,
  capture,
  chooseFile,
  fillDetails,
  goodEmiratesId,
  goodIban,
  photo,
  signInAsAdmin,
} from './applicants.ts';
import { test } from './journey.ts';
import { freshPhone, send, signIn } from './people.ts';
import { expectFinished } from './standards.ts';
import type { Texts } from './texts.ts';

test.describe.configure({ mode: 'parallel' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const next = (page: Page, t: Texts) => page.getByRole('button', { name: t('join:next') });

async function givePictures(page: Page, t: Texts): Promise<void> {
  const file = await photo();
  await chooseFile(page, t, 'idFront', file);
  await chooseFile(page, t, 'idBack', file);
  await next(page, t).click();
  await chooseFile(page, t, 'selfie', file);
  await next(page, t).click();
  await expect(heading(page, t('join:chef.details.title'))).toBeVisible();
}

test.describe('without a camera', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    }),
  );

  for (const kind of ['chef', 'restaurant'] as const)
    test(`a ${kind} sees the reason and uploads a photo instead`, async ({ page, t }) => {
      await page.goto(`/join/${kind}?step=${kind === 'chef' ? 'identity' : 'documents'}`);
      const name = kind === 'chef' ? 'idFront' : 'tradeLicense';
      const label = { name: t(`join:picture.${name}.label`) };
      const button = page.getByRole('button', { name: t('capture:capture_named', label) });
      await button.click();
      await expect(
        page.getByRole('alert').filter({ hasText: t(`join:${kind}.camera_failed`) }),
      ).toBeVisible();
      await expect(button).toBeFocused();
      await expectFinished(page);
      await chooseFile(page, t, name, await photo());
      await expect(page.getByText(t(`join:${kind}.camera_failed`))).toBeHidden();
    });

  test('a file that is no picture is refused at once with the reason', async ({ page, t }) => {
    await page.goto('/join/chef?step=identity');
    const label = { name: t('join:picture.idFront.label') };
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: t('capture:choose_named', label) }).click();
    await (
      await chooser
    ).setFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText(t('errors:field.picture_unreadable'))).toBeVisible();
    await expectFinished(page);
  });
});

test('the camera starts on request and is released on leaving', async ({ page, t }) => {
  await page.goto('/join/chef?step=identity');
  const label = { name: t('join:picture.idFront.label') };
  await page.getByRole('button', { name: t('capture:capture_named', label) }).click();
  const video = page.locator('video');
  await expect(video).toHaveAccessibleName(t('capture:live', label));
  await page.getByRole('button', { name: t('capture:hold') }).click();
  await expect(page.getByRole('status').filter({ hasText: t('capture:held') })).toBeAttached();
  await expectFinished(page);
  const isOn = await page.evaluateHandle(() => {
    const stream = document.querySelector('video')?.srcObject as MediaStream;
    return { track: stream.getTracks()[0] };
  });
  expect(await isOn.evaluate(({ track }) => track?.readyState)).toBe('live');
  await page.getByRole('button', { name: t('common:actions.cancel') }).click();
  await expect(video).toHaveCount(0);
  expect(await isOn.evaluate(({ track }) => track?.readyState)).toBe('ended');
  await capture(page, t, 'idFront');
  await expect(page.getByRole('status').filter({ hasText: t('capture:taken_said', label) })).toBeAttached();
});

test('leaving with pictures asks for confirmation, and a reload keeps texts but no secrets', async ({
  page,
  t,
}) => {
  test.setTimeout(120_000);
  await signIn(page.request, freshPhone());
  await page.goto('/join/chef?step=identity');
  await givePictures(page, t);
  await fillDetails(page, t, 'chef', 'Layla Haddad');

  await page
    .getByRole('link', { name: t('common:header.home') })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: t('join:leave.title') });
  await expect(question).toBeVisible();
  await expectFinished(page);
  await question.getByRole('button', { name: t('join:leave.stay') }).click();
  await expect(page.getByRole('textbox', { name: t('join:chef.details.name') })).toHaveValue('Layla Haddad');

  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).toContain('Layla Haddad');
  for (const secret of [goodIban, goodEmiratesId])
    expect(kept.replaceAll(/\D/g, '')).not.toContain(secret.replaceAll(/\D/g, ''));
  expect(kept).not.toContain('image/jpeg');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(heading(page, t('join:chef.identity.title'))).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: t('join:not_kept.chef') })).toBeVisible();
  await givePictures(page, t);
  await expect(page.getByRole('textbox', { name: t('join:chef.details.name') })).toHaveValue('Layla Haddad');
  await expect(page.getByRole('textbox', { name: t('join:bank.iban') })).toHaveValue('AE');
  await expect(page.getByRole('textbox', { name: t('join:emirates_id.label') })).toHaveValue('');
});

test.describe('a rejected picture', () => {
  test.use({ tolerated: /status of 400/ });

  test('is named with the reason, and the rest is kept', async ({ page, t }) => {
    test.setTimeout(120_000);
    await signIn(page.request, freshPhone());
    await page.goto('/join/chef?step=identity');
    await chooseFile(page, t, 'idFront', await photo());
    await chooseFile(page, t, 'idBack', await blankPhoto());
    await next(page, t).click();
    await chooseFile(page, t, 'selfie', await photo());
    await next(page, t).click();
    await fillDetails(page, t, 'chef', 'Layla Haddad');
    await page.getByRole('button', { name: t('join:submit') }).click();

    await expect(heading(page, t('join:chef.identity.title'))).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: t('join:failed') })).toBeVisible();
    const back = page.getByRole('region', { name: t('join:picture.idBack.label') });
    await expect(back).toContainText(t('errors:field.picture_blank'));
    const again = back.getByRole('button', {
      name: t('capture:capture_named', { name: t('join:picture.idBack.label') }),
    });
    await expect(again).toBeFocused();
    await expectFinished(page);

    await chooseFile(page, t, 'idBack', await photo());
    await next(page, t).click();
    await next(page, t).click();
    await expect(heading(page, t('join:chef.details.title'))).toBeVisible();
    await expect(page.getByText(t('join:failed'))).toBeHidden();
    await page.getByRole('button', { name: t('join:submit') }).click();
    await expect(heading(page, t('join:received.title'))).toBeVisible();
  });
});

test.describe('with a bad connection', () => {
  test.use({ tolerated: /ERR_CONNECTION_RESET/ });

  test('an application is sent once despite a double press or a late answer', async ({ page, t }) => {
    test.setTimeout(120_000);
    await signIn(page.request, freshPhone());
    const keys: (string | undefined)[] = [];
    let isDown = true;
    await page.route('**/api/chef/register', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (!isDown) return route.continue();
      isDown = false;
      // It arrived; only the reply was lost.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.goto('/join/chef?step=identity');
    await givePictures(page, t);
    await fillDetails(page, t, 'chef', 'Layla Haddad');
    const submit = page.getByRole('button', { name: t('join:submit') });
    await submit.dblclick();
    await expect(page.getByRole('alert').filter({ hasText: t('join:failed') })).toContainText(
      t('errors:offline'),
    );
    await submit.click();
    await expect(heading(page, t('join:received.title'))).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

test.describe('the decision', () => {
  test.describe.configure({ timeout: 240_000 });

  test('a rejected applicant sees the reason and applies again; an approved one gets the dashboard', async ({
    page,
    playwright,
    t,
  }) => {
    const baseURL = process.env['SUFRA_URL'] ?? '';
    const admin = await playwright.request.newContext({ baseURL });
    await signInAsAdmin(admin);
    await signIn(page.request, freshPhone());
    const reason = 'The back of the ID is cut off.';
    const first = await appliedAsChef(page.request, 'Layla Haddad');
    const way = page.getByRole('link', { name: t('join:way.see') });

    await page.goto('/partner/dashboard');
    await expect(page.getByText(t('common:unauthorized.partner_text'))).toBeVisible();
    await expect(page.getByText(t('join:way.pending'))).toBeVisible();
    await expectFinished(page);
    await way.click();
    await expect(heading(page, t('join:received.waiting'))).toBeVisible();

    await send(admin, 'POST', `/api/admin/partners/${first}/reject`, { type: 'chef', reason });
    await page.goto('/join/chef');
    await expect(heading(page, t('join:rejected.title'))).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expectFinished(page);
    await page.getByRole('button', { name: t('join:rejected.again') }).click();
    await givePictures(page, t);
    await fillDetails(page, t, 'chef', 'Layla Haddad');
    await page.getByRole('button', { name: t('join:submit') }).click();
    await expect(heading(page, t('join:received.title'))).toBeVisible();

    const applications = (await (await page.request.get('/api/applications')).json()) as { id: string }[];
    await send(admin, 'POST', `/api/admin/partners/${applications[0]?.id ?? ''}/approve`, { type: 'chef' });
    await page.goto('/join/chef');
    await expect(heading(page, t('join:partner.title'))).toBeVisible();
    await expectFinished(page);
    await page.getByRole('link', { name: t('join:partner.open') }).click();
    await expect(page).toHaveURL(/\/partner\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Layla Haddad');
    await admin.dispose();
  });

  test('an account without an application sees both ways to apply', async ({ page, t }) => {
    await signIn(page.request, freshPhone());
    await page.goto('/partner/dashboard');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: t('join:way.chef') })).toHaveAttribute('href', '/join/chef');
    await expect(main.getByRole('link', { name: t('join:way.restaurant') })).toHaveAttribute(
      'href',
      '/join/restaurant',
    );
    await expectFinished(page);
  });
});
