import type { PartnerEvent } from '@sufra/contract/partner-events.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/form.ts';
import { Notice } from '../../kit/feedback/notice.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { PartnerEventCard } from './partner-event-card.tsx';
import { usePartnerEvents } from './partner-events.api.ts';
import styles from './partner-events-tab.module.css';

function Part({ name, events }: { name: 'open' | 'booked' | 'past'; events: readonly PartnerEvent[] }) {
  const { t } = useTranslation('quoting');
  const id = useId();
  if (events.length === 0 && name !== 'open') return null;
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 id={id}>{t(`parts.${name}`)}</h2>
      {events.length === 0 ? (
        <EmptyState title={t('empty')} text={t('empty_text')} />
      ) : (
        <ul role="list" className={styles['events']}>
          {events.map((event) => (
            <PartnerEventCard key={event.id} event={event} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function PartnerEventsTab() {
  const { t } = useTranslation('quoting');
  const { data, error, isFetching, refetch } = usePartnerEvents();
  if (data === undefined) {
    return error === null ? (
      <Loading label={t('loading')}>
        <Skeleton width="12rem" height="2rem" />
        <Skeleton shape="block" height="22rem" />
      </Loading>
    ) : (
      <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  return (
    <Stack gap={32}>
      {error !== null && (
        <Notice tone="danger" role="status" title={t('stale')}>
          {errorText(error)}
        </Notice>
      )}
      <Part name="booked" events={data.booked} />
      <Part name="open" events={data.open} />
      <Part name="past" events={data.past} />
    </Stack>
  );
}
