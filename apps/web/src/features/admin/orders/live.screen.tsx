import { watchLive } from '@sufra/contract/live.ts';
import {
  getLiveOrders,
  type LiveLane,
  liveLanes,
  type LiveOrder,
} from '@sufra/contract/ordering/admin-live.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Badge, LeftToRight } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { call } from '../../../lib/api.ts';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { useLive } from '../../../lib/live.ts';
import { useAdminQuery } from '../admin.api.ts';
import { NotSet, PageHead, StaleNotice } from '../page.tsx';

const ChangeDriverDialog = lazy(async () => ({
  default: (await import('./change-driver.tsx')).ChangeDriverDialog,
}));

const liveKey = ['orders', 'live'] as const;
const pollMs = 10_000;
const paceMs = 1_000;

function Ticket({ order, onAssign }: { order: LiveOrder; onAssign: (order: LiveOrder) => void }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { minutesLeft, alarms, driver, isAtKitchen, canAssign } = order;
  const marked = alarms.filter((alarm) => alarm !== 'late');
  const time =
    minutesLeft < 0
      ? t('live.over', { count: Math.max(0, -minutesLeft) })
      : t('live.left', { count: minutesLeft });
  return (
    <li
      className={classes(
        'relative rounded-control border bg-surface p-12 focus-within:border-main hover:border-main',
        alarms.length > 0 ? 'border-danger-text' : 'border-line',
      )}
    >
      <div className="flex items-baseline justify-between gap-8">
        <Link
          className="-my-8 inline-flex min-h-target min-w-target items-center font-semibold after:absolute after:inset-0"
          to={`/admin/orders/${order.id}`}
          state={{ from: '' }}
        >
          <LeftToRight>{order.orderId}</LeftToRight>
        </Link>
        <span className="text-14 text-muted">{formatTime(new Date(order.scheduledTo), language)}</span>
      </div>
      <p className="text-14 font-medium">{time}</p>
      <p className="text-14 wrap-anywhere">
        {order.customerName === null ? <NotSet /> : <bdi>{order.customerName}</bdi>}
        {' · '}
        <bdi>{order.vendorName}</bdi>
      </p>
      {driver !== null && (
        <p className="text-14 text-muted">
          <bdi>{driver.name}</bdi>
          {isAtKitchen && <> · {t('live.at_kitchen')}</>}
        </p>
      )}
      {marked.length > 0 && (
        <p className="flex flex-wrap gap-4 pt-4">
          {marked.map((alarm) => (
            <Badge key={alarm} tone="danger">
              {t(`live.alarm.${alarm}`)}
            </Badge>
          ))}
        </p>
      )}
      {canAssign && (
        <Button
          className="relative -mx-8 -mb-8"
          variant="plain"
          onClick={() => onAssign(order)}
          aria-label={t(driver === null ? 'live.assign_named' : 'live.change_named', {
            order: order.orderId,
          })}
        >
          {t(driver === null ? 'order.delivery.assign' : 'order.delivery.change')}
        </Button>
      )}
    </li>
  );
}

interface LaneProps {
  lane: LiveLane;
  orders: readonly LiveOrder[];
  onAssign: (order: LiveOrder) => void;
}

function Lane({ lane, orders, onAssign }: LaneProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const id = `live-${lane}`;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-8 rounded-card bg-sunken p-12">
      <h2 id={id} className="flex items-baseline justify-between gap-8 text-16 font-semibold">
        {t(`live.lane.${lane}`)}
        <span className="text-14 font-normal text-muted">{formatNumber(orders.length, language)}</span>
      </h2>
      {orders.length === 0 ? (
        <p className="text-14 text-muted">{t('live.lane_empty')}</p>
      ) : (
        <ul role="list" className="flex flex-col gap-8">
          {orders.map((order) => (
            <Ticket key={order.id} order={order} onAssign={onAssign} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function Component() {
  const { t } = useTranslation('admin');
  const reading = useAdminQuery(liveKey, (signal) => call(getLiveOrders, { signal }));
  const { language } = useLanguage();
  useLive(watchLive, {
    keys: [['admin', ...liveKey, language]],
    pollMs,
    paceMs,
    evenHidden: true,
  });
  const { data, error, isFetching, refetch } = reading;
  const [assigning, setAssigning] = useState<LiveOrder | null>(null);
  const orders = data?.orders ?? [];
  const alarming = orders.filter(({ alarms }) => alarms.length > 0).length;
  return (
    <>
      <PageHead title={t('live.title')} subtitle={t('live.lead')} />
      {data === undefined && error === null && (
        <Loading>
          <Skeleton shape="block" height="24rem" />
        </Loading>
      )}
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          title={t('page_failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data !== undefined && <StaleNotice reading={reading} />}
      {data?.isCut === true && <Notice tone="highlight">{t('live.cut', { count: orders.length })}</Notice>}
      {data !== undefined && orders.length === 0 && (
        <EmptyState title={t('live.empty')} text={t('live.empty_text')} />
      )}
      {orders.length > 0 && (
        <>
          <p role="status" className={alarming > 0 ? 'font-semibold text-danger-text' : 'text-muted'}>
            {t('live.alarms', { count: alarming })}
          </p>
          <div className="grid items-start gap-12 sm:grid-cols-2 xl:grid-cols-5">
            {liveLanes.map((lane) => (
              <Lane
                key={lane}
                lane={lane}
                orders={orders.filter((order) => order.lane === lane)}
                onAssign={setAssigning}
              />
            ))}
          </div>
        </>
      )}
      <Suspense>
        {assigning !== null && (
          <ChangeDriverDialog
            orderId={assigning.id}
            driver={assigning.driver}
            onClose={() => setAssigning(null)}
          />
        )}
      </Suspense>
    </>
  );
}
