import type { EventSummary } from '@sufra/contract/catering.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMoney } from '../../lib/format.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { cardList, ListCard } from '../../kit/layout/list-card.tsx';
import { PagedList } from '../../kit/controls/paged-list.tsx';
import { EmptyState } from '../../kit/feedback/states.tsx';
import { useEvents } from './catering.api.ts';
import styles from './event-list.module.css';
import { eventPath, requestPath } from './event-links.ts';
import { EventBadge, isolated, useMoment, usePlace } from './event-words.tsx';

function EventCard({ event }: { event: EventSummary }) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const moment = useMoment();
  const place = usePlace();
  const { chefName, openQuotes, total, startsAt } = event;
  const state = (
    <>
      <EventBadge status={event.status} />
      {chefName === null && openQuotes > 0 && <span>{t('list.open', { count: openQuotes })}</span>}
    </>
  );
  const end = chefName !== null && (
    <>
      <span>{t('list.with', { chef: isolated(chefName) })}</span>
      {total !== null && <strong className={styles['price']}>{formatMoney(total, language)}</strong>}
    </>
  );
  return (
    <ListCard
      to={eventPath(event.id)}
      name={t(`options:event_type.${event.eventType}`)}
      state={state}
      lines={[
        <time dateTime={startsAt}>{moment(startsAt)}</time>,
        <>
          {t('guests', { count: event.guests })} · {place(event)}
        </>,
      ]}
      end={end || undefined}
    />
  );
}

function NoEvents() {
  const { t } = useTranslation('catering');
  const begin = (
    <LinkButton variant="quiet" to={requestPath}>
      {t('hiring.begin')}
    </LinkButton>
  );
  return <EmptyState title={t('list.empty')} text={t('list.empty_text')} action={begin} />;
}

export function EventList() {
  const { t } = useTranslation('catering');
  const events = useEvents();
  return (
    <PagedList
      reading={events}
      items={events.data?.pages.flatMap((page) => page.events)}
      words={{ loading: t('list.loading'), failed: t('list.failed'), more: t('list.more') }}
      rowHeight="9.5rem"
      empty={<NoEvents />}
      className={cardList}
    >
      {(event) => <EventCard event={event} />}
    </PagedList>
  );
}
