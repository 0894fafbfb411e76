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
    <span
      className={classes(
        styles['mark'],
        'grid size-32 flex-none place-items-center rounded-circle font-semibold',
      )}
      aria-hidden="true"
    >
      {isDone ? <IconCheck size={18} stroke={2.5} /> : at + 1}
    </span>
  );
}

export function DriverTrail({ step, onBack, isSending }: DriverTrailProps) {
  const { t } = useTranslation('join');
  const here = driverSteps.indexOf(step);
  return (
    <ol
      role="list"
      className={classes(styles['trail'], 'grid grid-cols-4 gap-4 li:relative li:grid')}
      aria-label={t('driver.steps')}
    >
      {driverSteps.map((one, at) => {
        const isDone = at < here;
        const name = (
          <>
            <Mark at={at} isDone={isDone} />
            <span className={classes(styles['name'], 'max-w-full wrap-anywhere')}>
              {t(`driver.${one}.short`)}
            </span>
          </>
        );
        return (
          <li key={one} className={classes(isDone && styles['done'], at === here && styles['here'])}>
            {isDone ? (
              <button
                type="button"
                disabled={isSending}
                className={classes(
                  styles['step'],
                  'flex min-h-target flex-col items-center gap-4 rounded-control border-0 bg-transparent p-4 text-center text-14',
                )}
                onClick={() => onBack(one)}
              >
                {name}
                <VisuallyHidden>{t('driver.done')}</VisuallyHidden>
              </button>
            ) : (
              <span
                className={classes(
                  styles['step'],
                  'flex min-h-target flex-col items-center gap-4 rounded-control border-0 bg-transparent p-4 text-center text-14',
                )}
                aria-current={at === here ? 'step' : undefined}
              >
                {name}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
