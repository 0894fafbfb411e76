import { useNavigate } from 'react-router';
import { type AdminDriver, useDecideOnDriver } from './drivers.api.ts';
import { StandingDialog, type StandingDecision } from '../applications/standing.tsx';

export const driverDecisions: Readonly<Record<AdminDriver['status'], readonly StandingDecision[]>> = {
  pending: ['approve', 'reject'],
  approved: ['suspend'],
  rejected: [],
  suspended: ['reinstate'],
};

interface DriverDecisionDialogProps {
  driver: AdminDriver;
  decision: StandingDecision;
  onClose: () => void;
}

export function DriverDecisionDialog({ driver, decision, onClose }: DriverDecisionDialogProps) {
  const navigate = useNavigate();
  const deciding = useDecideOnDriver(driver, decision);
  const decided = (id: string): void => {
    onClose();
    // An application that was let in is a driver from now on, with an address of its own.
    const hasMoved = id !== driver.id && window.location.pathname.endsWith(driver.id);
    if (hasMoved) void navigate(`/admin/drivers/${id}`, { replace: true });
  };
  return (
    <StandingDialog
      noun="driver"
      decision={decision}
      name={driver.name}
      deciding={deciding}
      onConfirm={(reason) => deciding.mutate(reason, { onSuccess: ({ id }) => decided(id) })}
      onClose={onClose}
    />
  );
}
