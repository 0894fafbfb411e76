import { IconArrowRight } from '@tabler/icons-react';
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstWrong } from '../../lib/form.ts';
import { Button } from '../../kit/controls/button.tsx';
import { driverSteps } from './driver-steps.ts';
import { DriverTrail } from './driver-trail.tsx';
import { FormFoot } from './form-foot.tsx';
import { JoinHead } from './join-head.tsx';
import styles from './join.module.css';
import { NotKept } from './not-kept.tsx';
import type { DriverJoin } from './use-driver-join.ts';
import { type DriverPart, useDriverStep } from './use-driver-step.ts';

interface DriverStepProps {
  join: DriverJoin;
  Fields: ComponentType<DriverPart>;
  /** Stands between the head and the fields. */
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
    <form ref={element} className={styles['form']} onSubmit={submit} noValidate>
      <JoinHead
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
