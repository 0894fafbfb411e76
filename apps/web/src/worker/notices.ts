import { pushPath } from './paths.ts';
import { scope } from './worker-scope.ts';

interface Notice {
  readonly title: string;
  readonly body: string;
  /** A later notice with the same tag replaces an earlier one. */
  readonly tag: string;
  readonly path: string;
  readonly language: 'en' | 'ar';
}

const isNotice = (value: unknown): value is Notice =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'body', 'tag', 'path', 'language'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

export async function showNotice(pushed: unknown): Promise<void> {
  if (!isNotice(pushed)) return;
  const { title, body, tag, path, language } = pushed;
  await scope.registration.showNotification(title, {
    body,
    tag,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: path,
  });
}

/** Same-origin paths only. */
const safePath = (data: unknown): string =>
  typeof data === 'string' && /^\/(?![/\\])/.test(data) ? data : '/dashboard';

export async function openNotice(notification: Notification): Promise<void> {
  notification.close();
  const path = safePath(notification.data);
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  const here = pages.find(
    ({ url }) => new URL(url).pathname === new URL(path, scope.location.origin).pathname,
  );
  const page = here ?? pages[0];
  if (page === undefined) return void (await scope.clients.openWindow(path));
  if (here === undefined) await page.navigate(path);
  await page.focus();
}

/** The browser has rotated the subscription; report the new one to the server. */
export async function renewSubscription(old: PushSubscription | null): Promise<void> {
  const applicationServerKey = old?.options.applicationServerKey;
  if (!applicationServerKey) return;
  const { pushManager } = scope.registration;
  const renewed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = renewed.toJSON();
  await fetch(pushPath, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } }),
  });
}
