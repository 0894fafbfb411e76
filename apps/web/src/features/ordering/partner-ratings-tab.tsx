// What customers said about a partner; the ratings tab of the dashboard shows it.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { GivenStars } from '../../ui/star-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { Average } from './partner-head.tsx';
import styles from './partner-ratings-tab.module.css';
import type { PartnerProfile } from './partner.api.ts';

type Review = PartnerProfile['ratings']['recent'][number];

function ReviewCard({ review }: { review: Review }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  return (
    <Card as="li" className={styles['review']}>
      <div className={styles['head']}>
        <GivenStars value={review.rating} label={t('rating.star', { count: review.rating })} />
        <time className={styles['sub']} dateTime={review.date}>
          {formatDay(review.date, language, 'medium')}
        </time>
      </div>
      <p>
        <bdi className={styles['name']}>{review.customerName}</bdi>
        <span className={styles['sub']}> · {review.mealName}</span>
      </p>
      {review.comment !== null && <p dir="auto">{review.comment}</p>}
    </Card>
  );
}

export function PartnerRatingsTab({ profile: { ratings } }: { profile: PartnerProfile }) {
  const { t } = useTranslation('partner');
  const { average, totalReviews, recent } = ratings;
  return (
    <div className={styles['tab']}>
      {average !== null && (
        <p className={styles['sum']}>
          <strong className={styles['average']}>
            <Average average={average} />
          </strong>
          <span>{t('reviews', { count: totalReviews })}</span>
        </p>
      )}
      <Notice>{t('ratings.hint')}</Notice>
      <h2 className={styles['title']}>{t('ratings.recent')}</h2>
      {recent.length === 0 ? (
        <EmptyState title={t('ratings.empty')} text={t('ratings.empty_text')} />
      ) : (
        <ul role="list" className={styles['reviews']}>
          {recent.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ul>
      )}
    </div>
  );
}
