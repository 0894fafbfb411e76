import type { EventDetail } from '@sufra/contract/catering.ts';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../kit/layout/surface.tsx';
import styles from './event-history.module.css';
import { useMoment } from './event-words.tsx';

type Entry = EventDetail['history'][number];

/** A second quote moves nothing on: what only repeats the entry before is left out. */
const isNews = (entry: Entry, place: number, all: readonly Entry[]): boolean =>
  entry.reason !== null || entry.status !== all[place - 1]?.status;

export function EventHistory({ event }: { event: EventDetail }) {
  const { t } = useTranslation('catering');
  const moment = useMoment();
  return (
    <SectionCard title={t('detail.history')}>
      <ol role="list" className={styles['entries']}>
        {event.history
          .filter(isNews)
          .toReversed()
          .map(({ at, status, by, reason }, place) => (
            <li key={`${String(place)} ${at}`} className={styles['entry']}>
              <p className={styles['what']}>{t(`status.${status}`)}</p>
              {reason !== null && <p>{t(`why.${reason}`)}</p>}
              <p className={styles['when']}>
                <time dateTime={at}>{moment(at)}</time>
                {' · '}
                {t(`detail.by.${by}`)}
              </p>
            </li>
          ))}
      </ol>
    </SectionCard>
  );
}
