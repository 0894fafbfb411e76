import type { PartnerOrder } from '@sufra/contract/partner-orders.ts';
import { type ComponentType, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { errorText } from '../../lib/form.ts';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { useOnline } from '../../lib/online.ts';
import { Notice } from '../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { Badge } from '../../kit/layout/surface.tsx';
import { CompletedOrders } from './partner-completed.tsx';
import { useLeftBehind } from './partner-focus.ts';
import { DeliveryOrder } from './partner-delivery.tsx';
import { IncomingOrder } from './partner-incoming.tsx';
import styles from './partner-orders-tab.module.css';
import { PreparingOrder } from './partner-preparing.tsx';
import { sectionsOf } from './partner-sections.ts';
import type { usePartnerOrders } from './partner.api.ts';

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
    <section className={styles['part']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id} ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        {count > 0 && <Badge tone={isCalling ? 'main' : 'sand'}>{formatNumber(count, language)}</Badge>}
      </div>
      {count === 0 ? <p className={styles['empty']}>{empty}</p> : children}
    </section>
  );
}

interface CardsProps {
  orders: readonly PartnerOrder[];
  of: ComponentType<{ order: PartnerOrder }>;
}

function Cards({ orders, of: One }: CardsProps) {
  return (
    <ul role="list" className={styles['cards']}>
      {orders.map((order) => (
        <One key={order.id} order={order} />
      ))}
    </ul>
  );
}

function Parts({ orders }: { orders: readonly PartnerOrder[] }) {
  const heading = useLeftBehind<HTMLHeadingElement>(orders.map(({ id }) => id));
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
      <Part title={t('completed.title')} empty={t('completed.empty')} count={completed.length}>
        <CompletedOrders orders={completed} />
      </Part>
    </>
  );
}

function OrdersComing() {
  const { t } = useTranslation('partner');
  return (
    <Loading label={t('loading_orders')}>
      <Skeleton width="12rem" height="2rem" />
      <span className={styles['cards']}>
        <Skeleton shape="block" height="38rem" />
        <Skeleton shape="block" height="38rem" />
      </span>
    </Loading>
  );
}

interface PartnerOrdersTabProps {
  reading: ReturnType<typeof usePartnerOrders>;
  /** While it is not known yet what stands above, so that nothing is pushed down by it. */
  waits: boolean;
}

export function PartnerOrdersTab({ reading, waits }: PartnerOrdersTabProps) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const isOnline = useOnline();
  const { data, error, isFetching, refetch, dataUpdatedAt } = reading;
  if (data === undefined || waits) {
    return error === null || waits ? (
      <OrdersComing />
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
    <div className={styles['parts']}>
      {error !== null && isOnline && (
        <Notice
          tone="danger"
          role="status"
          title={t('stale', { time: formatTime(new Date(dataUpdatedAt), language) })}
        >
          {errorText(error)}
        </Notice>
      )}
      <Parts orders={data} />
    </div>
  );
}
