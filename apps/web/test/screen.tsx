import type { Language } from '@sufra/contract/options.ts';
import { getSession, type SessionUser } from '@sufra/contract/identity/identity.ts';
import { Fragment, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { switchLanguage } from '../src/i18n/i18n.ts';
import { setClockAhead } from '../src/lib/clock.ts';
import { currentToasts, dismissToast } from '../src/lib/toast.ts';
import { createQueryClient } from '../src/lib/query.ts';
import { Providers } from '../src/shells/providers.tsx';
import { discoverRoutes, routes } from '../src/shells/router.tsx';
import { getLegalText } from '@sufra/contract/catalogue/legal-texts.ts';
import { getAreas } from '@sufra/contract/household/areas.ts';
import { getServiceArea } from '@sufra/contract/subscription/subscribing.ts';
import { answer, type Answer, reply, resetNetwork } from './network.ts';

/** A Tuesday, the date of all replies. */
export const today = '2026-03-03';

export interface Shown {
  readonly path: string;
  /** Null is a visitor. */
  readonly user?: SessionUser | null;
  readonly replies?: readonly Answer[];
  readonly language?: Language;
  /** `HH:MM` in Dubai. */
  readonly time?: string;
  /** Keeps the tab's storage, as a reload does. */
  readonly isReload?: boolean;
  /** Mounts everything twice, which finds effects that clean up badly and takes a tenth longer. */
  readonly isStrict?: boolean;
}

/** Names that texts of both languages share with the server's. */
const shownAreas = (
  [
    ['Dubai', { Marina: 'دبي مارينا', JBR: 'جميرا بيتش ريزيدنس', Jumeirah: 'جميرا', Deira: 'ديرة' }],
    ['Abu Dhabi', { Corniche: 'الكورنيش', 'Yas Island': 'جزيرة ياس' }],
    ['Sharjah', { 'Al Nahda': 'النهدة', Kalba: 'كلباء' }],
    ['Fujairah', { Dibba: 'دبا' }],
  ] as const
).map(([emirate, names]) => ({
  emirate,
  isOpen: true,
  areas: Object.entries(names).map(([en, ar]) => ({ en, ar, isShown: true, former: [] })),
}));

const servedArea = { emirate: 'Dubai', isServed: true, isWaiting: false } as const;

let open: { readonly root: Root; readonly router: ReturnType<typeof createBrowserRouter> } | null = null;

/** Renders the product at a path, with its own routes, guards and texts; only the network is a stand-in. */
export async function showScreen({
  path,
  user = null,
  replies = [],
  language = 'en',
  time = '10:00',
  isReload = false,
  isStrict = false,
}: Shown): Promise<void> {
  leaveScreen();
  resetNetwork();
  if (!isReload) {
    sessionStorage.clear();
    localStorage.clear();
  }
  setClockAhead(Date.parse(`${today}T${time}:00+04:00`) - Date.now());
  document.cookie = `sufra_signed_in=${user === null ? '0' : '1'}; Path=/`;
  answer(reply(getAreas, shownAreas), reply(getLegalText, null));
  if (user !== null) answer(reply(getSession, { user }), reply(getServiceArea, servedArea));
  answer(...replies);
  await switchLanguage(language);
  window.history.replaceState(null, '', path);
  const host = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: discoverRoutes });
  open = { root: createRoot(host), router };
  const Mode = isStrict ? StrictMode : Fragment;
  open.root.render(
    <Mode>
      <Providers client={createQueryClient()}>
        <RouterProvider router={router} />
      </Providers>
    </Mode>,
  );
}

export function leaveScreen(): void {
  if (open === null) return;
  open.root.unmount();
  open.router.dispose();
  document.body.replaceChildren();
  for (const { id } of currentToasts()) dismissToast(id);
  open = null;
}

/** The current path and query. */
export const shownPath = (): string => `${window.location.pathname}${window.location.search}`;
