// One to five stars as radio buttons, with the word for what they mean; the rating form uses it.
import { IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './star-field.module.css';

const stars = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof stars)[number];

export interface StarFieldProps {
  value: Stars | null;
  onChange: (stars: Stars) => void;
  error?: string | undefined;
}

export function StarField({ value, onChange, error }: StarFieldProps) {
  const { t } = useTranslation('order');
  const id = useId();
  return (
    <fieldset className={styles['field']} aria-describedby={error === undefined ? undefined : `${id}error`}>
      <legend className={styles['legend']}>{t('rating.legend')}</legend>
      <div className={styles['stars']}>
        {stars.map((star) => (
          <label key={star} className={classes(styles['star'], star <= (value ?? 0) && styles['lit'])}>
            <input
              type="radio"
              name={`${id}stars`}
              className={styles['input']}
              checked={value === star}
              aria-invalid={error === undefined ? undefined : true}
              onChange={() => onChange(star)}
            />
            <IconStarFilled size={36} aria-hidden="true" />
            <VisuallyHidden>
              {t('rating.star', { count: star })}: {t(`rating.word.${String(star)}`)}
            </VisuallyHidden>
          </label>
        ))}
      </div>
      <p className={styles['word']} aria-hidden="true">
        {value === null ? '\u00a0' : t(`rating.word.${String(value)}`)}
      </p>
      <div role="alert">
        <FieldError id={`${id}error`} error={error} />
      </div>
    </fieldset>
  );
}

/** Stars that were given; `children` says them to those who can't see them. */
export function GivenStars({ value, label }: { value: number; label: string }) {
  return (
    <span className={styles['given']}>
      {stars.map((star) => (
        <IconStarFilled
          key={star}
          size={22}
          className={star <= value ? styles['on'] : styles['off']}
          aria-hidden="true"
        />
      ))}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
