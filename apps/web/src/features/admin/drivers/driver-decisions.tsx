import {
  approveDriver,
  type getAdminDrivers,
  reinstateDriver,
  rejectDriver,
  suspendDriver,
} from '@sufra/contract/delivery/admin-drivers.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { call } from '../../../lib/api.ts';
import { type StandingDecision, StandingDialog } from '../applications/standing.tsx';

export type AdminDriver = ReplyOf<typeof getAdminDrivers>['rows'][number];

export const driverDecisions: Readonly<Record<AdminDriver['status'], readonly StandingDecision[]>> = {
  pending: ['approve', 'reject'],
  approved: ['suspend'],
  rejected: [],
  suspended: ['reinstate'],
};

const calls: Readonly<
  Record<StandingDecision, (params: { id: string }, reason: string) => Promise<AdminDriver>>
> = {
  approve: (params) => call(approveDriver, { params }),
  reject: (params, reason) => call(rejectDriver, { params, body: { reason } }),
  suspend: (params, reason) => call(suspendDriver, { params, body: { reason } }),
  reinstate: (params) => call(reinstateDriver, { params }),
};

interface DriverDecisionDialogProps {
  driver: AdminDriver;
  decision: StandingDecision;
  onClose: () => void;
}

export function DriverDecisionDialog({ driver, decision, onClose }: DriverDecisionDialogProps) {
  return (
    <StandingDialog
      noun="driver"
      subject={driver}
      decision={decision}
      act={(reason) => calls[decision]({ id: driver.id }, reason)}
      refreshes={['drivers', 'users', 'audit']}
      onClose={onClose}
    />
  );
}
