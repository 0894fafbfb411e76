import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { EmptyState } from '../../../kit/feedback/states.tsx';
import { GivenStars } from '../../../kit/fields/star-form.tsx';
import { LeftToRight, Card, Stack } from '../../../kit/layout/surface.tsx';
import { formatDay } from '../../../lib/format.ts';
import { Average } from './partner-figures.tsx';
import type { PartnerProfile } from './partner-orders.api.ts';

interface Review {
  readonly id: string;
  readonly rating: number;
  readonly customerName: string;
  readonly date: string;
  readonly comment: string | null;
}

interface Ratings<One extends Review> {
  readonly average: number | null;
  readonly totalReviews: number;
  readonly recent: readonly One[];
}

function ReviewCard({ review, of }: { review: Review; of: ReactNode }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  return (
    <Card as="li" className="flex flex-col gap-8 p-16">
      <div className="flex flex-wrap items-center justify-between gap-8">
        <GivenStars value={review.rating} label={t('rating.star', { count: review.rating })} />
        <time className="text-14 text-muted" dateTime={review.date}>
          {formatDay(review.date, language, 'medium')}
        </time>
      </div>
      <p>
        <bdi className="font-semibold">{review.customerName}</bdi>
        <span className="text-14 text-muted"> · {of}</span>
      </p>
      {review.comment !== null && <p dir="auto">{review.comment}</p>}
    </Card>
  );
}

interface PartProps<One extends Review> {
  title: string;
  ratings: Ratings<One>;
  of: (review: One) => ReactNode;
  empty: { readonly title: string; readonly text: string };
}

function RatingsPart<One extends Review>({ title, ratings, of, empty }: PartProps<One>) {
  const { t } = useTranslation('partner');
  const titleId = useId();
  const { average, totalReviews, recent } = ratings;
  return (
    <section className="flex flex-col gap-16" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-22">
        {title}
      </h2>
      {average !== null && (
        <p className="flex flex-wrap items-baseline gap-x-12">
          <strong className="text-36 leading-1.2 font-semibold">
            <Average average={average} />
          </strong>
          <span>{t('reviews', { count: totalReviews })}</span>
        </p>
      )}
      {recent.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <ul role="list" className="grid grid-fill-336 gap-12">
          {recent.map((review) => (
            <ReviewCard key={review.id} review={review} of={of(review)} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function PartnerRatingsTab({ profile }: { profile: PartnerProfile }) {
  const { t } = useTranslation(['partner', 'options']);
  const isChef = profile.type === 'chef';
  return (
    <Stack gap={32}>
      <Notice>{t('ratings.hint')}</Notice>
      <RatingsPart
        title={t(isChef ? 'ratings.of_orders' : 'ratings.recent')}
        ratings={profile.ratings}
        of={({ mealName }) => mealName}
        empty={{ title: t('ratings.empty'), text: t('ratings.empty_text') }}
      />
      {isChef && (
        <RatingsPart
          title={t('ratings.of_events')}
          ratings={profile.eventRatings}
          of={({ eventType, number }) => (
            <>
              {t(`options:event_type.${eventType}`)} <LeftToRight>{number}</LeftToRight>
            </>
          )}
          empty={{ title: t('ratings.events_empty'), text: t('ratings.events_empty_text') }}
        />
      )}
    </Stack>
  );
}
