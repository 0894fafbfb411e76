import type { AdminOrder } from '@sufra/contract/admin-orders.ts';
import { orderStatuses } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Ltr } from '../../../kit/layout/surface.tsx';
import type { Column } from '../list/data-table.tsx';
import { ListRoom } from '../list/list-room.tsx';
import { momentText } from '../admin-text.ts';
import { NotSet, RoomHead } from '../page.tsx';
import { OrderBadges } from '../badges.tsx';
import { fetchOrdersFile, useAdminOrders } from './orders.api.ts';
import { useList } from '../list/list-state.ts';

const statuses = ['stuck', ...orderStatuses] as const;

const shape = {
  sorts: ['createdAt', 'amount'],
  first: { by: 'createdAt', order: 'desc' },
  filters: { status: statuses },
} as const;

function useColumns(): readonly Column<AdminOrder>[] {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return [
    { key: 'number', label: t('orders.number'), cell: ({ orderId }) => <Ltr>{orderId}</Ltr> },
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

export function Component() {
  const { t } = useTranslation('admin');
  const list = useList(shape);
  const columns = useColumns();
  return (
    <>
      <RoomHead title={t('orders.title')} subtitle={t('orders.lead')} />
      <ListRoom
        list={list}
        reading={useAdminOrders(list.query)}
        columns={columns}
        caption={t('orders.title')}
        search={{ label: t('orders.search'), hint: t('orders.search_hint') }}
        filters={[
          {
            name: 'status',
            label: t('orders.filter'),
            options: statuses.map((value) => ({
              value,
              label: value === 'stuck' ? t('orders.stuck') : t(`order_status.${value}`),
            })),
          },
        ]}
        countText={(count) => t('orders.count', { count })}
        empty={{ title: t('orders.empty'), text: t('orders.empty_text') }}
        csv={{ name: 'orders', fetchFile: () => fetchOrdersFile(list.query) }}
        to={({ id }) => `/admin/orders/${id}`}
      />
    </>
  );
}
