import { IconBuildingBank, IconPencil, IconToolsKitchen2 } from '@tabler/icons-react';
import { holdsPartnerRight } from '@sufra/contract/partners/partner-rights.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatList, formatMoney, formatNumber, isolate } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { useAreaName } from '../../../lib/place.ts';
import { useSession } from '../../../lib/session.ts';
import { LeftToRight, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import type { DeskTabProps, PartnerProfile } from './partner-profile.ts';

/** The last part of an address is an area key. */
function usePlace({ address, emirate }: PartnerProfile['location']): string {
  const { t } = useTranslation('desk');
  const areaName = useAreaName();
  const parts = address.split(', ');
  const area = parts.pop() ?? '';
  return [...parts.map(isolate), areaName(area), t(`options:emirate.${emirate}`)].join(
    t('desk:profile.comma'),
  );
}

function usePartnerFacts(profile: PartnerProfile): Fact[] {
  const { t } = useTranslation('desk');
  const { language } = useLanguage();
  const { terms } = profile;
  const place = usePlace(profile.location);
  const cuisines = profile.cuisineTypes.map((one) => t(`options:cuisine.${one}`));
  return [
    { label: t('profile.name_en'), value: <bdi>{terms.name.en}</bdi> },
    { label: t('profile.name_ar'), value: <bdi>{terms.name.ar}</bdi> },
    { label: t('profile.type'), value: t(`partner:partner_type.${profile.type}`) },
    { label: t('profile.phone'), value: <LeftToRight>{formatPhone(terms.phone)}</LeftToRight> },
    {
      label: t('profile.email'),
      value: profile.email === null ? t('profile.none') : <LeftToRight>{profile.email}</LeftToRight>,
    },
    ...(cuisines.length === 0
      ? []
      : [{ label: t('profile.cuisines'), value: formatList(cuisines, language) }]),
    { label: t('profile.address'), value: place },
    {
      label: t('profile.own_delivery'),
      value: t(profile.hasOwnDelivery ? 'profile.yes' : 'profile.no'),
    },
    { label: t('profile.reach'), value: t('profile.km', { km: formatNumber(terms.reachKm, language, 1) }) },
    { label: t('profile.minimum'), value: formatMoney(terms.minOrder, language) },
    ...(terms.deliveryFee === null
      ? []
      : [{ label: t('profile.fee'), value: formatMoney(terms.deliveryFee, language) }]),
  ];
}

function Bank({ bankInfo }: { bankInfo: PartnerProfile['bankInfo'] }) {
  const { t } = useTranslation('desk');
  if (bankInfo === null) return <p>{t('profile.no_bank')}</p>;
  return (
    <Facts
      rows={[
        { label: t('profile.bank'), value: <bdi>{bankInfo.bankName}</bdi> },
        { label: t('profile.iban'), value: <LeftToRight>{bankInfo.iban}</LeftToRight> },
        { label: t('profile.holder'), value: <bdi>{bankInfo.accountHolderName}</bdi> },
      ]}
    />
  );
}

const ProfileDialog = lazy(async () => ({ default: (await import('./profile-dialog.tsx')).ProfileDialog }));

const Team = lazy(async () => ({ default: (await import('./team.tsx')).Team }));
const OwnPlace = lazy(async () => ({ default: (await import('./team.tsx')).OwnPlace }));

export function ProfileTab({ profile, bank }: DeskTabProps & { bank: ReactNode }) {
  const { t } = useTranslation('desk');
  const [isEditing, setEditing] = useState(false);
  const facts = usePartnerFacts(profile);
  const role = useSession().user?.partnerRole ?? null;
  return (
    <Stack gap={24}>
      {role !== null && role !== 'owner' && (
        <Suspense fallback={null}>
          <OwnPlace name={profile.name} role={role} />
        </Suspense>
      )}
      {holdsPartnerRight(role, 'profile') && (
        <Notice
          title={t('profile.note_title')}
          action={
            <LinkButton to="/support?as=partner" variant="quiet">
              {t('profile.support')}
            </LinkButton>
          }
        >
          {t('profile.note')}
        </Notice>
      )}
      <div className="grid grid-fit-352 items-start gap-16">
        <SectionCard title={t('profile.title')} icon={<IconToolsKitchen2 size={24} aria-hidden="true" />}>
          <Stack>
            {holdsPartnerRight(role, 'profile') && (
              <Button
                variant="quiet"
                fullWidth
                start={<IconPencil size={20} aria-hidden="true" />}
                onClick={() => setEditing(true)}
              >
                {t('profile.edit')}
              </Button>
            )}
            <Facts rows={facts} />
          </Stack>
        </SectionCard>
        {holdsPartnerRight(role, 'money') && (
          <SectionCard
            title={t('profile.bank_title')}
            icon={<IconBuildingBank size={24} aria-hidden="true" />}
          >
            <Stack>
              <Bank bankInfo={profile.bankInfo} />
              {bank}
            </Stack>
          </SectionCard>
        )}
      </div>
      {holdsPartnerRight(role, 'team') && (
        <Suspense fallback={null}>
          <Team />
        </Suspense>
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <ProfileDialog terms={profile.terms} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
