import type { PastDelivery as Past } from '@sufra/contract/driver-desk.ts';
import { IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { distanceText, formatDay, formatMoney, formatNumber, formatTime } from '../../lib/format.ts';
import { Ltr, Badge, VisuallyHidden } from '../../kit/layout/surface.tsx';
import { isolated, placeText } from './driver-words.ts';
import styles from './past-delivery.module.css';

function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  return (
    <span className={styles['stars']}>
      <IconStarFilled size={16} aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(rating, language)}</span>
      <VisuallyHidden>{t('past.stars', { count: rating })}</VisuallyHidden>
    </span>
  );
}

export function PastDelivery({ past, withDay }: { past: Past; withDay: boolean }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const at = new Date(past.date);
  const time = formatTime(at, language);
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <strong>
          {t('past.way', {
            from: isolated(placeText(past.pickupAddress, t)),
            to: isolated(placeText(past.dropoffAddress, t)),
          })}
        </strong>
        <span className={styles['sub']}>
          <time dateTime={past.date}>{withDay ? `${formatDay(at, language, 'short')} · ${time}` : time}</time>
          {' · '}
          <Ltr>{past.orderId}</Ltr>
          {' · '}
          {distanceText(past.distance * 1_000, t, language)}
          {' · '}
          {t('minutes', { count: past.duration })}
        </span>
      </span>
      <span className={styles['end']}>
        <strong>{formatMoney(past.earnings, language)}</strong>
        {past.outcome === 'failed' && <Badge tone="highlight">{t('past.failed')}</Badge>}
        {past.rating !== null && <Stars rating={past.rating} />}
      </span>
    </li>
  );
}
