import { type ReactNode, type Ref, useId } from 'react';
import styles from './checkbox.module.css';
import { FieldError } from '../fields/field.tsx';

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
