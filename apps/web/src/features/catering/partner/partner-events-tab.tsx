import type { ChefAction, getPartnerEvents, PartnerEvent } from '@sufra/contract/catering/partner-events.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconPhone } from '@tabler/icons-react';
import { lazy, Suspense, useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney, formatNumber, formatSpan, isolate } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { useNowBy } from '../../../lib/clock.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { LeftToRight, Badge, Card, Row, Stack } from '../../../kit/layout/surface.tsx';
import { ErrorState, Skeleton, EmptyState, Loading } from '../../../kit/feedback/states.tsx';
import { Needs, useAskedRows } from '../event-facts.tsx';
import { ChefActionDialog, type Question } from './partner-event-dialogs.tsx';
import { usePartnerEvent, useWriteToCustomer, usePartnerEvents } from './partner-events.api.ts';
import { useMoment } from '../event-text.tsx';
import { MenuLines } from '../quotes.tsx';
import { Thread } from '../thread.tsx';
import { timeLeft } from '../when.ts';
import { errorText } from '../../../lib/form.ts';
import { Notice } from '../../../kit/feedback/notice.tsx';
import styles from './partner-events-tab.module.css';
import { classes } from '../../../kit/style/classes.ts';

const QuoteDialog = lazy(async () => ({ default: (await import('./quote-form.tsx')).QuoteDialog }));

const lookMs = 30_000;

const quoteTones = {
  open: 'highlight',
  accepted: 'good',
  withdrawn: 'sand',
  expired: 'sand',
  lost: 'sand',
} as const;

function OwnQuote({ quote }: { quote: NonNullable<PartnerEvent['quote']> }) {
  const { t } = useTranslation(['quoting', 'catering']);
  const { language } = useLanguage();
  const left = timeLeft(quote.expiresAt, useNowBy(lookMs));
  const sum = (text: string): string => formatMoney(text, language);
  return (
    <div className="flex min-w-0 flex-col gap-16">
      <p className="flex flex-wrap items-center gap-x-12 gap-y-4">
        <strong>{t('own.title')}</strong>
        <Badge tone={quoteTones[quote.status]}>{t(`catering:quotes.status.${quote.status}`)}</Badge>
        {quote.status === 'open' && left !== null && (
          <span>{t('catering:quotes.left', { left: formatSpan(left.value, left.unit, language) })}</span>
        )}
      </p>
      <Facts
        rows={[
          { label: t('own.total'), value: sum(quote.total) },
          {
            label: t('own.earns', { percent: formatNumber(quote.feePercent, language, 2) }),
            value: sum(quote.earns),
          },
        ]}
      />
      <MenuLines menu={quote.menu} />
    </div>
  );
}

function Contact({ contact }: { contact: NonNullable<PartnerEvent['contact']> }) {
  const { t } = useTranslation('quoting');
  return (
    <div className="flex flex-wrap items-center gap-x-16 gap-y-4 rounded-control bg-info-soft px-16 py-12">
      <strong>
        <bdi>{contact.name ?? t('nameless')}</bdi>
      </strong>
      {contact.phone !== null && (
        <a className="inline-flex min-h-target items-center gap-8" href={`tel:${contact.phone}`}>
          <IconPhone size={20} aria-hidden="true" />
          <LeftToRight>{formatPhone(contact.phone)}</LeftToRight>
        </a>
      )}
      {contact.lines.map((line, at) => (
        <span key={`${String(at)} ${line}`} dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {line}
        </span>
      ))}
      {contact.instructions !== null && (
        <span dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {contact.instructions}
        </span>
      )}
    </div>
  );
}

