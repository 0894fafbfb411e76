import { Outlet, type RouteObject } from 'react-router';
import { loadNamespaces } from '../../i18n/i18n.ts';
import { adminScreens } from './admin-screens.ts';
import { Guard, screenRoute } from '../screen-route.tsx';
import { orFailure, RouteError } from '../frame/route-error.tsx';

export const adminRoute: RouteObject = {
  // The router matches the restored route by its id.
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
