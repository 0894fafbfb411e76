import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { InvoiceList } from '../../../features/invoices/invoice/invoice-list.tsx';
import { ManageSubscription } from '../../../features/subscription/manage/subscription-room.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';

export function Component({ user }: { user: SessionUser }) {
  return (
    <Stack gap={24}>
      <ManageSubscription user={user} />
      <InvoiceList />
    </Stack>
  );
}
