import { IconStar } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { focusFirstWrong } from '../../lib/focus-first-wrong.ts';
import { Button } from '../controls/button.tsx';
import { SectionCard } from '../layout/section-card.tsx';
import { GivenStars, StarField, type Stars, type StarWords } from './star-field.tsx';
import { Row, Stack } from '../layout/surface.tsx';
import { TextArea } from './text-field.tsx';

const maxComment = 500;

export interface StarFormWords extends StarWords {
  /** Said where no star is chosen. */
  readonly required: string;
  readonly comment: string;
  readonly submit: string;
  readonly pending: string;
}

export interface StarFormProps {
  words: StarFormWords;
  /** What is rated, and for whom that is. */
  children: ReactNode;
  isPending: boolean;
  send: (given: { rating: Stars; comment: string }) => void;
  /** What became of the last attempt, where it failed. */
  failure: ReactNode;
  /** What else can be done than to send it. */
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
  /** The stars in words. */
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
