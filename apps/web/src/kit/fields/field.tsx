import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../style/classes.ts';
import styles from './field.module.css';

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
}

interface InputLinks {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  children: (links: InputLinks) => ReactNode;
}

export function Field({ label, hint, error, optional = false, hideLabel = false, children }: FieldProps) {
  const id = useId();
  const { t } = useTranslation();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const describedBy = [error !== undefined && errorId, hint !== undefined && hintId]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={classes(styles['label'], hideLabel && styles['away'])}>
        {label}
        {optional && <span className={styles['optional']}> ({t('kit.optional')})</span>}
      </label>
      {hint !== undefined && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className={styles['error']}>
      <IconAlertCircle size={18} aria-hidden="true" />
      <span>{error}</span>
    </p>
  );
}
