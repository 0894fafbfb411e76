import { expect } from '@playwright/test';
import { openAsApp } from './installed.ts';
import { test } from './journey.ts';

test.use({
  serviceWorkers: 'allow',
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, executablePath: process.env['SUFRA_WHOLE_BROWSER'] ?? '' }),
    { scope: 'worker' },
  ],
});

test('a notification that is pushed shows in its language and leads to its page', async ({
  page,
  context,
  t,
}) => {
  await context.grantPermissions(['notifications']);
  await openAsApp(page, '/login');
  const [worker] = context.serviceWorkers();
  const shown = await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): boolean;
    };
    const notice = { title: 'في الطريق إليك', body: 'كبسة', tag: 'order:1', path: '/login', language: 'ar' };
    const work: Promise<unknown>[] = [];
    const event = Object.assign(new Event('push'), {
      data: { json: () => notice },
      waitUntil: (done: Promise<unknown>) => work.push(done),
    });
    scope.dispatchEvent(event);
    await Promise.all(work);
    return (await scope.registration.getNotifications()).map(({ title, body, tag, dir, lang, data }) => ({
      title,
      body,
      tag,
      dir,
      lang,
      data: data as unknown,
    }));
  });
  expect(shown).toEqual([
    { title: 'في الطريق إليك', body: 'كبسة', tag: 'order:1', dir: 'rtl', lang: 'ar', data: '/login' },
  ]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('identity:login.title'));
});
