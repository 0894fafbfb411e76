import { emirates } from '@sufra/contract/options.ts';
import { driverStatuses } from '@sufra/contract/statuses.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Ltr, Row } from '../../../kit/layout/surface.tsx';
import type { Column } from '../list/data-table.tsx';
import { DriverDecisionDialog, driverDecisions } from './driver-decisions.tsx';
import { type AdminDriver, fetchDriversFile, useDrivers } from './drivers.api.ts';
import { type ListFilter, ListRoom } from '../list/list-room.tsx';
import { isolated } from '../admin-text.ts';
import { NotSet, RoomHead } from '../page.tsx';
import { OnlineBadge, StandingBadge } from '../badges.tsx';
import type { StandingDecision } from '../applications/standing.tsx';
import { useList } from '../list/list-state.ts';

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
      cell: ({ driverId }) => (driverId === null ? <NotSet /> : <Ltr>{driverId}</Ltr>),
    },
    { key: 'phone', label: t('users.phone'), cell: ({ phone }) => <Ltr>{formatPhone(phone)}</Ltr> },
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

/** Approve and Reject stand only where something waits to be decided. */
function PendingButtons({ driver, onDecide }: { driver: AdminDriver; onDecide: (one: Deciding) => void }) {
  const { t } = useTranslation('admin');
  if (driver.status !== 'pending') return null;
  return driverDecisions.pending.map((decision) => (
    <Button
      key={decision}
      variant={decision === 'approve' ? 'quiet' : 'danger'}
      aria-label={t(`partner.${decision}_named`, { name: isolated(driver.name) })}
      onClick={() => onDecide({ driver, decision })}
    >
      {t(`partner.${decision}`)}
    </Button>
  ));
}

export function Component() {
  const { t } = useTranslation('admin');
  const list = useList(shape);
  const columns = useColumns();
  const filters = useFilters();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <>
      <RoomHead title={t('drivers.title')} subtitle={t('drivers.lead')} />
      <ListRoom
        list={list}
        reading={useDrivers(list.query)}
        columns={columns}
        caption={t('drivers.title')}
        search={{ label: t('drivers.search'), hint: t('drivers.search_hint') }}
        filters={filters}
        countText={(count) => t('drivers.count', { count })}
        empty={{ title: t('drivers.empty'), text: t('drivers.empty_text') }}
        csv={{ name: 'drivers', fetchFile: () => fetchDriversFile(list.query) }}
        to={({ id }) => `/admin/drivers/${id}`}
        actions={(driver) => <PendingButtons driver={driver} onDecide={setDeciding} />}
      />
      {deciding && <DriverDecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
