// The list of an account's events; their own screen and the account's settings show it.
import type { EventSummary } from '@sufra/contract/catering.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMoney } from '../../lib/format.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { useEvents } from './catering.api.ts';
import styles from './event-list.module.css';
import { eventPath, requestPath } from './event-links.ts';
import { EventBadge, isolated, useMoment, usePlace } from './event-words.tsx';

function EventCard({ event }: { event: EventSummary }) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const moment = useMoment();
  const place = usePlace();
  const { chefName, openQuotes, total } = event;
  return (
    <Card as="li" className={styles['event']}>
      <div className={styles['words']}>
        <p className={styles['state']}>
          <EventBadge status={event.status} />
          {chefName === null && openQuotes > 0 && <span>{t('list.open', { count: openQuotes })}</span>}
        </p>
        <Link className={styles['name']} to={eventPath(event.id)}>
          {t(`options:event_type.${event.eventType}`)}
        </Link>
        <p className={styles['more']}>
          <time dateTime={event.startsAt}>{moment(event.startsAt)}</time>
        </p>
        <p className={styles['more']}>
          {t('guests', { count: event.guests })} · {place(event)}
        </p>
      </div>
      {chefName !== null && (
        <p className={styles['end']}>
          <span>{t('list.with', { chef: isolated(chefName) })}</span>
          {total !== null && <strong className={styles['price']}>{formatMoney(total, language)}</strong>}
        </p>
      )}
    </Card>
  );
}

function EventsComing() {
  const { t } = useTranslation('catering');
  return (
    <Loading label={t('list.loading')}>
      <Skeleton shape="block" height="9.5rem" />
      <Skeleton shape="block" height="9.5rem" />
    </Loading>
  );
}

export function EventList() {
  const { t } = useTranslation('catering');
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEvents();
  const events = data?.pages.flatMap((page) => page.events);
  if (events === undefined) {
    return error === null ? (
      <EventsComing />
    ) : (
      <ErrorState
        error={error}
        title={t('list.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (events.length === 0) {
    return (
      <EmptyState
        title={t('list.empty')}
        text={t('list.empty_text')}
        action={
          <LinkButton variant="quiet" to={requestPath}>
            {t('hiring.begin')}
          </LinkButton>
        }
      />
    );
  }
  const readOn = (): void => void (hasNextPage ? fetchNextPage() : refetch());
  return (
    <div className={styles['list']}>
      <ul role="list" className={styles['events']}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
      {error !== null && !isFetching && (
        <ErrorState error={error} title={t('list.failed')} onRetry={readOn} />
      )}
      {hasNextPage && (error === null || isFetching) && (
        <Button variant="quiet" pending={isFetchingNextPage} onClick={readOn}>
          {t('list.more')}
        </Button>
      )}
    </div>
  );
}
