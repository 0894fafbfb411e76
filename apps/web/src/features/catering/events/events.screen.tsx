import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { PageTitle, Page, Row, Stack } from '../../../kit/layout/surface.tsx';
import { hiringPath, requestPath, eventPath, EventBadge, useMoment, usePlace } from '../event-text.tsx';
import type { EventSummary } from '@sufra/contract/catering/catering.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney, isolate } from '../../../lib/format.ts';
import { cardList, ListCard } from '../../../kit/layout/list-card.tsx';
import { PagedList } from '../../../kit/controls/paged-list.tsx';
import { EmptyState } from '../../../kit/feedback/states.tsx';
import { useEvents } from '../catering.api.ts';

export function Component() {
  const { t } = useTranslation('catering');
  return (
    <Page>
      <PageTitle subtitle={t('list.lead')}>{t('list.title')}</PageTitle>
      <Row>
        <LinkButton to={requestPath} start={<IconPlus size={20} aria-hidden="true" />}>
          {t('list.new')}
        </LinkButton>
      </Row>
      <EventList />
    </Page>
  );
}

export function EventsTab() {
  const { t } = useTranslation(['account', 'catering']);
  return (
    <Stack>
      <Row spread>
        <h2 className="text-22">{t('tabs.events')}</h2>
        <LinkButton variant="quiet" to={hiringPath}>
          {t('catering:list.new')}
        </LinkButton>
      </Row>
      <EventList />
    </Stack>
  );
}

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
      <span>{t('list.with', { chef: isolate(chefName) })}</span>
      {total !== null && <strong className="text-18">{formatMoney(total, language)}</strong>}
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

function EventList() {
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
