import { type ComponentType, lazy, type ReactNode, useEffect } from 'react';
import { DriverPersonal } from './driver-personal.tsx';
import { DriverStepForm } from './driver-step.tsx';
import type { DriverStep } from './driver-steps.ts';
import { DriverWelcome } from './driver-welcome.tsx';
import { JoinFrame } from './join-frame.tsx';
import type { DriverJoin } from './use-driver-join.ts';
import type { DriverPart } from './use-driver-step.ts';

// What comes later is fetched while the first step is filled in.
const loadVehicle = () => import('./driver-vehicle.tsx');
const loadDocuments = () => import('./driver-documents.tsx');
const loadBanking = () => import('./driver-banking.tsx');

const fields: Readonly<Record<DriverStep, ComponentType<DriverPart>>> = {
  personal: DriverPersonal,
  vehicle: lazy(async () => ({ default: (await loadVehicle()).DriverVehicle })),
  documents: lazy(async () => ({ default: (await loadDocuments()).DriverDocuments })),
  banking: lazy(async () => ({ default: (await loadBanking()).DriverBanking })),
};

interface DriverWizardProps {
  join: DriverJoin;
  /** The sign-in form, which another feature owns. */
  proof: ReactNode;
}

export function DriverWizard({ join, proof }: DriverWizardProps) {
  const { step } = join;
  useEffect(() => {
    // Without a connection they are asked for again when their step opens.
    Promise.all([loadVehicle(), loadDocuments(), loadBanking()]).catch(() => undefined);
  }, []);
  return (
    <JoinFrame join={join} proof={proof} width={step === 'documents' ? 'wide' : 'medium'}>
      <DriverStepForm key={step} join={join} Fields={fields[step]}>
        {step === 'personal' && <DriverWelcome />}
      </DriverStepForm>
    </JoinFrame>
  );
}
