import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { type DriverStep, driverSteps } from './driver-steps.ts';
import styles from './driver-trail.module.css';

interface DriverTrailProps {
  step: DriverStep;
  onBack: (step: DriverStep) => void;
  isSending: boolean;
}

function Mark({ at, isDone }: { at: number; isDone: boolean }) {
  return (
    <span className={styles['mark']} aria-hidden="true">
      {isDone ? <IconCheck size={18} stroke={2.5} /> : at + 1}
    </span>
  );
}

export function DriverTrail({ step, onBack, isSending }: DriverTrailProps) {
  const { t } = useTranslation('join');
  const here = driverSteps.indexOf(step);
  return (
    <ol role="list" className={styles['trail']} aria-label={t('driver.steps')}>
      {driverSteps.map((one, at) => {
        const isDone = at < here;
        const name = (
          <>
            <Mark at={at} isDone={isDone} />
            <span className={styles['name']}>{t(`driver.${one}.short`)}</span>
          </>
        );
        return (
          <li key={one} className={classes(isDone && styles['done'], at === here && styles['here'])}>
            {isDone ? (
              <button
                type="button"
                disabled={isSending}
                className={styles['step']}
                onClick={() => onBack(one)}
              >
                {name}
                <VisuallyHidden>{t('driver.done')}</VisuallyHidden>
              </button>
            ) : (
              <span className={styles['step']} aria-current={at === here ? 'step' : undefined}>
                {name}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
