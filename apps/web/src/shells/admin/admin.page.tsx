import type { ReactNode } from 'react';
import { AdminHouse } from '../../features/admin/frame/admin-house.tsx';
import { DemoCode } from '../../features/identity/demo-code.tsx';

export function Component({ children }: { children: ReactNode }) {
  return (
    <AdminHouse demoCode={(phone, use) => <DemoCode phone={phone} onUse={use} />}>{children}</AdminHouse>
  );
}
