import { type AdminOrder, getAdminOrders, getAdminOrdersCsv } from '@sufra/contract/ordering/admin-orders.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LeftToRight } from '../../../kit/layout/surface.tsx';
import { call, callForFile } from '../../../lib/api.ts';
import { formatMoney } from '../../../lib/format.ts';
import { momentText } from '../admin-text.ts';
import { useAdminList } from '../admin.api.ts';
import { OrderBadges } from '../badges.tsx';
import type { Column } from '../list/data-table.tsx';
import { useList } from '../list/list-state.ts';
import { ListView } from '../list/list-view.tsx';
import { NotSet, PageHead } from '../page.tsx';
import { orderFilters, OrderFilters } from './order-filters.tsx';

const OrderChips = lazy(async () => ({ default: (await import('./order-chips.tsx')).OrderChips }));
const LiveRows = lazy(async () => ({ default: (await import('../list/live-rows.tsx')).LiveRows }));

const OrdersBulk = lazy(async () => ({ default: (await import('./orders-bulk.tsx')).OrdersBulk }));

const shape = {
  sorts: ['createdAt', 'amount'],
  first: { by: 'createdAt', order: 'desc' },
  filters: orderFilters,
  days: ['from', 'to'],
  ids: ['vendor', 'driver'],
} as const;

function useColumns(): readonly Column<AdminOrder>[] {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return [
    { key: 'number', label: t('orders.number'), cell: ({ orderId }) => <LeftToRight>{orderId}</LeftToRight> },
    {
      key: 'customer',
      label: t('orders.customer'),
      cell: ({ customerName }) => (customerName === null ? <NotSet /> : <bdi>{customerName}</bdi>),
    },
    { key: 'type', label: t('orders.type'), cell: ({ orderType }) => t(`order_type.${orderType}`) },
    { key: 'vendor', label: t('orders.vendor'), cell: ({ vendorName }) => <bdi>{vendorName}</bdi> },
    {
      key: 'amount',
      label: t('orders.amount'),
      sort: 'amount',
      align: 'end',
      cell: ({ amount }) => formatMoney(amount, language),
    },
    {
      key: 'status',
      label: t('orders.status'),
      cell: ({ status, isStuck }) => <OrderBadges status={status} isStuck={isStuck} />,
    },
    {
      key: 'date',
      label: t('orders.date'),
      sort: 'createdAt',
      cell: ({ createdAt }) => momentText(createdAt, language),
    },
  ];
}

function useSelection(rows: readonly AdminOrder[]) {
  const { t } = useTranslation('admin');
  const [picked, setPicked] = useState<ReadonlySet<string | number>>(new Set());
  const [last, setLast] = useState<string | number | null>(null);
  // Rows that left the page leave the selection.
  const chosen = rows.filter(({ id }) => picked.has(id));
  const ids = new Set<string | number>(chosen.map(({ id }) => id));
  const toggle = (id: string | number, isRange: boolean): void => {
    const [from, to] = [last, id].map((one) => rows.findIndex((row) => row.id === one)) as [number, number];
    const reached =
      isRange && from !== -1
        ? rows.slice(Math.min(from, to), Math.max(from, to) + 1)
        : rows.slice(to, to + 1);
    const isAdding = !ids.has(id);
    const next = new Set(ids);
    for (const row of reached) {
      if (isAdding) next.add(row.id);
      else next.delete(row.id);
    }
    setPicked(next);
    setLast(id);
  };
  return {
    orders: chosen,
    clear: () => setPicked(new Set()),
    selection: {
      chosen: ids,
      label: (id: string | number) =>
        t('orders.choose', { number: rows.find((row) => row.id === id)?.orderId ?? '' }),
      toggle,
      toggleAll: () => setPicked(ids.size === rows.length ? new Set() : new Set(rows.map(({ id }) => id))),
    },
  };
}

const fetchFile = ({ cursor: _, ...query }: QueryOf<typeof getAdminOrders>): Promise<Blob> =>
  callForFile(getAdminOrdersCsv, { query });

export function Component() {
  const { t } = useTranslation('admin');
  const list = useList(shape);
  const columns = useColumns();
  const reading = useAdminList(['orders', list.query], (signal) =>
    call(getAdminOrders, { query: list.query, signal }),
  );
  const { selection, orders, clear } = useSelection(reading.data?.rows ?? []);
  return (
    <>
      <Suspense>
        <LiveRows of={['orders', list.query]} />
      </Suspense>
      <PageHead title={t('orders.title')} subtitle={t('orders.lead')} />
      <ListView
        list={list}
        reading={reading}
        columns={columns}
        caption={t('orders.title')}
        search={{ label: t('orders.search'), hint: t('orders.search_hint') }}
        moreFilters={<OrderFilters list={list} />}
        chips={
          <Suspense>
            <OrderChips list={list} />
          </Suspense>
        }
        countText={(count) => t('orders.count', { count })}
        empty={{ title: t('orders.empty'), text: t('orders.empty_text') }}
        csv={{ name: 'orders', fetchFile: () => fetchFile(list.query) }}
        selection={selection}
        bulk={
          orders.length > 0 && (
            <Suspense>
              <OrdersBulk orders={orders} query={list.query} onClear={clear} />
            </Suspense>
          )
        }
        to={({ id }) => `/admin/orders/${id}`}
      />
    </>
  );
}
