import { IconChevronDown } from '@tabler/icons-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../style/classes.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

export type SelectFieldProps<Value extends string = string> = FieldTexts &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> & {
    /** Empty until chosen. */
    value: Value | '';
    onChange: (value: Value) => void;
    options: readonly Option<Value>[];
    placeholder?: string;
    ref?: Ref<HTMLSelectElement>;
  };

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const {
    label,
    hint,
    error,
    optional,
    hideLabel,
    value,
    onChange,
    options,
    placeholder,
    className,
    ...rest
  } = props;
  const { t } = useTranslation();
  const texts = { label, hint, error, ...(optional && { optional }), ...(hideLabel && { hideLabel }) };
  const choose = (chosen: string): void => {
    const option = options.find((one) => one.value === chosen);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <Field {...texts}>
      {(links) => (
        <div className={styles['box']}>
          <select
            {...rest}
            {...links}
            className={classes(styles['input'], styles['select'], className)}
            value={value}
            onChange={(event) => choose(event.target.value)}
          >
            {value === '' && (
              <option value="" disabled>
                {placeholder ?? t('kit.choose')}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown className={styles['chevron']} size={20} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
