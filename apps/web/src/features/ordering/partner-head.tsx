// Who the partner is and how it stands: the welcome, the bell and three figures; the partner dashboard opens with it.
import { IconBell, IconBellOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatNumber, formatStars } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import { isolated } from './order-words.ts';
import type { Chime } from './partner-chime.ts';
import styles from './partner-head.module.css';
import { moodEmoji, moodOf } from './partner-sections.ts';
import type { PartnerProfile } from './partner.api.ts';

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card className={styles['figure']}>
      <dt className={styles['label']}>{label}</dt>
      <dd className={styles['value']}>{children}</dd>
    </Card>
  );
}

/** One decimal and the mood of the spec. */
export function Average({ average }: { average: number }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const mood = moodOf(average);
  return (
    <>
      {formatStars(average, language)}{' '}
      <span role="img" aria-label={t(`mood.${mood}`)}>
        {moodEmoji[mood]}
      </span>
    </>
  );
}

export interface PartnerHeadProps {
  profile: PartnerProfile;
  newCount: number;
  chime: Chime;
}

export function PartnerHead({ profile, newCount, chime }: PartnerHeadProps) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const { average, totalReviews } = profile.ratings;
  const Bell = chime.isOn ? IconBell : IconBellOff;
  return (
    <>
      <div className={styles['head']}>
        <PageTitle subtitle={t(`partner_type.${profile.type}`)}>
          {t('welcome', { name: isolated(profile.name) })}
        </PageTitle>
        <div className={styles['aside']}>
          <Badge tone={newCount > 0 ? 'main' : 'sand'}>{t('new_badge', { count: newCount })}</Badge>
          <Button variant="quiet" onClick={chime.turn} start={<Bell size={20} aria-hidden="true" />}>
            {t(chime.isOn ? 'sound.on' : 'sound.off')}
          </Button>
        </div>
      </div>
      {profile.isPaused && <Notice title={t('paused.title')}>{t('paused.text')}</Notice>}
      <dl className={styles['figures']}>
        <Figure label={t('figure.new_orders')}>{formatNumber(newCount, language)}</Figure>
        <Figure label={t('figure.average')}>
          {average === null ? (
            <span className={styles['none']}>{t('figure.no_average')}</span>
          ) : (
            <Average average={average} />
          )}
        </Figure>
        <Figure label={t('figure.reviews')}>{formatNumber(totalReviews, language)}</Figure>
      </dl>
    </>
  );
}
