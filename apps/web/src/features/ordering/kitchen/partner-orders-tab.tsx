import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import { type ComponentType, lazy, type ReactNode, type Ref, Suspense, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Badge, Stack } from '../../../kit/layout/surface.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { DeliveryOrder } from './partner-delivery.tsx';
import { IncomingOrder } from './partner-incoming.tsx';
import { useFocusAfterRemoval } from './partner-moves.ts';
import { fetchDetails } from './partner-order-card.tsx';
import type { usePartnerOrders } from './partner-orders.api.ts';
import { PreparingOrder } from './partner-preparing.tsx';
import { sectionsOf } from './partner-sections.ts';
import { sendHeldMoves } from './partner-undo.ts';

const fetchEnded = () => import('./partner-lost-orders.tsx');
const MissedOrders = lazy(() =>
  fetchEnded().then(
    (ended) => ({ default: ended.MissedOrders }),
    () => ({ default: () => null }),
  ),
);
const CompletedOrders = lazy<ComponentType<{ orders: readonly PartnerOrder[] }>>(() =>
  fetchEnded().then(
    (ended) => ({ default: ended.CompletedOrders }),
    () => ({ default: () => null }),
  ),
);

interface PartProps {
  id?: string;
  title: string;
  empty: string;
  count: number;
  isCalling?: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

function Part({ id: given, title, empty, count, isCalling = false, headingRef, children }: PartProps) {
  const { language } = useLanguage();
  const own = useId();
  const id = given ?? own;
  return (
    <section className="flex min-w-0 flex-col gap-8" aria-labelledby={id}>
      <div className="flex items-center gap-8 h2:text-18">
        <h2 id={id} ref={headingRef} tabIndex={-1} className="max-md:scroll-mt-48">
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

interface JumpRowProps {
  lanes: readonly { readonly id: string; readonly stage: OrderStatus; readonly count: number }[];
}

/** On a phone the lanes are stacked. */
function JumpRow({ lanes }: JumpRowProps) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const jump = (id: string): void => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav className="sticky top-header z-10 -my-8 flex gap-4 bg-page md:hidden" aria-label={t('jump')}>
      {lanes.map(({ id, stage, count }) => (
        <button
          key={id}
          type="button"
          className="min-h-48 flex-1 rounded-control border-0 bg-transparent px-4 text-14 font-medium hover:bg-sunken"
          onClick={() => jump(id)}
        >
          {t(`stage.${stage}`)} <strong className="font-semibold">{formatNumber(count, language)}</strong>
        </button>
      ))}
    </nav>
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
  const lane = useId();
  const idOf = (name: string): string => `${lane}${name}`;
  return (
    <>
      <JumpRow
        lanes={[
          { id: idOf('new'), stage: 'placed', count: incoming.length },
          { id: idOf('preparing'), stage: 'preparing', count: preparing.length },
          { id: idOf('ready'), stage: 'ready', count: ready.length },
        ]}
      />
      <div className="grid gap-16 xl:grid-cols-3">
        <Part
          id={idOf('new')}
          title={t('incoming.title')}
          empty={t('incoming.empty')}
          count={incoming.length}
          headingRef={heading}
          isCalling
        >
          <Tickets orders={incoming} of={IncomingOrder} />
        </Part>
        <Part
          id={idOf('preparing')}
          title={t('preparing.title')}
          empty={t('preparing.empty')}
          count={preparing.length}
        >
          <Tickets orders={preparing} of={PreparingOrder} />
        </Part>
        <Part id={idOf('ready')} title={t('ready.title')} empty={t('ready.empty')} count={ready.length}>
          <Tickets orders={ready} of={DeliveryOrder} />
        </Part>
      </div>
      <Suspense>
        <MissedOrders />
      </Suspense>
      <Part title={t('completed.title')} empty={t('completed.empty')} count={completed.length}>
        <Suspense>
          <CompletedOrders orders={completed} />
        </Suspense>
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
