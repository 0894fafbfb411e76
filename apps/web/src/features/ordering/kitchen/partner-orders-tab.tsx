import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import { type ComponentType, lazy, type ReactNode, type Ref, Suspense, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { LeftToRight, Badge, type BadgeProps, Card, Stack } from '../../../kit/layout/surface.tsx';
import { useToday } from '../../../lib/clock.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { momentText } from '../order-text.ts';
import { DeliveryOrder } from './partner-delivery.tsx';
import { IncomingOrder } from './partner-incoming.tsx';
import { useFocusAfterMove, useFocusAfterRemoval } from './partner-moves.ts';
import { fetchDetails } from './partner-order-card.tsx';
import type { usePartnerOrders } from './partner-orders.api.ts';
import { PreparingOrder } from './partner-preparing.tsx';
import { sectionsOf } from './partner-sections.ts';
import { sendHeldMoves } from './partner-undo.ts';

const MissedOrders = lazy(() =>
  import('./partner-lost-orders.tsx').then(
    (lost) => ({ default: lost.MissedOrders }),
    () => ({ default: () => null }),
  ),
);

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
    <section className="flex min-w-0 flex-col gap-8" aria-labelledby={id}>
      <div className="flex items-center gap-8 h2:text-18">
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

interface TicketsProps {
  orders: readonly PartnerOrder[];
  of: ComponentType<{ order: PartnerOrder }>;
}

function Tickets({ orders, of: One }: TicketsProps) {
  return (
    <ul role="list" className="grid grid-fill-288 items-start gap-8">
      {orders.map((order) => (
        <One key={order.id} order={order} />
      ))}
    </ul>
  );
}

function Parts({ orders }: { orders: readonly PartnerOrder[] }) {
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(orders.map(({ id }) => id));
  const { t } = useTranslation('partner');
  const { incoming, preparing, ready, completed } = sectionsOf(orders);
  useEffect(() => {
    void fetchDetails().catch(() => undefined);
    return sendHeldMoves;
  }, []);
  return (
    <>
      <div className="grid gap-16 xl:grid-cols-3">
        <Part
          title={t('incoming.title')}
          empty={t('incoming.empty')}
          count={incoming.length}
          headingRef={heading}
          isCalling
        >
          <Tickets orders={incoming} of={IncomingOrder} />
        </Part>
        <Part title={t('preparing.title')} empty={t('preparing.empty')} count={preparing.length}>
          <Tickets orders={preparing} of={PreparingOrder} />
        </Part>
        <Part title={t('ready.title')} empty={t('ready.empty')} count={ready.length}>
          <Tickets orders={ready} of={DeliveryOrder} />
        </Part>
      </div>
      <Suspense>
        <MissedOrders />
      </Suspense>
      <Part title={t('completed.title')} empty={t('completed.empty')} count={completed.length}>
        <Card>
          <ul role="list">
            {completed.map((order) => (
              <CompletedOrder key={order.id} order={order} />
            ))}
          </ul>
        </Card>
      </Part>
    </>
  );
}

function OrdersLoading() {
  const { t } = useTranslation('partner');
  return (
    <Loading label={t('loading_orders')}>
      <span className="grid gap-16 xl:grid-cols-3">
        <Skeleton shape="block" height="20rem" />
        <Skeleton shape="block" height="20rem" />
        <Skeleton shape="block" height="20rem" />
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
  const { data, error, isFetching, refetch } = reading;
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
    <Stack gap={24}>
      <Parts orders={data} />
    </Stack>
  );
}
