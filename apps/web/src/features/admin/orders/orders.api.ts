import {
  cancelOrderAsAdmin,
  finishOrderAsAdmin,
  getAdminOrder,
  getAdminOrders,
  getAdminOrdersCsv,
} from '@sufra/contract/admin-orders.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import { useTranslation } from 'react-i18next';
import { call, callForFile } from '../../../lib/api.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';

export type AdminOrderDetail = ReplyOf<typeof getAdminOrder>;
type OrdersQuery = QueryOf<typeof getAdminOrders>;

export const useAdminOrders = (query: OrdersQuery) =>
  useAdminQuery(['orders', query], (signal) => call(getAdminOrders, { query, signal }));

export const fetchOrdersFile = ({ cursor: _, ...query }: OrdersQuery): Promise<Blob> =>
  callForFile(getAdminOrdersCsv, { query });

export const useAdminOrder = (id: string) =>
  useAdminQuery(['orders', id], (signal) => call(getAdminOrder, { params: { id }, signal }));

export function useCancelOrder(id: string) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (reason: string) => call(cancelOrderAsAdmin, { params: { id }, body: { reason } }),
    refreshes: ['orders', 'users', 'stats', 'audit'],
    done: { title: t('order.cancelled_title'), text: t('order.cancelled_text') },
    failed: { title: t('order.cancel_failed') },
  });
}

export function useFinishOrder(id: string) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (reason: string) => call(finishOrderAsAdmin, { params: { id }, body: { reason } }),
    refreshes: ['orders', 'users', 'stats', 'audit'],
    done: { title: t('order.finished_title'), text: t('order.finished_text') },
    failed: { title: t('order.finish_failed') },
  });
}
