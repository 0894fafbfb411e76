import {
  cancelEventAsAdmin,
  getAdminEvent,
  getAdminEvents,
  getAdminEventsCsv,
} from '@sufra/contract/admin-events.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import { useTranslation } from 'react-i18next';
import { call, callForFile } from '../../../lib/api.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';

export type AdminEventDetail = ReplyOf<typeof getAdminEvent>;
type EventsQuery = QueryOf<typeof getAdminEvents>;

export const useAdminEvents = (query: EventsQuery) =>
  useAdminQuery(['events', query], (signal) => call(getAdminEvents, { query, signal }));

export const fetchEventsFile = ({ cursor: _, ...query }: EventsQuery): Promise<Blob> =>
  callForFile(getAdminEventsCsv, { query });

export const useAdminEvent = (id: string) =>
  useAdminQuery(['events', id], (signal) => call(getAdminEvent, { params: { id }, signal }));

export function useCancelEvent(id: string) {
  const { t } = useTranslation('bookings');
  return useAdminAction({
    act: (reason: string) => call(cancelEventAsAdmin, { params: { id }, body: { reason } }),
    refreshes: ['events', 'users', 'stats', 'audit'],
    done: { title: t('cancelled_title'), text: t('cancelled_text') },
    failed: { title: t('cancel_failed') },
  });
}
