import { getAdminDrivers, getAdminDriversCsv } from '@sufra/contract/delivery/admin-drivers.ts';
import { emirates } from '@sufra/contract/options.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { driverStatuses } from '@sufra/contract/statuses.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LeftToRight, Row } from '../../../kit/layout/surface.tsx';
import { call, callForFile } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { useAdminList } from '../admin.api.ts';
import { ApplicationButtons, type StandingDecision } from '../applications/standing.tsx';
import { OnlineBadge, StandingBadge } from '../badges.tsx';
import type { Column } from '../list/data-table.tsx';
import { useList } from '../list/list-state.ts';
import type { ListFilter } from '../list/list-toolbar.tsx';
import { ListView } from '../list/list-view.tsx';
import { NotSet, PageHead } from '../page.tsx';
import { type AdminDriver, DriverDecisionDialog, driverDecisions } from './driver-decisions.tsx';

const LiveRows = lazy(async () => ({ default: (await import('../list/live-rows.tsx')).LiveRows }));

const shape = {
  sorts: ['createdAt', 'name'],
  first: { by: 'createdAt', order: 'desc' },
  filters: { status: driverStatuses, online: ['yes'], emirate: emirates },
} as const;

function useColumns(): readonly Column<AdminDriver>[] {
  const { t } = useTranslation(['admin', 'options']);
  const { language } = useLanguage();
  return [
    { key: 'name', label: t('users.name'), sort: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'driverId',
      label: t('drivers.id'),
      cell: ({ driverId }) => (driverId === null ? <NotSet /> : <LeftToRight>{driverId}</LeftToRight>),
    },
    {
      key: 'phone',
      label: t('users.phone'),
      cell: ({ phone }) => <LeftToRight>{formatPhone(phone)}</LeftToRight>,
    },
    {
      key: 'vehicle',
      label: t('drivers.vehicle'),
      cell: ({ vehicleType }) => t(`options:vehicle.${vehicleType}`),
    },
    { key: 'emirate', label: t('partners.emirate'), cell: ({ emirate }) => t(`options:emirate.${emirate}`) },
    {
      key: 'status',
      label: t('users.status'),
      cell: ({ status, isOnline }) => (
        <Row gap={8}>
          <StandingBadge status={status} />
          {isOnline && <OnlineBadge />}
        </Row>
      ),
    },
    {
      key: 'applied',
      label: t('partners.applied'),
      sort: 'createdAt',
      cell: ({ createdAt }) => formatDay(new Date(createdAt), language, 'medium'),
    },
  ];
}

function useFilters(): readonly ListFilter[] {
  const { t } = useTranslation(['admin', 'options']);
  return [
    {
      name: 'status',
      label: t('drivers.filter'),
      options: driverStatuses.map((value) => ({ value, label: t(`partner_status.${value}`) })),
    },
    {
      name: 'online',
      label: t('drivers.filter_online'),
      options: [{ value: 'yes', label: t('drivers.only_online') }],
    },
    {
      name: 'emirate',
      label: t('drivers.filter_emirate'),
      options: emirates.map((value) => ({ value, label: t(`options:emirate.${value}`) })),
    },
  ];
}

interface Deciding {
  readonly driver: AdminDriver;
  readonly decision: StandingDecision;
}

const fetchFile = ({ cursor: _, ...query }: QueryOf<typeof getAdminDrivers>): Promise<Blob> =>
  callForFile(getAdminDriversCsv, { query });

export function Component() {
  const { t } = useTranslation('admin');
  const list = useList(shape);
  const columns = useColumns();
  const reading = useAdminList(['drivers', list.query], (signal) =>
    call(getAdminDrivers, { query: list.query, signal }),
  );
  const filters = useFilters();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <>
      <Suspense>
        <LiveRows of={['drivers', list.query]} />
      </Suspense>
      <PageHead title={t('drivers.title')} subtitle={t('drivers.lead')} />
      <ListView
        list={list}
        reading={reading}
        columns={columns}
        caption={t('drivers.title')}
        search={{ label: t('drivers.search'), hint: t('drivers.search_hint') }}
        filters={filters}
        countText={(count) => t('drivers.count', { count })}
        empty={{ title: t('drivers.empty'), text: t('drivers.empty_text') }}
        csv={{ name: 'drivers', fetchFile: () => fetchFile(list.query) }}
        to={({ id }) => `/admin/drivers/${id}`}
        actions={(driver) =>
          driver.status === 'pending' && (
            <ApplicationButtons
              right="driver_changes"
              name={driver.name}
              decisions={driverDecisions.pending}
              onDecide={(decision) => setDeciding({ driver, decision })}
            />
          )
        }
      />
      {deciding && <DriverDecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
