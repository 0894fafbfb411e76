import { holdsRight, type StaffRight } from '@sufra/contract/identity/staff-rights.ts';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session.ts';

export function useMay(): (right: StaffRight) => boolean {
  const role = useSession().user?.staffRole ?? null;
  return (right) => holdsRight(role, right);
}

/** Shows its children to the roles with the right; the server refuses all others. */
export function May({ right, children }: { right: StaffRight; children: ReactNode }) {
  return useMay()(right) ? children : null;
}
