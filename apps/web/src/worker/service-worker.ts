import { changesUser, reducerFor } from './kept-replies.ts';
import { answerUserChange, answerRead, keepRead } from './kept.ts';
import { openNotice, renewSubscription, showNotice } from './notices.ts';
import {
  answerAsset,
  answerPage,
  answerPicture,
  dropOldReleases,
  keepLanguage,
  keepRelease,
} from './shell.ts';
import { isApiPath, isPicturePath } from './paths.ts';
import { type FetchEvent, isPageMessage, scope } from './worker-scope.ts';

function answerOf(event: FetchEvent): Promise<Response> | null {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== scope.location.origin) return null;
  if (changesUser(method, pathname)) return answerUserChange(event);
  if (method !== 'GET') return null;
  if (isPicturePath(pathname)) return answerPicture(event.request);
  if (isApiPath(pathname)) return reducerFor(pathname) === null ? null : answerRead(event);
  if (mode === 'navigate') return answerPage(event.request);
  return pathname.startsWith('/assets/') ? answerAsset(event.request) : null;
}

// Pages come from the network, so a new worker can take over at once.
scope.addEventListener('install', (event) => {
  event.waitUntil(keepRelease().then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOldReleases().then(() => scope.clients.claim()));
});

scope.addEventListener('fetch', (event) => {
  const answer = answerOf(event);
  if (answer !== null) event.respondWith(answer);
});

async function keepSeen(urls: readonly string[], language: string, page: string | null): Promise<void> {
  for (const url of urls) {
    const { origin, pathname } = new URL(url, scope.location.origin);
    if (origin !== scope.location.origin) continue;
    if (pathname.startsWith('/assets/')) await answerAsset(new Request(url));
    else if (isPicturePath(pathname)) await answerPicture(new Request(url));
    else if (reducerFor(pathname) !== null) await keepRead(url, language, page);
  }
}

scope.addEventListener('message', (event) => {
  if (!isPageMessage(event.data)) return;
  const { language, seen } = event.data;
  event.waitUntil(keepLanguage(language));
  event.waitUntil(keepSeen(seen, language, event.source?.id ?? null).catch(() => undefined));
});

scope.addEventListener('push', (event) => event.waitUntil(showNotice(event.data?.json())));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification)));
scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(event.oldSubscription)),
);
