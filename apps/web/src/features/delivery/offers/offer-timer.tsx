import { offerSeconds } from '@sufra/contract/delivery/delivery.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatNumber } from '../../../lib/format.ts';
import { classes } from '../../../kit/style/classes.ts';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import styles from './offer-timer.module.css';

const urgentSeconds = 10;

export interface OfferTime {
  readonly seconds: number;
  /** Share of the time left, 0 to 1. */
  readonly share: number;
  readonly isUrgent: boolean;
  readonly isOver: boolean;
}

/** `ends` and `now` in milliseconds, both on this device's clock. */
export function offerTime(ends: number, now: number): OfferTime {
  const left = Math.max(0, ends - now) / 1_000;
  return {
    seconds: Math.ceil(left),
    share: Math.min(1, left / offerSeconds),
    isUrgent: left <= urgentSeconds,
    isOver: left === 0,
  };
}

const radius = 26;
const around = 2 * Math.PI * radius;

export function OfferRing({ time: { seconds, share, isUrgent } }: { time: OfferTime }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  return (
    <div
      className={classes('relative grid size-72 flex-none place-items-center', isUrgent && styles['urgent'])}
      role="timer"
    >
      <svg
        viewBox="0 0 60 60"
        className={classes(styles['drawing'], 'absolute inset-0')}
        aria-hidden="true"
        focusable="false"
      >
        <circle className="fill-none stroke-line stroke-6" cx="30" cy="30" r={radius} />
        <circle
          className={classes(styles['left'], 'fill-none stroke-6 [stroke-linecap:round]')}
          cx="30"
          cy="30"
          r={radius}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - share)}
        />
      </svg>
      <span className={classes(styles['seconds'], 'text-28 leading-[1.6] font-semibold')} aria-hidden="true">
        {formatNumber(seconds, language)}
      </span>
      <VisuallyHidden>{t('offer.seconds', { count: seconds })}</VisuallyHidden>
    </div>
  );
}
