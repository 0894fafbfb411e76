import {
  IconBell,
  IconBellOff,
  IconBellRinging,
  IconMoodHappy,
  IconMoodNeutral,
  IconMoodSad,
  IconMoodSmile,
  IconStarFilled,
  type Icon,
} from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Figures } from '../../../kit/layout/facts.tsx';
import { Badge } from '../../../kit/layout/surface.tsx';
import { ring, type Chime } from '../../../lib/chime.ts';
import { formatMoney, formatNumber, formatStars, isolate } from '../../../lib/format.ts';
import type { PartnerProfile } from './partner-orders.api.ts';
import { moodOf, type Mood } from './partner-sections.ts';
import styles from './partner-head.module.css';
import { classes } from '../../../kit/style/classes.ts';

// Icons, because not every device has an emoji font.
const faces: Readonly<Record<Mood, Icon>> = {
  star: IconStarFilled,
  smile: IconMoodHappy,
  slight_smile: IconMoodSmile,
  neutral: IconMoodNeutral,
  sad: IconMoodSad,
};

export function Average({ average }: { average: number }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const mood = moodOf(average);
  const Face = faces[mood];
  return (
    <>
      {formatStars(average, language)}{' '}
      <span role="img" aria-label={t(`mood.${mood}`)} className={classes(styles.mood, 'text-highlight')}>
        <Face size="1em" aria-hidden="true" />
      </span>
    </>
  );
}

const PrintSwitch = lazy<ComponentType>(() =>
  import('./printing/print-papers.tsx').then(
    (print) => ({ default: print.PrintSwitch }),
    () => ({ default: () => null }),
  ),
);

interface PartnerHeadProps {
  profile: PartnerProfile;
  newCount: number;
  chime: Chime;
  taking: ReactNode;
}

interface PartnerFiguresProps {
  profile: PartnerProfile;
  newCount: number;
}

export function PartnerFigures({ profile: { earnings, stars }, newCount }: PartnerFiguresProps) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const { average, totalReviews } = stars;
  const figures = [
    { label: t('figure.new_orders'), value: formatNumber(newCount, language) },
    ...(earnings === null
      ? []
      : [{ label: t('figure.this_month'), value: formatMoney(earnings.totalThisMonth, language) }]),
    {
      label: t('figure.average'),
      value:
        average === null ? (
          <span className="text-16 font-normal text-muted">{t('figure.no_average')}</span>
        ) : (
          <Average average={average} />
        ),
    },
    { label: t('figure.reviews'), value: formatNumber(totalReviews, language) },
  ];
  return <Figures figures={figures} />;
}

export function PartnerHead({ profile, newCount, chime, taking }: PartnerHeadProps) {
  const { t } = useTranslation('partner');
  const Bell = chime.isOn ? IconBell : IconBellOff;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-8">
        <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-8">
          <h1 className="text-22">{t('welcome', { name: isolate(profile.name) })}</h1>
          <p className="text-14 text-muted">{t(`partner_type.${profile.type}`)}</p>
        </div>
        <Badge tone={newCount > 0 ? 'main' : 'sand'}>{t('new_badge', { count: newCount })}</Badge>
        {taking}
        <div className="flex flex-wrap gap-x-4">
          <Suspense fallback={<span className="size-48" />}>
            <PrintSwitch />
          </Suspense>
          <Button
            className="px-8"
            variant="quiet"
            onClick={chime.turn}
            start={<Bell size={20} aria-hidden="true" />}
          >
            {t(chime.isOn ? 'sound.on' : 'sound.off')}
          </Button>
          <IconButton
            label={t('alarm.test')}
            icon={<IconBellRinging size={20} aria-hidden="true" />}
            onClick={ring}
          />
        </div>
      </div>
      {profile.isPaused && (
        <Notice tone="highlight" title={t('paused.title')}>
          {t('paused.text')}
        </Notice>
      )}
    </>
  );
}
