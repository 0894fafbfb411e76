// The house of the admin panel around its rooms, with the demo's code where a fresh one is asked for; the router opens it for admins.
import type { ReactNode } from 'react';
import { AdminHouse } from '../../features/admin/admin-house.tsx';
import { DemoCode } from '../../features/identity/demo-code.tsx';

export function Component({ children }: { children: ReactNode }) {
  return (
    <AdminHouse demoCode={(phone, use) => <DemoCode phone={phone} onUse={use} />}>{children}</AdminHouse>
  );
}
