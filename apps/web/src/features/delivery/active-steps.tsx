import type { ActiveDelivery } from '@sufra/contract/delivery.ts';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../kit/style/classes.ts';
import styles from './active-steps.module.css';

const steps = ['accepted', 'pickup_confirmed', 'in_transit', 'delivered'] as const;

export function ActiveSteps({ status }: Pick<ActiveDelivery, 'status'>) {
  const { t } = useTranslation('driver');
  const at = steps.indexOf(status);
  return (
    <ol role="list" className={styles['steps']} aria-label={t('active.steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(styles['step'], index <= at && styles['done'])}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles['mark']} aria-hidden="true">
            {index <= at && <IconCheck size={16} stroke={3} />}
          </span>
          <span className={styles['label']}>{t(`step.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
