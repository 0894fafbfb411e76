import { partnerStatuses, partnerTypes } from '@sufra/contract/statuses.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Ltr } from '../../../kit/layout/surface.tsx';
import type { Column } from '../list/data-table.tsx';
import { ListRoom } from '../list/list-room.tsx';
import { isolated } from '../admin-text.ts';
import { decisionsFor, PartnerDecisionDialog } from './partner-decisions.tsx';
import { type AdminPartner, fetchPartnersFile, usePartners } from './partners.api.ts';
import { RoomHead } from '../page.tsx';
import { StandingBadge } from '../badges.tsx';
import type { StandingDecision } from '../applications/standing.tsx';
import { useList } from '../list/list-state.ts';

const shape = {
  sorts: ['createdAt', 'name'],
  first: { by: 'createdAt', order: 'desc' },
  filters: { status: partnerStatuses, type: partnerTypes },
} as const;

function useColumns(): readonly Column<AdminPartner>[] {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return [
    { key: 'name', label: t('users.name'), sort: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'type', label: t('partners.type'), cell: ({ type }) => t(`partner_type.${type}`) },
    { key: 'phone', label: t('users.phone'), cell: ({ phone }) => <Ltr>{formatPhone(phone)}</Ltr> },
    { key: 'emirate', label: t('partners.emirate'), cell: ({ emirate }) => t(`options:emirate.${emirate}`) },
    { key: 'status', label: t('users.status'), cell: ({ status }) => <StandingBadge status={status} /> },
    {
      key: 'applied',
      label: t('partners.applied'),
      sort: 'createdAt',
      cell: ({ createdAt }) => formatDay(new Date(createdAt), language, 'medium'),
    },
  ];
}

interface Deciding {
  readonly partner: AdminPartner;
  readonly decision: StandingDecision;
}

/** Approve and Reject stand only where something waits to be decided. */
function PendingButtons({ partner, onDecide }: { partner: AdminPartner; onDecide: (one: Deciding) => void }) {
  const { t } = useTranslation('admin');
  if (partner.status !== 'pending') return null;
  return decisionsFor(partner).map((decision) => (
    <Button
      key={decision}
      variant={decision === 'approve' ? 'quiet' : 'danger'}
      aria-label={t(`partner.${decision}_named`, { name: isolated(partner.name) })}
      onClick={() => onDecide({ partner, decision })}
    >
      {t(`partner.${decision}`)}
    </Button>
  ));
}

export function Component() {
  const { t } = useTranslation('admin');
  const list = useList(shape);
  const columns = useColumns();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <>
      <RoomHead title={t('partners.title')} subtitle={t('partners.lead')} />
      <ListRoom
        list={list}
        reading={usePartners(list.query)}
        columns={columns}
        caption={t('partners.title')}
        search={{ label: t('partners.search'), hint: t('partners.search_hint') }}
        filters={[
          {
            name: 'status',
            label: t('partners.filter'),
            options: partnerStatuses.map((value) => ({ value, label: t(`partner_status.${value}`) })),
          },
          {
            name: 'type',
            label: t('partners.filter_type'),
            options: partnerTypes.map((value) => ({ value, label: t(`partner_type.${value}`) })),
          },
        ]}
        countText={(count) => t('partners.count', { count })}
        empty={{ title: t('partners.empty'), text: t('partners.empty_text') }}
        csv={{ name: 'partners', fetchFile: () => fetchPartnersFile(list.query) }}
        to={({ id }) => `/admin/partners/${id}`}
        actions={(partner) => <PendingButtons partner={partner} onDecide={setDeciding} />}
      />
      {deciding && <PartnerDecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
