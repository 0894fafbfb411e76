import { keptMark, sessionPath } from './paths.ts';
import { reducerFor, ownerOf } from './kept-replies.ts';
import type { FetchEvent } from './worker-scope.ts';

const keptCache = 'sufra-kept';
const keptAt = 'x-sufra-kept-at';
const mostReplies = 60;
const longestMs = 14 * 24 * 60 * 60 * 1000;

/** Incremented whenever the user may have changed; replies requested before are not cached. */
let era = 0;

async function forgetReplies(): Promise<void> {
  era += 1;
  await caches.delete(keptCache);
}

/** Replies depend on the language; the session does not. */
function keyOf({ url, headers }: Request): string {
  const key = new URL(url);
  if (key.pathname !== sessionPath) key.searchParams.set('kept-in', headers.get('accept-language') ?? '');
  return key.href;
}

async function find(key: string): Promise<unknown> {
  const kept = await caches.match(key, { cacheName: keptCache, ignoreVary: true });
  if (kept === undefined) return null;
  const at = Number(kept.headers.get(keptAt));
  return Date.now() - at > longestMs ? null : kept.json();
}

async function keep(request: Request, answer: Response, begun: number): Promise<void> {
  const { pathname } = new URL(request.url);
  const reply: unknown = await answer.json();
  const lessened = reducerFor(pathname)?.(reply);
  const owner = ownerOf(pathname, reply);
  const before = owner === null ? null : await find(keyOf(request));
  if (lessened === undefined || begun !== era) return;
  if (before !== null && ownerOf(pathname, before) !== owner) await caches.delete(keptCache);
  const cache = await caches.open(keptCache);
  const headers = { 'content-type': 'application/json', [keptAt]: String(Date.now()) };
  await cache.put(keyOf(request), new Response(JSON.stringify(lessened), { headers }));
  if (begun !== era) return void (await caches.delete(keptCache));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -mostReplies).map((key) => cache.delete(key)));
}

/** What each open page has fetched: newer than any copy. */
const fresh = new Map<string, Set<string>>();
const mostPages = 50;

function noteFresh(clientId: string, key: string): void {
  fresh.set(clientId, (fresh.get(clientId) ?? new Set()).add(key));
  for (const oldest of [...fresh.keys()].slice(0, -mostPages)) fresh.delete(oldest);
}

async function keptAnswer({ clientId }: FetchEvent, key: string): Promise<Response | null> {
  if (fresh.get(clientId)?.has(key) === true) return null;
  const kept = await find(key);
  if (kept === null) return null;
  return new Response(JSON.stringify(kept), {
    headers: { 'content-type': 'application/json', [keptMark]: '1' },
  });
}

/** Network first; the cached copy only for a page that has no reply yet. */
export async function answerRead(event: FetchEvent): Promise<Response> {
  const begun = era;
  const key = keyOf(event.request);
  try {
    const answer = await fetch(event.request);
    if (answer.ok) {
      noteFresh(event.clientId, key);
      event.waitUntil(keep(event.request, answer.clone(), begun));
    } else if (answer.status === 401) event.waitUntil(forgetReplies());
    return answer;
  } catch (error) {
    if (event.request.signal.aborted) throw error;
    const kept = await keptAnswer(event, key);
    if (kept === null) throw error;
    return kept;
  }
}

/** Caches what a page fetched before the worker was active. */
export async function keepRead(url: string, language: string, clientId: string | null = null): Promise<void> {
  const begun = era;
  const request = new Request(url, { headers: { accept: 'application/json', 'accept-language': language } });
  if (clientId !== null) noteFresh(clientId, keyOf(request));
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer, begun);
}

/** Clears the cache before and after a call that may change the user. */
export async function answerUserChange(event: FetchEvent): Promise<Response> {
  const { request } = event;
  await forgetReplies();
  let answer: Response;
  try {
    answer = await fetch(request);
  } finally {
    await forgetReplies();
  }
  // The page does not request the session again: cache it now.
  const isSignIn = answer.ok && new URL(request.url).pathname.endsWith('/verify-otp');
  if (isSignIn) event.waitUntil(keepRead(sessionPath, 'en').catch(() => undefined));
  return answer;
}
