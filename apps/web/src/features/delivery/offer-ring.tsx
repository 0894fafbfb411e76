import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatNumber } from '../../lib/format.ts';
import { classes } from '../../kit/style/classes.ts';
import { VisuallyHidden } from '../../kit/layout/surface.tsx';
import styles from './offer-ring.module.css';
import type { OfferTime } from './offer-time.ts';

const radius = 26;
const around = 2 * Math.PI * radius;

export function OfferRing({ time: { seconds, share, isUrgent } }: { time: OfferTime }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  return (
    <div className={classes(styles['ring'], isUrgent && styles['urgent'])} role="timer">
      <svg viewBox="0 0 60 60" className={styles['drawing']} aria-hidden="true" focusable="false">
        <circle className={styles['track']} cx="30" cy="30" r={radius} />
        <circle
          className={styles['left']}
          cx="30"
          cy="30"
          r={radius}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - share)}
        />
      </svg>
      <span className={styles['seconds']} aria-hidden="true">
        {formatNumber(seconds, language)}
      </span>
      <VisuallyHidden>{t('offer.seconds', { count: seconds })}</VisuallyHidden>
    </div>
  );
}
