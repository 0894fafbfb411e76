// Turns the route table into the router: lazy screens with their texts, guards, titles, errors; main and prerender use it.
import { Navigate, Outlet, type RouteObject } from 'react-router';
import { loadNamespaces } from '../i18n/i18n.ts';
import { SkeletonPage } from '../ui/states.tsx';
import { Page } from '../ui/surface.tsx';
import { Guard } from './guard.tsx';
import { redirects, screens } from './routes.tsx';
import type { ScreenPlace } from './screen-place.ts';
import { RouteError } from './shell/route-error.tsx';
import { Shell } from './shell/shell.tsx';

/** What the shell reads from the matched route. */
export interface RouteHandle {
  readonly title: string;
}

function screenRoute({ path, who, title, texts, load }: ScreenPlace): RouteObject {
  return {
    path,
    handle: { title } satisfies RouteHandle,
    errorElement: <RouteError />,
    lazy: async () => {
      const [{ Component }] = await Promise.all([load(), loadNamespaces(texts)]);
      return {
        Component: () => (
          <Guard who={who}>
            <Component />
          </Guard>
        ),
      };
    },
  };
}

/** The rooms of the admin panel inside their house, which is opened once. */
const adminHouse: RouteObject = {
  errorElement: <RouteError />,
  lazy: async () => {
    const [{ Component: House }] = await Promise.all([
      import('./pages/admin.page.tsx'),
      loadNamespaces(['admin', 'demo']),
    ]);
    return {
      Component: () => (
        <Guard who="admin">
          <House>
            <Outlet />
          </House>
        </Guard>
      ),
    };
  },
  children: screens.filter(({ house }) => house === 'admin').map(screenRoute),
};

const notFoundRoute: RouteObject = {
  path: '*',
  handle: { title: 'not_found' } satisfies RouteHandle,
  errorElement: <RouteError />,
  lazy: () => import('./pages/not-found.page.tsx'),
};

function Arriving() {
  return (
    <Page>
      <SkeletonPage />
    </Page>
  );
}

export const routes: RouteObject[] = [
  {
    element: (
      <Shell>
        <Outlet />
      </Shell>
    ),
    errorElement: (
      <Shell>
        <RouteError />
      </Shell>
    ),
    hydrateFallbackElement: (
      <Shell>
        <Arriving />
      </Shell>
    ),
    children: [
      ...screens.filter(({ house }) => house === undefined).map(screenRoute),
      adminHouse,
      ...redirects.map(({ path, to }): RouteObject => ({ path, element: <Navigate to={to} replace /> })),
      notFoundRoute,
    ],
  },
];
