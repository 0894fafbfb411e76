import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { DataExport } from '../../../features/account/data-export.tsx';
import { Erasure } from '../../../features/account/erasure.tsx';
import { DemoCode } from '../../../features/identity/demo.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';

export function Component({ user }: { user: SessionUser }) {
  return (
    <Stack gap={24}>
      <DataExport />
      <Erasure user={user} demoCode={(use) => <DemoCode phone={user.phone} onUse={use} />} />
    </Stack>
  );
}
