import type { OrderDetail } from '@sufra/contract/ordering.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { useToday } from '../../lib/clock.ts';
import { classes } from '../../kit/style/classes.ts';
import { VisuallyHidden } from '../../kit/layout/surface.tsx';
import { momentText } from './order-moments.ts';
import styles from './order-pour.module.css';
import { percentOf, stateOf, type StepState } from './order-progress.ts';

export function OrderPour({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const percent = percentOf(order.status);
  if (percent === null) return null;
  return (
    <div
      className={styles['bar']}
      role="progressbar"
      aria-label={t('progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={t(`status.${order.status}`)}
    >
      <div
        className={classes(styles['fill'], order.status === 'delivered' && styles['full'])}
        style={{ inlineSize: `${String(percent)}%` }}
      />
    </div>
  );
}

interface StepProps {
  label: string;
  at: string | null;
  state: StepState | 'ended';
}

function Step({ label, at, state }: StepProps) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const today = useToday();
  return (
    <li
      className={classes(styles['step'], styles[state])}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <span className={styles['marker']} aria-hidden="true">
        {state === 'done' && <IconCheck size={18} stroke={3} />}
        {state === 'ended' && <IconX size={18} stroke={3} />}
      </span>
      <span className={styles['label']}>{label}</span>
      {state !== 'ended' && <VisuallyHidden>{t(`step.${state}`)}</VisuallyHidden>}
      {at !== null && (
        <time className={styles['time']} dateTime={at}>
          {momentText(at, today, language)}
        </time>
      )}
    </li>
  );
}

export function OrderSteps({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { status } = order;
  const isCutShort = status === 'cancelled' || status === 'undeliverable';
  const steps = isCutShort ? order.steps.filter(({ at }) => at !== null) : order.steps;
  return (
    <ol role="list" className={styles['steps']} aria-label={t('steps')}>
      {steps.map((step) => (
        <Step
          key={step.status}
          label={t(`status.${step.status}`)}
          at={step.at}
          state={isCutShort ? 'done' : stateOf(step.status, status)}
        />
      ))}
      {isCutShort && (
        <Step label={t(`status.${status}`)} at={order.history.at(-1)?.at ?? null} state="ended" />
      )}
    </ol>
  );
}
