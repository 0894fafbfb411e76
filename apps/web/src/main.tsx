import './shells/styles.ts';
import { freezeClock, releaseClock, rightNow } from './lib/clock.ts';
import { type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { currentLanguage, startI18n } from './i18n/i18n.ts';
import { applyLanguage, languageOfPage } from './i18n/language.ts';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { dubaiDay } from './lib/format.ts';
import { createQueryClient } from './lib/query.ts';
import { sessionKey } from './lib/session.ts';
import { Providers } from './shells/providers.tsx';
import { discoverRoutes, routes } from './shells/router.tsx';
import { replayEarlyClicks, replayTyping } from './shells/taking-over.ts';

/** Hydration needs the matched lazy routes at once. */
async function loadMatchedScreens(): Promise<void> {
  const lazy = (matchRoutes(routes, window.location) ?? []).filter(
    ({ route }) => typeof route.lazy === 'function',
  );
  await Promise.all(
    lazy.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
}

/** Lets the page's inline script replay the clicks from before hydration. */
function TellsWhenReady({ children }: { children: ReactNode }) {
  useEffect(() => {
    releaseClock();
    replayTyping(document.querySelectorAll('input, textarea'));
    // After typed values are restored, so that an early submit includes them.
    setTimeout(() => window.dispatchEvent(new Event('sufra:ready')));
  }, []);
  return children;
}

/** The replies the server rendered from, and when; null without a server-rendered screen. */
const known = JSON.parse(document.getElementById('page-known')?.textContent ?? 'null') as {
  readonly heard: readonly string[];
  readonly drawn: { readonly at: number; readonly state: DehydratedState };
} | null;

async function start(root: HTMLElement): Promise<void> {
  const served = document.documentElement.lang;
  const language = languageOfPage();
  if (language !== served) applyLanguage(language);
  const isPrerendered = root.dataset['page'] === window.location.pathname && language === served;
  const client = createQueryClient();
  if (isPrerendered && known !== null) hydrate(client, known.drawn.state);
  await startI18n(language);
  if (isPrerendered) {
    await loadMatchedScreens();
    replayEarlyClicks(root.querySelectorAll('button'));
  }
  // Keeps the scroll position: a router without data would reset it.
  const arrival = {
    patchRoutesOnNavigation: discoverRoutes,
    ...(isPrerendered && { hydrationData: { loaderData: {} } }),
  };
  const app = (
    <StrictMode>
      <Providers client={client}>
        <TellsWhenReady>
          <RouterProvider router={createBrowserRouter(routes, arrival)} />
        </TellsWhenReady>
      </Providers>
    </StrictMode>
  );
  const drawnFor = client.getQueryData(sessionKey);
  // Expected when the session, language or day changes during hydration.
  const onRecoverableError = (error: unknown): void => {
    const isSomebodyElse = known !== null && client.getQueryData(sessionKey) !== drawnFor;
    const isAnotherDay = known !== null && dubaiDay(new Date(known.drawn.at)) !== dubaiDay(rightNow());
    if (!isSomebodyElse && !isAnotherDay && currentLanguage() === language) reportError(error);
  };
  if (isPrerendered && known !== null) freezeClock(known.drawn.at);
  // A transition hydrates in slices, which keeps the page responsive.
  if (isPrerendered) startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
  else createRoot(root).render(app);
}

const quietAfterMs = 3_000;

const root = document.getElementById('root');
if (root !== null) void start(root);
// Fires once, before the install card has loaded.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  Object.assign(window, { installOffer: event });
});
// In development, files change under their names.
if (import.meta.env.PROD)
  setTimeout(() => {
    import('./shells/installed.ts')
      .then((app) => app.registerWorker(known?.heard ?? []))
      .catch((error: unknown) => console.warn('Nothing is kept for reading without a network.', error));
  }, quietAfterMs);
