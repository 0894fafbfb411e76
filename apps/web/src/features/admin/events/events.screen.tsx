import type { AdminEvent } from '@sufra/contract/admin-events.ts';
import { eventStatuses } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { Ltr } from '../../../kit/layout/surface.tsx';
import type { Column } from '../list/data-table.tsx';
import { EventBadge } from '../badges.tsx';
import { fetchEventsFile, useAdminEvents } from './events.api.ts';
import { ListRoom } from '../list/list-room.tsx';
import { momentText } from '../admin-text.ts';
import { NotSet, RoomHead } from '../page.tsx';
import { useList } from '../list/list-state.ts';

const shape = {
  sorts: ['createdAt', 'startsAt'],
  first: { by: 'createdAt', order: 'desc' },
  filters: { status: eventStatuses },
} as const;

function Named({ name }: { name: string | null }) {
  return name === null ? <NotSet /> : <bdi>{name}</bdi>;
}

function useColumns(): readonly Column<AdminEvent>[] {
  const { t } = useTranslation(['bookings', 'options']);
  const { language } = useLanguage();
  return [
    { key: 'number', label: t('number'), cell: ({ number }) => <Ltr>{number}</Ltr> },
    { key: 'customer', label: t('customer'), cell: ({ customerName }) => <Named name={customerName} /> },
    { key: 'type', label: t('type'), cell: ({ eventType }) => t(`options:event_type.${eventType}`) },
    {
      key: 'guests',
      label: t('guests'),
      align: 'end',
      cell: ({ guests }) => formatNumber(guests, language),
    },
    { key: 'emirate', label: t('emirate'), cell: ({ emirate }) => t(`options:emirate.${emirate}`) },
    {
      key: 'when',
      label: t('when'),
      sort: 'startsAt',
      cell: ({ startsAt }) => momentText(startsAt, language),
    },
    { key: 'chef', label: t('chef'), cell: ({ chefName }) => <Named name={chefName} /> },
    {
      key: 'total',
      label: t('total'),
      align: 'end',
      cell: ({ total }) => (total === null ? <NotSet /> : formatMoney(total, language)),
    },
    { key: 'status', label: t('status'), cell: ({ status }) => <EventBadge status={status} /> },
    {
      key: 'asked',
      label: t('asked_at'),
      sort: 'createdAt',
      cell: ({ createdAt }) => momentText(createdAt, language),
    },
  ];
}

export function Component() {
  const { t } = useTranslation('bookings');
  const list = useList(shape);
  const columns = useColumns();
  return (
    <>
      <RoomHead title={t('title')} subtitle={t('lead')} />
      <ListRoom
        list={list}
        reading={useAdminEvents(list.query)}
        columns={columns}
        caption={t('title')}
        search={{ label: t('search'), hint: t('search_hint') }}
        filters={[
          {
            name: 'status',
            label: t('filter'),
            options: eventStatuses.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
        countText={(count) => t('count', { count })}
        empty={{ title: t('empty'), text: t('empty_text') }}
        csv={{ name: 'events', fetchFile: () => fetchEventsFile(list.query) }}
        to={({ id }) => `/admin/events/${id}`}
      />
    </>
  );
}
