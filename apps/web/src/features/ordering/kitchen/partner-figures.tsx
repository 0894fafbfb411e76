import {
  IconCalendarOff,
  IconMoodHappy,
  IconMoodNeutral,
  IconMoodSad,
  IconMoodSmile,
  IconStarFilled,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Figures } from '../../../kit/layout/facts.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { useToday } from '../../../lib/clock.ts';
import {
  formatDays,
  formatList,
  formatMoney,
  formatNumber,
  formatStars,
  isolate,
} from '../../../lib/format.ts';
import type { PartnerProfile } from './partner-orders.api.ts';
import { moodOf, type Mood } from './partner-sections.ts';
import styles from './partner-head.module.css';

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

const noticeMs = 3 * 24 * 60 * 60 * 1000;

/** From three days before until it ends. */
export function NextHoliday({ profile: { holidays } }: Pick<PartnerFiguresProps, 'profile'>) {
  const { t } = useTranslation(['partner', 'options']);
  const { language } = useLanguage();
  const today = useToday();
  const next = holidays?.find(
    ({ from, to }) => to >= today && Date.parse(from) - Date.parse(today) <= noticeMs,
  );
  if (next === undefined) return null;
  const { name, from, to, emirates } = next;
  const places = formatList(
    emirates.map((emirate) => t(`options:emirate.${emirate}`)),
    language,
  );
  return (
    <p className="flex items-center gap-8 text-14 text-muted">
      <IconCalendarOff className="flex-none" size={18} aria-hidden="true" />
      {t(emirates.length === 0 ? 'holiday.all' : 'holiday.some', {
        ...{ name: isolate(name[language]), days: formatDays(from, to, language), places },
      })}
    </p>
  );
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
