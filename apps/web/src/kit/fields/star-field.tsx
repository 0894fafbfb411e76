import { IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { classes } from '../style/classes.ts';
import { FieldError } from './field.tsx';
import styles from './star-field.module.css';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

const stars = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof stars)[number];

/** What is rated is worded by its own form. */
export interface StarWords {
  readonly legend: string;
  /** How many stars, in words. */
  readonly star: (stars: Stars) => string;
  /** What so many stars mean. */
  readonly word: (stars: Stars) => string;
}

export interface StarFieldProps {
  words: StarWords;
  value: Stars | null;
  onChange: (stars: Stars) => void;
  error?: string | undefined;
}

export function StarField({ words, value, onChange, error }: StarFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles['field']} aria-describedby={error === undefined ? undefined : `${id}error`}>
      <legend className={styles['legend']}>{words.legend}</legend>
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
              {words.star(star)}: {words.word(star)}
            </VisuallyHidden>
          </label>
        ))}
      </div>
      <p className={styles['word']} aria-hidden="true">
        {value === null ? '\u00a0' : words.word(value)}
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
