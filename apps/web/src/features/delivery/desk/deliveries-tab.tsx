import type { PastDelivery as Past } from '@sufra/contract/delivery/driver-desk.ts';
import { IconStarFilled, IconCalendarEvent, IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import {
  distanceText,
  formatDay,
  formatMoney,
  formatNumber,
  formatTime,
  dubaiDay,
  isolate,
} from '../../../lib/format.ts';
import { LeftToRight, Badge, VisuallyHidden, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import type { TripTalk } from '../active/active-target.tsx';
import { usePlaceText } from '../../../lib/place.ts';
import type { ActiveDelivery } from '@sufra/contract/delivery/delivery.ts';
import { useToday } from '../../../lib/clock.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { useDriverHistory } from '../delivery.api.ts';
import styles from './deliveries-tab.module.css';
import type { Desk } from './use-desk.ts';
import { PagedList } from '../../../kit/controls/paged-list.tsx';
import { classes } from '../../../kit/style/classes.ts';

function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  return (
    <span className="inline-flex items-center gap-4 svg:text-highlight">
      <IconStarFilled size={16} aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(rating, language)}</span>
      <VisuallyHidden>{t('past.stars', { count: rating })}</VisuallyHidden>
    </span>
  );
}

interface PastDeliveryProps {
  past: Past;
  withDay: boolean;
  Talk?: TripTalk;
}

function PastDelivery({ past, withDay, Talk }: PastDeliveryProps) {
  const { t } = useTranslation('driver');
  const placeText = usePlaceText();
  const { language } = useLanguage();
  const at = new Date(past.date);
  const time = formatTime(at, language);
  return (
    <li className={styles['row']}>
      <span className="flex min-w-0 grow basis-224 flex-col">
        <strong>
          {t('past.way', {
            from: isolate(placeText(past.pickupAddress)),
            to: isolate(placeText(past.dropoffAddress)),
          })}
        </strong>
        <span className="text-14 text-muted">
          <time dateTime={past.date}>{withDay ? `${formatDay(at, language, 'short')} · ${time}` : time}</time>
          {' · '}
          <LeftToRight>{past.orderId}</LeftToRight>
          {' · '}
          {distanceText(past.distance * 1_000, t, language)}
          {' · '}
          {t('minutes', { count: past.duration })}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-8">
        <strong>{formatMoney(past.earnings, language)}</strong>
        {past.outcome === 'failed' && <Badge tone="highlight">{t('past.failed')}</Badge>}
        {past.rating !== null && <Stars rating={past.rating} />}
        {Talk && past.talk && <Talk active={past.talk} />}
      </span>
    </li>
  );
}

function Trip({ active }: { active: ActiveDelivery }) {
  const { t } = useTranslation('driver');
  const placeText = usePlaceText();
  return (
    <Stack>
      <ol role="list" className={classes(styles['stops'], 'flex flex-col')}>
        <li>
          <strong>
            <bdi>{active.pickupLocation.name}</bdi>
          </strong>
          <Badge tone={active.status === 'accepted' ? 'info' : 'good'}>
            {t(active.status === 'accepted' ? 'trip.now' : 'trip.picked_up')}
          </Badge>
        </li>
        <li>
          <span>
            <bdi>{placeText(active.dropoffLocation.address)}</bdi> ·{' '}
            <LeftToRight>{active.orderId}</LeftToRight>
          </span>
          <Badge tone={active.status === 'accepted' ? 'sand' : 'info'}>
            {t(active.status === 'accepted' ? 'trip.next' : 'trip.now')}
          </Badge>
        </li>
        {active.next.map(({ id, area, orderId }) => (
          <li key={id}>
            <span>
              <bdi>{placeText(area)}</bdi> · <LeftToRight>{orderId}</LeftToRight>
            </span>
            <Badge>{t('trip.next')}</Badge>
          </li>
        ))}
      </ol>
      <LinkButton to="/driver/dashboard">{t('trip.open')}</LinkButton>
    </Stack>
  );
}

function Today({ Talk }: { Talk: TripTalk }) {
  const { t } = useTranslation('driver');
  const today = useToday();
  const { data, error, refetch, isFetching } = useDriverHistory();
  if (data === undefined)
    return error === null ? (
      <Loading label={t('history.loading')}>
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="4rem" />
      </Loading>
    ) : (
      <ErrorState
        error={error}
        title={t('history.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  const done = data.pages
    .flatMap(({ deliveries }) => deliveries)
    .filter(({ date }) => dubaiDay(new Date(date)) === today);
  if (done.length === 0) return <EmptyState title={t('today.empty')} text={t('today.empty_text')} />;
  return (
    <ul role="list">
      {done.map((past) => (
        <PastDelivery key={past.id} past={past} withDay={false} Talk={Talk} />
      ))}
    </ul>
  );
}

export function DeliveriesTab({ desk, Talk }: { desk: Desk; Talk: TripTalk }) {
  const { t } = useTranslation('driver');
  const active = desk.active.data ?? null;
  return (
    <Stack gap={24}>
      <SectionCard title={t('trip.title')} icon={<IconRoute size={24} aria-hidden="true" />}>
        {active === null ? <p>{t('trip.none')}</p> : <Trip active={active} />}
      </SectionCard>
      <SectionCard title={t('today.title')} icon={<IconCalendarEvent size={24} aria-hidden="true" />}>
        <Today Talk={Talk} />
      </SectionCard>
    </Stack>
  );
}

function Past() {
  const { t } = useTranslation('driver');
  const history = useDriverHistory();
  return (
    <PagedList
      reading={history}
      items={history.data?.pages.flatMap(({ deliveries }) => deliveries)}
      words={{ loading: t('history.loading'), failed: t('history.failed'), more: t('history.more') }}
      rowHeight="4rem"
      empty={<EmptyState title={t('history.empty')} text={t('history.empty_text')} />}
    >
      {(past) => <PastDelivery past={past} withDay />}
    </PagedList>
  );
}

export function HistoryTab() {
  const { t } = useTranslation('driver');
  return (
    <SectionCard title={t('history.title')}>
      <Past />
    </SectionCard>
  );
}
