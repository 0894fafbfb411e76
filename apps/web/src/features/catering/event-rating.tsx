// The stars for a chef after the event: the form, or what was given; the event's screen shows it.
import type { EventDetail } from '@sufra/contract/catering.ts';
import { IconStar } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { focusFirstWrong } from '../../lib/focus-first-wrong.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FailedAttempt } from '../../ui/failed-attempt.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { GivenStars, StarField, type Stars, type StarWords } from '../../ui/star-field.tsx';
import { Stack } from '../../ui/surface.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { useRateEvent } from './catering.api.ts';
import { isolated } from './event-words.tsx';

const maxComment = 500;

function useStarWords(): StarWords {
  const { t } = useTranslation('catering');
  return {
    legend: t('rating.legend'),
    star: (count) => t('rating.star', { count }),
    word: (stars) => t(`rating.word.${String(stars)}`),
  };
}

function useRatingForm(eventId: string) {
  const { t } = useTranslation('catering');
  const form = useRef<HTMLFormElement>(null);
  const [rating, setRating] = useState<Stars | null>(null);
  const [comment, setComment] = useState('');
  const [isRequired, setRequired] = useState(false);
  const { mutate, isPending, error } = useRateEvent(eventId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    setRequired(rating === null);
    if (rating === null) return focusFirstWrong(form.current);
    mutate(
      { rating, comment },
      { tell: () => toast({ title: t('rating.thanks_title'), description: t('rating.thanks') }) },
    );
  };
  const choose = (chosen: Stars): void => {
    setRating(chosen);
    setRequired(false);
  };
  return { form, rating, choose, comment, setComment, isRequired, isPending, error, submit };
}

function RatingForm({ event, chef }: { event: EventDetail; chef: string }) {
  const { t } = useTranslation('catering');
  const own = useRatingForm(event.id);
  const words = useStarWords();
  return (
    <form ref={own.form} onSubmit={own.submit} noValidate>
      <Stack>
        <p>{t('rating.text', { chef: isolated(chef) })}</p>
        <StarField
          words={words}
          value={own.rating}
          onChange={own.choose}
          error={own.isRequired ? t('rating.required') : undefined}
        />
        <TextArea
          label={t('rating.comment')}
          optional
          value={own.comment}
          onChange={own.setComment}
          maxLength={maxComment}
        />
        <FailedAttempt
          error={own.error}
          isPending={own.isPending}
          title={t('rating.failed')}
          say={errorText}
        />
        <div>
          <Button type="submit" pending={own.isPending} pendingLabel={t('rating.pending')}>
            {t('rating.submit')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

export function EventRating({ event }: { event: EventDetail }) {
  const { t } = useTranslation('catering');
  const { rating, chefName } = event;
  if (rating !== null) {
    return (
      <SectionCard title={t('rating.yours')} icon={<IconStar aria-hidden="true" />}>
        <Stack gap={8}>
          <GivenStars value={rating.rating} label={t('rating.given', { count: rating.rating })} />
          {rating.comment !== null && <p dir="auto">{rating.comment}</p>}
        </Stack>
      </SectionCard>
    );
  }
  if (!event.actions.includes('rate') || chefName === null) return null;
  return (
    <SectionCard title={t('rating.title')} icon={<IconStar aria-hidden="true" />}>
      <RatingForm event={event} chef={chefName} />
    </SectionCard>
  );
}
