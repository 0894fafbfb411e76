import { type AdminEvent, getAdminEvents, getAdminEventsCsv } from '@sufra/contract/catering/admin-events.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { eventStatuses } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LeftToRight } from '../../../kit/layout/surface.tsx';
import { call, callForFile } from '../../../lib/api.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { momentText } from '../admin-text.ts';
import { useAdminList } from '../admin.api.ts';
import { EventBadge } from '../badges.tsx';
import type { Column } from '../list/data-table.tsx';
import { useList } from '../list/list-state.ts';
import { ListView } from '../list/list-view.tsx';
import { NotSet, PageHead } from '../page.tsx';

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
    { key: 'number', label: t('number'), cell: ({ number }) => <LeftToRight>{number}</LeftToRight> },
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

const fetchFile = ({ cursor: _, ...query }: QueryOf<typeof getAdminEvents>): Promise<Blob> =>
  callForFile(getAdminEventsCsv, { query });

export function Component() {
  const { t } = useTranslation('bookings');
  const list = useList(shape);
  const columns = useColumns();
  const reading = useAdminList(['events', list.query], (signal) =>
    call(getAdminEvents, { query: list.query, signal }),
  );
  return (
    <>
      <PageHead title={t('title')} subtitle={t('lead')} />
      <ListView
        list={list}
        reading={reading}
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
        csv={{ name: 'events', fetchFile: () => fetchFile(list.query) }}
        to={({ id }) => `/admin/events/${id}`}
      />
    </>
  );
}
