import { Outlet, type RouteObject } from 'react-router';
import { loadNamespaces } from '../../i18n/i18n.ts';
import { adminScreens } from './admin-screens.ts';
import { Guard } from '../guard.tsx';
import { orFailure } from '../or-failure.tsx';
import { screenRoute } from '../screen-route.tsx';
import { RouteError } from '../frame/route-error.tsx';

export const adminHouse: RouteObject = {
  // By its name the router knows it again when somebody comes back.
  id: 'admin-house',
  errorElement: <RouteError />,
  lazy: orFailure(async () => {
    const [{ Component: House }] = await Promise.all([
      import('./admin.page.tsx'),
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
  }),
  children: adminScreens.map(screenRoute),
};
