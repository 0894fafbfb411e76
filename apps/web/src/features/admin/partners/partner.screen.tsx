import { type getAdminPartner, revealIban } from '@sufra/contract/partners/admin-partners.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useAreaName } from '../../../lib/place.ts';
import { loadNamespaces } from '../../../i18n/i18n.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Badge, LeftToRight, SectionCard } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { formatList } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { Duplicates } from '../applications/duplicates.tsx';
import { HiddenNumbers, useReveal } from '../applications/hidden-numbers.tsx';
import { IdentityDocuments } from '../applications/identity-documents.tsx';
import { ApplicationList, decisionVariants, type StandingDecision } from '../applications/standing.tsx';
import { StandingBadge } from '../badges.tsx';
import { DetailPage, NotSet, PageHead, SuspensionNotice } from '../page.tsx';
import { decisionsFor, PartnerDecisionDialog, usePartner } from './partner-decisions.tsx';
import { May, useMay } from '../may.tsx';
import { DishPhotos } from './dish-photos.tsx';

const PartnerRecord = lazy(async () => {
  const [panels] = await Promise.all([
    import('../records/payee-records.tsx'),
    loadNamespaces(['record', 'support', 'payouts', 'desk']),
  ]);
  return { default: panels.PartnerRecordPanel };
});

type AdminPartnerDetail = ReplyOf<typeof getAdminPartner>;

interface PartProps {
  detail: AdminPartnerDetail;
}

function Profile({ detail }: PartProps) {
  const { t } = useTranslation('admin');
  const areaName = useAreaName();
  const { language } = useLanguage();
  const { partner, business, cuisines } = detail;
  const names = cuisines.map((cuisine) => t(`options:cuisine.${cuisine}`));
  return (
    <SectionCard title={t('partner.profile')}>
      <Facts
        rows={[
          { label: t('users.phone'), value: <LeftToRight>{formatPhone(partner.phone)}</LeftToRight> },
          { label: t('partner.address'), value: <bdi>{detail.address}</bdi> },
          {
            label: t('partner.area'),
            value: `${areaName(partner.area)} · ${t(`options:emirate.${partner.emirate}`)}`,
          },
          {
            label: t('partner.cuisines'),
            value: names.length === 0 ? <NotSet /> : formatList(names, language),
          },
          {
            label: t('partner.delivery'),
            value: t(detail.hasOwnDelivery ? 'partner.own_delivery' : 'partner.our_delivery'),
          },
          ...(business === null
            ? []
            : [
                { label: t('partner.business'), value: <bdi>{business.name}</bdi> },
                {
                  label: t('partner.trade_license'),
                  value: <LeftToRight>{business.tradeLicenseNumber}</LeftToRight>,
                },
              ]),
          ...(detail.description === null
            ? []
            : [{ label: t('partner.description'), value: <bdi>{detail.description}</bdi> }]),
        ]}
      />
    </SectionCard>
  );
}

function Partner({ detail }: PartProps) {
  const { t } = useTranslation('admin');
  const [decision, setDecision] = useState<StandingDecision | null>(null);
  const revealing = useReveal((id) => call(revealIban, { params: { id } }));
  const { partner } = detail;
  const mayChange = useMay()('partner_changes');
  return (
    <>
      <PageHead
        back={{ to: '/admin/partners', label: t('partners.back') }}
        title={<bdi>{partner.name}</bdi>}
        marks={
          <>
            <Badge>{t(`partner_type.${partner.type}`)}</Badge>
            <StandingBadge status={partner.status} />
          </>
        }
        actions={(mayChange ? decisionsFor(partner) : []).map((one) => (
          <Button key={one} variant={decisionVariants[one]} onClick={() => setDecision(one)}>
            {t(`partner.${one}`)}
          </Button>
        ))}
      />
      <SuspensionNotice suspension={detail.suspension} />
      <div className="grid gap-16 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
        <div className="flex min-w-0 flex-col gap-16">
          <Profile detail={detail} />
          <DishPhotos partnerId={partner.id} photos={detail.photos} />
          <ApplicationList
            applications={detail.applications.map((one) => ({ ...one, as: t(`partner_type.${one.type}`) }))}
            never={t('partner.never_applied')}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-16">
          <May right="partner_changes">
            <Duplicates id={partner.id} />
            <IdentityDocuments documents={detail.documents} />
            <HiddenNumbers
              id={partner.id}
              bank={detail.bank}
              emiratesId={detail.emiratesId}
              revealing={revealing}
            />
          </May>
        </div>
      </div>
      {(partner.status === 'approved' || partner.status === 'suspended') && (
        <Suspense>
          <PartnerRecord partner={partner} />
        </Suspense>
      )}
      {decision && (
        <PartnerDecisionDialog decision={decision} partner={partner} onClose={() => setDecision(null)} />
      )}
    </>
  );
}

export function Component() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const reading = usePartner(id);
  return (
    <DetailPage
      reading={reading}
      title={t('partner.title')}
      back={{ to: '/admin/partners', label: t('partners.back') }}
    >
      {(detail) => <Partner detail={detail} />}
    </DetailPage>
  );
}
