import { type ReactNode, type Ref, useId } from 'react';
import styles from './checkbox.module.css';
import { FieldError } from '../fields/field.tsx';
import { classes } from '../style/classes.ts';

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, checked, onChange, error, disabled = false, ref }: CheckboxProps) {
  const id = useId();
  const errorId = `${id}error`;
  return (
    <div className={styles['checkbox']}>
      <label className={styles['line']}>
        <input
          ref={ref}
          type="checkbox"
          className={styles['box']}
          checked={checked}
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}

export interface SwitchProps {
  /** Its accessible name; visible unless `hideLabel`. */
  label: string;
  hideLabel?: boolean;
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
    <label className={styles['switchLine']}>
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
