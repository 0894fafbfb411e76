import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import styles from './stepper.module.css';

export interface StepperProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** A count of people by default. */
  text?: string;
}

export function Stepper({ label, value, onChange, min = 1, max = 100, text }: StepperProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles['stepper']} role="group" aria-labelledby={id}>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <div className={styles['controls']}>
        <IconButton
          label={t('kit.fewer')}
          icon={<IconMinus aria-hidden="true" />}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        />
        <output className={styles['value']} aria-live="polite">
          {text ?? t('kit.people', { count: value })}
        </output>
        <IconButton
          label={t('kit.more')}
          icon={<IconPlus aria-hidden="true" />}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        />
      </div>
    </div>
  );
}
