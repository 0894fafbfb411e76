import { oldestVehicleYear } from '@sufra/contract/delivery/drivers.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useState, type ComponentType, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { useFailure } from '../wizard/use-submission.ts';
import { FormFoot, WizardHead, NotKept } from '../wizard/wizard-frame.tsx';
import { driverFieldOf, driverProblems, type DriverProblem } from './driver-draft.ts';
import {
  type DriverField,
  driverFieldsOf,
  type DriverPicture,
  driverStepOf,
  missingPictures,
  driverSteps,
} from './driver-steps.ts';
import { DriverTrail } from './driver-trail.tsx';
import type { DriverJoin } from './use-driver-join.ts';

export type DriverErrors = Partial<Record<DriverField, string>>;

export interface DriverPart {
  readonly join: DriverJoin;
  readonly errors: DriverErrors;
  readonly errorOfPicture: (name: DriverPicture) => string | undefined;
}

const codesWithOwnText: ReadonlySet<DriverProblem> = new Set([
  'required',
  'too_short',
  'invalid',
  'unknown_option',
  'iban',
  'emirates_id',
]);

function useProblemText() {
  const { t } = useTranslation(['join', 'errors']);
  return (field: DriverField, code: DriverProblem, newestYear: number): string => {
    if (code === 'same_phone') return t('driver.wrong.same_phone');
    if (codesWithOwnText.has(code)) return t(`driver.wrong.${field}`);
    if (field === 'vehicleYear')
      return t('driver.wrong.year_range', { from: String(oldestVehicleYear), to: String(newestYear) });
    return t(`errors:field.${code}`);
  };
}

/** Server errors of fields that have not changed since. */
function serverErrors({ error, refusedDraft, draft }: DriverJoin): DriverErrors {
  const errors: DriverErrors = {};
  for (const [path, text] of Object.entries(fieldErrors(error))) {
    const field = driverFieldOf(path, draft);
    if (field !== null && draft[field] === refusedDraft?.[field]) errors[field] = text;
  }
  return errors;
}

function useDriverStep(join: DriverJoin) {
  const { t } = useTranslation('join');
  const { step, draft, pictures, refused, error, applicant, isProving } = join;
  const [hasTriedStep, setTriedStep] = useState(false);
  const textOf = useProblemText();
  const hasTried = hasTriedStep || (step === 'banking' && join.hasTried);
  const problems = driverProblems(draft, applicant);
  const open = driverFieldsOf[step].filter((field) => problems[field] !== undefined);
  const missing = step === 'documents' ? missingPictures(draft.vehicleType, pictures) : [];
  const fromServer = serverErrors(join);
  const errors: DriverErrors = { ...fromServer };
  if (hasTried)
    for (const field of open) {
      const code = problems[field];
      if (code !== undefined) errors[field] = textOf(field, code, applicant.newestYear);
    }
  const wrongPictures = fieldErrors(error);
  const isRefusedHere = refused.length > 0 || driverFieldsOf[step].some((field) => field in fromServer);
  const isOfNoField = step === 'banking' && Object.keys(wrongPictures).every((path) => !driverStepOf(path));
  const failure = useFailure(!isProving && (isRefusedHere || isOfNoField) ? error : null);
  const errorOfPicture = (name: DriverPicture): string | undefined => {
    if (refused.includes(name)) return wrongPictures[`documents.${name}`];
    return hasTried && missing.includes(name) ? t('driver.wrong.picture') : undefined;
  };
  const isWhole = open.length === 0 && missing.length === 0;
  return {
    part: { join, errors, errorOfPicture } satisfies DriverPart,
    isMissing: hasTried && (missing.length > 0 || open.some((field) => problems[field] === 'required')),
    failure,
    tryStep: (): boolean => {
      setTriedStep(true);
      return isWhole;
    },
    hasServerErrors: Object.keys(fromServer).length > 0 || refused.length > 0,
  };
}

interface DriverStepProps {
  join: DriverJoin;
  Fields: ComponentType<DriverPart>;
  children?: ReactNode;
}

export function DriverStepForm({ join, Fields, children }: DriverStepProps) {
  const { t } = useTranslation('join');
  const element = useRef<HTMLFormElement>(null);
  const { step, isSending, error } = join;
  const { part, isMissing, failure, tryStep, hasServerErrors } = useDriverStep(join);
  useEffect(() => {
    if (hasServerErrors) focusFirstWrong(element.current);
  }, [hasServerErrors, error]);
  const at = driverSteps.indexOf(step);
  const before = driverSteps[at - 1];
  const next = driverSteps[at + 1];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSending) return;
    if (!tryStep()) return focusFirstWrong(element.current);
    if (next !== undefined) join.goTo(next);
    else join.submit();
  };
  return (
    <form ref={element} className="flex flex-col gap-24" onSubmit={submit} noValidate>
      <WizardHead
        step={at + 1}
        total={driverSteps.length}
        title={t(`driver.${step}.title`)}
        subtitle={t(`driver.${step}.lead`)}
      />
      <DriverTrail step={step} onBack={join.goTo} isSending={isSending} />
      {(join.isRestored || join.isSentBack) && <NotKept text={t('not_kept.driver')} />}
      {children}
      <Fields {...part} />
      <FormFoot
        isMissing={isMissing}
        failure={failure}
        isSending={isSending}
        {...(before !== undefined && { onBack: () => join.goTo(before) })}
      >
        {next === undefined ? (
          <Button type="submit" pending={isSending} pendingLabel={t('submitting')}>
            {t('submit')}
          </Button>
        ) : (
          <Button type="submit" end={<IconArrowRight size={20} className="mirrors" aria-hidden="true" />}>
            {t('next')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}
