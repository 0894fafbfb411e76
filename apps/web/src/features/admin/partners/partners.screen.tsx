import { getAdminPartners, getAdminPartnersCsv } from '@sufra/contract/partners/admin-partners.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { partnerStatuses, partnerTypes } from '@sufra/contract/statuses.ts';
import { IconBasketPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { LeftToRight } from '../../../kit/layout/surface.tsx';
import { call, callForFile } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { useAdminList } from '../admin.api.ts';
import { ApplicationButtons, type StandingDecision } from '../applications/standing.tsx';
import { StandingBadge } from '../badges.tsx';
import type { Column } from '../list/data-table.tsx';
import { useList } from '../list/list-state.ts';
import { ListView } from '../list/list-view.tsx';
import { PageHead } from '../page.tsx';
import { type AdminPartner, decisionsFor, PartnerDecisionDialog } from './partner-decisions.tsx';

const AddGroceryDialog = lazy(async () => ({
  default: (await import('./add-grocery.tsx')).AddGroceryDialog,
}));

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
    {
      key: 'phone',
      label: t('users.phone'),
      cell: ({ phone }) => <LeftToRight>{formatPhone(phone)}</LeftToRight>,
    },
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

const fetchFile = ({ cursor: _, ...query }: QueryOf<typeof getAdminPartners>): Promise<Blob> =>
  callForFile(getAdminPartnersCsv, { query });

export function Component() {
  const { t } = useTranslation('admin');
  const list = useList(shape);
  const columns = useColumns();
  const reading = useAdminList(['partners', list.query], (signal) =>
    call(getAdminPartners, { query: list.query, signal }),
  );
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHead
        title={t('partners.title')}
        subtitle={t('partners.lead')}
        actions={
          <Button onClick={() => setAdding(true)} start={<IconBasketPlus size={20} aria-hidden="true" />}>
            {t('grocery.add')}
          </Button>
        }
      />
      <ListView
        list={list}
        reading={reading}
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
        csv={{ name: 'partners', fetchFile: () => fetchFile(list.query) }}
        to={({ id }) => `/admin/partners/${id}`}
        actions={(partner) =>
          partner.status === 'pending' && (
            <ApplicationButtons
              right="partner_changes"
              name={partner.name}
              decisions={decisionsFor(partner)}
              onDecide={(decision) => setDeciding({ partner, decision })}
            />
          )
        }
      />
      <Suspense>{isAdding && <AddGroceryDialog onClose={() => setAdding(false)} />}</Suspense>
      {deciding && <PartnerDecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