function Talk({ event }: { event: PartnerEvent }) {
  const { t } = useTranslation('quoting');
  const { data, error, isFetching, refetch } = usePartnerEvent(event.id);
  const write = useWriteToCustomer(event.id);
  if (data === undefined) {
    return error === null ? (
      <Skeleton shape="block" height="16rem" />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  return (
    <Thread
      messages={data.messages}
      other={event.contact?.name ?? event.customer}
      empty={t('empty_talk')}
      canWrite={data.actions.includes('message')}
      writing={{
        isPending: write.isPending,
        error: write.error,
        send: (text, onSent) => write.mutate(text, { onSuccess: onSent }),
      }}
    />
  );
}

interface Opened {
  readonly event: PartnerEvent;
  readonly dialog: 'quote' | Question;
}

interface Opening {
  onOpen: (opened: Opened) => void;
}

function Actions({ event, onOpen }: Opening & { event: PartnerEvent }) {
  const { t } = useTranslation('quoting');
  const may = (action: ChefAction): boolean => event.actions.includes(action);
  const number = isolate(event.number);
  const asked = (['arrive', 'complete', 'withdraw', 'cancel'] as const).filter(may);
  return (
    <Row gap={8} stackOnPhone>
      {may('quote') && (
        <Button
          onClick={() => onOpen({ event, dialog: 'quote' })}
          aria-label={t(event.quote?.status === 'open' ? 'again_named' : 'write_named', { number })}
        >
          {t(event.quote?.status === 'open' ? 'again' : 'write')}
        </Button>
      )}
      {asked.map((action) => (
        <Button
          key={action}
          variant={
            action === 'complete' || action === 'arrive' ? 'main' : action === 'cancel' ? 'danger' : 'quiet'
          }
          aria-label={t(`${action}.open_named`, { number })}
          onClick={() => onOpen({ event, dialog: action })}
        >
          {t(`${action}.open`)}
        </Button>
      ))}
    </Row>
  );
}

function PartnerEventCard({ event, onOpen }: Opening & { event: PartnerEvent }) {
  const { t } = useTranslation(['quoting', 'catering', 'options']);
  const rows = useAskedRows(event);
  const moment = useMoment();
  const titleId = `event-${event.id}`;
  return (
    <Card as="li" className="flex min-w-0 flex-col gap-16" aria-labelledby={titleId}>
      <p className="flex flex-wrap items-center gap-x-12 gap-y-4">
        <Badge tone={event.status === 'booked' ? 'info' : 'sand'}>
          {t(`catering:status.${event.status}`)}
        </Badge>
        <span className="text-14 text-muted">
          <LeftToRight>{event.number}</LeftToRight> · {t('from', { customer: isolate(event.customer) })}
        </span>
      </p>
      <h3 id={titleId} className="text-18">
        {t(`options:event_type.${event.eventType}`)}
      </h3>
      {event.contact !== null && <Contact contact={event.contact} />}
      {event.arrivedAt !== null && <p>{t('arrived', { when: moment(event.arrivedAt) })}</p>}
      {event.status === 'objected' && <Notice tone="highlight">{t('objected')}</Notice>}
      <div className={classes(styles['columns'], 'grid grid-cols-1 gap-24')}>
        <div className="flex min-w-0 flex-col gap-16">
          <Facts rows={rows} />
          {event.specialRequirements !== null && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {event.specialRequirements}
            </p>
          )}
          <Needs needs={event.needs} />
        </div>
        {(event.quote !== null || event.contact !== null) && (
          <div className="flex min-w-0 flex-col gap-16">
            {event.quote !== null && <OwnQuote quote={event.quote} />}
            {event.rating !== null && (
              <p>
                {t('rated', { stars: String(event.rating.rating) })}{' '}
                {event.rating.comment !== null && <bdi>{event.rating.comment}</bdi>}
              </p>
            )}
          </div>
        )}
      </div>
      {event.actions.includes('message') && <Talk event={event} />}
      <Actions event={event} onOpen={onOpen} />
    </Card>
  );
}

interface PartProps extends Opening {
  name: 'open' | 'booked' | 'past';
  events: readonly PartnerEvent[];
}

function Part({ name, events, onOpen }: PartProps) {
  const { t } = useTranslation('quoting');
  const id = useId();
  if (events.length === 0 && name !== 'open') return null;
  return (
    <section className="flex flex-col gap-16" aria-labelledby={id}>
      <h2 id={id}>{t(`parts.${name}`)}</h2>
      {events.length === 0 ? (
        <EmptyState title={t('empty')} text={t('empty_text')} />
      ) : (
        <ul role="list" className="flex flex-col gap-16">
          {events.map((event) => (
            <PartnerEventCard key={event.id} event={event} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}

const latestOf = (
  event: PartnerEvent,
  { open, booked, past }: ReplyOf<typeof getPartnerEvents>,
): PartnerEvent => [...open, ...booked, ...past].find(({ id }) => id === event.id) ?? event;

export function PartnerEventsTab() {
  const { t } = useTranslation('quoting');
  const { data, error, isFetching, refetch } = usePartnerEvents();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
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
      <Part name="booked" events={data.booked} onOpen={setOpened} />
      <Part name="open" events={data.open} onOpen={setOpened} />
      <Part name="past" events={data.past} onOpen={setOpened} />
      {opened?.dialog === 'quote' && (
        <Suspense>
          <QuoteDialog event={latestOf(opened.event, data)} onClose={close} />
        </Suspense>
      )}
      {opened !== null && opened.dialog !== 'quote' && (
        <ChefActionDialog event={opened.event} question={opened.dialog} onClose={close} />
      )}
    </Stack>
  );
}
