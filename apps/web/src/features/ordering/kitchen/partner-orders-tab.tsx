import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  type ComponentType,
  type ReactNode,
  type Ref,
  useId,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { LeftToRight, Badge, type BadgeProps, Card, Stack } from '../../../kit/layout/surface.tsx';
import { ring } from '../../../lib/chime.ts';
import { byServer, useToday } from '../../../lib/clock.ts';
import { errorText } from '../../../lib/form.ts';
import { formatMoney, formatNumber, formatTime } from '../../../lib/format.ts';
import { useOnline } from '../../../lib/online.ts';
import { toast } from '../../../lib/toast.ts';
import { momentText } from '../order-text.ts';
import { DeliveryOrder } from './partner-delivery.tsx';
import { IncomingOrder } from './partner-incoming.tsx';
import { useFocusAfterMove, useFocusAfterRemoval } from './partner-moves.ts';
import type { usePartnerOrders } from './partner-orders.api.ts';
import { PreparingOrder } from './partner-preparing.tsx';
import { hasArrived, sectionsOf } from './partner-sections.ts';

const MissedOrders = lazy(() =>
  import('./partner-lost-orders.tsx').then(
    (lost) => ({ default: lost.MissedOrders }),
    () => ({ default: () => null }),
  ),
);

function useCall(ids: readonly string[] | undefined, isLoud: boolean, tell: (count: number) => void): void {
  const call = useEffectEvent((count: number) => {
    tell(count);
    if (isLoud) ring();
  });
  const before = useRef<readonly string[] | undefined>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = ids;
    if (known !== undefined && ids !== undefined && hasArrived(known, ids)) call(ids.length);
  }, [ids]);
}

export function useNewOrderCall(ids: readonly string[] | undefined, isLoud: boolean): void {
  const { t } = useTranslation('partner');
  useCall(ids, isLoud, (count) =>
    toast({ title: t('new_order.title'), description: t('new_order.text', { count }) }),
  );
}

export function useSafetyAlarmCall(ids: readonly string[] | undefined, isLoud: boolean): void {
  const { t } = useTranslation('partner');
  useCall(ids, isLoud, () =>
    toast({ title: t('safety_alarm.title'), description: t('safety_alarm.call'), tone: 'destructive' }),
  );
}

const tones: Partial<Readonly<Record<OrderStatus, NonNullable<BadgeProps['tone']>>>> = {
  delivered: 'good',
  undeliverable: 'danger',
  cancelled: 'danger',
};

function CompletedOrder({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const today = useToday();
  const row = useFocusAfterMove<HTMLLIElement>(order.id, order.stage);
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-16 gap-y-4 py-12 not-first:border-t not-first:border-line first:pt-0 last:pb-0"
    >
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">
          <bdi>{order.mealName}</bdi>
        </span>
        <span className="text-14 text-muted">
          {t('order')} <LeftToRight>{order.orderId}</LeftToRight> ·{' '}
          {t('portions', { count: order.familySize })} · {formatMoney(order.totalPrice, language)}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-12 gap-y-4">
        <Badge tone={tones[order.stage] ?? 'info'}>{t(`stage.${order.stage}`)}</Badge>
        {order.completedAt !== null && (
          <time className="text-14 text-muted" dateTime={order.completedAt}>
            {momentText(order.completedAt, today, language)}
          </time>
        )}
      </span>
    </li>
  );
}

function CompletedOrders({ orders }: { orders: readonly PartnerOrder[] }) {
  return (
    <Card>
      <ul role="list">
        {orders.map((order) => (
          <CompletedOrder key={order.id} order={order} />
        ))}
      </ul>
    </Card>
  );
}

interface PartProps {
  title: string;
  empty: string;
  count: number;
  isCalling?: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

function Part({ title, empty, count, isCalling = false, headingRef, children }: PartProps) {
  const { language } = useLanguage();
  const id = useId();
  return (
    <section className="flex flex-col gap-12" aria-labelledby={id}>
      <div className="flex items-center gap-12 h2:text-22">
        <h2 id={id} ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        {count > 0 && <Badge tone={isCalling ? 'main' : 'sand'}>{formatNumber(count, language)}</Badge>}
      </div>
      {count === 0 ? (
        <p className="rounded-card border border-dashed border-line-strong p-16 text-muted">{empty}</p>
      ) : (
        children
      )}
    </section>
  );
}

interface CardsProps {
  orders: readonly PartnerOrder[];
  of: ComponentType<{ order: PartnerOrder }>;
}

function Cards({ orders, of: One }: CardsProps) {
  return (
    <ul role="list" className="grid grid-fill-336 gap-16">
      {orders.map((order) => (
        <One key={order.id} order={order} />
      ))}
    </ul>
  );
}

function Parts({ orders }: { orders: readonly PartnerOrder[] }) {
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(orders.map(({ id }) => id));
  const { t } = useTranslation('partner');
  const { incoming, preparing, deliveries, completed } = sectionsOf(orders);
  return (
    <>
      <Part
        title={t('incoming.title')}
        empty={t('incoming.empty')}
        count={incoming.length}
        headingRef={heading}
        isCalling
      >
        <Cards orders={incoming} of={IncomingOrder} />
      </Part>
      <Part title={t('preparing.title')} empty={t('preparing.empty')} count={preparing.length}>
        <Cards orders={preparing} of={PreparingOrder} />
      </Part>
      {deliveries.length > 0 && (
        <Part title={t('deliveries.title')} empty="" count={deliveries.length}>
          <Cards orders={deliveries} of={DeliveryOrder} />
        </Part>
      )}
      <Suspense>
        <MissedOrders />
      </Suspense>
      <Part title={t('completed.title')} empty={t('completed.empty')} count={completed.length}>
        <CompletedOrders orders={completed} />
      </Part>
    </>
  );
}

function OrdersLoading() {
  const { t } = useTranslation('partner');
  return (
    <Loading label={t('loading_orders')}>
      <Skeleton width="12rem" height="2rem" />
      <span className="grid grid-fill-336 gap-16">
        <Skeleton shape="block" height="38rem" />
        <Skeleton shape="block" height="38rem" />
      </span>
    </Loading>
  );
}

interface PartnerOrdersTabProps {
  reading: ReturnType<typeof usePartnerOrders>;
  waits: boolean;
}

export function PartnerOrdersTab({ reading, waits }: PartnerOrdersTabProps) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const isOnline = useOnline();
  const { data, error, isFetching, refetch, dataUpdatedAt } = reading;
  if (data === undefined || waits) {
    return error === null || waits ? (
      <OrdersLoading />
    ) : (
      <ErrorState
        error={error}
        title={t('orders_failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <Stack gap={32}>
      {error !== null && isOnline && (
        <Notice
          tone="danger"
          role="status"
          title={t('stale', { time: formatTime(byServer(dataUpdatedAt), language) })}
        >
          {errorText(error)}
        </Notice>
      )}
      <Parts orders={data} />
    </Stack>
  );
}
