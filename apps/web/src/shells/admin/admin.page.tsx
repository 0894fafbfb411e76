import type { ReactNode } from 'react';
import { AdminFrame } from '../../features/admin/frame/admin-frame.tsx';
import { DemoCode } from '../../features/identity/demo.tsx';

export function Component({ children }: { children: ReactNode }) {
  return (
    <AdminFrame demoCode={(phone, use) => <DemoCode phone={phone} onUse={use} />}>{children}</AdminFrame>
  );
}
