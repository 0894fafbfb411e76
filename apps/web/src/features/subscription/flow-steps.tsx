import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { flowSteps, type FlowStep, pathOf } from './flow.ts';
import styles from './flow-steps.module.css';

function Step({ step, at, current }: { step: FlowStep; at: number; current: number }) {
  const { t } = useTranslation('subscription');
  const name = t(`steps.${step}`);
  if (at < current) {
    return (
      <li className={styles['done']}>
        <Link to={pathOf(step)} className={styles['step']}>
          <span className={styles['name']}>
            <IconCheck size={16} aria-hidden="true" />
            {name}
          </span>
        </Link>
      </li>
    );
  }
  return (
    <li className={at === current ? styles['current'] : styles['ahead']}>
      <span className={styles['step']} aria-current={at === current ? 'step' : undefined}>
        <span className={styles['name']}>{name}</span>
      </span>
    </li>
  );
}

export function FlowSteps({ current }: { current: FlowStep }) {
  const { t } = useTranslation(['subscription', 'common']);
  const position = flowSteps.indexOf(current);
  return (
    <nav aria-label={t('steps.label')}>
      <p className={styles['count']} aria-hidden="true">
        {t('common:kit.step_badge', { step: position + 1, total: flowSteps.length })}
        <span className={styles['where']}>{t(`steps.${current}`)}</span>
      </p>
      <ol role="list" className={styles['steps']}>
        {flowSteps.map((step, at) => (
          <Step key={step} step={step} at={at} current={position} />
        ))}
      </ol>
    </nav>
  );
}
