import { newNonce, withFreshNonce } from './fresh-nonce.ts';
import { release, scope } from './worker-scope.ts';

const family = 'sufra-shell-';
const shellCache = `${family}${release.version}`;
const pictureCache = 'sufra-pictures';
const languageCache = 'sufra-language';
const languageKey = '/language';

const languages = ['en', 'ar'] as const;
type Language = (typeof languages)[number];

const shellKey = (language: Language): string => `/shell/${language}`;
// Every page but the landing page has the same shell; this one preloads no screen's files, which might be missing
// offline.
const shellPath = (language: Language): string => `/account?lang=${language}`;

/** Low, so the downloads don't compete with the page. */
const atOnce = 3;
const mostPictures = 80;

async function fetched(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, { credentials: 'omit', ...init });
  if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}.`);
  return answer;
}

async function keepShell(cache: Cache, language: Language): Promise<void> {
  const answer = await fetched(shellPath(language), { cache: 'no-store' });
  const text = await answer.text();
  // During a rollout page and worker may be of different releases; the next update check retries.
  if (!text.includes(release.entry)) throw new Error('The page is of another release.');
  const policy = answer.headers.get('content-security-policy') ?? '';
  await cache.put(shellKey(language), new Response(text, { headers: { 'content-security-policy': policy } }));
}

/** Reuses files of earlier releases. Rejects if any file fails. */
export async function keepRelease(): Promise<void> {
  const cache = await caches.open(shellCache);
  const waiting = [...release.files];
  const lane = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const known = await caches.match(file, { ignoreVary: true });
      await cache.put(file, known ?? (await fetched(file)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  for (const language of languages) await keepShell(cache, language);
}

/** Keeps the previous release, too: its pages may still be open. */
export async function dropOldReleases(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(family) && name !== shellCache);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

export async function keepLanguage(language: string): Promise<void> {
  if (!languages.some((known) => known === language)) return;
  await (await caches.open(languageCache)).put(languageKey, new Response(language));
}

async function languageOf(url: URL): Promise<Language> {
  const kept = await (await caches.match(languageKey, { cacheName: languageCache }))?.text();
  const wishes = [url.searchParams.get('lang'), kept, scope.navigator.language.slice(0, 2)];
  return wishes.flatMap((wish) => languages.find((known) => known === wish) ?? []).at(0) ?? 'en';
}

async function shellFor(url: URL): Promise<Response | null> {
  const cache = await caches.open(shellCache);
  const kept = await cache.match(shellKey(await languageOf(url)));
  if (kept === undefined) return null;
  const page = { text: await kept.text(), policy: kept.headers.get('content-security-policy') ?? '' };
  const fresh = withFreshNonce(page, newNonce());
  if (fresh === null) return null;
  return new Response(fresh.text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': fresh.policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
  });
}

/** Network first, so users never see an old release while online. */
export async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await shellFor(new URL(request.url));
    if (shell === null) throw error;
    return shell;
  }
}

/** Cache first: file names contain a content hash. */
export async function answerAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(shellCache)).put(request, answer.clone());
  return answer;
}

/** Network first; caches the most recent pictures. */
export async function answerPicture(request: Request): Promise<Response> {
  const cache = await caches.open(pictureCache);
  try {
    const answer = await fetch(request);
    if (answer.status === 200) {
      await cache.put(request, answer.clone());
      const keys = await cache.keys();
      await Promise.all(keys.slice(0, -mostPictures).map((key) => cache.delete(key)));
    }
    return answer;
  } catch (error) {
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}
