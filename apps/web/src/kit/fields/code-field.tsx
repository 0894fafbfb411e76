import { toLatinDigits } from '@sufra/contract/text.ts';
import { type Ref, useState } from 'react';
import styles from './code-field.module.css';
import { classes } from '../style/classes.ts';
import { Field, type FieldTexts } from './field.tsx';

export type CodeFieldProps = FieldTexts & {
  value: string;
  onChange: (code: string) => void;
  /** Called once, when the last digit is entered. */
  onComplete?: (code: string) => void;
  length?: number;
  disabled?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export function CodeField(props: CodeFieldProps) {
  const {
    value,
    onChange,
    onComplete,
    length = 6,
    disabled = false,
    autoFocus = false,
    ref,
    ...texts
  } = props;
  const [isFocused, setFocused] = useState(false);
  const change = (typed: string): void => {
    const code = toLatinDigits(typed).replaceAll(/\D/g, '').slice(0, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  };
  const active = Math.min(value.length, length - 1);
  return (
    <Field {...texts}>
      {(links) => (
        <div className={styles['code']} dir="ltr">
          <div className={styles['cells']} aria-hidden="true">
            {Array.from({ length }, (_, at) => (
              <span
                key={at}
                className={classes(
                  styles['cell'],
                  isFocused && at === active && styles['active'],
                  texts.error !== undefined && styles['wrong'],
                )}
              >
                {value.charAt(at)}
              </span>
            ))}
          </div>
          <input
            {...links}
            ref={ref}
            className={styles['input']}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus={autoFocus}
            data-autofocus={autoFocus || undefined}
            disabled={disabled}
            value={value}
            onChange={(event) => change(event.target.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
        </div>
      )}
    </Field>
  );
}
