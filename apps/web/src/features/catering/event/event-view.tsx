import type { EventDetail } from '@sufra/contract/catering/catering.ts';
import { IconArrowLeft, IconCalendarPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { errorText } from '../../../lib/form.ts';
import { Card, Page, VisuallyHidden, SectionCard } from '../../../kit/layout/surface.tsx';
import { useEvent, useWriteToChef } from '../catering.api.ts';
import { EventBooking, EventPayment } from './event-booking.tsx';
import { EventFacts } from '../event-facts.tsx';
import { eventsPath, EventBadge, useMoment, usePlace } from '../event-text.tsx';
import { Quotes } from '../quotes.tsx';
import { Thread } from '../thread.tsx';
import { isolate, isolateLtr } from '../../../lib/format.ts';

// Lazy: each is used once per event.
const CancelDialog = lazy(async () => ({ default: (await import('./event-cancel.tsx')).CancelDialog }));
const MoveDialog = lazy(async () => ({ default: (await import('./event-move.tsx')).MoveDialog }));
const EventObjection = lazy(async () => ({
  default: (await import('./event-objection.tsx')).EventObjection,
}));
const EventRating = lazy(async () => ({ default: (await import('./event-rating.tsx')).EventRating }));

export interface EventParts {
  readonly newCard: (onSaved: () => void) => ReactNode;
}

function BackToEvents() {
  const { t } = useTranslation('catering');
  return (
    <LinkButton
      to={eventsPath}
      variant="plain"
      className="-ms-12 self-start"
      start={<IconArrowLeft size={20} className="mirrors" aria-hidden="true" />}
    >
      {t('detail.back')}
    </LinkButton>
  );
}

function useHeadline(event: EventDetail): string {
  const { t } = useTranslation(['catering', 'options']);
  return t(`headline.${event.status}`, {
    count: event.openQuotes,
    emirate: t(`options:emirate.${event.emirate}`),
    chef: isolate(event.chefName ?? ''),
  });
}

function Head({ event }: { event: EventDetail }) {
  const { t } = useTranslation(['catering', 'options']);
  const moment = useMoment();
  const place = usePlace();
  const headline = useHeadline(event);
  const end = event.history.at(-1)?.reason ?? null;
  return (
    <Card className="flex flex-col gap-8">
      <p className="flex flex-wrap items-center gap-x-12 gap-y-8">
        <EventBadge status={event.status} />
        <span className="text-14 text-muted">{t('detail.number', { number: isolateLtr(event.number) })}</span>
      </p>
      <h1>{t(`options:event_type.${event.eventType}`)}</h1>
      <p className="font-medium">
        <time dateTime={event.startsAt}>{moment(event.startsAt, 'long')}</time>
        {' · '}
        {t('guests', { count: event.guests })} · {place(event)}
      </p>
      <p role="status">
        {headline} {event.status === 'cancelled' && end !== null && t(`why.${end}`)}
      </p>
    </Card>
  );
}

function Talk({ event }: { event: EventDetail }) {
  const { t } = useTranslation('catering');
  const write = useWriteToChef(event.id);
  const canWrite = event.actions.includes('message');
  if (event.booking === null || (!canWrite && event.messages.length === 0)) return null;
  return (
    <Thread
      messages={event.messages}
      other={event.booking.chef.name}
      empty={t('thread.empty')}
      canWrite={canWrite}
      writing={{
        isPending: write.isPending,
        error: write.error,
        send: (text, onSent) => write.mutate(text, { onSuccess: onSent }),
      }}
    />
  );
}

function Actions({ event }: { event: EventDetail }) {
  const { t } = useTranslation('catering');
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const close = (): void => setOpen(null);
  const may = (action: EventDetail['actions'][number]): boolean => event.actions.includes(action);
  return (
    <>
      {(may('reschedule') || may('cancel')) && (
        <div className="flex flex-wrap gap-12 max-xs:*:grow max-xs:*:basis-full">
          {may('reschedule') && (
            <Button variant="quiet" onClick={() => setOpen('move')}>
              {t('booking.move')}
            </Button>
          )}
          {may('cancel') && (
            <Button variant="danger" onClick={() => setOpen('cancel')}>
              {t('booking.cancel')}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {open === 'move' && <MoveDialog event={event} onClose={close} />}
        {open === 'cancel' && <CancelDialog event={event} onClose={close} />}
      </Suspense>
    </>
  );
}

const canObject = ({ actions, objection }: EventDetail): boolean =>
  objection !== null || actions.includes('object') || actions.includes('report_absent');

function Sheet({ event, error, newCard }: EventParts & { event: EventDetail; error: unknown }) {
  const { t } = useTranslation('catering');
  const isOver = event.status === 'cancelled' || event.status === 'expired';
  const showsQuotes = event.booking === null && (!isOver || event.quotes.length > 0);
  return (
    <Page width="wide">
      <BackToEvents />
      {error !== null && (
        <Notice tone="highlight" role="status">
          {errorText(error)}
        </Notice>
      )}
      <Head event={event} />
      {showsQuotes && !isOver && <Quotes event={event} newCard={newCard} />}
      <div className="grid grid-cols-1 items-start gap-24 min-[60rem]:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid grid-cols-1 items-start gap-24">
          {(event.rating !== null || event.actions.includes('rate')) && (
            <Suspense fallback={<Skeleton shape="block" height={event.rating === null ? '26rem' : '9rem'} />}>
              <EventRating event={event} />
            </Suspense>
          )}
          {canObject(event) && (
            <Suspense fallback={<Skeleton shape="block" height="10rem" />}>
              <EventObjection event={event} />
            </Suspense>
          )}
          <EventBooking event={event} />
          <Talk event={event} />
          <EventFacts event={event} />
        </div>
        <div className="grid grid-cols-1 items-start gap-24">
          <EventPayment event={event} newCard={newCard} />
          <Actions event={event} />
          <EventHistory event={event} />
          {isOver && (
            <LinkButton
              to="/chef-hiring#request"
              variant="quiet"
              start={<IconCalendarPlus size={20} aria-hidden="true" />}
            >
              {t('list.new')}
            </LinkButton>
          )}
        </div>
      </div>
    </Page>
  );
}

function EventLoading() {
  const { t } = useTranslation('catering');
  return (
    <Page width="wide">
      <Loading label={t('detail.loading')}>
        <Skeleton width="14rem" height="2.75rem" />
        <Skeleton shape="block" height="12rem" />
        <Skeleton shape="block" height="24rem" />
      </Loading>
    </Page>
  );
}

function Missing() {
  const { t } = useTranslation('catering');
  return (
    <Page>
      <VisuallyHidden>
        <h1>{t('detail.missing')}</h1>
      </VisuallyHidden>
      <EmptyState
        title={t('detail.missing')}
        text={t('detail.missing_text')}
        action={<LinkButton to={eventsPath}>{t('detail.back')}</LinkButton>}
      />
    </Page>
  );
}

const isMissing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.code === 'invalid_request');

export function EventView({ eventId, newCard }: EventParts & { eventId: string }) {
  const { t } = useTranslation('catering');
  const { data, error, isFetching, refetch } = useEvent(eventId);
  if (isMissing(error)) return <Missing />;
  if (data !== undefined) return <Sheet event={data} error={error} newCard={newCard} />;
  if (error === null) return <EventLoading />;
  return (
    <Page>
      <VisuallyHidden>
        <h1>{t('detail.failed')}</h1>
      </VisuallyHidden>
      <ErrorState
        error={error}
        title={t('detail.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        action={
          <LinkButton to={eventsPath} variant="plain">
            {t('detail.back')}
          </LinkButton>
        }
      />
    </Page>
  );
}

type Entry = EventDetail['history'][number];

/** A second quote repeats the status; skip entries that change nothing. */
const isStatusChange = (entry: Entry, place: number, all: readonly Entry[]): boolean =>
  entry.reason !== null || entry.status !== all[place - 1]?.status;

function EventHistory({ event }: { event: EventDetail }) {
  const { t } = useTranslation('catering');
  const moment = useMoment();
  return (
    <SectionCard title={t('detail.history')}>
      <ol role="list" className="flex flex-col gap-12">
        {event.history
          .filter(isStatusChange)
          .toReversed()
          .map(({ at, status, by, reason }, place) => (
            <li
              key={`${String(place)} ${at}`}
              className="border-s-3 border-s-line ps-16 first:border-s-highlight"
            >
              <p className="font-semibold">{t(`status.${status}`)}</p>
              {reason !== null && <p>{t(`why.${reason}`)}</p>}
              <p className="text-14 text-muted">
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
