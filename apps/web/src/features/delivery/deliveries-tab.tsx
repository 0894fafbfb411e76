import type { ActiveDelivery } from '@sufra/contract/delivery.ts';
import { IconCalendarEvent, IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dubaiDay } from '../../lib/format.ts';
import { useToday } from '../../lib/clock.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Ltr, SectionCard, Badge, Stack } from '../../kit/layout/surface.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { useDriverHistory } from './delivery.api.ts';
import styles from './deliveries-tab.module.css';
import { placeText } from './driver-words.ts';
import { PastDelivery } from './past-delivery.tsx';
import type { Desk } from './use-desk.ts';

function Trip({ active }: { active: ActiveDelivery }) {
  const { t } = useTranslation('driver');
  return (
    <Stack>
      <ol role="list" className={styles['stops']}>
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
            <bdi>{placeText(active.dropoffLocation.address, t)}</bdi> · <Ltr>{active.orderId}</Ltr>
          </span>
          <Badge tone={active.status === 'accepted' ? 'sand' : 'info'}>
            {t(active.status === 'accepted' ? 'trip.next' : 'trip.now')}
          </Badge>
        </li>
        {active.next.map(({ id, area, orderId }) => (
          <li key={id}>
            <span>
              <bdi>{placeText(area, t)}</bdi> · <Ltr>{orderId}</Ltr>
            </span>
            <Badge>{t('trip.next')}</Badge>
          </li>
        ))}
      </ol>
      <LinkButton to="/driver/dashboard">{t('trip.open')}</LinkButton>
    </Stack>
  );
}

function Today() {
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
        <PastDelivery key={past.id} past={past} withDay={false} />
      ))}
    </ul>
  );
}

export function DeliveriesTab({ desk }: { desk: Desk }) {
  const { t } = useTranslation('driver');
  const active = desk.active.data ?? null;
  return (
    <Stack gap={24}>
      <SectionCard title={t('trip.title')} icon={<IconRoute size={24} aria-hidden="true" />}>
        {active === null ? <p>{t('trip.none')}</p> : <Trip active={active} />}
      </SectionCard>
      <SectionCard title={t('today.title')} icon={<IconCalendarEvent size={24} aria-hidden="true" />}>
        <Today />
      </SectionCard>
    </Stack>
  );
}
