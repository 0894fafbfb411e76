import { IconStarFilled, IconStar } from '@tabler/icons-react';
import { useId, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from '../style/classes.ts';
import { FieldError } from './field.tsx';
import styles from './star-field.module.css';
import { VisuallyHidden, SectionCard, Row, Stack } from '../layout/surface.tsx';
import { focusFirstWrong } from '../../lib/form.ts';
import { Button } from '../controls/button.tsx';
import { TextArea } from './text-field.tsx';

const stars = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof stars)[number];

export interface StarWords {
  readonly legend: string;
  readonly star: (stars: Stars) => string;
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

/** `label` is for screen readers. */
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

const maxComment = 500;

export interface StarFormWords extends StarWords {
  readonly required: string;
  readonly comment: string;
  readonly submit: string;
  readonly pending: string;
}

export interface StarFormProps {
  words: StarFormWords;
  /** What is rated, and for whom. */
  children: ReactNode;
  isPending: boolean;
  send: (given: { rating: Stars; comment: string }) => void;
  failure: ReactNode;
  otherwise?: ReactNode;
}

function useStarForm({ isPending, send }: Pick<StarFormProps, 'isPending' | 'send'>) {
  const form = useRef<HTMLFormElement>(null);
  const [rating, setRating] = useState<Stars | null>(null);
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    setMissing(rating === null);
    if (rating === null) focusFirstWrong(form.current);
    else send({ rating, comment });
  };
  const choose = (chosen: Stars): void => {
    setRating(chosen);
    setMissing(false);
  };
  return { form, rating, choose, comment, setComment, isMissing, submit };
}

export function StarForm(props: StarFormProps) {
  const { words, children, isPending, failure, otherwise } = props;
  const own = useStarForm(props);
  return (
    <form ref={own.form} onSubmit={own.submit} noValidate>
      <Stack>
        <p>{children}</p>
        <StarField
          words={words}
          value={own.rating}
          onChange={own.choose}
          error={own.isMissing ? words.required : undefined}
        />
        <TextArea
          label={words.comment}
          optional
          value={own.comment}
          onChange={own.setComment}
          maxLength={maxComment}
        />
        {failure}
        <Row gap={8} stackOnPhone>
          <Button type="submit" pending={isPending} pendingLabel={words.pending}>
            {words.submit}
          </Button>
          {otherwise}
        </Row>
      </Stack>
    </form>
  );
}

interface GivenRatingProps {
  title: string;
  rating: number;
  comment: string | null;
  label: string;
}

export function GivenRating({ title, rating, comment, label }: GivenRatingProps) {
  return (
    <SectionCard title={title} icon={<IconStar aria-hidden="true" />}>
      <Stack gap={8}>
        <GivenStars value={rating} label={label} />
        {comment !== null && <p dir="auto">{comment}</p>}
      </Stack>
    </SectionCard>
  );
}
