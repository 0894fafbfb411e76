import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { classes } from '../style/classes.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { formatPhone } from '../../lib/phone.ts';

export type TextFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
    value: string;
    onChange: (value: string) => void;
    /** Shown inside the frame, before or after the text. */
    start?: ReactNode;
    end?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, hideLabel, value, onChange, start, end, className, ...rest } = props;
  const texts = { label, hint, error, ...(optional && { optional }), ...(hideLabel && { hideLabel }) };
  return (
    <Field {...texts}>
      {(links) => (
        <div className={styles['box']}>
          {start !== undefined && <span className={styles['adornment']}>{start}</span>}
          <input
            type="text"
            {...rest}
            {...links}
            className={classes(styles['input'], className)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {end !== undefined && <span className={styles['adornment']}>{end}</span>}
        </div>
      )}
    </Field>
  );
}

export type TextAreaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> & {
    value: string;
    onChange: (value: string) => void;
    ref?: Ref<HTMLTextAreaElement>;
  };

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, value, onChange, rows = 3, className, ...rest } = props;
  const texts = { label, hint, error, ...(optional && { optional }), ...(hideLabel && { hideLabel }) };
  return (
    <Field {...texts}>
      {(links) => (
        <div className={styles['box']}>
          <textarea
            {...rest}
            {...links}
            rows={rows}
            className={classes(styles['input'], className)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'dir'>;

export function PhoneField({ value, onChange, onBlur, ...rest }: PhoneFieldProps) {
  return (
    <TextField
      autoComplete="tel"
      placeholder="+971 50 123 4567"
      maxLength={40}
      {...rest}
      type="tel"
      inputMode="tel"
      dir="ltr"
      value={value}
      onChange={(typed) => onChange(toLatinDigits(typed))}
      onBlur={(event) => {
        onChange(formatPhone(value));
        onBlur?.(event);
      }}
    />
  );
}

export type CountFieldProps = Omit<TextFieldProps, 'inputMode' | 'dir' | 'autoComplete'>;

export function CountField({ onChange, ...rest }: CountFieldProps) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
      onChange={(typed) => onChange(toLatinDigits(typed))}
    />
  );
}
