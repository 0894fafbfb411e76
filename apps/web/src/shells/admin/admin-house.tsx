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
    const [{ AdminFrame }, { DemoCode }] = await Promise.all([
      import('../../features/admin/frame/admin-frame.tsx'),
      import('../../features/identity/demo.tsx'),
      loadNamespaces(['admin', 'demo']),
    ]);
    return {
      Component: () => (
        <Guard who="admin">
          <AdminFrame demoCode={(phone, use) => <DemoCode phone={phone} onUse={use} />}>
            <Outlet />
          </AdminFrame>
        </Guard>
      ),
    };
  }),
  children: adminScreens.map(screenRoute),
};
