import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { fieldErrors } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { useToday } from '../../../lib/clock.ts';
import { useWizard, type WizardForm } from '../wizard/use-wizard.ts';
import {
  type Applicant,
  driverBodyOf,
  type DriverDraft,
  isStepComplete,
  newDriverDraft,
  withoutNumbers,
} from './driver-draft.ts';
import {
  type DriverPicture,
  driverPictures,
  type DriverStep,
  driverStepOf,
  driverSteps,
} from './driver-steps.ts';
import { driverStatusKey, type DriverRequest, useApplyToDrive } from './driver.api.ts';

const formFor = (
  applicant: Applicant,
): WizardForm<DriverDraft, DriverStep, DriverPicture, DriverRequest> => ({
  name: 'join.driver',
  newDraft: newDriverDraft,
  withoutSecrets: withoutNumbers,
  steps: driverSteps,
  pictureNames: driverPictures,
  isComplete: (step, draft, pictures) => isStepComplete(step, draft, pictures, applicant),
  canSend: (draft, pictures) => driverSteps.every((step) => isStepComplete(step, draft, pictures, applicant)),
  requestOf: (draft, pictures, idempotencyKey) => ({
    idempotencyKey,
    body: driverBodyOf(draft, pictures, applicant.phone),
  }),
  statusKey: driverStatusKey,
});

function useRefusedDraft(error: unknown, draft: DriverDraft): DriverDraft | null {
  const [refused, setRefused] = useState<{ error: unknown; draft: DriverDraft } | null>(null);
  if (error !== null && refused?.error !== error) setRefused({ error, draft });
  return error === null ? null : (refused?.draft ?? draft);
}

function useReturnToWrongStep(error: unknown, step: DriverStep, goTo: (step: DriverStep) => void): void {
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (error === null || handled.current === error) return;
    handled.current = error;
    const wrong = Object.keys(fieldErrors(error)).map(driverStepOf);
    const first = driverSteps.find((one) => wrong.includes(one));
    if (first !== undefined && first !== step) goTo(first);
  }, [error, step, goTo]);
}

export function useDriverJoin(user: SessionUser | null) {
  const { t } = useTranslation('join');
  const navigate = useNavigate();
  const newestYear = Number(useToday().slice(0, 4)) + 1;
  const applicant: Applicant = { phone: user?.phone ?? null, newestYear };
  const wizard = useWizard(formFor(applicant), {
    user,
    applying: useApplyToDrive(),
    onSent: () => {
      toast({ title: t('driver.sent.title'), description: t('driver.sent.text') });
      void navigate('/driver/dashboard', { replace: true });
    },
  });
  const refusedDraft = useRefusedDraft(wizard.error, wizard.draft);
  useReturnToWrongStep(wizard.error, wizard.step, wizard.goTo);
  return { ...wizard, applicant, refusedDraft };
}

export type DriverJoin = ReturnType<typeof useDriverJoin>;
