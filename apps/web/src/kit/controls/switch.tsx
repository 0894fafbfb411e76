import { type ReactNode, useId } from 'react';
import { classes } from '../style/classes.ts';
import styles from './switch.module.css';

export interface SwitchProps {
  /** What it turns; read out, and seen unless `hideLabel`. */
  label: string;
  hideLabel?: boolean;
  /** The state in words, such as "Available". */
  state: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Switch({
  label,
  hideLabel = false,
  state,
  checked,
  onChange,
  disabled = false,
}: SwitchProps) {
  const id = useId();
  return (
    <label className={styles['line']}>
      <input
        type="checkbox"
        role="switch"
        className={styles['input']}
        aria-label={label}
        aria-describedby={id}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['knob']} />
      </span>
      <span className={styles['words']}>
        {!hideLabel && (
          <span className={styles['label']} aria-hidden="true">
            {label}
          </span>
        )}
        <span id={id} className={classes(hideLabel ? styles['label'] : styles['state'])}>
          {state}
        </span>
      </span>
    </label>
  );
}
