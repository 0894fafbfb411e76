import { Navigate, Outlet, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import { SkeletonPage } from '../kit/feedback/states.tsx';
import { Page } from '../kit/layout/surface.tsx';
import { orFailure, RouteError } from './frame/route-error.tsx';
import { redirects, screens } from './routes.tsx';
import { type RouteHandle, screenRoute, type ScreenPlace } from './screen-route.tsx';
import { Shell } from './frame/shell.tsx';

const notFoundRoute: RouteObject = {
  path: '*',
  handle: { title: 'not_found' } satisfies RouteHandle,
  errorElement: <RouteError />,
  lazy: orFailure(() => import('./site/not-found.page.tsx')),
};

function Arriving() {
  return (
    <Page>
      <SkeletonPage />
    </Page>
  );
}

const shellId = 'shell';

const kitPage: ScreenPlace = {
  path: '/dev/kit',
  who: 'anyone',
  title: 'home',
  texts: ['addresses', 'capture', 'menu', 'options', 'stars'],
  load: () => import('./dev/kit.page.tsx'),
};

/** The admin routes load only when needed. */
export const discoverRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (import.meta.env.DEV && path === '/dev/kit') patch(shellId, [screenRoute(kitPage)]);
  if (!/^\/admin(\/|$)/i.test(path)) return;
  const { adminRoute: adminHouse } = await import('./admin/admin-house.tsx');
  patch(shellId, [adminHouse]);
};

export const routes: RouteObject[] = [
  {
    id: shellId,
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
      ...screens.map(screenRoute),
      ...redirects.map(({ path, to }): RouteObject => ({ path, element: <Navigate to={to} replace /> })),
      notFoundRoute,
    ],
  },
];
