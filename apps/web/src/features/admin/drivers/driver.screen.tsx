import { getAdminDriver, revealDriver } from '@sufra/contract/delivery/admin-drivers.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { loadNamespaces } from '../../../i18n/i18n.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Badge, LeftToRight, SectionCard } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { useAdminQuery } from '../admin.api.ts';
import { Duplicates } from '../applications/duplicates.tsx';
import { HiddenNumbers, useReveal } from '../applications/hidden-numbers.tsx';
import { IdentityDocuments } from '../applications/identity-documents.tsx';
import { ApplicationList, decisionVariants, type StandingDecision } from '../applications/standing.tsx';
import { OnlineBadge, StandingBadge } from '../badges.tsx';
import { DetailPage, NotSet, PageHead, SuspensionNotice } from '../page.tsx';
import { DriverDecisionDialog, driverDecisions } from './driver-decisions.tsx';
import { May, useMay } from '../may.tsx';

const DriverRecord = lazy(async () => {
  const [panels] = await Promise.all([
    import('../records/payee-records.tsx'),
    loadNamespaces(['record', 'support', 'payouts', 'desk']),
  ]);
  return { default: panels.DriverRecordPanel };
});

type AdminDriverDetail = ReplyOf<typeof getAdminDriver>;

interface PartProps {
  detail: AdminDriverDetail;
}

function Profile({ detail: { driver, email, emergencyContact } }: PartProps) {
  const { t } = useTranslation(['admin', 'options']);
  return (
    <>
      <SectionCard title={t('partner.profile')}>
        <Facts
          rows={[
            { label: t('users.phone'), value: <LeftToRight>{formatPhone(driver.phone)}</LeftToRight> },
            {
              label: t('driver.email'),
              value: email === null ? <NotSet /> : <LeftToRight>{email}</LeftToRight>,
            },
            { label: t('driver.emirate'), value: t(`options:emirate.${driver.emirate}`) },
          ]}
        />
      </SectionCard>
      <SectionCard title={t('driver.emergency')}>
        {emergencyContact === null ? (
          <p className="text-muted">{t('driver.emergency_gone')}</p>
        ) : (
          <Facts
            rows={[
              { label: t('driver.contact'), value: <bdi>{emergencyContact.name}</bdi> },
              {
                label: t('users.phone'),
                value: <LeftToRight>{formatPhone(emergencyContact.phone)}</LeftToRight>,
              },
            ]}
          />
        )}
      </SectionCard>
    </>
  );
}

function Vehicle({ detail: { driver, vehicle } }: PartProps) {
  const { t } = useTranslation(['admin', 'options']);
  const { plateNumber, model, year, color } = vehicle;
  return (
    <SectionCard title={t('driver.vehicle')}>
      <Facts
        rows={[
          { label: t('driver.type'), value: t(`options:vehicle.${driver.vehicleType}`) },
          ...(plateNumber === null
            ? []
            : [{ label: t('driver.plate'), value: <LeftToRight>{plateNumber}</LeftToRight> }]),
          { label: t('driver.model'), value: <bdi>{model}</bdi> },
          ...(year === null ? [] : [{ label: t('driver.year'), value: <LeftToRight>{year}</LeftToRight> }]),
          { label: t('driver.color'), value: <bdi>{color}</bdi> },
        ]}
      />
    </SectionCard>
  );
}

function Head({ detail: { driver }, onDecide }: PartProps & { onDecide: (one: StandingDecision) => void }) {
  const { t } = useTranslation('admin');
  const mayChange = useMay()('driver_changes');
  return (
    <PageHead
      back={{ to: '/admin/drivers', label: t('drivers.back') }}
      title={<bdi>{driver.name}</bdi>}
      marks={
        <>
          {driver.driverId !== null && (
            <Badge>
              <LeftToRight>{driver.driverId}</LeftToRight>
            </Badge>
          )}
          <StandingBadge status={driver.status} />
          {driver.isOnline && <OnlineBadge />}
        </>
      }
      actions={(mayChange ? driverDecisions[driver.status] : []).map((one) => (
        <Button key={one} variant={decisionVariants[one]} onClick={() => onDecide(one)}>
          {t(`partner.${one}`)}
        </Button>
      ))}
    />
  );
}

function Driver({ detail }: PartProps) {
  const { t } = useTranslation('admin');
  const [decision, setDecision] = useState<StandingDecision | null>(null);
  const revealing = useReveal((id) => call(revealDriver, { params: { id } }));
  const { driver } = detail;
  return (
    <>
      <Head detail={detail} onDecide={setDecision} />
      <SuspensionNotice suspension={detail.suspension} />
      <div className="grid gap-16 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
        <div className="flex min-w-0 flex-col gap-16">
          <Profile detail={detail} />
          <Vehicle detail={detail} />
          <ApplicationList
            applications={detail.applications.map((one) => ({ ...one, as: t('driver.title') }))}
            never={t('driver.never_applied')}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-16">
          <May right="driver_changes">
            <Duplicates id={driver.id} />
            <IdentityDocuments documents={detail.documents} />
            <HiddenNumbers
              id={driver.id}
              bank={detail.bank}
              emiratesId={detail.emiratesId}
              drivingLicense={detail.drivingLicense}
              revealing={revealing}
            />
          </May>
        </div>
      </div>
      {(driver.status === 'approved' || driver.status === 'suspended') && (
        <Suspense>
          <DriverRecord detail={detail} />
        </Suspense>
      )}
      {decision && (
        <DriverDecisionDialog decision={decision} driver={driver} onClose={() => setDecision(null)} />
      )}
    </>
  );
}

export function Component() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const reading = useAdminQuery(['drivers', id], (signal) =>
    call(getAdminDriver, { params: { id }, signal }),
  );
  return (
    <DetailPage
      reading={reading}
      title={t('driver.title')}
      back={{ to: '/admin/drivers', label: t('drivers.back') }}
    >
      {(detail) => <Driver detail={detail} />}
    </DetailPage>
  );
}
