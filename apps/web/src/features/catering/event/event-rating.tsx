import type { EventDetail } from '@sufra/contract/catering/catering.ts';
import { IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { FailedAttempt } from '../../../kit/feedback/notice.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { GivenRating, StarForm, type StarFormWords } from '../../../kit/fields/star-form.tsx';
import { useRateEvent } from '../catering.api.ts';
import { isolate } from '../../../lib/format.ts';

function useWords(): StarFormWords {
  const { t } = useTranslation('catering');
  return {
    legend: t('rating.legend'),
    star: (count) => t('rating.star', { count }),
    word: (stars) => t(`rating.word.${String(stars)}`),
    required: t('rating.required'),
    comment: t('rating.comment'),
    submit: t('rating.submit'),
    pending: t('rating.pending'),
  };
}

function RatingForm({ event, chef }: { event: EventDetail; chef: string }) {
  const { t } = useTranslation('catering');
  const words = useWords();
  const { mutate, isPending, error } = useRateEvent(event.id);
  const tell = (): void => toast({ title: t('rating.thanks_title'), description: t('rating.thanks') });
  return (
    <StarForm
      words={words}
      isPending={isPending}
      send={(given) => mutate(given, { tell })}
      failure={
        <FailedAttempt error={error} isPending={isPending} title={t('rating.failed')} say={errorText} />
      }
    >
      {t('rating.text', { chef: isolate(chef) })}
    </StarForm>
  );
}

export function EventRating({ event }: { event: EventDetail }) {
  const { t } = useTranslation('catering');
  const { rating, chefName } = event;
  if (rating !== null) {
    const label = t('rating.given', { count: rating.rating });
    return <GivenRating title={t('rating.yours')} {...rating} label={label} />;
  }
  if (!event.actions.includes('rate') || chefName === null) return null;
  return (
    <SectionCard title={t('rating.title')} icon={<IconStar aria-hidden="true" />}>
      <RatingForm event={event} chef={chefName} />
    </SectionCard>
  );
}
