import './shells/styles.ts';
import { holdClock, letClockGo, rightNow } from './lib/clock.ts';
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

/** Hydration needs the screen at once: resolves the lazy parts of the routes that match the address. */
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

/** A drawn page's own script waits for this to hand over what was pressed while React had not yet taken over. */
function TellsWhenReady({ children }: { children: ReactNode }) {
  useEffect(() => {
    letClockGo();
    replayTyping(document.querySelectorAll('input, textarea'));
    // After what was typed has been taken in: a form that was sent early is sent with it.
    setTimeout(() => window.dispatchEvent(new Event('sufra:ready')));
  }, []);
  return children;
}

/** What the server drew the screen from and when, and the addresses it read that at; null where it drew none. */
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
  // A page that came drawn has been scrolled already; a router that starts without data would throw it back to its top.
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
  // Who signs out or turns the language before each part was taken over gets the rest drawn anew, and so does who has
  // another day by then: nothing is wrong.
  const onRecoverableError = (error: unknown): void => {
    const isSomebodyElse = known !== null && client.getQueryData(sessionKey) !== drawnFor;
    const isAnotherDay = known !== null && dubaiDay(new Date(known.drawn.at)) !== dubaiDay(rightNow());
    if (!isSomebodyElse && !isAnotherDay && currentLanguage() === language) reportError(error);
  };
  if (isPrerendered && known !== null) holdClock(known.drawn.at);
  // In a transition React takes over in short pieces and the page answers in between.
  if (isPrerendered) startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
  else createRoot(root).render(app);
}

/** Milliseconds after which what people wait for has been fetched. */
const quietAfterMs = 3_000;

const root = document.getElementById('root');
if (root !== null) void start(root);
// The browser offers to install the app only once, before the part that asks people is here.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  Object.assign(window, { installOffer: event });
});
// In development files change under their names, so that nothing may be kept.
if (import.meta.env.PROD)
  setTimeout(() => {
    // Without a network now, the next page that opens tries again.
    import('./shells/installed.ts')
      .then((app) => app.registerWorker(known?.heard ?? []))
      .catch((error: unknown) => console.warn('Nothing is kept for reading without a network.', error));
  }, quietAfterMs);
